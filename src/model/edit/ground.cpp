// SPDX-License-Identifier: Apache-2.0
#include "model/edit/ground.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <variant>
#include <vector>

#include "model/diagnostic_kinds.h"
#include "model/language/lexer/spelling.h"

namespace trammel::model::edit {

namespace {

struct Placed {
  const syntax::Name* name = nullptr;
  const syntax::Pair* pair = nullptr;
  bool is_fixed = false;
};

std::optional<Placed> placed_in(const syntax::Statement& statement) {
  if (const auto* at = std::get_if<syntax::PointAt>(&statement.form))
    return Placed{&at->name, &at->position, true};
  if (const auto* near = std::get_if<syntax::PointNear>(&statement.form))
    return Placed{&near->name, &near->hint, false};
  return std::nullopt;
}

// The points that a name stands for: itself, or the ends of a line.
std::vector<std::string> points_of(const syntax::Tree& tree, const std::string& name) {
  for (const syntax::Statement& statement : tree.statements)
    if (const auto* line = std::get_if<syntax::LineThrough>(&statement.form))
      if (line->name.text == name) return {line->start.text, line->end.text};
  return {name};
}

// The word between the name and the coordinates.
base::Span word_of(const syntax::Tree& tree, const Placed& placed) {
  const std::uint32_t name_end = placed.name->span.end;
  const auto begin = static_cast<std::uint32_t>(tree.text.find_first_not_of(" \t\r\n", name_end));
  const std::uint32_t length = placed.is_fixed ? 2 : 4;  // at, near
  return {begin, begin + length};
}

base::Result<base::TextEdits> place_by(const syntax::Tree& tree, std::span<const std::string> names,
                                       bool is_fixed) {
  base::TextEdits edits;
  for (const std::string& name : names)
    for (const std::string& point : points_of(tree, syntax::normalise_name(name))) {
      const auto statement = std::ranges::find_if(tree.statements, [&](const auto& s) {
        const auto placed = placed_in(s);
        return placed && placed->name->text == point;
      });
      if (statement == tree.statements.end())
        return base::Diagnostic{wrong_element, std::nullopt,
                                fmt::format("'{}' is no point that coordinates place", point),
                                "choose points that are written with 'at' or 'near', or lines "
                                "between such points"};
      const Placed placed = *placed_in(*statement);
      if (placed.is_fixed == is_fixed) continue;
      base::TextEdit edit{word_of(tree, placed), is_fixed ? "at" : "near"};
      if (std::ranges::find(edits, edit.at.begin, [](const auto& e) { return e.at.begin; }) ==
          edits.end())
        edits.push_back(std::move(edit));
    }
  std::ranges::sort(edits, {}, [](const base::TextEdit& edit) { return edit.at.begin; });
  return edits;
}

}  // namespace

base::Result<base::TextEdits> ground_points(const syntax::Tree& tree,
                                            std::span<const std::string> names) {
  return place_by(tree, names, true);
}

base::Result<base::TextEdits> free_points(const syntax::Tree& tree,
                                          std::span<const std::string> names) {
  return place_by(tree, names, false);
}

}  // namespace trammel::model::edit
