// SPDX-License-Identifier: Apache-2.0
// Sines and cosines as rational functions of the tangent of half the angle: generators without
// relations between them, over which squares are seen as squares.
#pragma once

#include <memory>

#include "symbolic/poly/convert.h"

namespace trammel::symbolic {

class HalfAngles {
 public:
  /// A ring like that of the polynomials with tan(u/2) in the place of sin(u); cos(u) keeps its
  /// place and does not occur any more.
  HalfAngles(ExprPool& pool, const Ring& from);

  const Ring& ring() const { return *ring_; }

  /// Math    p(sin u, cos u) (1 + t^2)^d, sin u = 2t/(1 + t^2), cos u = (1 - t^2)/(1 + t^2)
  Polynomial convert(const Polynomial& p) const;

 private:
  Polynomial convert_angle(const Polynomial& p, std::size_t sine) const;

  std::unique_ptr<Ring> ring_;
  std::vector<std::size_t> sines_;
  std::vector<std::size_t> cosines_;
};

}  // namespace trammel::symbolic
