// SPDX-License-Identifier: Apache-2.0
// The loci that a model asks for, as curves of its picture.
#pragma once

#include <vector>

#include "inquiry/answer/picture.h"
#include "inquiry/machine/analysis.h"

namespace trammel::inquiry {

/// The paths of all loci: closed ones, and others as far as they stay near the points and circles
/// of the picture. Cost    as trace_locus for each
std::vector<PictureCurve> make_picture_curves(const Analysis& analysis, const Picture& picture);

}  // namespace trammel::inquiry
