// SPDX-License-Identifier: Apache-2.0
// The map from one section of a motion to that a pattern later, the periodic orbit near by where it
// has a fixed point, and how fast what is off that comes back to it.
#pragma once

#include <complex>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "prediction/cycle/pattern.h"
#include "prediction/section/long_run.h"
#include "prediction/section/section.h"
#include "simulation/equations/mover.h"

namespace trammel::prediction {

/// A motion that repeats itself exactly, but for whole turns.
struct Orbit {
  std::vector<Section> sections;  // those of a pattern, with the one before it
  std::vector<double> turned;     // whole turns of x in it, in radians; 0 of v
  std::vector<double> jacobian;   // of the map there: 2n*2n by rows, x before v
  /// Its eigenvalues, the largest first, without those that are 0: the Floquet multipliers, of
  /// autonomous motions without the 1 along the orbit.
  std::vector<std::complex<double>> multipliers;

  const simulation::MotionState& state() const { return sections.front().state; }
  std::size_t size() const { return sections.size() - 1; }
  double period() const { return sections.back().time - sections.front().time; }
};

class ReturnMap {
 public:
  /// Shapes  rows: of a pattern at least, by which ranges of variables are told
  /// Pre     mover and run outlive it; the pattern touches nothing
  ReturnMap(simulation::Mover& mover, const LongRun& run, const Pattern& pattern,
            std::span<const simulation::MotionState> rows);

  /// The orbit near a section, of the fewest sections.
  ///
  /// Math    Newton's method on y = P(y) less whole turns, P by simulation, its slopes by
  /// differences of
  ///         `step_of_map` of the ranges; on the constraints, where 0 is an eigenvalue for each
  ///         direction that leaves them
  /// Errors  nothing where there is none within `reach_of_orbit` of the ranges, as near a motion
  ///         that only dies out, or none that is alone, as in a motion that keeps its energy
  /// Cost    2n + 2 patterns a round, of which three are usual
  /// Source  [Parker and Chua 1989, chapter 5]; docs/theory/prediction/cycles.md
  std::optional<Orbit> find_orbit(const Section& near);

  /// How far a state is from that of an orbit so many patterns on, by ranges; how far from where it
  /// should be by the slopes, if it was at `from` before.
  double distance(const Orbit& orbit, const simulation::MotionState& at,
                  std::size_t patterns) const;
  double miss(const Orbit& orbit, const simulation::MotionState& from,
              const simulation::MotionState& to, std::size_t patterns) const;

  double simulated() const { return simulated_; }
  std::size_t steps() const { return steps_; }

 private:
  std::vector<Section> follow(const simulation::MotionState& from, std::size_t sections);
  std::optional<simulation::MotionState> moved(const simulation::MotionState& from,
                                               std::span<const double> by);
  std::optional<std::vector<double>> find_jacobian(const std::vector<Section>& pattern);
  Orbit reduce(Orbit orbit) const;
  std::vector<double> off(const Orbit& orbit, const simulation::MotionState& at,
                          std::size_t patterns) const;

  simulation::Mover& mover_;
  const LongRun& run_;
  Pattern pattern_;
  std::vector<double> ranges_;  // of x, then of v
  double simulated_ = 0.0;
  std::size_t steps_ = 0;
};

}  // namespace trammel::prediction
