// SPDX-License-Identifier: Apache-2.0
// What is found from the shapes of parts alone: how they are joined, what may touch, how heavy they
// are. `reasoning` finds it; the model is built from it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/diagnostic.h"
#include "base/shown_units.h"
#include "base/vector2.h"
#include "model/outline.h"
#include "model/solid.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::model {

/// A surface of a part: of a round leaf its axis, of a piece of another leaf's outline its face.
struct Feature {
  SolidLeafIndex leaf;
  std::uint32_t piece = 0;  // pieces of a block: 0 from its corner along x, then on; of a prism
                            // piece i begins at corner i
};

enum class PairKind : std::uint8_t {
  Revolute,   // turns about `at`
  Prismatic,  // slides along `direction`
  PinInSlot,  // a pin of one at `at` slides along `direction` in the other, and turns there
  Rigid       // no freedom is left
};

/// Two parts whose faces fit so that they keep each other on both sides.
struct LowerPair {
  PairKind kind = PairKind::Revolute;
  PartIndex first, second;       // first stands before second in the text
  Feature of_first, of_second;   // the faces that show the axis or the direction
  bool is_pin_of_first = false;  // PinInSlot: otherwise the pin is the second's
  base::Vector2<double> at;      // as drawn, metres
  base::Vector2<double> direction{1, 0};
};

enum class GearKind : std::uint8_t { External, Internal, Rack };

/// Two toothed parts in mesh. The first is the smaller wheel of an internal pair, the wheel of a
/// rack; otherwise the first in the text.
struct GearPair {
  GearKind kind = GearKind::External;
  PartIndex first, second;
  SolidLeafIndex of_first, of_second;
  double first_radius = 0.0, second_radius = 0.0;  // of the pitch circles, m; 0 of a rack
  std::optional<PartIndex> carrier;  // the moving part that carries both axes; else they are fixed
  base::Vector2<double> toward{};    // Rack: the unit vector from the wheel's axis to the rack
};

/// Two parts whose shapes can meet.
struct Touch {
  PartIndex first, second;
  bool is_found = false;  // some place brings them together; else it is not excluded
};

/// Of the evaluated shape, at the given values.
struct PartShape {
  double volume = 0.0;             // m^3
  base::Vector2<double> centroid;  // in the drawing's axes, m
  double polar = 0.0;              // about the centroid's axis: volume times length^2, m^5
  double size = 0.0;               // diagonal of what bounds it, m
  Boundary boundary;               // as drawn, m
};

/// A name that shapes depend on, with the value at which they were looked at.
struct DimensionValue {
  symbolic::ExprId symbol;
  double value = 0.0;
};

struct Mechanism {
  std::vector<LowerPair> pairs;
  std::vector<GearPair> gears;
  std::vector<Touch> may_touch;
  std::vector<DimensionValue> dimensions;
  base::IndexedVector<PartTag, PartShape> shapes;
  base::Diagnostics diagnostics;  // overlaps as drawn, shapes without material
};

/// What the text says about how parts are joined, and in which unit it is told of them.
struct JoiningRules {
  std::vector<Touch> by_teeth;  // their teeth push each other, in place of a ratio of their angles
  double clearance = 0.0;       // holes that are wider by at most this are no looser, metres
  base::ShownUnit length;       // of what is told about the drawing
};

/// Pre     `values` holds all symbols of the shapes
using FindMechanism = std::function<Mechanism(
    const base::IndexedVector<PartTag, Part>& parts, const JoiningRules& rules,
    const symbolic::ExprPool& pool, const symbolic::Values& values)>;

}  // namespace trammel::model
