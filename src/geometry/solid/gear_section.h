// SPDX-License-Identifier: Apache-2.0
// Sections of wheels with involute teeth, and of racks: standard proportions (addendum 1 module,
// dedendum 1.25 modules), flanks as chains of arcs.
#pragma once

#include <optional>

#include "geometry/solid/outline.h"

namespace trammel::geometry {

struct Teeth {
  int count = 0;
  double module = 0;    // diameter of the pitch circle by the number of teeth
  double pressure = 0;  // angle, radians
  double backlash = 0;  // along the pitch circle of a pair: each of its teeth is thinner by half
};

/// A wheel about the origin, a tooth centred on +x. Below the base circle flanks run radially.
/// Empty where such a wheel has no teeth: count < 4, module <= 0, pressure not within 5 to 40
/// degrees, backlash that leaves nothing of a tooth, gaps that close. Errors  flanks are off the
/// involute by at most `flank_tolerance` modules, but for their last arcs, which end `tip_relief`
/// times as far inside Source  [Gelsey1995 8]
std::optional<Region> find_gear_section(const Teeth& teeth);

/// A ring with internal teeth about the origin, a gap centred on +x, `rim` more than the depth of
/// the gaps. Empty as of wheels, or where rim <= 0.
std::optional<Region> find_ring_gear_section(const Teeth& teeth, double rim);

/// A rack with its pitch line on y = 0 and teeth upward, the first centred on x = 0, the others to
/// the right; `rim` more than the depth of the gaps. Empty where its teeth have no width on top.
std::optional<Region> find_rack_section(const Teeth& teeth, double rim);

}  // namespace trammel::geometry
