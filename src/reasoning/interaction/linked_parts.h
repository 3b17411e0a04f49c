// SPDX-License-Identifier: Apache-2.0
// Parts that move together: where they are, and what their pairs say about that.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/mechanism.h"
#include "reasoning/pair/gear_pairs.h"

namespace trammel::reasoning {

/// Of all parts of a group one after the other: two shifts by the group's size and an angle, or
/// what a pair with the ground leaves of them.
using Coordinates = std::vector<double>;

/// Equations of pairs at one place of the parts.
///
/// Shapes  jacobian: by rows of one entry for each coordinate
struct PairEquations {
  std::vector<double> misses, jacobian;
};

/// Parts without a way through moving parts to any other that moves.
///
/// Math    a part turned by t about its reference point c has its drawn point p at c + R(t)(p - c);
///         pins share a point, slides keep an angle and a distance, pins in slots a distance, gears
///         a sum of angles by their radii
class LinkedParts {
 public:
  /// Pre     `can_link` holds of them
  LinkedParts(const NumericParts& parts, const std::vector<model::LowerPair>& pairs,
              const std::vector<model::GearPair>& gears, std::vector<model::PartIndex> members);

  const std::vector<model::PartIndex>& members() const { return members_; }
  std::size_t coordinates() const { return angles_.size(); }
  bool is_angle(std::size_t coordinate) const { return angles_[coordinate] != 0; }

  /// Whether a coordinate goes on for ever: the shift of a rack that nothing but teeth and its
  /// guide hold.
  bool is_endless(std::size_t coordinate) const { return endless_[coordinate] != 0; }
  bool is_endless(model::PartIndex part) const;
  /// How far the part of an endless coordinate is shifted until it is clear of what stays within
  /// its places at `at`, by the group's size.
  double reach_of_endless(std::size_t coordinate, const Coordinates& at) const;

  PairEquations eval(const Coordinates& at) const;

  /// No second derivative of the equations is larger within `radius` of a place.
  ///
  /// Math    |D2F(u, w)| <= bend |u| |w|; pins: by what arms each angle turns, slots: row by row
  double eval_bend(const Coordinates& at, double radius) const;

  /// How the drawing of a part is moved to where it is; one that is no member rests.
  geometry::Pose pose(model::PartIndex part, const Coordinates& at) const;

  /// No point of the part is farther from one place to the other, metres.
  double movement(model::PartIndex part, const Coordinates& from, const Coordinates& to) const;
  /// No point of the part moves farther where its coordinates change by `distance`, metres.
  double movement(model::PartIndex part, double distance) const;

 private:
  static constexpr std::uint32_t none = 0xffffffff;
  struct Place {
    geometry::Vec reference, slide;
    double reach = 0.0;                                           // of its farthest point, metres
    std::uint32_t x = none, y = none, along = none, turn = none;  // coordinates that it has
  };
  struct Placed {
    geometry::Vec center;
    double angle = 0.0, cos = 1.0, sin = 0.0;
    geometry::Vec turned(geometry::Vec v) const {
      return {cos * v.x - sin * v.y, sin * v.x + cos * v.y};
    }
  };
  void add_part(const NumericPart& part, const model::LowerPair* guide);
  std::uint32_t add_coordinate(bool is_angle);
  void mark_endless(const NumericParts& parts);
  /// The length of the arm with which a part carries a drawn point, by the group's size.
  double arm(const Place* place, geometry::Vec drawn) const;
  double bend_of_slide(const Place* in, const Place* moves, geometry::Vec drawn, double apart,
                       double radius) const;
  const Place* find(model::PartIndex part) const;
  Placed placed(const Place* place, const Coordinates& at) const;

  class Rows;

  std::vector<model::PartIndex> members_;
  std::vector<Place> places_;           // by member
  std::vector<char> angles_, endless_;  // by coordinate
  std::vector<model::LowerPair> pairs_;
  std::vector<model::GearPair> gears_;
  std::vector<geometry::Vec> wheels_;  // the axes as drawn, by mesh
  geometry::Box drawing_;              // of all parts
  double size_ = 0.0;                  // metres
};

/// Whether equations say what the meshes of the parts do: all but racks that turn.
bool can_link(const NumericParts& parts, const std::vector<model::LowerPair>& pairs,
              const std::vector<model::GearPair>& gears,
              const std::vector<model::PartIndex>& members);

/// The parts that move, in groups: two are in one where a pair or a mesh joins them, also by way of
/// others. What rests by itself is in none.
std::vector<std::vector<model::PartIndex>> find_groups(const NumericParts& parts,
                                                       const std::vector<model::LowerPair>& pairs,
                                                       const std::vector<model::GearPair>& gears);

/// How a part is joined with the ground, if it is.
const model::LowerPair* find_guide(const NumericParts& parts,
                                   const std::vector<model::LowerPair>& pairs,
                                   model::PartIndex part);

}  // namespace trammel::reasoning
