// SPDX-License-Identifier: Apache-2.0
// What the steps of a construction tell, against where the implicit road puts the machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "geometry/construct/configuration_formula.h"
#include "inquiry/machine/case.h"
#include "symbolic/present/present.h"

namespace trammel::inquiry {

/// A number of the sketch whose formula a step tells.
struct ToldNumber {
  enum class Kind : std::uint8_t { X, Y, Angle, Radius, Parameter };
  Kind kind = Kind::X;
  std::uint32_t of = 0;  // the point, line, circle or rider
  std::size_t step = 0;
  symbolic::Clause formula;
};

struct UnconfirmedStep {
  std::size_t step = 0;
  bool differs = false;  // from the implicit road; otherwise it could be compared nowhere
};

/// The steps that tell something that is not so at the given state or around it, or that could be
/// compared nowhere. Each formula is compared by itself: what was told before, and the unknowns of
/// cores, have the values of the implicit road in it.
///
/// Shapes  told: in the order of the steps; names: by earlier ones, in the model's parameters
/// Cost    O(nodes of the formulas), and neighbours()
std::vector<UnconfirmedStep> find_unconfirmed(const Case& here, std::vector<ToldNumber> told,
                                              const std::vector<symbolic::Clause>& names,
                                              const std::vector<geometry::CoreFormula>& cores);

}  // namespace trammel::inquiry
