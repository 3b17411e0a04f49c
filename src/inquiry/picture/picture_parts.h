// SPDX-License-Identifier: Apache-2.0
// Parts of a picture beside points, lines and circles.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/vector2.h"
#include "inquiry/answer/picture.h"
#include "inquiry/machine/case.h"
#include "inquiry/picture/make_picture.h"

namespace trammel::inquiry {

/// Of a machine that is placed, the loci that the model asks for: closed ones, and others as far as
/// they stay near the points and circles of the picture.
///
/// Cost    as trace_locus for each that is not kept
std::vector<PictureCurve> make_picture_curves(const Case& here, const Picture& picture,
                                              const Loci& loci);

/// Adds floors and walls: an endless line for each unilateral constraint on a coordinate of a
/// point, or on its distance from an axis. Lines of the model are in the picture already.
///
/// Shapes  as many lines at every placement
void add_floors(const Case& here, const geometry::Placement& placement, Picture& picture);

/// Adds springs, dampers, actuators, masses, weights and torques, and diagrams of N, V, M of each
/// line that a question asks for sections of.
///
/// Cost    O(model), and as many sections as a diagram has places
void add_loads(const Case& here, Picture& picture);

/// `35.2 mm`: a number of SI as it is shown, with four digits.
std::string show(const model::Model& model, const base::Quantity& quantity, double value);

/// Where the numbers of the case stand.
base::Vector2<double> place_of(const Case& here, model::PointIndex point);
/// The angle from the x axis.
double direction_of(const Case& here, model::LineIndex line);
/// Where a line starts, and of an endless one its place next to the origin.
base::Vector2<double> foot_of(const Case& here, model::LineIndex line);

/// The place of a line next to another place.
base::Vector2<double> nearest_on(const Case& here, model::LineIndex line,
                                 base::Vector2<double> place);
/// Where two circles touch, on the line of their centres; nothing where these are one place.
std::optional<base::Vector2<double>> contact_of(const PictureCircle& first,
                                                const PictureCircle& second);

/// Whether a line belongs to the ground.
bool is_axis(const model::Line& line);

/// Whether the point of a distance to a line also has a place along the line.
bool is_fixed_along(const model::Model& model, const model::Measure& measure);

/// Adds where the parts are.
void add_poses(const Case& here, Picture& picture);

/// What of a sketch stands for parts from solids, and is shown by their outlines.
struct PartElements {
  std::vector<bool> has_line, has_point;  // by line, by point
  std::vector<bool> is_unnamed;           // by point: the text does not name it
  std::vector<bool> has_constraint;       // by constraint: of a pair, a body, what is free
};
PartElements find_part_elements(const model::Model& model);

/// Adds the points that are fixed in the frames of bars.
///
/// Shapes  bar_of_line: by line of the model, its place among the picture's lines or -1
/// Cost    O(constraints * measures)
void add_plates(const Case& here, const std::vector<int>& bar_of_line, const PartElements& of_parts,
                Picture& picture);

}  // namespace trammel::inquiry
