// SPDX-License-Identifier: Apache-2.0
// The kinds of things in a picture; each is drawn by the source of its name (draw_bars.cpp, ...).
// What is drawn later keeps clear of what is there, so the order in `to_svg` matters.
#pragma once

#include "exchange/svg/drawable.h"
#include "exchange/svg/sheet/sheet.h"

namespace trammel::exchange::svg {

struct Canvas {
  const inquiry::Picture& picture;
  View view;
  Sheet sheet;
};

/// Parts of machines from solids, the higher over the lower ones, with edges that are hidden,
/// pivots and names.
void draw_parts(Canvas& canvas);

/// Bars, with marks for tension and compression, the joints at points, and their labels.
void draw_bars(Canvas& canvas);
void draw_points(Canvas& canvas);

/// Triangles from bars to points that are fixed in their frames; links to those beyond their ends.
void draw_plates(Canvas& canvas);

/// Pins on the ground and rollers.
void draw_supports(Canvas& canvas);

/// Arcs, each with the direction that it counts from.
void draw_angles(Canvas& canvas);

/// Straight arrows of forces, rows of arrows of what is spread, and round arrows of torques.
void draw_forces(Canvas& canvas);
void draw_loads(Canvas& canvas);
void draw_torques(Canvas& canvas);

/// Thin lines between points that a constraint relates.
void draw_ties(Canvas& canvas);

/// Lengths along bars and dimension lines elsewhere.
void draw_lengths(Canvas& canvas);

/// Endless lines and axes, across what is drawn so far.
void draw_guides(Canvas& canvas);

/// Outlines of circles with their names, lines to their rims with their radii, and dots where
/// something lies on a circle or touches it.
void draw_circles(Canvas& canvas);
void draw_radii(Canvas& canvas);
void draw_contacts(Canvas& canvas);

/// Zigzags of springs, pots of dampers and actuators; spirals where something is turned.
void draw_elements(Canvas& canvas);
/// Whether an element between these places of the sheet is a spiral, and how far it reaches.
bool is_spiral(Vec a, Vec b);
double reach_of_spiral(const Sheet& sheet);

/// Discs about the joints that have a mass.
void draw_masses(Canvas& canvas);

/// What lines bear inside, one strip a diagram, below all that is drawn so far.
void draw_diagrams(Canvas& canvas);

/// Paths of points.
void draw_loci(Canvas& canvas);

/// Explains the colours that occur, below all the rest.
void draw_legend(Drawing& drawing, double font_size);

/// An arrow head with its tip at `tip`.
void draw_head(Drawing& drawing, Layer layer, Vec tip, Vec direction, double size);

/// How far a joint reaches from its point, and a bar from its line, in pixels at full size.
inline constexpr double joint_radius = 5.0;
inline constexpr double bar_half_width = 4.5;

/// How far a support reaches from its point, in pixels at full size.
inline constexpr double support_depth = 31.0;

/// The sense of a force along a bar; forces beyond rounding of the largest one have none.
enum class BarSense : std::uint8_t { Tension, None, Compression };
BarSense sense(const inquiry::Picture& picture, const inquiry::PictureBarForce& force);

}  // namespace trammel::exchange::svg
