// SPDX-License-Identifier: Apache-2.0
#include "model/fresh_name.h"

#include <fmt/format.h>

#include <algorithm>

namespace trammel::model {

namespace {

template <class Elements>
bool names_one(const Elements& elements, std::string_view name) {
  return std::ranges::any_of(elements, [&](const auto& e) { return e.name == name; });
}

// A parameter that has a value and stands nowhere is waiting for the statement that uses it.
bool is_used(const Model& model, std::string_view name) {
  const bool is_parameter = std::ranges::any_of(
      model.parameters, [&](const Parameter& p) { return p.name == name && p.occurrences > 0; });
  return is_parameter || names_one(model.points, name) || names_one(model.lines, name) ||
         names_one(model.circles, name) || names_one(model.curves, name) ||
         names_one(model.parts, name) || names_one(model.constraints, name) ||
         names_one(model.loads.elements, name);
}

}  // namespace

std::string fresh_name(const Model& model, std::span<const std::string_view> wanted,
                       std::span<const std::string> taken) {
  const auto is_free = [&](std::string_view name) {
    return !is_used(model, name) && std::ranges::find(taken, name) == taken.end();
  };
  for (const std::string_view name : wanted)
    if (is_free(name)) return std::string(name);
  for (int number = 2;; ++number)
    if (std::string name = fmt::format("{}_{}", wanted.front(), number); is_free(name)) return name;
}

}  // namespace trammel::model
