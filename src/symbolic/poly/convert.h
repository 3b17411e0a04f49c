// SPDX-License-Identifier: Apache-2.0
// Expressions to rational functions of generators, and back.
#pragma once

#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "symbolic/poly/rational_function.h"

namespace trammel::symbolic {

/// Radicands by the symbols that stand for their square roots.
using NamedRoots = std::unordered_map<std::uint32_t, ExprId>;

struct ConvertOptions {
  /// Sums that are factors or bases of powers become generators: their structure is kept.
  bool opaque_sums = false;
  /// sin and cos are written in those of basic angles (x, y for x + y; x/2 for x and x/2);
  /// otherwise each angle is one of its own.
  bool basic_angles = false;
  const NamedRoots* named_roots = nullptr;  // these symbols are roots too
  PolyLimits limits = {};
};

/// Rational functions with the ring that they live in.
struct Converted {
  std::unique_ptr<Ring> ring;
  std::vector<RationalFunction> functions;
  std::vector<RationalFunction> radicands;  // of each generator that is a root; 0 for the others
  bool keeps_sums = false;                  // as generators, since they are to be opaque
  bool has_compound_angles = false;         // or exponents, of which basic ones can be found
};

/// The roots as rational functions of: symbols and pi, sin and cos of angles, roots, and any other
/// function as it stands. No relation is used yet.
///
/// Errors  throws PolyStop beyond the limits
Converted convert(ExprPool& pool, std::span<const ExprId> roots, const ConvertOptions& options);

/// Sum of the terms as they are, not factored.
ExprId to_expr(ExprPool& pool, const Polynomial& p);
ExprId to_expr(ExprPool& pool, const RationalFunction& f);

}  // namespace trammel::symbolic
