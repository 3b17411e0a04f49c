// SPDX-License-Identifier: Apache-2.0
// The numbers of the law of contact in units of one size, and what contradicts it, row by row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mechanics/contact/law.h"

namespace trammel::mechanics {

using Numbers = std::vector<double>;

/// The largest size among them.
double largest(const Numbers& numbers);

/// A mode with forces, in units.
struct SolvedMode {
  LawMode mode;
  Numbers forces;
};

/// The input in units in which each row's own mobility is 1: forces are multiples of a unit, rates
/// of one over it. A row that is the pressure of a friction is in the friction's unit of force.
class ScaledLaw {
 public:
  /// Pre     the input outlives it
  explicit ScaledLaw(const LawInput& input);

  std::size_t normals() const { return normals_; }
  std::size_t frictions() const { return rows_ - normals_; }
  std::size_t rows() const { return rows_; }
  std::size_t row_of(std::size_t friction) const { return normals_ + friction; }
  double mobility(std::size_t i, std::size_t j) const { return mobility_[i * rows_ + j]; }
  double wanted(std::size_t i) const { return wanted_[i]; }
  double least(std::size_t i) const { return least_[i]; }
  bool is_two_sided(std::size_t i) const { return input_.normals[i].is_two_sided; }
  const LawFriction& friction(std::size_t k) const { return input_.frictions[k]; }

  /// Whether the limit is a part of a normal force.
  bool is_pressed(std::size_t k) const {
    return friction(k).pressed_by.has_value() && !friction(k).is_force;
  }
  /// The limit by a normal force of 1 unit, or the force.
  double limit(std::size_t k) const;
  /// The limit by these forces; of what cannot pull only pressing ones count.
  double limit(std::size_t k, const Numbers& forces) const;

  /// Whether there is a force: what slides has one, and what rests if that could change its
  /// sliding.
  bool can_act(std::size_t k) const {
    return friction(k).slides != 0 || mobility(row_of(k), row_of(k)) != 0.0;
  }
  /// Whether something presses in this mode besides.
  bool acts(std::size_t k, const LawMode& mode) const;

  /// What slides, slides; the rest is as it may be.
  FrictionState at_rest(std::size_t k, const LawMode& mode) const;
  /// The normals that press one way only.
  std::vector<std::size_t> unilateral() const;

  struct Rate {
    double value = 0.0, size = 0.0;  // size: of the largest term, whose rounding it has
  };
  Rate rate(std::size_t i, const Numbers& forces) const;

  /// A force in a row becomes a part of what is open.
  void push(std::size_t row, double force);
  /// A normal that no force moves bears this, whatever else acts.
  void press(std::size_t normal, double force);

  Numbers in_units(std::span<const double> forces) const;
  Numbers out_of_units(Numbers forces) const;

 private:
  const LawInput& input_;
  Numbers units_;
  std::size_t normals_, rows_;
  Numbers mobility_, open_, wanted_, least_;
};

/// What is wrong with a row of a mode.
enum class Wrong : std::uint8_t {
  Nothing,
  Pulls,       // an active normal
  Closes,      // an open one
  Drifts,      // what is held moves
  BeyondCone,  // friction that sticks is beyond its limit
  TurnsBack,   // friction that starts does not move its way
  NotAtLimit,  // friction that slides or starts is not at its limit
  Reversed,    // what presses it presses the other way
  BearsOpen,   // an open normal, or friction without pressure, bears
};

/// Looks at the rows of a mode one by one. No pivots, no solution: it shares nothing with how the
/// forces were found.
class Examiner {
 public:
  /// Shapes  forces: by row, in units
  /// Pre     all outlive it
  Examiner(const ScaledLaw& law, const LawMode& mode, const Numbers& forces,
           LawRounding rounding = rounding_of_one_road());

  Wrong normal(std::size_t i) const;
  Wrong friction(std::size_t k) const;
  /// Whether the row could as well bear a part, since it neither moves nor is at work.
  bool is_idle(std::size_t i) const;

 private:
  double rest_of(const ScaledLaw::Rate& rate, double wanted = 0.0) const;

  const ScaledLaw& law_;
  const LawMode& mode_;
  const Numbers& forces_;
  LawRounding rounding_;
  double force_rounding_, least_size_ = 0.0;  // least: of terms of rates
};

const char* words_of(Wrong wrong);

}  // namespace trammel::mechanics
