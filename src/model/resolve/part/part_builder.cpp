// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/part/part_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/let_names.h"
#include "model/resolve/part/let_values.h"
#include "model/solid/feature.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/traverse.h"

namespace trammel::model {

using symbolic::VectorId;

namespace {

// The shape without the steps that place all of it: what it makes of a part is the same anywhere.
Shape without_place(Shape shape) {
  std::vector<SolidLeafIndex> leaves;
  for (std::uint32_t l = 0; l < shape.leaves.size(); ++l) leaves.push_back({l});
  for (auto step = find_common_frame(shape, leaves).from; step;) {
    Placement& taken = shape.placements[*step];
    step = taken.then;
    taken.kind = PlacementKind::MirrorX;  // a step without names
  }
  return shape;
}

}  // namespace

void PartBuilder::declare(const syntax::Solid& solid) {
  if (solid.role == syntax::SolidRole::Piece) {
    solids_.declare_piece(solid.name, solid.shape);
    return;
  }
  const bool is_frame = solid.role == syntax::SolidRole::Frame;
  if (is_frame && frame()) {
    diagnostics_.push_back({duplicate_name, solid.name.span, "there are two frames",
                            "join them with '+', or make one of them a part"});
    return;
  }
  PlacedPart placed;
  placed.name = solid.name.text;
  placed.span = solid.name.span;
  placed.is_frame = is_frame;
  placed.line = x_axis(model_);
  if (is_frame) {
    for (const std::string& name : {placed.name, std::string("frame")})
      names_.declare(name, placed.line);
  } else {
    elements_.declare_line(solid.name, LineKind::Pointer);
    const auto line = elements_.own_line(solid.name);
    if (!line) return;
    placed.line = *line;
    model_.lines[*line].is_part = true;
  }
  const PartIndex part = model_.parts.push_back(placed);
  names_.name_part(placed.name, part);
  if (is_frame) names_.name_part("frame", part);
  parts_.push_back({placed.name, placed.span, is_frame, {}});
  texts_.push_back(&solid);
}

std::optional<PartIndex> PartBuilder::frame() const {
  for (std::uint32_t p = 0; p < model_.parts.size(); ++p)
    if (model_.parts[{p}].is_frame) return PartIndex{p};
  return std::nullopt;
}

// Of what is wrong with a part nobody hears again where its name is used.
bool PartBuilder::find_parts(const FindMechanism& find, const symbolic::Values& given) {
  if (build_shapes() && read_values(given)) {
    const auto rules = read_rules();
    if (rules) play_ = rules->clearance;
    if (rules) model_.mechanism = find(parts_, *rules, pool_, values_);
    base::append(diagnostics_, base::Diagnostics(model_.mechanism.diagnostics));
    std::vector<ExprId> roots;
    if (clearance_) roots.push_back(*clearance_);
    for (const Part& part : parts_)
      for (const ExprId root : roots_of(part.shape)) roots.push_back(root);
    for (std::uint32_t p = 0; p < parts_.size(); ++p)
      if (const Shape& shape = parts_[{p}].shape; !names_in(shape).empty())
        constants_.note_names({p}, names_in(without_place(shape)));
    for (const ExprId symbol : symbolic::symbols_of(pool_, roots))
      if (const auto value = values_.find(symbol))
        model_.mechanism.dimensions.push_back({symbol, *value});
    if (model_.mechanism.shapes.size() == parts_.size()) return true;  // else a limit was reached
  }
  model_.mechanism = {};
  for (const Part& part : parts_) names_.note_broken(part.name);
  return false;
}

void PartBuilder::build(const FindMechanism& find, const symbolic::Values& given) {
  find_mechanism_ = find;
  if (!find_parts(find, given)) return;
  for (const PartShape& shape : model_.mechanism.shapes) size_ = std::max(size_, shape.size);
  find_pins();
  place_pins();
  for (std::uint32_t p = 0; p < parts_.size(); ++p) place_frame({p});
  for (const LowerPair& pair : model_.mechanism.pairs) join(pair);
  for (const GearPair& gear : model_.mechanism.gears) mesh(gear);
  keep_gears();
}

bool PartBuilder::build_shapes() {
  bool is_whole = true;
  for (std::uint32_t p = 0; p < parts_.size(); ++p) {
    std::optional<Shape> shape = solids_.build(texts_[p]->shape);
    is_whole = is_whole && shape;
    if (shape) parts_[{p}].shape = std::move(*shape);
  }
  return is_whole;
}

// Values of what the text gives, and of what follows from these by `let`.
bool PartBuilder::read_values(const symbolic::Values& given) {
  for (const Parameter& p : model_.parameters) {
    if (const auto other = given.find(p.symbol))
      values_.set(p.symbol, *other);
    else if (p.given)
      values_.set(p.symbol, symbolic::eval(pool_, *p.given, {}));
  }
  if (const auto time = pool_.symbol("time"); !values_.find(time)) values_.set(time, 0.0);
  follow_lets(model_, pool_, values_);
  for (const Part& part : parts_)
    for (const ExprId symbol : symbolic::symbols_of(pool_, roots_of(part.shape)))
      if (!has_value(symbol, part.span, fmt::format("the shape of '{}'", part.name))) return false;
  return true;
}

bool PartBuilder::has_value(ExprId symbol, base::Span span, const std::string& of) {
  if (values_.find(symbol)) return true;
  const std::string name(pool_.name(symbol));
  diagnostics_.push_back(
      {dimension_without_value,
       span,
       fmt::format("'{}' stands in {} and has no value", name, of),
       {fmt::format("pairs are found at given values: write 'given {} = ...'", name),
        {base::added_line(model_.anchors.values, fmt::format("given {} = 1", name))}}});
  return false;
}

// All expressions of a shape.
std::vector<ExprId> PartBuilder::names_in(const Shape& shape) const {
  return symbolic::symbols_of(pool_, write_out_lets(model_, pool_, roots_of(shape)));
}

std::vector<ExprId> PartBuilder::roots_of(const Shape& shape) {
  std::vector<ExprId> roots;
  for (const SolidLeaf& leaf : shape.leaves)
    roots.insert(roots.end(), leaf.dimensions.begin(), leaf.dimensions.end());
  for (const Placement& step : shape.placements) {
    if (step.kind == PlacementKind::Turn) roots.push_back(step.by[0]);
    if (step.kind == PlacementKind::Move) roots.insert(roots.end(), step.by.begin(), step.by.end());
  }
  return roots;
}

bool PartBuilder::define(const syntax::Statement& statement, const syntax::PointIn& point) {
  const auto part = names_.find_part(point.carrier.text);
  if (!part) return false;
  const auto own = elements_.own_point(point.name);
  const auto u = elements_.build_length(point.position.x);
  const auto v = elements_.build_length(point.position.y);
  if (!own || !u || !v || model_.mechanism.shapes.empty()) return true;
  for (const PinJoint& pin : pins_)
    if (pin.point == *own) return true;  // it names the pin
  const VectorId drawn{u->scalar(), v->scalar()};
  model_.points[*own].position = {drawn.x, drawn.y};
  if (model_.parts[*part].is_frame) {
    constraints_.hold_point(statement.span, model_.points[*own].name, *own);
    return true;
  }
  const VectorId at = local(*part, drawn);
  constraints_.fix_in_frame(statement, *own, model_.parts[*part].line, {at.x, at.y});
  return true;
}

}  // namespace trammel::model
