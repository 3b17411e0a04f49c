// SPDX-License-Identifier: Apache-2.0
// The shape that OpenSCAD's tree of nodes describes.
#pragma once

#include <optional>

#include "base/diagnostic.h"
#include "model/resolve/solid/csg/csg_tree.h"
#include "model/solid.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::model {

/// Corners of one polygon, and of a circle with as many: whether its sides cross is found in the
/// square of their number.
inline constexpr std::size_t most_csg_corners = 10'000;
/// Corners of all polygons, each of which is two numbers of a formula.
inline constexpr std::size_t most_csg_corners_of_all = 1'000'000;

/// Nothing where something was told or a limit was reached. A bare number is a length in metres.
///
/// Pre     the tree was read without diagnostics; `file`: the place of what concerns all of it
/// Errors  unknown-csg-node: flat shapes that are no extrusion's, solids within one;
///         wrong-csg-argument; twenty at most
/// Cost    O(nodes + values); of polygons of several paths the square of their corners
/// Source  what OpenSCAD 2021.01 makes of each node
std::optional<Shape> build_csg_shape(const CsgTree& tree, base::Span file, symbolic::ExprPool& pool,
                                     base::Diagnostics& diagnostics);

}  // namespace trammel::model
