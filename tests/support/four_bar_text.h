// SPDX-License-Identifier: Apache-2.0
// A right text, into which tests put mistakes.
#pragma once

#include <string>
#include <vector>

namespace trammel::test {

/// A four-bar linkage with a weight, and the torque that holds it: a statement a line.
inline std::vector<std::string> four_bar_text() {
  return {"point A at (0, 0)",
          "point D at (d, 0)",
          "point B near (0.5, 0.87)",
          "point C near (2.5, 1.9)",
          "line crank from A to B",
          "line coupler from B to C",
          "line rocker from D to C",
          "length(crank) = a",
          "length(coupler) = b",
          "length(rocker) = c",
          "angle(x_axis, crank) = theta",
          "force(C) = (0, -W)",
          "given a = 1, b = 2.25, c = 2, d = 2, theta = 1.05, W = 10",
          "find reaction(theta)"};
}

}  // namespace trammel::test
