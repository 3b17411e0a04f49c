// SPDX-License-Identifier: Apache-2.0
// A model from its text, for tests that are not about the language.
#pragma once

#include <memory>
#include <string>

#include "base/source_text.h"
#include "model/build/build_model.h"
#include "model/language/parse.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::test {

struct TestModel {
  std::unique_ptr<symbolic::ExprPool> pool = std::make_unique<symbolic::ExprPool>();
  base::Diagnostics diagnostics;
  model::Model model;

  model::PointIndex point(const std::string& name) const {
    for (std::uint32_t p = 0; p < model.points.size(); ++p)
      if (model.points[model::PointIndex{p}].name == name) return {p};
    return {};
  }
};

inline TestModel model_from_text(const std::string& text) {
  TestModel result;
  const base::SourceText source("test.tml", text);
  model::ParsedModel parsed = model::parse_model(source);
  result.diagnostics = std::move(parsed.diagnostics);
  model::BuiltModel built = model::build_model(parsed.tree, "test", *result.pool);
  base::append(result.diagnostics, std::move(built.diagnostics));
  result.model = std::move(built.model);
  return result;
}

}  // namespace trammel::test
