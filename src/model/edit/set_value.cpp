// SPDX-License-Identifier: Apache-2.0
#include "model/edit/set_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>

#include "base/fix.h"
#include "model/language/anchors.h"
#include "model/language/lexer/spelling.h"
#include "model/units/written_unit.h"

namespace trammel::model::edit {

namespace {

constexpr double most_decimals = 15.0;  // a double has no more digits behind the point

struct NumberStyle {
  std::string unit;  // with the space before it, as it stands there
  double factor = 1.0;
};

// Of a numeral with or without a sign and a unit; none of anything else.
std::optional<NumberStyle> style_of(const syntax::Tree& tree, syntax::ExprIndex value) {
  if (const auto* sign = tree.exprs.find<syntax::UnaryNode>(value))
    return style_of(tree, sign->operand);
  if (tree.exprs.find<syntax::NumberNode>(value) != nullptr) return NumberStyle{};
  const auto* quantity = tree.exprs.find<syntax::QuantityNode>(value);
  if (quantity == nullptr) return std::nullopt;
  return NumberStyle{std::string(tree.slice({quantity->number_span.end, quantity->unit_span.end})),
                     read_unit(tree.exprs.units(*quantity)).unit.factor};
}

// With as many decimals as tell it from numbers one resolution away, but no zeros at their end.
std::string write_number(double number, double resolution) {
  const double wanted = resolution > 0.0 ? std::ceil(-std::log10(resolution)) : most_decimals;
  const int decimals = static_cast<int>(std::clamp(wanted, 0.0, most_decimals));
  std::string text = fmt::format("{:.{}f}", number, decimals);
  if (text.find('.') != std::string::npos) {
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
  }
  return text == "-0" ? "0" : text;
}

const syntax::Binding* find_given(const syntax::Tree& tree, const std::string& name) {
  for (const syntax::Statement& statement : tree.statements)
    if (const auto* given = std::get_if<syntax::Given>(&statement.form))
      for (const syntax::Binding& binding : given->bindings) {
        const auto* target = tree.exprs.find<syntax::NameNode>(binding.target);
        if (target != nullptr && target->primes == 0 && tree.exprs.text(target->name) == name)
          return &binding;
      }
  return nullptr;
}

// The right side of the binding, with the brackets that may stand around it.
base::Span value_place(const syntax::Tree& tree, const syntax::Binding& binding) {
  const std::size_t sign = tree.text.find('=', tree.exprs[binding.target].span.end);
  const std::size_t begin = tree.text.find_first_not_of(" \t\r\n", sign + 1);
  return {static_cast<std::uint32_t>(begin), binding.span.end};
}

struct Coordinates {
  const syntax::Name* name = nullptr;
  const syntax::Pair* pair = nullptr;
};

Coordinates coordinates_of(const syntax::Statement& statement) {
  if (const auto* at = std::get_if<syntax::PointAt>(&statement.form))
    return {&at->name, &at->position};
  if (const auto* near = std::get_if<syntax::PointNear>(&statement.form))
    return {&near->name, &near->hint};
  return {};
}

std::optional<std::string> in_style_of(const syntax::Tree& tree, syntax::ExprIndex value,
                                       double number, double resolution) {
  const auto style = style_of(tree, value);
  if (!style || !std::isfinite(number) || !(resolution > 0.0)) return std::nullopt;
  return write_number(number / style->factor, resolution / style->factor) + style->unit;
}

const syntax::Constraint* constraint_in(const syntax::Tree& tree, std::size_t statement) {
  if (statement >= tree.statements.size()) return nullptr;
  const auto* constraint = std::get_if<syntax::Constraint>(&tree.statements[statement].form);
  return constraint != nullptr && constraint->value ? constraint : nullptr;
}

}  // namespace

base::TextEdits set_value(const syntax::Tree& tree, std::string_view name, std::string_view value) {
  for (std::size_t k = 0; k < tree.statements.size(); ++k)
    if (tree.slice(tree.statements[k].span) == name)
      if (const auto place = find_constraint_value(tree, k)) return {{*place, std::string(value)}};
  if (const auto* binding = find_given(tree, syntax::normalise_name(name)))
    return {{value_place(tree, *binding), std::string(value)}};
  for (auto s = tree.statements.rbegin(); s != tree.statements.rend(); ++s)
    if (std::holds_alternative<syntax::Given>(s->form))
      return {{{s->span.end, s->span.end}, fmt::format(", {} = {}", name, value)}};
  const base::Fix line = base::added_line(syntax::find_anchors(tree).values,
                                          fmt::format("given {} = {}", name, value));
  return edits_of(line, base::SourceText("", tree.text));
}

base::TextEdits set_number(const syntax::Tree& tree, std::string_view name, double number,
                           double resolution) {
  const auto* binding = find_given(tree, syntax::normalise_name(name));
  if (binding == nullptr) return set_value(tree, name, write_number(number, resolution));
  const auto value = in_style_of(tree, binding->value, number, resolution);
  return value ? base::TextEdits{{value_place(tree, *binding), *value}} : base::TextEdits{};
}

std::optional<std::size_t> find_statement(const syntax::Tree& tree, const base::Span& part) {
  const auto found = std::ranges::find_if(tree.statements, [&](const syntax::Statement& s) {
    return s.span.begin <= part.begin && part.end <= s.span.end;
  });
  if (found == tree.statements.end()) return std::nullopt;
  return static_cast<std::size_t>(found - tree.statements.begin());
}

std::optional<base::Span> find_constraint_value(const syntax::Tree& tree, std::size_t statement) {
  const syntax::Constraint* constraint = constraint_in(tree, statement);
  if (constraint == nullptr) return std::nullopt;
  return tree.exprs[*constraint->value].span;
}

base::TextEdits set_constraint_number(const syntax::Tree& tree, std::size_t statement,
                                      double number, double resolution) {
  const syntax::Constraint* constraint = constraint_in(tree, statement);
  if (constraint == nullptr) return {};
  const auto value = in_style_of(tree, *constraint->value, number, resolution);
  if (!value) return {};
  return {{tree.exprs[*constraint->value].span, *value}};
}

AtCoordinates find_at_coordinates(const syntax::Tree& tree, std::string_view point) {
  for (const syntax::Statement& statement : tree.statements) {
    const auto* at = std::get_if<syntax::PointAt>(&statement.form);
    if (at == nullptr || at->name.text != point) continue;
    const bool are_numbers = style_of(tree, at->position.x) && style_of(tree, at->position.y);
    return are_numbers ? AtCoordinates::Numbers : AtCoordinates::Formulas;
  }
  return AtCoordinates::None;
}

PlacedPoints place_points(const syntax::Tree& tree, std::span<const PointPlace> points,
                          double resolution) {
  PlacedPoints placed;
  for (const syntax::Statement& statement : tree.statements) {
    const auto [name, pair] = coordinates_of(statement);
    if (name == nullptr) continue;
    const auto point = std::ranges::find(points, name->text, &PointPlace::name);
    if (point == points.end()) continue;
    const auto x = in_style_of(tree, pair->x, point->at.x, resolution);
    const auto y = in_style_of(tree, pair->y, point->at.y, resolution);
    if (!x || !y) {
      placed.kept.push_back(point->name);
      continue;
    }
    if (*x != tree.slice(tree.exprs[pair->x].span))
      placed.edits.push_back({tree.exprs[pair->x].span, *x});
    if (*y != tree.slice(tree.exprs[pair->y].span))
      placed.edits.push_back({tree.exprs[pair->y].span, *y});
  }
  return placed;
}

}  // namespace trammel::model::edit
