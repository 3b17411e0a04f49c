// SPDX-License-Identifier: Apache-2.0
// The picture of any model that could be read, placed or not.
#pragma once

#include <optional>

#include "inquiry/answer/picture.h"
#include "inquiry/machine/prepare.h"
#include "inquiry/picture/traced_loci.h"

namespace trammel::inquiry {

/// At the values that are asked for; where these do not say where the machine is, as near to its
/// constraints as the hints lead, and the picture says so.
///
/// Loci are traced, and kept where there is something to keep them.
///
/// Result  none where a limit came before there were equations
/// Cost    make_picture(), and of what is not placed find_nearest_place()
std::optional<Picture> draw(Prepared& prepared, const model::Model& model, Scratch& scratch,
                            TracedLoci* loci = nullptr);

/// The same where somebody has moved it, with what it bears there; loci as they were traced
/// (TracedLoci::find).
///
/// Pre     the placement is one of prepared.machine, or of prepared.unplaced
/// Cost    make_picture(), and of a machine solve_state()
Picture draw_moved(Prepared& prepared, const model::Model& model, const geometry::Placement& there,
                   Scratch& scratch, TracedLoci& loci);

/// Leaves lengths, radii and angles out, with their labels.
void remove_dimensions(Picture& picture);

}  // namespace trammel::inquiry
