// SPDX-License-Identifier: Apache-2.0
// What the search for a short form remembers: the same polynomials and quotients come back in many
// candidates, in rings of their own.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "symbolic/poly/convert.h"
#include "symbolic/present/cost.h"
#include "symbolic/present/terms.h"

namespace trammel::symbolic {

class Workspace {
 public:
  Workspace(ExprPool& in, const NamedRoots& names) : pool(in), costs(in), named_roots(&names) {}

  using Forms = std::unordered_map<TermsKey, ExprId, TermsKeyHash>;
  struct Found {
    std::unordered_map<std::string, ExprId> forms;  // of rational functions, by signature
    Forms polynomials;                              // the shortest
    Forms sums;                                     // the same, not factored as a whole
  };
  Found& found() { return quick ? at_first_look_ : found_; }

  ExprId shorter(ExprId a, ExprId b) {
    return b != pool.undefined() && costs(b) < costs(a) ? b : a;
  }

  ExprPool& pool;
  Costs costs;
  /// Expressions as rational functions, by way of conversion and expression.
  std::array<std::unordered_map<std::uint32_t, Converted>, 3> conversions;
  const NamedRoots* named_roots;  // names that clauses define
  Forms terms;                    // single ones, with their coefficients
  /// The factors of what is free of numbers and monomials, none where it is irreducible, by ring
  /// and polynomial: both looks of a search take the same apart again and again.
  std::unordered_map<TermsKey, std::vector<std::pair<Terms, std::uint32_t>>, TermsKeyHash> factors;
  /// A first look at what may be long: what cancels and factors, but no search for the best way to
  /// collect terms.
  bool quick = false;

 private:
  Found at_first_look_, found_;
};

}  // namespace trammel::symbolic
