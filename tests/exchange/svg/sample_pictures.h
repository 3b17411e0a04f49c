// SPDX-License-Identifier: Apache-2.0
// Pictures that the tests of the SVG writer share: what users draw most, and what may break it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "inquiry/answer/picture.h"

namespace trammel::exchange::sample {

using inquiry::Picture;

inquiry::Picture slider_crank();      // angle, guide, slider, applied force, torque
inquiry::Picture triangular_truss();  // bar forces of both senses
inquiry::Picture bridge();            // seven bars, three loads
inquiry::Picture four_bar();          // two pins, two angles, a dimension that is no bar
inquiry::Picture
inclined_slider();  // a free guide at a slant, names with indices and Greek letters

/// A frame with a plate and a pin, a wheel with a hole, a lever over both; two pivots.
inquiry::Picture wheel_and_lever();

/// A girder of `panels` panels with four bars each and labels at all of them.
inquiry::Picture girder(int panels);

struct Named {
  std::string name;
  Picture picture;
};

/// The pictures above that a reader should find flawless.
std::vector<Named> usual_pictures();

/// Nothing, one place, numbers that are none, sizes that differ by twelve orders.
std::vector<Named> odd_pictures();

}  // namespace trammel::exchange::sample
