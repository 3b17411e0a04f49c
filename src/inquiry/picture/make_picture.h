// SPDX-License-Identifier: Apache-2.0
// From a placed model to its picture: what is drawn and what is written beside it.
#pragma once

#include "inquiry/answer/picture.h"
#include "inquiry/machine/case.h"

namespace trammel::inquiry {

/// Geometry with dimensions; with loads, the reactions that hold them. Where the values cannot be
/// assembled the placement of the drawing is shown.
/// Cost O(model)
Picture make_picture(const Case& here);

/// The machine alone, where the numbers asked for stand: points, lines, circles, elements, masses.
Picture make_bare_picture(const Case& here);

}  // namespace trammel::inquiry
