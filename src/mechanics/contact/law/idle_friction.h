// SPDX-License-Identifier: Apache-2.0
// Forces that move nothing and may press friction that moves: of friction that no force can set
// off, because the machine cannot slide along it, any within its cone; of a contact that no force
// can move, as between two points of one bar, any that pushes.
#pragma once

#include <cstddef>
#include <vector>

#include "mechanics/contact/law/scaled_law.h"

namespace trammel::mechanics {

/// A force of such a friction, or of such a contact.
struct IdlePush {
  std::size_t row = 0;
  double force = 0.0;
};

/// Forces, in units, that change what presses a friction that can slide: so that nothing presses
/// it, and so that it could stop what moves, either way, or as much of both as the cone leaves.
///
/// Shapes  forces: by row, in units, of a mode that fits
std::vector<IdlePush> find_idle_pushes(const ScaledLaw& law, const Numbers& forces);

/// Forces, in units, of contacts that no force moves and that press a friction that can slide: such
/// as could stop it.
///
/// Shapes  forces: by row, in units, of a mode that fits
std::vector<IdlePush> find_idle_pressures(const ScaledLaw& law, const Numbers& forces);

/// Puts it into a mode that fits beside it. A contact that no force moves bears what the friction
/// needs.
void add_push(const ScaledLaw& law, const IdlePush& push, SolvedMode& mode);

}  // namespace trammel::mechanics
