// SPDX-License-Identifier: Apache-2.0
#include "model/edit/rename.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "model/diagnostic_kinds.h"
#include "model/language/lexer/spelling.h"
#include "model/language/name_places.h"

namespace trammel::model::edit {

namespace {

constexpr std::array<std::string_view, 6> reserved{"x_axis", "y_axis", "origin",
                                                   "frame",  "time",   "pi"};

bool is_reserved(const std::string& name) {
  return std::ranges::find(reserved, name) != reserved.end();
}

bool is_name(std::string_view text) {
  if (text.empty()) return false;
  for (std::size_t i = 0; i < text.size();) {
    const syntax::Character next = syntax::decode(text, i);
    if (!next.is_valid ||
        !(i == 0 ? syntax::begins_name(next.code) : syntax::continues_name(next.code)))
      return false;
    i += next.length;
  }
  return true;
}

}  // namespace

base::Result<base::TextEdits> rename(const syntax::Tree& tree, std::string_view name,
                                     std::string_view to) {
  if (!is_name(to))
    return base::Diagnostic{malformed_name, std::nullopt, fmt::format("'{}' is no name", to),
                            "a name is made of letters, digits, subscripts and '_', and begins "
                            "with a letter"};
  const std::string from = syntax::normalise_name(name), wanted = syntax::normalise_name(to);
  base::TextEdits edits;
  std::optional<base::Span> in_use;
  for (const syntax::NamePlace& place : syntax::name_places(tree)) {
    if (place.name == wanted && wanted != from && !in_use) in_use = place.span;
    if (place.name == from) edits.push_back({place.span, std::string(to)});
  }
  if (in_use || is_reserved(wanted))
    return base::Diagnostic{duplicate_name, in_use, fmt::format("'{}' is in use", to),
                            "choose another name"};
  if (is_reserved(from))
    return base::Diagnostic{duplicate_name, std::nullopt,
                            fmt::format("'{}' is there from the start and keeps its name", name),
                            "rename what the text declares"};
  if (edits.empty())
    return base::Diagnostic{unknown_element, std::nullopt,
                            fmt::format("the text has no name '{}'", name),
                            "names are those of elements, parameters and labels"};
  return edits;
}

}  // namespace trammel::model::edit
