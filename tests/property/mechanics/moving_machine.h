// SPDX-License-Identifier: Apache-2.0
// Random machines in which everything that may depend on `time` does, and what they do by the
// tests' own mechanics: measures of points in maximal coordinates, Newton's method from the drawing
// on, differences in time, multipliers. The same seed gives the same machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace trammel::test {

using Real = long double;          // differences in time cost half of the digits
using Places = std::vector<Real>;  // x and y of each point

/// start + slope t + swing sin(pace t)
struct TimeFunction {
  double start = 0.0, slope = 0.0, swing = 0.0, pace = 1.0;

  Real at(Real time) const;
  std::string text() const;
};

struct MovingState {
  Real time = 0.0L;
  Places x, v, a;
};

/// A measure has a value; what bears is its multiplier.
struct MovingRow {
  std::string reaction;  // what the program calls it; empty where it is not asked
  std::function<Real(const Places&, Real time)> measure;
  TimeFunction value;
  bool is_angle = false;
  bool is_free = false;  // then `value` is that given, and it has a rate
  std::string name;      // of a free one
  double rate = 0.0;
};

/// Adds its forces to those on each coordinate.
using MovingLoad = std::function<void(const MovingState&, Places& force)>;

struct MovingMachine {
  std::string text;       // without questions
  std::string questions;  // about all that is compared
  Places drawn;
  std::vector<std::size_t> moving;  // points whose motion is asked
  struct Line {
    std::string name;
    std::size_t from, to;
  };
  std::vector<Line> lines;
  std::vector<MovingRow> rows;
  std::vector<MovingLoad> loads;
  // The angles by which springs pull, within half a turn: loads know no others.
  std::vector<std::function<Real(const Places&)>> wound;
};

MovingMachine random_moving_machine(std::uint32_t seed);

struct MovingAnswer {
  bool is_reached = false;  // no dead point on the way
  MovingState state;
  std::vector<Real> reactions;      // of the rows
  std::vector<Real> accelerations;  // of the free ones, in their order
};

/// Of a free row.
struct FreeState {
  double value = 0.0, rate = 0.0;
};

/// At a time, free values as they are given or else as here, in the order of the rows.
MovingAnswer solve_moving_machine(const MovingMachine& machine, double time,
                                  const std::vector<FreeState>& free = {});

/// Whether there was a dead point on the way from the drawing to these places: the slopes of the
/// rows have turned over. Free values go back there, and their straight way ends on another branch.
bool has_passed_dead_point(const MovingMachine& machine, const Places& x, double time);

}  // namespace trammel::test
