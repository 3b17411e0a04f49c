// SPDX-License-Identifier: Apache-2.0
// The linear equations that a mode of the law of contact puts on its forces.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "mechanics/contact/law/scaled_law.h"

namespace trammel::mechanics {

/// Rows of normals that bear keep their rates, and so does friction that sticks; other friction is
/// at its limit. All in units.
class ModeEquations {
 public:
  /// Pre     both outlive it
  ModeEquations(const ScaledLaw& law, const LawMode& mode);

  /// The forces by row: those of least norm where the mode leaves them open. Nothing where it has
  /// none.
  std::optional<Numbers> forces() const;

  /// By row, whether the mode decides its force.
  std::vector<char> unique_rows() const;

  /// Whether all forces of the mode move the rows alike. Where more frictions are at their limits
  /// than the rest holds they do not: nothing in the equations keeps at rest what rests.
  bool decide_motion() const;

 private:
  bool is_held(std::size_t row) const;
  double share_of_limit(std::size_t i, std::size_t j) const;

  const ScaledLaw& law_;
  const LawMode& mode_;
  std::vector<std::size_t> unknown_;  // rows
  Numbers matrix_;
};

}  // namespace trammel::mechanics
