// SPDX-License-Identifier: Apache-2.0
// What a picture of a model shows, as plain data in model units: drawn by exchange/svg.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/sketch/nearest_place.h"
#include "inquiry/answer/picture_subject.h"

namespace trammel::inquiry {

struct PicturePoint {
  std::string name;
  double x = 0.0, y = 0.0;
  bool held = false;  // pinned to the ground
  PictureSubject subject = {};
};

enum class PictureLineKind : std::uint8_t { Bar, Guide };  // between points; endless (free line)

struct PictureLine {
  std::string name;
  PictureLineKind kind = PictureLineKind::Bar;
  double x1 = 0.0, y1 = 0.0, x2 = 0.0, y2 = 0.0;  // Guide: two points on it
  PictureSubject subject = {};
};

/// A point that is fixed in the frame of a bar, beside it or beyond its ends.
struct PicturePlate {
  int bar = -1;  // index into lines
  double x = 0.0, y = 0.0;
  PictureSubject subject = {};
};

struct PictureCircle {
  std::string name;
  double x = 0.0, y = 0.0, radius = 0.0;
  std::optional<double> spoke = {};  // where it has an angle of its own, radians
  PictureSubject subject = {};
};

/// Two points that a constraint relates where no bar joins them.
struct PictureTie {
  double x1 = 0.0, y1 = 0.0, x2 = 0.0, y2 = 0.0;
  double length = 0.0;  // of a thread, which sags where its ends are nearer; 0 of others
  PictureSubject subject = {};
};

/// A dimension between two places: `a = 1`. Where it is the length of a bar it is written along it.
struct PictureLength {
  std::string label;
  double x1 = 0.0, y1 = 0.0, x2 = 0.0, y2 = 0.0;
  int bar = -1;  // index into lines, or -1
  PictureSubject subject = {};
};

/// The radius of a circle: `r = 0.82`.
struct PictureRadius {
  std::string label;
  double x = 0.0, y = 0.0, radius = 0.0;  // of the circle
  PictureSubject subject = {};
};

/// Where a point lies on a circle, or a line or circle touches one.
struct PictureContact {
  double x = 0.0, y = 0.0;
  PictureSubject subject = {};
};

/// The path of a point, or a piece of it; or a curve of the model.
struct PictureCurve {
  std::string name;  // `P`, or `P over a` where P has several paths
  std::vector<std::array<double, 2>> places;
  bool is_path = true;
  PictureSubject subject = {};
};

/// An angle from one direction, counter-clockwise by `sweep` (radians, may be negative).
struct PictureAngle {
  std::string label;
  double x = 0.0, y = 0.0;
  double from = 0.0, sweep = 0.0;
  PictureSubject subject = {};
};

/// A point that slides on a line: drawn as a roller whose base is parallel to the line.
struct PictureRoller {
  double x = 0.0, y = 0.0;
  double direction = 0.0;  // of the line, radians
  bool on_ground = false;  // the line is an axis
  PictureSubject subject = {};
};

enum class PictureForceKind : std::uint8_t { Applied, Reaction };

/// A force acting at a place; its arrow's length is for the drawing to scale.
struct PictureForce {
  PictureForceKind kind = PictureForceKind::Applied;
  std::string label;  // `F = 1`, `100 N`
  double x = 0.0, y = 0.0;
  double fx = 0.0, fy = 0.0;
  PictureSubject subject = {};
};

/// A force by which an outline pushes another, at the moment of the picture.
struct PicturePush {
  double x = 0.0, y = 0.0;
  double fx = 0.0, fy = 0.0;
};

/// A force spread evenly over a segment, per length of it.
struct PictureLoad {
  std::string label;  // `p = 300 N/m`
  double x1 = 0.0, y1 = 0.0, x2 = 0.0, y2 = 0.0;
  double fx = 0.0, fy = 0.0;
  PictureSubject subject = {};
};

/// A torque about a place, counter-clockwise positive: applied, or the reaction of an angle.
struct PictureTorque {
  std::string label;
  double x = 0.0, y = 0.0;
  double torque = 0.0;
  PictureForceKind kind = PictureForceKind::Reaction;
  PictureSubject subject = {};
};

/// The reaction of a length: the force along a bar. Positive pushes the ends apart (compression).
struct PictureBarForce {
  std::string label;
  int bar = -1;  // index into lines
  double force = 0.0;
  PictureSubject subject = {};
};

enum class PictureElementKind : std::uint8_t { Spring, Damper, Actuator };

/// An element with a force of its own, between two places; where they are one it turns something
/// there.
struct PictureElement {
  PictureElementKind kind = PictureElementKind::Spring;
  std::string label;
  double x1 = 0.0, y1 = 0.0, x2 = 0.0, y2 = 0.0;
  PictureSubject subject = {};
};

struct PictureMass {
  std::string label;  // `m = 2 kg`
  double x = 0.0, y = 0.0;
  bool of_part = false;  // of a part that is drawn: its centre
  PictureSubject subject = {};
};

/// A force or moment along a line from its start.
struct PictureDiagram {
  std::string title;                          // `M of beam`
  std::string unit;                           // empty where none are used
  std::vector<std::array<double, 2>> values;  // distance, value; in order
  PictureSubject subject = {};
};

/// A piece of an outline, which begins where the one before ends: straight, or an arc.
struct PicturePiece {
  double x = 0.0, y = 0.0;  // where it ends
  double sense = 0.0;       // 0: straight; +1, -1: an arc counter-clockwise, clockwise
  double center_x = 0.0, center_y = 0.0;
};

/// Closed. A whole circle is one piece that ends where it begins.
using PictureLoop = std::vector<PicturePiece>;

/// Heights at which a part has one cross section: what lies inside an odd number of its loops.
struct PictureSlab {
  double bottom = 0.0, top = 0.0;
  std::vector<PictureLoop> loops;
};

/// Where a part turns or slides on another.
struct PicturePivot {
  double x = 0.0, y = 0.0;
  bool on_frame = false;
};

/// A part of a machine from solids, in axes that move with it and are those of the drawing there.
struct PicturePart {
  std::string name;
  bool is_frame = false;
  bool counts_turns = false;         // its pose tells more than one turn
  std::vector<PictureSlab> slabs;    // from below
  std::vector<PicturePivot> pivots;  // each is told by one of its two parts
  PictureSubject subject = {};
};

/// Where the axes of a part are: turned counter-clockwise by `turn` (radians), then moved.
struct PicturePose {
  double x = 0.0, y = 0.0, turn = 0.0;
};

struct Picture {
  std::string title;
  geometry::PlaceKind kind = geometry::PlaceKind::Placed;
  std::vector<PicturePart> parts;  // none in an animation's frames, which have poses alone
  std::vector<PicturePose> poses;  // by part
  std::vector<PicturePoint> points;
  std::vector<PictureLine> lines;
  std::vector<PicturePlate> plates;
  std::vector<PictureCircle> circles;
  std::vector<PictureTie> ties;
  std::vector<PictureLength> lengths;
  std::vector<PictureRadius> radii;
  std::vector<PictureContact> contacts;
  std::vector<PictureCurve> curves;
  std::vector<PictureAngle> angles;
  std::vector<PictureRoller> rollers;
  std::vector<PictureForce> forces;
  std::vector<PicturePush> pushes;  // of a run
  std::vector<PictureLoad> loads;
  std::vector<PictureTorque> torques;
  std::vector<PictureBarForce> bar_forces;
  std::vector<PictureElement> elements;
  std::vector<PictureMass> masses;
  std::vector<PictureDiagram> diagrams;
  bool shows_x_axis = false;  // an axis that something lies on
  bool shows_y_axis = false;
};

}  // namespace trammel::inquiry
