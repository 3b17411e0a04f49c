// SPDX-License-Identifier: Apache-2.0
// What was simulated on the way to a forecast, moment by moment: a forecast that was broken off is
// made again from it, and simulates only what is not in it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

namespace trammel::prediction {

/// A forecast is a calculation whose only dear input are stretches of motion: made again with the
/// same ones it asks for the same ones, in the same order. So their order is all that has to be
/// known of them.
///
/// Errors  who keeps moments remembers what went wrong; the forecast goes on without
struct Journal {
  /// The next moment of an earlier forecast: nothing behind its last one, empty where it has to be
  /// simulated again, since the motion ended there for good.
  std::function<std::optional<std::string>()> next;
  /// Shapes  row: the time, each free value with its rate, x and y of each point that moves
  std::function<void(std::span<const double> row, const std::string& moment)> keep;
  bool is_over = false;  // a limit has ended the forecast: nothing is kept after that
};

}  // namespace trammel::prediction
