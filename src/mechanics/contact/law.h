// SPDX-License-Identifier: Apache-2.0
// The law of contact on numbers alone: which contacts bear, what friction does, and with which
// forces; of accelerations as of impacts.
//
// Rows are the normals, then the frictions. With forces f (impulses) the rows move by
// rate = open + mobility f, where the mobility (the Delassus matrix) is how one force of 1 changes
// each of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mechanics/contact/mode.h"

namespace trammel::mechanics {

/// A unilateral contact: force >= least, rate >= wanted, and one of both equal. A two-sided one
/// bears either way: rate = wanted. Of a force that always holds and only presses here, the row is
/// what the others make of it: open is it without them, its own mobility -1.
struct LawNormal {
  double wanted = 0.0;  // of impacts: minus the restitution times the rate before
  double least = 0.0;   // of Poisson's second part
  bool is_two_sided = false;
};

/// Friction of size `limit` at the most, against the sliding.
struct LawFriction {
  std::optional<std::size_t> pressed_by;  // the normal without which there is none
  double limit = 0.0;                     // by a normal force of 1
  int slides = 0;         // 1 or -1: it slides that way already; 0: it sticks or starts
  bool is_force = false;  // the limit is a force, whatever presses; as it is where nothing does
};

/// What counts as 0.
struct LawRounding {
  double part;         // of forces by the largest, of rates by the largest term of their sum
  double floor = 0.0;  // terms of rates are taken for no smaller than this part of the largest
};
LawRounding rounding_of_one_road();  // where forces were found from the same numbers

struct LawInput {
  std::span<const LawNormal> normals;
  std::span<const LawFriction> frictions;
  std::span<const double> mobility;  // rows * rows, by rows; not symmetric where forces push
                                     // elsewhere than their rows measure
  std::span<const double> open;      // by row

  std::size_t rows() const { return normals.size() + frictions.size(); }
};

/// The parts of an input, while it is made.
struct LawProblem {
  std::vector<LawNormal> normals;
  std::vector<LawFriction> frictions;
  std::vector<double> mobility, open;

  LawInput input() const { return {normals, frictions, mobility, open}; }
  std::size_t row_of_friction(std::size_t k) const { return normals.size() + k; }
};

/// By what it is known that something is rounding.
struct LawScale {
  double acceleration = 0.0;  // the largest of the machine
  double mass = 0.0;          // the largest
};

/// Takes rows that no force can move as what they are: their mobility is rounding. Friction at rest
/// there starts the way it accelerates, whatever it does.
void hold_what_no_force_moves(LawProblem& problem, const LawScale& scale);

/// Takes normals that close or open by no more than rounding of the machine's accelerations (rates)
/// as resting: parts at rest beside others that move have such, and no force answers them.
void rest_what_rounding_moves(LawProblem& problem, const LawScale& scale);

struct LawMode {
  std::vector<char> active;              // by normal; of two-sided ones 1
  std::vector<FrictionState> frictions;  // by friction; Slides, 0 where nothing presses

  bool operator==(const LawMode&) const = default;
};

enum class LawStatus : std::uint8_t {
  One,     // one mode, and its forces are the only ones
  Shared,  // the motion is one, but forces can share the load in many ways: those of least norm
  None,    // no mode fits: with friction that can be (Painleve)
  Spent,   // none was found among those that were tried
};

struct LawOutput {
  LawStatus status = LawStatus::None;
  LawMode mode;
  std::vector<double> forces;   // by row
  std::vector<char> is_unique;  // by row: whether the load leaves this force no choice
};

/// A mode that fits, with its forces.
///
/// Math    the guess is solved by one LU and mended where its solution contradicts it, while that
///         leaves less to mend; else Lemke's pivots; else a guess by sweeps over the rows; else, of
///         few rows, all modes are tried from the one with the most contacts on. The forces are
///         those of an LU of the mode where these obey the law, else those of what led to it
/// Shapes  guess: such as the last mode; null: all bear, all stick
/// Pre     all numbers are finite; diagonal elements of the mobility are >= 0, but for what only
///         presses and for forces that push the way of their rate
/// Cost    an LU of the rows that bear; rough contacts without a guess some more, or O(rows) pivots
/// Source  [StewartTrinkle1996], [PfeifferGlocker1996 8], [CottlePangStone1992 4.4]
LawOutput decide_contacts(const LawInput& input, const LawMode* guess = nullptr);

/// The forces of a mode: those of least norm where it leaves them open, in units in which one force
/// of each row moves it alike. Nothing is looked at: they may pull.
///
/// Errors  nothing where the mode has none
struct LawForces {
  std::vector<double> forces;   // by row
  std::vector<char> is_unique;  // by row
};
std::optional<LawForces> solve_mode(const LawInput& input, const LawMode& mode);

/// A motion with its mode and its forces.
struct LawMotion {
  LawMode mode;
  std::vector<double> forces;  // by row
  bool is_of_share = false;    // by other forces of what nothing moves, which press its friction
};

/// All that obeys the law, not only one mode of it.
struct LawWays {
  LawOutput first;  // of many shares a corner: its mode has these forces alone
  std::vector<std::vector<double>> shares;  // further forces of the same motion: what is linear in
                                            // forces and the same in these is so in every share
  std::vector<LawMotion> motions;           // further motions (Painleve), of few rows
};

/// What decide_contacts() finds, and what else obeys the law. Friction that no force can set off
/// counts too: at rest its force may be any within its cone, and where it presses other friction
/// it may make another motion. In `first` it has none.
///
/// Cost    decide_contacts(), some null spaces where it is shared; with friction, and if there are
///         few modes, an LU of each
LawWays find_ways(const LawInput& input);

/// Whether the mode with these forces obeys the law: signs, gaps, cones. No pivots, no solution: it
/// shares nothing with how they were found. The input may come of another road than the forces.
///
/// Shapes  why_not: told where it does not
/// Cost    O(rows^2)
bool obeys_law(const LawInput& input, const LawMode& mode, std::span<const double> forces,
               std::string* why_not = nullptr);

/// The first row that does not obey, in words such as `would have to pull`.
struct LawFault {
  std::size_t row = 0;
  const char* what = "";
};
std::optional<LawFault> find_fault(const LawInput& input, const LawMode& mode,
                                   std::span<const double> forces, LawRounding rounding);

}  // namespace trammel::mechanics
