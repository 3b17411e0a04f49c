// SPDX-License-Identifier: Apache-2.0
// Forces at joints and in sections by cutting a body free: what acts on it, with arms and moments.
#pragma once

#include "inquiry/answer/derivation.h"
#include "inquiry/explain/virtual_work.h"
#include "mechanics/members/member_formulas.h"

namespace trammel::inquiry {

class FreeBodies {
 public:
  /// Reactions stand in the formulas by name, with the numbers of the implicit road.
  ///
  /// Pre     setting.here().asked is there
  explicit FreeBodies(DerivationSetting& setting);

  /// Math    F + sum of all other forces on the body, weight and inertia included, = 0; about the
  ///         point the moments of all others vanish
  /// Errors  `why_none` of a circle, and where the sums do not give the implicit road's number
  Derivation joint_force(const model::JointForceAtom& atom);

  /// Math    N, V, M: the sums of forces along and across the line and of moments about the
  ///         section, of all that acts beyond it; or against those of all that acts before it,
  ///         whichever is less
  Derivation section(const model::SectionAtom& atom, const mechanics::SectionSides& sides);

 private:
  void tell(Derivation& derivation, DerivationStep table, DerivationStep end) const;

  DerivationSetting& setting_;
  std::vector<symbolic::ExprId> reactions_, bearing_;
  std::vector<DerivedFormula> named_;  // the reactions
  std::unique_ptr<mechanics::MemberFormulas> formulas_;
};

}  // namespace trammel::inquiry
