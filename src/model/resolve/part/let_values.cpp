// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/part/let_values.h"

#include <array>
#include <cmath>

#include "model/let_names.h"

namespace trammel::model {

void follow_lets(const Model& model, symbolic::ExprPool& pool, symbolic::Values& values) {
  for (const Parameter& p : model.parameters) {
    if (!p.definition) continue;
    const symbolic::ExprId plain = write_out_lets(model, pool, std::array{p.symbol}).front();
    const double value = symbolic::eval(pool, plain, values);
    if (std::isfinite(value)) values.set(p.symbol, value);
  }
}

}  // namespace trammel::model
