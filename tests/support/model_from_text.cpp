// SPDX-License-Identifier: Apache-2.0
#include "support/model_from_text.h"

#include <cstdint>
#include <utility>

#include "base/source_text.h"
#include "model/language/parse.h"
#include "model/resolve/build_model.h"

namespace trammel::test {

model::PointIndex TestModel::point(const std::string& name) const {
  for (std::uint32_t p = 0; p < model.points.size(); ++p)
    if (model.points[model::PointIndex{p}].name == name) return {p};
  return {};
}

TestModel model_from_text(const std::string& text) {
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
