// SPDX-License-Identifier: Apache-2.0
// A machine of solids as the program peers/box2d_machine reads it: outlines as this project
// evaluates them, in convex pieces; full circles stay circles.
#pragma once

#include <string>

namespace trammel::bench {

struct PeerRates {
  int steps = 240;    // a second
  int samples = 240;  // a second, of the angles that it prints
};

/// How carefully it is run.
struct PeerCare {
  int velocity_iterations = 8, position_iterations = 3;  // as its manual says
  double scale = 1.0;  // of lengths: it lets parts overlap by 5 mm, whatever their size
};

/// Pre     a machine whose parts turn in its frame, with inertias, dampings, torques and springs
///         from the frame as plain numbers; or loose parts of one density
std::string box2d_input(const std::string& machine, double seconds, const PeerRates& rates,
                        const PeerCare& care);

}  // namespace trammel::bench
