// SPDX-License-Identifier: Apache-2.0
// Ways on which one angle turns evenly and all other values rest, as those of a motor over a long
// time: after some turns the machine is where it was, and need not be followed through all others.
#pragma once

#include <optional>

#include "geometry/sketch/solve_sketch.h"

namespace trammel::geometry {

/// The part of the straight way between two sets of values in which the only angle that moves turns
/// once. Nothing where other values move, or this one unevenly.
std::optional<double> find_turn(const SketchEquations& equations, const symbolic::Values& from,
                                const symbolic::Values& to);

/// Laps from `first` lead through all places of the lap from there to `second` again, if that is
/// the same place but for turns of angles. The place after that many laps of a part `lap` of the
/// way; nothing where the machine would be elsewhere then.
struct Laps {
  const Placement& first;
  const Placement& second;
  double lap;
};
std::optional<Placement> skip_laps(const SketchEquations& equations, const Laps& laps,
                                   const symbolic::Values& to, double count);

}  // namespace trammel::geometry
