// SPDX-License-Identifier: Apache-2.0
// The shape of a part in numbers: its expressions at given values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/shown_units.h"
#include "geometry/solid/boundary.h"
#include "geometry/solid/solid.h"
#include "model/solid.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::reasoning {

/// What a leaf's expressions are at the values.
struct NumericLeaf {
  model::PrimitiveKind kind = model::PrimitiveKind::Block;
  bool is_gear = false;            // by teeth, or a cylinder that stands for them
  std::vector<double> dimensions;  // SI
  geometry::Pose pose;
  double bottom = 0.0, top = 0.0;
};

/// A part as it is drawn: leaf i and node i are those of its shape.
struct NumericPart {
  std::string name;
  base::Span span;
  bool is_frame = false;
  bool is_imported = false;  // it has a leaf from a file that rounds
  std::vector<NumericLeaf> leaves;
  geometry::Solid solid;
  geometry::Boundary boundary;
  geometry::SolidMoments moments;  // of the solid itself: balls are balls
  geometry::Box box;
  double size = 0.0;
};

/// Where a part turns about a leaf's axis: the leaf's origin at its place.
geometry::Vec center_of(const NumericLeaf& leaf);
/// How far faces of two parts may lie apart and fit, by their sizes.
double fitting_gap_of(const NumericPart& a, const NumericPart& b);
/// The same in metres: by the size of the larger part.
double fitting_distance(const NumericPart& a, const NumericPart& b);

/// Whether the leaf is round about its origin, so that it has an axis.
bool is_round(const NumericLeaf& leaf);

/// Pre     `values` holds all symbols of the shape
/// Errors  dimensions that make no solid, shapes without material, outlines that do not close
/// Cost    O(n log n) in the primitives
std::optional<NumericPart> eval_part(const model::Part& part, const symbolic::ExprPool& pool,
                                     const symbolic::Values& values, const base::ShownUnit& length,
                                     base::Diagnostics& diagnostics);

}  // namespace trammel::reasoning
