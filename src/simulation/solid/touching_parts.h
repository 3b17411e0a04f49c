// SPDX-License-Identifier: Apache-2.0
// Two parts that may touch: their features, and which gaps between these count.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/touch/feature_gap.h"
#include "geometry/touch/feature_tree.h"
#include "model/mechanism.h"

namespace trammel::simulation {

/// A part with the features of its outlines.
struct TouchingPart {
  std::vector<geometry::Feature> features;
  double reach = 0.0;  // of its farthest feature from its reference point
  // By feature: faces that share an end with it which is no inner one; of a corner its faces.
  std::vector<std::vector<std::uint32_t>> neighbours;
  std::vector<std::vector<std::uint32_t>> corners;  // by face: those at its ends
};

/// The features of a boundary seen from a point; their neighbours where parts overlap, for nothing
/// else asks for them.
///
/// Units   tolerance in metres: of places that are one
/// Cost    n log n for n features, and n for each place where many end
TouchingPart make_touching_part(const geometry::Boundary& boundary, geometry::Vec reference,
                                geometry::Touching how, double tolerance);

/// A disc of one of two parts and a feature of the other, by their numbers in their parts.
struct FeaturePair {
  std::uint32_t disc = 0, other = 0;
  bool is_of_second = false;  // the disc
};

/// Whether a corner points to the face before it, so that it may have entered through it.
bool points_to(const geometry::Facing& corner, const geometry::FeatureGap& at);

/// A joint between the two, as drawn, in the axes of each: the gaps that it keeps are none.
struct JointOfParts {
  model::PairKind kind = model::PairKind::Revolute;
  geometry::Vec on_first, on_second;  // the axis or the pin
  geometry::Vec direction;            // of a slide or a slot
  bool is_pin_of_first = false;
};

/// A part by its number, with its reference point as drawn.
struct DrawnPart {
  std::size_t number = 0;
  geometry::Vec reference;
};

/// The joint between two parts that the analysis has found. Pre: the first number is the smaller.
std::optional<JointOfParts> find_joint(const model::Mechanism& mechanism, const DrawnPart& first,
                                       const DrawnPart& second);

class TouchingPair {
 public:
  /// Units   tolerance in metres: of places that are one
  /// Pre     the parts outlive it
  /// Cost    10 ns for each two features, where these are not very many
  TouchingPair(const TouchingPart& first, const TouchingPart& second,
               std::optional<JointOfParts> joint, double tolerance,
               geometry::Touching how = geometry::Touching::Rigid);

  const TouchingPart& first() const { return *first_; }
  const TouchingPart& second() const { return *second_; }

  /// Of each the features that some feature of the other can touch.
  const geometry::FeatureTree& tree_of_first() const { return tree_of_first_; }
  const geometry::FeatureTree& tree_of_second() const { return tree_of_second_; }

  const geometry::Feature& disc(const FeaturePair& pair) const {
    return (pair.is_of_second ? second_ : first_)->features[pair.disc];
  }
  const geometry::Feature& other(const FeaturePair& pair) const {
    return (pair.is_of_second ? first_ : second_)->features[pair.other];
  }
  geometry::Facing facing(const FeaturePair& pair, const geometry::MovingFrame& first,
                          const geometry::MovingFrame& second) const {
    const auto& with_disc = pair.is_of_second ? second : first;
    return {disc(pair), with_disc, other(pair), pair.is_of_second ? first : second};
  }

  const geometry::FaceScale& scale() const { return scale_; }

  /// Pairs of which at most one holds the place where a corner has entered a face: the corner with
  /// the neighbours of that face; and where a corner at an end of that face is as near as the
  /// overlap, this other corner with the faces of the first, if these lead from it the way that the
  /// face leads from its end. Where they lead against each other the faces lie on each other, and
  /// both corners hold.
  ///
  /// Units   overlap in metres
  std::vector<FeaturePair> rivals(const FeaturePair& pair, const geometry::MovingFrame& first,
                                  const geometry::MovingFrame& second, double overlap) const;

  /// Whether the gap between two features can close at all.
  bool counts(const FeaturePair& pair) const;

 private:
  bool is_kept(const FeaturePair& pair) const;
  // Whether a gap between a feature of the first and one of the second counts.
  bool may_touch(std::uint32_t of_first, std::uint32_t of_second) const;
  void plant_trees();

  const TouchingPart* first_;
  const TouchingPart* second_;
  std::optional<JointOfParts> joint_;
  geometry::FaceScale scale_;
  geometry::FeatureTree tree_of_first_, tree_of_second_;
};

}  // namespace trammel::simulation
