// SPDX-License-Identifier: Apache-2.0
// Tables of frames of any size.
#pragma once

#include <string>

namespace trammel::bench {

/// A triangulated strip on a pin and a roller.
std::string strip_table(int joints);

/// Rows of joints; each hangs on one of the next joints below on its left and one on its right, by
/// chance. The lowest row is held.
std::string pattern_table(int joints);

/// A tree of welded members, clamped at its foot.
std::string welded_table(int joints);

/// A square grid with both diagonals of each square, on a pin and a roller: indeterminate.
std::string braced_grid_table(int joints);

/// The strip without one of its members: a mechanism.
std::string broken_strip_table(int joints);

}  // namespace trammel::bench
