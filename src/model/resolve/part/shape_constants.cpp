// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/part/shape_constants.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/resolve/solid/decimal_number.h"
#include "symbolic/print/to_text.h"

namespace trammel::model {

namespace {

constexpr std::size_t longest_number = 16;  // characters, some as many as a name has

}  // namespace

symbolic::Expr ShapeConstants::constant(PartIndex part, std::string_view quantity, double value,
                                        double scale, const base::Dimension& dimension) {
  const auto dimensions = shape_names_.find(part);
  const bool has_names = dimensions != shape_names_.end() && !dimensions->second.empty();
  const auto number = find_short_decimal(pool_, value, scale);
  if (number && !has_names) return {pool_, *number};
  const std::string name = fmt::format("{}({})", quantity, model_.parts[part].name);
  const std::size_t index = names_.parameter(name, model_.parts[part].span);
  Parameter& parameter = model_.parameters[index];
  parameter.given = number ? *number : decimal_number(pool_, value);
  parameter.is_of_shape = true;
  if (has_names) parameter.shape_names = dimensions->second;
  parameter.occurrences += 2;  // nobody misses a use of it
  names_.dimensions().require({names_.dimension_form(index), known_dimension(dimension), name,
                               "a constant of a shape", parameter.span});
  values_.set(parameter.symbol, value);
  return {pool_, parameter.symbol};
}

bool is_short(const symbolic::ExprPool& pool, std::span<const symbolic::ExprId> expressions) {
  return std::ranges::all_of(expressions, [&](symbolic::ExprId e) {
    return symbolic::to_text(pool, e).size() <= longest_number;
  });
}

}  // namespace trammel::model
