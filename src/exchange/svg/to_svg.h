// SPDX-License-Identifier: Apache-2.0
// A picture as an SVG 1.1 file for reports, pages and vector editors.
#pragma once

#include <string>

#include "inquiry/answer/picture.h"

namespace trammel::exchange {

/// A self-contained drawing with equal scales on both axes, a title and a description in words.
/// Readers that prefer dark pages see it in dark colours; viewers without style sheets see the
/// light look. The same picture gives the same bytes. What has no finite place is left out and
/// counted in the description, as are labels that find no room in a crowded picture.
///
/// Cost  O(labels * (bars + labels)), with 400 labels at most
std::string to_svg(const inquiry::Picture& picture);

/// A sentence in place of a picture that could not be made.
std::string to_svg(const std::string& sentence);

}  // namespace trammel::exchange
