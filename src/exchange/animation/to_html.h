// SPDX-License-Identifier: Apache-2.0
// A run as a page that moves.
#pragma once

#include <string>

#include "inquiry/answer/animation.h"

namespace trammel::exchange {

/// One self-contained HTML page: play, pause, scrub, speed, traces of points. It needs nothing from
/// the network and follows the reader's wish for dark pages and for little motion. The same run
/// gives the same bytes.
///
/// Cost    O(frames * elements)
std::string to_html(const inquiry::Animation& animation);

}  // namespace trammel::exchange
