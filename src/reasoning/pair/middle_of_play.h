// SPDX-License-Identifier: Apache-2.0
// Where the middle of a part's play is, which is drawn anywhere within it.
#pragma once

#include <span>

#include "reasoning/pair/face_contacts.h"

namespace trammel::reasoning {

/// The shift of the second part that leaves the same gaps on both sides, of what has sides.
///
/// Math    the largest h with a shift s that leaves gap + normal.s >= h at all contacts; where a
///         line of shifts does, the same on that line among the contacts across it; where all of a
///         line do, its point nearest to no shift
/// Units   metres; no coordinate of the shift is larger than `most`
/// Cost    O(distinct normals) a halving, some eighty of these
geometry::Vec find_middle_of_play(std::span<const FaceContact> contacts, double most);

}  // namespace trammel::reasoning
