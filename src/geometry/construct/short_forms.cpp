// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/short_forms.h"

#include <span>

#include "symbolic/present/cost.h"
#include "symbolic/present/present.h"

namespace trammel::geometry {

ShortForms::ShortForms(const model::Model& model, symbolic::ExprPool& pool) : pool_(pool) {
  for (const model::Parameter& p : model.parameters)
    if (p.definition) definitions_.insert(definitions_.begin(), {p.symbol, *p.definition});
}

symbolic::Expr ShortForms::operator()(symbolic::Expr e) const {
  symbolic::ExprId best = symbolic::look_once(pool_, e.id);
  symbolic::ExprId written_out = e.id;
  for (const symbolic::Replacement& definition : definitions_)
    written_out = symbolic::substitute(pool_, written_out, std::span(&definition, 1));
  if (written_out != e.id) {
    written_out = symbolic::look_once(pool_, written_out);
    symbolic::Costs costs(pool_);
    if (costs(written_out) < costs(best)) best = written_out;
  }
  return {pool_, best};
}

}  // namespace trammel::geometry
