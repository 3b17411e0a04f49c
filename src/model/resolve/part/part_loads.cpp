// SPDX-License-Identifier: Apache-2.0
// Masses of parts by their shapes, and what resists their motion.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/measure/measure_table.h"
#include "model/resolve/part/advise_damping.h"
#include "model/resolve/part/part_builder.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

using symbolic::Expr;
using symbolic::VectorId;

namespace {

namespace dimension = base::dimension;

constexpr ExpressionPlace place_of_properties{true, false, true, 1};

const base::Dimension volume = base::power(dimension::length, {3, 1});
const base::Dimension moment_of_inertia = dimension::mass * dimension::length * dimension::length;

constexpr const char* name_a_part = "name one that a 'part' statement declares";

bool has_symbols(const symbolic::ExprPool& pool, Expr e) {
  return !symbolic::symbols_of(pool, std::span(&e.id, 1)).empty();
}

}  // namespace

std::optional<ExprId> PartBuilder::read(syntax::ExprIndex text, const base::Dimension& dimension,
                                        const char* what) {
  const auto built = expressions_.build_scalar(text, place_of_properties);
  if (!built) return std::nullopt;
  expressions_.require(*built, text, dimension, what);
  return built->scalar();
}

// What has a mass needs its middle, and so does who asks for it: its constraints must stand before
// those are given rates.
void PartBuilder::note_middles() {
  for (const std::string& name : expressions_.list_centers()) center(name);
  for (const syntax::Statement& s : tree_.statements) {
    const auto* mass = std::get_if<syntax::Mass>(&s.form);
    const auto* density = std::get_if<syntax::Density>(&s.form);
    if (mass == nullptr && density == nullptr) continue;
    const auto part = names_.find_part(mass != nullptr ? mass->target.text : density->target.text);
    if (part && !model_.parts[*part].is_frame && !model_.mechanism.shapes.empty()) center_of(*part);
  }
}

std::optional<PartIndex> PartBuilder::find_moving(const syntax::Name& name, base::Remedy remedy) {
  const auto part = names_.find_part(name.text);
  if (part && !model_.parts[*part].is_frame) return part;
  if (names_.is_broken(name.text)) return std::nullopt;
  diagnostics_.push_back({wrong_element, name.span,
                          fmt::format("'{}' is no part that moves", name.text), std::move(remedy)});
  return std::nullopt;
}

void PartBuilder::define(const syntax::Density& density) {
  const auto part = find_moving(density.target, name_a_part);
  const auto value = read(density.value, dimension::mass / volume, "a density");
  if (part && value) weights_[*part].density = *value;
}

bool PartBuilder::define(const syntax::Mass& mass) {
  if (!names_.find_part(mass.target.text)) return false;
  const auto part = find_moving(mass.target, name_a_part);
  const auto value = read(mass.value, dimension::mass, "a mass");
  if (part && value) weights_[*part].mass = *value;
  return true;
}

bool PartBuilder::define(const syntax::Inertia& inertia) {
  if (!names_.find_part(inertia.target.text)) return false;
  const auto part = find_moving(inertia.target, name_a_part);
  const auto value = read(inertia.value, moment_of_inertia, "a moment of inertia");
  if (part && value) weights_[*part].inertia = *value;
  return true;
}

// Against the ground: of a part that turns a torque, of one that only slides a force.
void PartBuilder::define(const syntax::Statement& statement, const syntax::Damping& damping) {
  const bool is_part = names_.find_part(damping.target.text).has_value();
  const auto part = find_moving(
      damping.target, is_part ? base::Remedy(name_a_part)
                              : advise_damping(model_, names_, tree_, statement, damping));
  if (!part || model_.mechanism.shapes.empty()) return;
  const LowerPair* guide = find_guide(*part);
  const bool slides = guide != nullptr && guide->kind == PairKind::Prismatic;
  std::vector<MeasureIndex> measures;
  const auto add = [&](std::string_view function) {
    measures.push_back(
        *expressions_.as_measure(expressions_.add_measure(position_of(*part, function).measure)));
  };
  if (!slides) add("angle");
  if (slides && std::abs(guide->direction.x) > 0.0) add("x");
  if (slides && std::abs(guide->direction.y) > 0.0) add("y");
  const base::Dimension force = slides ? dimension::force : dimension::energy;
  const base::Dimension speed = (slides ? dimension::length : dimension::one) / dimension::time;
  const auto value = read(damping.value, force / speed, "a damping coefficient");
  if (!value) return;
  for (const MeasureIndex measure : measures) {
    const Expr rate(pool_, expressions_.add_rate(measure, 1));
    model_.loads.elements.push_back(
        {ForceElementKind::Damper, {}, measure, (-Expr(pool_, *value) * rate).id, statement.span});
  }
}

const LowerPair* PartBuilder::find_guide(PartIndex part) const {
  for (const LowerPair& pair : model_.mechanism.pairs) {
    const bool is_first = pair.first == part && model_.parts[pair.second].is_frame;
    const bool is_second = pair.second == part && model_.parts[pair.first].is_frame;
    if (is_first || is_second) return &pair;
  }
  return nullptr;
}

bool PartBuilder::has_names(PartIndex part) const {
  return !symbolic::symbols_of(pool_, roots_of(parts_[part].shape)).empty();
}

// In the names of its dimensions, or as numbers that are as short as a name. Where the pin moves
// with a name, the middle beside it does.
WrittenMoments PartBuilder::moments_of(PartIndex part) const {
  const auto exact =
      derive_moments(pool_, parts_[part].shape, model_.mechanism.shapes[part], values_);
  if (!exact) return {};
  const auto are_worth = [&](ExprId a, ExprId b) {
    return !symbolic::symbols_of(pool_, std::array{a, b}).empty() ||
           is_short(pool_, std::array{a, b});
  };
  WrittenMoments written;
  written.is_exact = true;
  if (are_worth(exact->volume, exact->polar)) written.formulas = exact;
  if (has_names(part) || are_worth(exact->centroid.x, exact->centroid.y))
    written.middle = exact->centroid;
  return written;
}

// Where the middle of the shape lies from a place in the drawing, along a direction and to the
// left.
VectorId PartBuilder::middle_in(PartIndex part, VectorId from, VectorId along) {
  const PartShape& found = model_.mechanism.shapes[part];
  const base::Vector2<double> axis = at_values(along), to = found.centroid - at_values(from);
  const auto is_balanced = balanced_along(part, from, along);
  const bool hangs_on_names = has_names(part);
  const auto coordinate = [&](const char* quantity, double value, bool is_zero) {
    if (is_zero && hangs_on_names) return pool_.integer(0);
    return constants_.constant(part, quantity, value, found.size, dimension::length).id;
  };
  const VectorId middle{coordinate("center_x", base::dot(to, axis), is_balanced[0]),
                        coordinate("center_y", base::cross(axis, to), is_balanced[1])};
  middles_[part] = middle;
  return middle;
}

Expr PartBuilder::mass_by(PartIndex part, Expr density) {
  const double size = model_.mechanism.shapes[part].volume;
  const auto constant = [&](const char* quantity, double value, const base::Dimension& of) {
    return constants_.constant(part, quantity, value, value, of);
  };
  if (has_symbols(pool_, density)) return density * constant("volume", size, volume);
  return constant("mass", symbolic::eval(pool_, density.id, values_) * size, dimension::mass);
}

// The inertia of a mass that fills the shape evenly: about its fixed axis, or about the middle.
Expr PartBuilder::spread(PartIndex part, Expr mass, bool is_number, bool by_axis) {
  const PartShape& found = model_.mechanism.shapes[part];
  double square = found.polar / found.volume;  // of the radius of gyration
  if (by_axis) {
    const base::Vector2<double> off = found.centroid - at_values(model_.parts[part].drawn_at);
    square += base::dot(off, off);
  }
  const auto constant = [&](const char* quantity, double value, const base::Dimension& of) {
    return constants_.constant(part, quantity, value, value, of);
  };
  if (!is_number) return mass * pow(constant("gyration", std::sqrt(square), dimension::length), 2);
  return constant("inertia", symbolic::eval(pool_, mass.id, values_) * square, moment_of_inertia);
}

void PartBuilder::add_masses() {
  for (const auto& [part, weight] : weights_) {
    if (model_.mechanism.shapes.empty()) return;
    const WrittenMoments written = moments_of(part);
    if (written.is_exact) constants_.note_names(part, {});
    const auto& exact = written.formulas;
    std::optional<Expr> mass;
    if (weight.mass)
      mass = Expr(pool_, *weight.mass);
    else if (weight.density)
      mass = exact ? Expr(pool_, *weight.density) * Expr(pool_, exact->volume)
                   : mass_by(part, Expr(pool_, *weight.density));
    if (mass) add_mass(part, *mass);
    if (weight.inertia)
      add_inertia(part, about_center(part, Expr(pool_, *weight.inertia), mass));
    else if (mass && exact)
      add_inertia(part, *mass * Expr(pool_, exact->polar) / Expr(pool_, exact->volume));
    else if (mass) {
      const Expr said(pool_, weight.mass ? *weight.mass : *weight.density);
      // A middle that is a formula may move against the axis.
      const bool by_axis = has_fixed_axis(part) && middles_.contains(part);
      const Expr inertia = spread(part, *mass, !has_symbols(pool_, said), by_axis);
      add_inertia(part, by_axis ? about_center(part, inertia, mass) : inertia);
    }
  }
  check_inertia();
}

// So that the part bears its weight, and not the pin in its middle.
void PartBuilder::add_mass(PartIndex part, Expr mass) {
  model_.loads.masses.push_back({center_of(part), mass.id, model_.parts[part].line});
}

void PartBuilder::add_inertia(PartIndex part, Expr inertia) {
  const LineIndex line = model_.parts[part].line;
  const ExprId angle = expressions_.add_measure(expressions_.direction_of(line));
  model_.loads.inertias.push_back({line, *expressions_.as_measure(angle), inertia.id});
}

bool PartBuilder::has_fixed_axis(PartIndex part) const {
  return model_.points[model_.parts[part].reference].held.has_value();
}

// The inertia of a part with a fixed axis is about that axis.
Expr PartBuilder::about_center(PartIndex part, Expr inertia, std::optional<Expr> mass) {
  if (!mass || !has_fixed_axis(part)) return inertia;
  const PlacedPart placed = model_.parts[part];
  const PointIndex center = center_of(part);
  if (center == placed.reference) return inertia;
  const auto& [x, y] = model_.points[center].position;
  VectorFormula off = lift(pool_, VectorId{x, y}) - lift(pool_, placed.drawn_at);
  if (const auto known = middles_.find(part); known != middles_.end())
    off = lift(pool_, known->second);
  return inertia - *mass * dot(off, off);
}

}  // namespace trammel::model
