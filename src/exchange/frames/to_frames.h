// SPDX-License-Identifier: Apache-2.0
// A run as pictures side by side.
#pragma once

#include <string>

#include "inquiry/answer/animation.h"

namespace trammel::exchange {

/// A self-contained SVG file: the machine at a dozen moments, evenly from the first to the last,
/// all on one scale. Each shows faintly the paths of all points, and strongly what has passed since
/// the picture before. The same run gives the same bytes.
///
/// Cost    O(frames * points) for the paths
std::string to_frames(const inquiry::Animation& animation);

}  // namespace trammel::exchange
