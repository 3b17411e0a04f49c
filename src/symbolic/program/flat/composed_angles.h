// SPDX-License-Identifier: Apache-2.0
// The addition theorems, written into a flat graph.
#pragma once

#include <map>
#include <vector>

#include "symbolic/program/flat/angle_plan.h"
#include "symbolic/program/flat/flat_graph.h"

namespace trammel::symbolic {

struct SinePair {
  Signed sine;
  Signed cosine;
};

/// Sines and cosines of whole combinations of basic angles, each combination once.
///
/// Math    sin(a + b) = sin a cos b + cos a sin b, cos(a + b) = cos a cos b - sin a sin b;
///         sin 2a = 2 sin a cos a, cos 2a = (cos a - sin a)(cos a + sin a)
class ComposedAngles {
 public:
  explicit ComposedAngles(FlatGraph& graph) : graph_(graph) {}

  /// The basic angle itself as a node.
  void set_basic(std::uint32_t basic, Signed angle) { basics_.emplace(basic, angle); }
  bool has_basic(std::uint32_t basic) const { return basics_.contains(basic); }

  /// Pre: its basic angles are set
  SinePair pair(const std::vector<AngleTerm>& form);

 private:
  SinePair multiple(AngleTerm term);
  SinePair sum_of(const SinePair& a, const SinePair& b);
  SinePair twice(const SinePair& a);

  FlatGraph& graph_;
  std::map<std::uint32_t, Signed> basics_;
  std::map<std::vector<AngleTerm>, SinePair> known_;
};

}  // namespace trammel::symbolic
