// SPDX-License-Identifier: Apache-2.0
// What a step of a construction takes from what stands already, in words.
#pragma once

#include <string>

#include "geometry/construct/construction.h"

namespace trammel::inquiry {

/// Pre     what it is made from outlives it
class LocusTeller {
 public:
  LocusTeller(symbolic::ExprPool& pool, const model::Model& model,
              const geometry::Construction& construction)
      : pool_(pool), model_(model), construction_(construction) {}

  /// What the step takes from its constraint: the value, or the statement where more is in it.
  std::string value(geometry::ConstraintIndex c) const;
  bool is_zero(geometry::ConstraintIndex c) const { return value(c) == "0"; }
  /// `the circle about O with radius r`
  std::string describe(const geometry::Locus& locus) const;
  /// `A, B, C`: the points of a rigid figure.
  std::string figure(std::size_t cluster) const;

 private:
  const std::string& name(geometry::PointIndex p) const { return model_.points[p].name; }
  const std::string& name(geometry::LineIndex l) const { return model_.lines[l].name; }
  std::string describe(const geometry::OnCoordinate& on, geometry::ConstraintIndex c) const;
  std::string describe(const geometry::OnCircle& on, geometry::ConstraintIndex c) const;
  std::string describe(const geometry::OnOffsetLine& on, geometry::ConstraintIndex c) const;
  std::string describe(const geometry::OnNormal& on, geometry::ConstraintIndex c) const;
  std::string describe(const geometry::OnLineFromEnd& on, geometry::ConstraintIndex c) const;
  std::string describe(const geometry::OnTurnedRay& on, geometry::ConstraintIndex c) const;
  std::string describe(const geometry::OnArc& on, geometry::ConstraintIndex c) const;
  std::string describe(const geometry::OnParallel& on, geometry::ConstraintIndex c) const;
  std::string describe(const geometry::OnClusterCircle& on, geometry::ConstraintIndex c) const;

  symbolic::ExprPool& pool_;
  const model::Model& model_;
  const geometry::Construction& construction_;
};

}  // namespace trammel::inquiry
