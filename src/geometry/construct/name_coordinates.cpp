// SPDX-License-Identifier: Apache-2.0
#include "geometry/construct/name_coordinates.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>
#include <vector>

#include "symbolic/expr/traverse.h"
#include "symbolic/present/cost.h"

namespace trammel::geometry {

namespace {

// What is shorter needs no name.
constexpr std::size_t named_operations = 8, named_length_operations = 4;

bool uses(const ExprPool& pool, ExprId e, ExprId symbol) {
  const std::vector<ExprId> found = symbolic::symbols_of(pool, std::span(&e, 1));
  return std::find(found.begin(), found.end(), symbol) != found.end();
}

// What the program itself calls `turns(arm)` is turns_arm in formulas, which other programs read.
std::string plain_name(const model::Model& model, std::string_view name) {
  std::string plain;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_')
      plain += c;
    else if (!plain.empty() && plain.back() != '_')
      plain += '_';
  while (plain.ends_with('_')) plain.pop_back();
  if (plain == name) return plain;
  const auto is_taken = [&](const model::Line& line) { return line.name == plain; };
  while (std::any_of(model.lines.begin(), model.lines.end(), is_taken)) plain += "_0";
  return plain;
}

}  // namespace

std::string free_name(const model::Model& model, std::string_view prefix, std::string_view name) {
  std::string found = fmt::format("{}_{}", prefix, plain_name(model, name));
  const auto is_taken = [&](const model::Parameter& p) { return p.name == found; };
  while (std::any_of(model.parameters.begin(), model.parameters.end(), is_taken)) found += "_0";
  return found;
}

Expr add_name(const model::Model& model, ConfigurationFormula& formula, std::string_view prefix,
              std::string_view name, Expr value) {
  const Expr symbol(*value.pool, value.pool->symbol(free_name(model, prefix, name)));
  formula.named.push_back({symbol.id, value.id});
  return symbol;
}

bool deserves_name(Expr coordinate) {
  return symbolic::Costs(*coordinate.pool)(coordinate.id).operations >= named_operations;
}

Expr name_length(const model::Model& model, ConfigurationFormula& formula, std::string_view letter,
                 PointIndex p, Expr length) {
  if (symbolic::Costs(*length.pool)(length.id).operations < named_length_operations) return length;
  return add_name(model, formula, letter, model.points[p].name, length);
}

bool name_coordinates(const model::Model& model, ConfigurationFormula& formula, ExprPool& pool,
                      PointIndex p, std::size_t lengths_from) {
  VectorId& at = formula.points[p.value];
  const std::vector<NamedCoordinate> lengths(
      formula.named.begin() + static_cast<std::ptrdiff_t>(lengths_from), formula.named.end());
  bool is_long = false;
  for (const auto& [coordinate, axis] : {std::pair{&at.x, "x"}, std::pair{&at.y, "y"}}) {
    const ExprId value = *coordinate;
    const auto is_used = [&](const NamedCoordinate& length) {
      return uses(pool, value, length.symbol);
    };
    if (!deserves_name(Expr(pool, value)) && std::none_of(lengths.begin(), lengths.end(), is_used))
      continue;
    *coordinate = add_name(model, formula, axis, model.points[p].name, Expr(pool, value)).id;
    is_long = true;
  }
  return is_long;
}

}  // namespace trammel::geometry
