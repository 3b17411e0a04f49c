// SPDX-License-Identifier: Apache-2.0
#include "support/prepared_model.h"

#include <doctest/doctest.h>

#include <utility>

namespace trammel::test {

namespace {

inquiry::Prepared prepare_sound(const model::Model& model, std::unique_ptr<symbolic::ExprPool> pool,
                                const inquiry::Needs& needs) {
  inquiry::Prepared prepared = inquiry::prepare(model, std::move(pool), {}, needs);
  REQUIRE(prepared.machine);
  return prepared;
}

}  // namespace

PreparedModel::PreparedModel(const std::string& text, const inquiry::Needs& needs)
    : PreparedModel(model_from_text(text), needs) {}

PreparedModel::PreparedModel(TestModel from, const inquiry::Needs& needs)
    : model(std::move(from.model)),
      prepared(prepare_sound(model, std::move(from.pool), needs)),
      scratch(prepared.pool, {}),
      here(view(prepared, scratch)) {}

}  // namespace trammel::test
