// SPDX-License-Identifier: Apache-2.0
// What is being drawn, and the search for free places: shapes tell what room they take, labels
// wait until all of it is known.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/svg/sheet/drawing.h"

namespace trammel::exchange::svg {

/// A place where a label or an arrow could go; `cost` says how far it is from the best one.
struct Place {
  Vec centre;
  double angle = 0.0;
  double cost = 0.0;
  bool is_apart = false;  // from what it belongs to: a line leads there
};

/// What is placed first and, where there are too many labels, kept longest.
enum class Rank : std::uint8_t { Force, BarForce, Angle, Length, Guide, Point };

struct Label {
  Rank rank;
  Layer layer;
  RichText text;
  std::vector<Place> places;  // not empty; of equal ones the first is taken
  bool cramped = false;       // longer than its bar: a crowded picture leaves it out
  Vec target = {};            // where a line from a place apart leads
  double target_reach = 0.0;  // how far from there it ends
  Vec target_half = {};       // of the box that what is drawn there takes: the line belongs to it
  std::uint32_t subject = 0;  // what it names: set by Sheet::add
};

/// Labels that found no place: `surplus` were too many, `crowded` would have hidden another one.
struct LeftOut {
  int surplus = 0;
  int crowded = 0;
};

class Sheet {
 public:
  /// `symbol_scale` is the size of all symbols against that of a picture with room.
  explicit Sheet(double symbol_scale);

  Drawing drawing;

  /// What is drawn and written from here on shows this.
  void about(const inquiry::PictureSubject& subject) { drawing.about(subject); }

  /// Pixels of something that has `pixels` in a picture with room.
  double scaled(double pixels) const { return symbol_scale_ * pixels; }
  double font_size() const { return font_size_; }

  /// Thin lines may be crossed where it must be; edges of parts too, but with no paper behind a
  /// text.
  enum class Room : std::uint8_t { Solid, Thin, Edge };
  void take(const Box& box, Room room = Room::Solid);
  void take(const Arc& arc, Room room = Room::Thin);

  /// What it costs to draw over what is there, or any cost from `enough` on.
  double cost(const Box& box, double enough = HUGE_VAL) const;

  Vec half_size(const RichText& text) const;
  void add(Label label);

  /// Writes all labels by rank, each where it costs least. Cost O(labels * places * obstacles).
  LeftOut place_labels();
  /// A label that the scene before knows keeps its place there while that costs little more.
  ///
  /// Shapes  by key of what the label names, and the rank of the label
  LeftOut place_labels(const std::map<std::string, int>* before, std::map<std::string, int>& sides);

 private:
  struct Obstacle {
    Box box;
    Room room;
    double touch, depth;  // cost of touching it, and per pixel of depth
  };
  struct Choice {
    Box box;
    double cost = HUGE_VAL;
    bool is_apart = false;
    int side = -1;  // by place among those of the label
  };
  Box leader(const Box& text, const Label& label) const;
  Choice cheapest(const Label& label, int side_before) const;
  bool crosses_only_lines(const Box& box) const;
  void write(const Label& label, const Choice& choice);

  double symbol_scale_, font_size_;
  bool has_edges_ = false;
  std::vector<Obstacle> obstacles_;
  std::vector<Label> labels_;
};

/// Places around a point at this distance, the upper ones first.
std::vector<Place> places_around(Vec point, double distance, Vec half);

/// Places beside a segment that takes `half_width` to either side: along it, above and below, and
/// upright ones where it is short.
std::vector<Place> places_along(Vec a, Vec b, double half_width, Vec half);

/// Whether text of these half sides reaches beyond the segment that it belongs to.
bool is_cramped(Vec a, Vec b, Vec half);

/// The angle nearest to `angle` with the text not upside down.
double upright(double angle);

}  // namespace trammel::exchange::svg
