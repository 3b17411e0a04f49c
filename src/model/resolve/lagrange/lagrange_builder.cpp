// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/lagrange/lagrange_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/let_names.h"
#include "model/resolve/statement_text.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

using symbolic::Expr;

namespace {

namespace dimension = base::dimension;

constexpr ExpressionPlace place_of_energies{false, false, true, 1};

// In brackets where a sign or a unit could join what follows.
std::string as_factor(std::string_view value) {
  constexpr std::string_view joining = "+- ";
  const bool is_plain = value.find_first_of(joining) == std::string_view::npos;
  return is_plain ? std::string(value) : fmt::format("({})", value);
}

}  // namespace

void LagrangeBuilder::declare(const syntax::Coordinates& coordinates) {
  if (!model_.lagrangian) model_.lagrangian.emplace();
  for (const syntax::Name& name : coordinates.names) {
    if (is_coordinate(name.text) || names_.find_element(name.text)) {
      diagnostics_.push_back({duplicate_name, name.span,
                              fmt::format("'{}' is defined twice", name.text),
                              "choose another name"});
      continue;
    }
    const std::size_t coordinate = names_.parameter(name.text, name.span);
    const std::size_t rate = names_.parameter(name.text + "'", name.span);
    // One that stands in no energy (a cyclic one, and its rate) is not misspelt.
    model_.parameters[coordinate].occurrences += 2;
    model_.parameters[rate].occurrences += 2;
    model_.lagrangian->coordinates.push_back(
        {name.text, name.span, model_.parameters[coordinate].symbol, model_.parameters[rate].symbol,
         pool_.symbol(name.text + "''")});
  }
}

bool LagrangeBuilder::is_coordinate(const std::string& name) const {
  return model_.lagrangian && index_of(name) < model_.lagrangian->coordinates.size();
}

std::size_t LagrangeBuilder::index_of(const std::string& name) const {
  const auto& list = model_.lagrangian->coordinates;
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const Coordinate& c) { return c.name == name; });
  return static_cast<std::size_t>(found - list.begin());
}

bool LagrangeBuilder::has_coordinates(const syntax::Statement& statement) {
  if (model_.lagrangian) return true;
  if (tree_.has_invalid_statement()) return false;  // which may have declared them
  diagnostics_.push_back({no_coordinates, statement.span,
                          fmt::format("'{}' needs coordinates, and the model has none",
                                      statement_text(tree_, statement)),
                          "declare them: coordinate r, phi"});
  return false;
}

std::optional<ExprId> LagrangeBuilder::energy(syntax::ExprIndex text,
                                              const base::Dimension& dimension, const char* what) {
  const auto built = expressions_.build_scalar(text, place_of_energies);
  if (!built) return std::nullopt;
  expressions_.require(*built, text, dimension, what);
  return built->scalar();
}

void LagrangeBuilder::set(const syntax::Statement& statement, std::optional<ExprId>& slot,
                          std::optional<ExprId> value, const char* what) {
  if (slot)
    diagnostics_.push_back({given_twice, statement.span, fmt::format("{} is given twice", what),
                            "write one sum of all terms"});
  else
    slot = value;
}

void LagrangeBuilder::add(const syntax::Statement& statement, const syntax::Kinetic& kinetic) {
  if (!has_coordinates(statement)) return;
  set(statement, model_.lagrangian->kinetic,
      energy(kinetic.value, dimension::energy, "a kinetic energy"), "the kinetic energy");
}

void LagrangeBuilder::add(const syntax::Statement& statement, const syntax::Potential& potential) {
  if (!has_coordinates(statement)) return;
  set(statement, model_.lagrangian->potential,
      energy(potential.value, dimension::energy, "a potential"), "the potential");
}

void LagrangeBuilder::add(const syntax::Statement& statement,
                          const syntax::Dissipation& dissipation) {
  if (!has_coordinates(statement)) return;
  set(statement, model_.lagrangian->dissipation,
      energy(dissipation.value, dimension::energy / dimension::time, "a dissipation function"),
      "the dissipation function");
}

void LagrangeBuilder::add(const syntax::Statement& statement, const syntax::ForceAt& force) {
  if (!has_coordinates(statement)) return;
  const auto* forces = tree_.exprs.find<syntax::VectorNode>(force.force);
  const auto* places = tree_.exprs.find<syntax::VectorNode>(force.place);
  if (forces == nullptr || places == nullptr) return;  // has been reported
  const auto components = tree_.exprs.components(*forces);
  const auto coordinates = tree_.exprs.components(*places);
  if (components.size() != coordinates.size()) {
    diagnostics_.push_back({wrong_arguments, statement.span,
                            fmt::format("the force has {} components, but its place {}",
                                        components.size(), coordinates.size()),
                            "write as many of both"});
    return;
  }
  PlacedForce placed;
  for (std::size_t i = 0; i < components.size(); ++i) {
    const auto f = energy(components[i], dimension::force, "a force");
    const auto x = energy(coordinates[i], dimension::length, "a place");
    if (!f || !x) return;
    placed.force.push_back(*f);
    placed.place.push_back(*x);
  }
  model_.lagrangian->placed_forces.push_back(std::move(placed));
}

void LagrangeBuilder::add(const syntax::Statement&, const syntax::Force& force) {
  const auto built = expressions_.build_scalar(force.value, place_of_energies);
  if (!built) return;
  const std::size_t parameter = *names_.find_parameter(force.target.text);
  names_.dimensions().require(
      {built->dimensions[0], known_dimension(dimension::energy) / names_.dimension_form(parameter),
       std::string(tree_.slice(tree_.exprs[force.value].span)), "a force on the coordinate",
       tree_.exprs[force.value].span});
  model_.lagrangian->forces.push_back({index_of(force.target.text), built->scalar()});
}

void LagrangeBuilder::add(const syntax::Statement& statement,
                          const syntax::Comparison& comparison) {
  if (!has_coordinates(statement)) return;
  const auto left = expressions_.build_scalar(comparison.left, place_of_energies);
  const auto right = expressions_.build_scalar(comparison.right, place_of_energies);
  if (!left || !right) return;
  expressions_.require_same(left->dimensions[0], comparison.left, right->dimensions[0],
                            comparison.right, comparison.span);
  CoordinateConstraint built;
  built.span = statement.span;
  built.text = statement_text(tree_, statement);
  built.expression = (Expr(pool_, left->scalar()) - Expr(pool_, right->scalar())).id;
  built.limit = right->scalar();
  built.sense = comparison.relation == syntax::Relation::LessEqual      ? ConstraintSense::AtMost
                : comparison.relation == syntax::Relation::GreaterEqual ? ConstraintSense::AtLeast
                                                                        : ConstraintSense::Equal;
  // Brackets keep the name apart from every name that a model can have.
  const std::size_t number = model_.lagrangian->constraints.size();
  built.multiplier = pool_.symbol(fmt::format("multiplier[{}]", number));
  if (statement.label)
    built.name = statement.label->text;
  else if (pool_.op(right->scalar()) == symbolic::Op::Symbol)
    built.name = std::string(pool_.name(right->scalar()));
  const DimensionForm dimension =
      known_dimension(dimension::energy) /
      (left->dimensions[0].is_bare ? right->dimensions[0] : left->dimensions[0]);
  if (!built.name.empty() && !names_.name_multiplier(built.name, built.multiplier, dimension)) {
    diagnostics_.push_back({duplicate_name, statement.span,
                            fmt::format("'{}' names two constraints", built.name),
                            "give each of them a label of its own"});
    return;
  }
  model_.lagrangian->constraints.push_back(std::move(built));
}

void LagrangeBuilder::refuse(const syntax::Statement& statement, const syntax::Rate& rate) {
  const std::string text = statement_text(tree_, statement);
  diagnostics_.push_back(
      {wrong_arguments, statement.span,
       fmt::format("'{}': the motion of the coordinate '{}' follows from the forces", text,
                   rate.name.text),
       rate.order == 1 ? fmt::format("write 'given {0}' for the state, or 'constraint {0}'", text)
                       : "leave it out"});
}

void LagrangeBuilder::refuse(const syntax::Statement& statement, const syntax::Damping& damping) {
  const std::string_view value = tree_.slice(tree_.exprs[damping.value].span);
  diagnostics_.push_back(
      {wrong_element, statement.span,
       fmt::format("'{}' is a coordinate: damping of it is a force", damping.target.text),
       base::replacement(statement.span, fmt::format("force({0}) = -{1}*{0}'", damping.target.text,
                                                     as_factor(value)))});
}

// What presses what slides is not known of a coordinate: only a constant force says enough.
void LagrangeBuilder::refuse(const syntax::Statement& statement, const syntax::Friction& friction) {
  const std::string& name = friction.targets.front().text;
  const std::string_view value = tree_.slice(tree_.exprs[friction.value].span);
  const bool is_constant = friction.law == syntax::FrictionLaw::ConstantForce;
  const std::string force =
      fmt::format("force({0}) = -{1}*sign({0}')", name, is_constant ? as_factor(value) : "F");
  diagnostics_.push_back({wrong_element, statement.span,
                          fmt::format("'{}' is a coordinate: friction on it is a force", name),
                          is_constant
                              ? base::replacement(statement.span, force)
                              : base::Remedy(fmt::format("write it as one, such as {}", force))});
}

// Linear in the rates, and with rates at all only where they are.
bool LagrangeBuilder::is_linear_in_rates(ExprId e) {
  std::vector<ExprId> rates;
  for (const Coordinate& c : model_.lagrangian->coordinates) rates.push_back(c.rate);
  for (const ExprId slope : symbolic::gradient(pool_, e, rates)) {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, std::span(&slope, 1));
    for (const ExprId rate : rates)
      if (std::find(used.begin(), used.end(), rate) != used.end()) return false;
  }
  return true;
}

void LagrangeBuilder::check_mixture() {
  const std::size_t ground_points = 1, ground_lines = 2;
  std::optional<base::Span> other;
  if (model_.points.size() > ground_points)
    other = model_.points[{static_cast<std::uint32_t>(ground_points)}].span;
  else if (model_.lines.size() > ground_lines)
    other = model_.lines[{static_cast<std::uint32_t>(ground_lines)}].span;
  const bool has_loads = model_.loads.gravity.has_value() || !model_.constraints.empty();
  if (!other && !has_loads) return;
  diagnostics_.push_back(
      {mixed_model, other ? *other : model_.lagrangian->coordinates.front().span,
       other ? "the model has coordinates and elements of a drawing, which do not go together"
             : "the model has coordinates, but gravity and constraints of a drawing as well",
       "describe it by points and lines, or by coordinates with 'kinetic', 'potential', "
       "'force (fx, fy) at (x, y)' and 'constraint'"});
}

void LagrangeBuilder::finish() {
  if (!model_.lagrangian) return;
  Lagrangian& system = *model_.lagrangian;
  check_mixture();
  const auto write_out = [&](ExprId& e) {
    e = write_out_lets(model_, pool_, std::span(&e, 1)).front();
  };
  for (std::optional<ExprId>* e : {&system.kinetic, &system.potential, &system.dissipation})
    if (*e) write_out(**e);
  for (PlacedForce& f : system.placed_forces) {
    for (ExprId& e : f.force) write_out(e);
    for (ExprId& e : f.place) write_out(e);
  }
  for (CoordinateForce& f : system.forces) write_out(f.force);
  for (CoordinateConstraint& c : system.constraints) {
    write_out(c.expression);
    write_out(c.limit);
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, std::span(&c.expression, 1));
    c.is_of_velocities =
        std::any_of(system.coordinates.begin(), system.coordinates.end(), [&](const Coordinate& q) {
          return std::find(used.begin(), used.end(), q.rate) != used.end();
        });
    if (c.is_of_velocities &&
        (!is_linear_in_rates(c.expression) || c.sense != ConstraintSense::Equal))
      diagnostics_.push_back(
          {nonlinear_in_rates, c.span,
           fmt::format("'{}' is no constraint that a reaction can hold: rates must stand in it "
                       "linearly, and in an equation",
                       c.text),
           c.text.starts_with("constraint") ? "write it as a sum of coefficients times rates, '= 0'"
                                            : "write energies as 'kinetic = ...' and 'potential = "
                                              "...'; a constraint on speeds is "
                                              "a sum of coefficients times rates, '= 0'"});
  }
}

}  // namespace trammel::model
