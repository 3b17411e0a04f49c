// SPDX-License-Identifier: Apache-2.0
// Through what an equation depends on its unknown.
#pragma once

#include <optional>
#include <vector>

#include "symbolic/poly/convert.h"

namespace trammel::symbolic {

/// Generators of a polynomial that contain the unknown.
struct Kernels {
  std::vector<std::size_t> all;
  std::vector<std::size_t> angles;  // the sine of each angle
  std::vector<std::size_t> roots;   // also absolute values
  std::vector<std::size_t> others;  // all that are no sine or cosine
};

Kernels find_kernels(const ExprPool& pool, const Polynomial& p, ExprId unknown);

/// The first root that is in no other root. Pre: there are roots.
std::size_t outermost(const ExprPool& pool, const std::vector<std::size_t>& roots,
                      const Ring& ring);

/// An equation without logarithms, or without inverse functions of angles, where p is a sum of
/// integer multiples of these and of what is free of the unknown; it may have more solutions.
///
/// Math    sum k_i*log(u_i) + c = 0: prod u_i^k_i = exp(-c); sum of angles = 0: its sine is 0
std::optional<ExprId> without_transcendents(ExprPool& pool, const Polynomial& p,
                                            const Kernels& kernels, ExprId unknown);

/// A part of an equation that takes one of a few forms.
struct CaseNode {
  ExprId node;
  std::vector<ExprId> images;   // one of which it equals
  std::vector<ExprId> borders;  // where one of these is 0 it takes another value
};

/// The innermost first min, max or sign that contains the unknown.
std::optional<CaseNode> find_case(ExprPool& pool, ExprId e, ExprId unknown);

}  // namespace trammel::symbolic
