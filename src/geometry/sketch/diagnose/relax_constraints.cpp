// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/diagnose/relax_constraints.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::geometry {

namespace {

using model::Constraint;
using model::ConstraintIndex;

// What a statement begins with before its measure: `tilt: `.
std::size_t length_of_label(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return 0;
  return std::min(text.find_first_not_of(' ', colon + 1), text.size());
}

// The measure of `tilt: length(rod) = b`; none of an incidence, a condition or a text that is cut.
std::optional<std::string_view> measure_of(const Constraint& constraint) {
  const std::string_view text = constraint.text;
  const std::size_t sign = text.find('=');
  if (constraint.is_incidence || constraint.is_position || sign == std::string_view::npos ||
      text.ends_with("..."))
    return std::nullopt;
  const std::size_t begin = length_of_label(text);
  const std::size_t last = text.find_last_not_of(' ', sign - 1);
  return text.substr(begin, last + 1 - begin);
}

}  // namespace

base::Fixes relax_one(const model::Model& model, std::span<const ConstraintIndex> rows) {
  base::Fixes measured, removed;
  std::vector<base::Span> done;
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    const Constraint& constraint = model.constraints[*row];
    if (constraint.is_position || std::ranges::find(done, constraint.span) != done.end()) continue;
    done.push_back(constraint.span);
    if (const auto measure = measure_of(constraint))
      measured.push_back(base::replacement(constraint.span, fmt::format("find {}", *measure),
                                           fmt::format("keep '{}' as a measured value", *measure)));
    removed.push_back(
        base::removed_line(constraint.span, fmt::format("remove '{}'", constraint.text)));
  }
  measured.insert(measured.end(), removed.begin(), removed.end());
  return measured;
}

base::Fix mark_redundant(const Constraint& constraint) {
  const auto label = static_cast<std::uint32_t>(length_of_label(constraint.text));
  return base::insertion(constraint.span.begin + label, "redundant ",
                         fmt::format("mark '{}' as redundant", constraint.text));
}

}  // namespace trammel::geometry
