// SPDX-License-Identifier: Apache-2.0
// All ways in which contacts and friction can share a load: the forces that obey the law with one
// and the same motion.
#pragma once

#include <vector>

#include "mechanics/contact/law/scaled_law.h"

namespace trammel::mechanics {

/// What a share is told from. The forces that obey the law with the rates of a solution are a
/// polytope: rows keep their rates (linear equations), normals press and friction that rests stays
/// within its cone (inequalities).
struct Shares {
  /// Of the rows: whether its force is the same in every share.
  std::vector<char> is_unique;
  /// Further shares: what is linear in the forces and the same in these and in the solution is the
  /// same in every share. Empty where the solution is the only one.
  std::vector<Numbers> others;
  /// A corner of the polytope, of which the mode has no other solution: there normals without a
  /// force are open, and friction that rests at its limit is told as FrictionMode::Shares. It is
  /// one of what is left of the polytope where friction that no force sets off has none.
  LawMode corner_mode;
  Numbers corner;
};

/// Math    equations and inequalities in the change of the forces; a point inside of all
///         inequalities that can be left (the mean of places that leave one or more each, by the
///         direction that leaves most of what is held, a linear complementarity problem), then the
///         null space of what is held; a corner
///         by going along null directions until an inequality stops each, by another way where the
///         frictions at their limits there would leave open how what rests moves
/// Shapes  forces: by row, in units
/// Pre     mode and forces obey the law
/// Cost    O(rows^3) a step, some steps for each inequality
/// Source  [CottlePangStone1992 1.4]; docs/theory/mechanics/contacts.md
Shares find_shares(const ScaledLaw& law, const LawMode& mode, const Numbers& forces);

}  // namespace trammel::mechanics
