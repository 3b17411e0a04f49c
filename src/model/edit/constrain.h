// SPDX-License-Identifier: Apache-2.0
// The statement that constrains, loads or asks about what is selected in a drawing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/model.h"

namespace trammel::model::edit {

enum class Wish : std::uint8_t {
  Distance,       // of two points, a point and a line; the length of a line; the radius of a circle
  Angle,          // of a line to the x axis, of two lines, at the second of three points
  Horizontal,     // a line, or two points at one height
  Vertical,       // a line, or two points above each other
  On,             // a point on a line, circle or curve
  Equal,          // two lines, two circles
  Parallel,       // two lines
  Perpendicular,  // two lines
  Tangent,        // a line and a circle, two circles
  Coincident,     // two points
  Midpoint,       // a point and a line
  Force,          // on a point
  Torque,         // on a line
  Mass,           // of a point
  Drive,          // a line by its angle, one line by its angle to another, a point by its x
  Cut,            // forces inside of a line
};

std::string_view to_text(Wish wish);
/// The words of all, in their order.
std::vector<std::string_view> all_wishes();

/// `distance(A, B) = a` for A and B selected, in the order that the measure needs. Without a value
/// the statement has names that the model does not use yet: a, theta, F, m.
///
/// Shapes  selected: names of elements of the model; value: an expression as it is typed, of a
///         force a vector
/// Errors  unknown-element; wrong-element where nothing of this kind can be said of the selection,
///         with what can
/// Cost    O(elements)
base::Result<std::string> write_wish(const Model& model, Wish wish,
                                     std::span<const std::string> selected,
                                     const std::string& value = {});

}  // namespace trammel::model::edit
