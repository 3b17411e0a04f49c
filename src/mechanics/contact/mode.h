// SPDX-License-Identifier: Apache-2.0
// What the numbers of a state decide, and formulas then take for granted: which constraints bear,
// what slides and what sticks, and on which side of a section things are.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/index.h"
#include "symbolic/expr/expr_id.h"

namespace trammel::mechanics {

enum class FrictionMode : std::uint8_t {
  Slides,  // and friction acts against the velocity
  Starts,  // at rest, but the forces are too large for it to stay
  Sticks,
  Shares,  // at rest with its force at the limit: one of many ways to share the load
};

struct FrictionState {
  FrictionMode mode = FrictionMode::Slides;
  int direction = 0;  // 1 or -1: the way it slides, starts or would start; 0 where it sticks
  int pressure = 1;   // sign of the normal force

  bool operator==(const FrictionState&) const = default;
};

/// What of a line lies beyond a section.
struct SectionSides {
  std::map<model::PointIndex, bool> is_beyond;  // of each point at which something acts on it
  bool center_is_beyond = false;                // its centre of gravity
  bool middle_is_beyond = false;
};

/// Which unilateral constraints bear load, and what the friction of each does: one entry a row.
struct ContactMode {
  std::vector<char> active;
  std::vector<FrictionState> frictions;  // Slides, 0 where there is none or nothing can slide
};

/// Which constraints on coordinates are in force, one a constraint: unilateral ones may be open,
/// and what follows from others is left out.
struct ConstraintsInForce {
  std::vector<char> is_in_force;
  std::vector<std::string> why_open;  // why its multiplier is not decided, or empty

  bool holds(std::size_t constraint) const { return is_in_force[constraint] != 0; }
  bool any() const {
    return std::find_if(is_in_force.begin(), is_in_force.end(), [](char k) { return k != 0; }) !=
           is_in_force.end();
  }
};

/// The sign of a rate that is 0, in a force that jumps with it: it has this value in the state.
struct HeldSign {
  enum class Kind : std::uint8_t {
    Starts,  // the rate goes that way
    Holds,   // the rate stays 0
    Open,    // constraints hold the rate, whatever the force is
  };
  symbolic::ExprId as_written;
  double value = 0.0;
  Kind kind = Kind::Starts;
  bool is_told = true;  // false where the same sign is told in another form
};

/// Everything of that, as plain data: formulas are derived for a mode, and states nearby are found
/// in the mode of the state that is asked for.
struct Mode {
  ContactMode contacts;                               // of unilateral constraints
  std::vector<FrictionState> incidences;              // by friction of the loads
  std::vector<std::optional<SectionSides>> sections;  // by section; none: it is outside the line
  ConstraintsInForce in_force;
  std::vector<HeldSign> signs;     // of rates that are 0
  std::vector<double> pushes;      // on X, beside all loads: of contacts between outlines; or empty
  std::string why_signs_are_open;  // why they have no value, or empty
  bool is_decided = false;         // otherwise incidences and sections are found with the state
};

}  // namespace trammel::mechanics
