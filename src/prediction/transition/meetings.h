// SPDX-License-Identifier: Apache-2.0
// Parts that do not touch in a pattern, and will when it has been repeated often enough.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/model.h"
#include "simulation/solid/outline_contacts.h"

namespace trammel::prediction {

struct Meeting {
  std::string contact;    // as events of runs tell it: `slow_wheel and frame`
  double patterns = 0.0;  // until it
};

class Meetings {
 public:
  /// Shapes  size: of the machine, metres
  /// Pre     both outlive it
  Meetings(const model::Model& model, const simulation::OutlineContacts& contacts, double size);

  /// The first of the parts that may touch, but for those of `known`, to come together while the
  /// pattern repeats.
  ///
  /// Math    conservative advancement over the number of patterns: from each row of a pattern on
  ///         both parts are moved by as many changes as their clearance allows at the least
  /// Shapes  rows: states within one pattern; growth: by variable of the equations, what a pattern
  ///         adds to it, 0 where the part comes to lie on itself; known: contacts, ordered
  /// Errors  nothing where no parts meet within `most` patterns. Between two rows parts may be
  ///         nearer than at them: a narrow meeting may be found late or not at all
  /// Cost    some ten clearances a row and pair
  std::optional<Meeting> find_first(std::span<const simulation::MotionState> rows,
                                    std::span<const double> growth,
                                    std::span<const std::string> known, double most) const;

 private:
  double until_full_turn(std::size_t pair, std::span<const double> growth) const;
  double rate(std::size_t part, const simulation::MotionState& at,
              std::span<const double> growth) const;
  std::optional<double> find(std::size_t pair, const simulation::MotionState& at,
                             std::span<const double> growth, double most) const;

  const simulation::OutlineContacts& contacts_;
  const simulation::PartPoses& poses_;
  double size_;
  std::vector<double> reach_;  // by part: of its outline from its reference point
};

}  // namespace trammel::prediction
