// SPDX-License-Identifier: Apache-2.0
// Which elements stand already while a construction is planned.
#pragma once

#include <cstdint>
#include <vector>

#include "model/model.h"

namespace trammel::geometry {

enum class Ground : std::uint8_t { Stands, Unknown };

class KnownElements {
 public:
  /// The origin and the axes stand from the start, unless the ground is unknown.
  KnownElements(const model::Model& model, Ground ground);

  bool has(model::PointIndex p) const { return points_[p.value]; }
  /// Its direction and a point of it.
  bool has(model::LineIndex l) const;
  bool has_direction(model::LineIndex l) const;
  bool has_radius(model::CircleIndex c) const { return radii_[c.value]; }
  bool has(model::RiderIndex r) const { return riders_[r.value]; }
  /// All that the measure is made of: it has a value.
  bool has(const model::Measure& measure) const;
  bool has_all() const;

  void add(model::PointIndex p) { points_[p.value] = true; }
  void add_direction(model::LineIndex l) { directions_[l.value] = true; }
  void add_free_line(model::LineIndex l) { free_lines_[l.value] = true; }
  void add(model::RiderIndex r) { riders_[r.value] = true; }
  void add_radius(model::CircleIndex c) { radii_[c.value] = true; }

 private:
  bool has_ends(const model::Line& line) const;

  const model::Model& model_;
  Ground ground_;
  std::vector<bool> points_, directions_, free_lines_, radii_, riders_;
};

}  // namespace trammel::geometry
