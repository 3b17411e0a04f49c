// SPDX-License-Identifier: Apache-2.0
// Numbers of all generators of a ring at places of one branch: they tell which factor of a
// polynomial that is 0 on the whole branch is the one that is 0 there.
#pragma once

#include <optional>
#include <vector>

#include "symbolic/expr/eval/arb_vector.h"
#include "symbolic/poly/factors/factor.h"

namespace trammel::symbolic {

class BranchPlaces {
 public:
  /// Shapes  numbers: one ball for each generator of the ring; balls that are not finite are no
  ///         place
  void add(ArbVector numbers);
  std::size_t size() const { return places_.size(); }
  const ArbVector& first() const { return places_.front(); }

  /// False where p is certainly not 0 at one of the places.
  bool may_vanish(const Polynomial& p) const;

  /// The irreducible factor that is 0 on the branch, p being 0 on it. None where the numbers do not
  /// leave exactly one.
  ///
  /// Math    a product of analytic functions is 0 on a connected branch only where one of them is;
  ///         a factor that is not 0 at one place is not that one
  /// Errors  throws PolyStop beyond the limits of the ring
  std::optional<Polynomial> factor_on_branch(const Polynomial& p) const;

 private:
  std::vector<ArbVector> places_;
};

/// The ball of p at these numbers of the generators: result[0].
ArbVector eval_polynomial(const Polynomial& p, const ArbVector& numbers, slong precision);

/// Bits with which generators are to be evaluated.
inline constexpr int branch_precision = 320;

}  // namespace trammel::symbolic
