// SPDX-License-Identifier: Apache-2.0
// A sketch followed on its branch along the straight path from one set of values to another, with
// the singular places on the way.
#pragma once

#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/diagnostic.h"
#include "geometry/sketch/solve_sketch.h"

namespace trammel::geometry {

/// A place where the constraints do not determine the motion.
struct DeadPoint {
  symbolic::Values numbers;
  std::vector<double> x;
};

struct FollowedPath {
  std::optional<Placement> placement;  // none: the path ends before
  std::vector<DeadPoint> passed;       // where other branches cross; the path goes on smoothly
  double end = 1.0;                    // how far it goes, as a part of the way
  std::vector<double> end_x;           // X there
  symbolic::Values end_numbers = {};   // and the numbers, with the angles counted so far
  bool stopped = false;                // by the budget: that is no singular place
  bool is_long = false;                // so long that it was given up: neither is that
};

/// Steps are so short that no angle changes by more than about a radian in one, so that full turns
/// are counted and not left out. Where one angle alone moves and the machine comes back to where it
/// was, it is not followed through all further turns.
///
/// Cost    some Newton solves for each quarter of the drawing's size, or radian, of movement; some
///         dozen seconds at most for a linkage
FollowedPath follow_path(const SketchEquations& equations, const Placement& from,
                         const symbolic::Values& to, const base::Budget& budget = {});

/// Whether a path that reached its end reached a dead point, or one so near that no digits are
/// left: it is met within the square root of rounding only, and told by its condition, which is far
/// worse than at the start. Cost: two sparse LU factorizations.
bool is_dead_end(const SketchEquations& equations, const Placement& from, const Placement& reached);

/// The dead point at which a path ends. Pre: path.placement is empty, and it was not given up.
DeadPoint locate_end(const SketchEquations& equations, const Placement& from,
                     const symbolic::Values& to, const FollowedPath& path);

/// `theta = 1.2 and a = 3`: the numbers that differ from those at the start, four at most, or
/// that none do.
std::string describe_values(const SketchEquations& equations, const symbolic::Values& from,
                            const symbolic::Values& at);

}  // namespace trammel::geometry
