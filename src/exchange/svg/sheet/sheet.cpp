// SPDX-License-Identifier: Apache-2.0
#include "exchange/svg/sheet/sheet.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "exchange/tolerances.h"

namespace trammel::exchange::svg {

namespace {

// By how much a label's place may cost more than another before the label leaves it: less than what
// touching anything solid costs. Larger, labels stay below what moves over them; smaller, they
// jump to and fro.
constexpr double keeps_its_side = 10.0;
// What a line to a label costs where it crosses something, by what the label itself would cost
// there: a thin line hides little.
constexpr double crossing = 0.4;
constexpr double hides_a_label = 100.0;  // so costly that it only happens where nothing else goes
constexpr std::size_t labels_max = 400;
// A picture with more labels leaves out those that go nowhere near their place, or over others.
constexpr std::size_t labels_crowded = 60;
constexpr double crowded_cost_max = 20.0;
constexpr double bar_room = 12.0;  // pixels: half a bar, and the arrows on it
// What touching costs. A text across an edge is on two parts; on parts there is no paper behind it,
// so that a thin line goes through its letters there.
constexpr double touches_solid = 30.0, touches_thin = 4.0, touches_edge = 16.0;
// Texts with less than this between them, in font sizes, read as one: `0r = 0.3`.
constexpr double between_words = 0.45, touches_word = 8.0;
constexpr double font_size_full = 15.0, font_size_min = 8.5;

int side_in(const std::map<std::string, int>* sides, const std::string& key) {
  if (sides == nullptr) return -1;
  const auto found = sides->find(key);
  return found == sides->end() ? -1 : found->second;
}

}  // namespace

// Letters shrink less than symbols do, since they must be read.
Sheet::Sheet(double symbol_scale)
    : symbol_scale_(symbol_scale),
      font_size_(std::max(font_size_min, font_size_full * std::sqrt(symbol_scale))) {}

void Sheet::take(const Box& box, Room room) {
  has_edges_ = has_edges_ || room == Room::Edge;
  if (room == Room::Solid)
    obstacles_.push_back({box, room, touches_solid, 2.0});
  else
    obstacles_.push_back({box, room, room == Room::Edge ? touches_edge : touches_thin, 0.3});
}

void Sheet::take(const Arc& arc, Room room) {
  const int pieces = 2 + static_cast<int>(std::abs(arc.sweep) * arc.radius / 8.0);
  for (int i = 0; i < pieces; ++i)
    take(box_along(arc.at(double(i) / pieces), arc.at(double(i + 1) / pieces), 1.0), room);
}

double Sheet::cost(const Box& box, double enough) const {
  double total = 0.0;
  for (const Obstacle& obstacle : obstacles_) {
    const double depth = overlap(box, obstacle.box);
    const bool is_seen = has_edges_ && obstacle.room == Room::Thin;
    const double touch = is_seen ? touches_edge : obstacle.touch;
    if (depth > 0) total += touch + obstacle.depth * depth;
    if (total >= enough) break;
  }
  return total;
}

Vec Sheet::half_size(const RichText& text) const {
  constexpr double half_height = 0.58, margin = 0.1;  // in font sizes; with indices
  return font_size_ * Vec{0.5 * width(text) + margin, half_height};
}

void Sheet::add(Label label) {
  if (label.text.empty()) return;
  label.subject = drawing.subject();
  labels_.push_back(std::move(label));
}

// From the rim of a text to near what it is about: there the line may cross what it belongs to.
Box Sheet::leader(const Box& text, const Label& label) const {
  const Vec way = unit(label.target - text.centre);
  const Vec from = text.centre + (rim_distance(text.half, way) + 1) * way;
  const double near_by = std::max(scaled(bar_room), rim_distance(label.target_half, way) + 1);
  return box_along(from, label.target - near_by * way, 0.5);
}

Sheet::Choice Sheet::cheapest(const Label& label, int side_before) const {
  Choice best;
  const Vec half = half_size(label.text);
  if (const auto side = static_cast<std::size_t>(side_before);
      side_before >= 0 && side < label.places.size()) {
    const Place& place = label.places[side];
    const Box box{place.centre, half, place.angle};
    const double total = place.cost + cost(box) - keeps_its_side;
    best = {box, total, place.is_apart, side_before};
  }
  for (std::size_t side = 0; side < label.places.size(); ++side) {
    const Place& place = label.places[side];
    if (place.cost >= best.cost) continue;
    const Box box{place.centre, half, place.angle};
    double total = place.cost + cost(box, best.cost - place.cost);
    if (place.is_apart && total < best.cost)
      total += crossing * cost(leader(box, label), (best.cost - total) / crossing);
    if (total < best.cost) best = {box, total, place.is_apart, static_cast<int>(side)};
  }
  return best;
}

// Thin lines are hidden behind a text; bars and arrows never are. On parts there is no paper.
bool Sheet::crosses_only_lines(const Box& box) const {
  bool crosses = false;
  for (const Obstacle& obstacle : obstacles_) {
    if (overlap(box, obstacle.box) <= 0) continue;
    if (obstacle.room == Room::Solid) return false;
    crosses = true;
  }
  return crosses;
}

void Sheet::write(const Label& label, const Choice& choice) {
  drawing.about(label.subject);
  if (choice.is_apart) {
    const Vec centre = choice.box.centre, way = unit(label.target - centre);
    const double rim = rim_distance(choice.box.half, way);
    const Vec end = label.target - label.target_reach * way;
    drawing.line(Layer::Dimension, centre + rim * way, end);
    drawing.circle(Layer::Contact, end, scaled(1.6));
  }
  if (!has_edges_ && crosses_only_lines(choice.box))
    drawing.rectangle(Layer::Backing, choice.box, 0.2 * font_size_);
  drawing.text(label.layer, choice.box, label.text, font_size_, choice.side);
  obstacles_.push_back({choice.box, Room::Solid, hides_a_label, 10.0});
  Box beside = choice.box;
  beside.half.x += between_words * font_size_;
  obstacles_.push_back({beside, Room::Solid, touches_word, 0.3});
}

LeftOut Sheet::place_labels() {
  std::map<std::string, int> sides;
  return place_labels(nullptr, sides);
}

LeftOut Sheet::place_labels(const std::map<std::string, int>* before,
                            std::map<std::string, int>& sides) {
  LeftOut left_out;
  const auto key_of = [&](const Label& label) {
    const inquiry::PictureSubject& subject = drawing.subjects()[label.subject];
    return fmt::format("{}/{}/{}", static_cast<int>(label.rank), subject.statement.begin,
                       subject.name);
  };
  std::stable_sort(labels_.begin(), labels_.end(),
                   [](const Label& a, const Label& b) { return a.rank < b.rank; });
  if (labels_.size() > labels_max) {
    left_out.surplus = static_cast<int>(labels_.size() - labels_max);
    labels_.erase(labels_.begin() + std::ptrdiff_t(labels_max), labels_.end());
  }
  const bool crowded = labels_.size() > labels_crowded;
  for (const Label& label : labels_) {
    const bool hopeless = crowded && label.cramped;
    std::string key = key_of(label);
    const int last = side_in(before, key);
    const Choice choice = hopeless ? Choice{} : cheapest(label, last);
    if (hopeless || (crowded && choice.cost > crowded_cost_max))
      ++left_out.crowded;
    else {
      write(label, choice);
      sides.insert_or_assign(std::move(key), choice.side);
    }
  }
  labels_.clear();
  drawing.about(0);
  return left_out;
}

std::vector<Place> places_around(Vec point, double distance, Vec half) {
  constexpr int directions = 16;
  std::vector<Place> places;
  for (const double ring : {0.0, 0.25, 0.6, 1.2, 2.2}) {  // in heights of the text
    for (int i = 0; i < directions; ++i) {
      // 90°, then alternately to the right and to the left of it.
      const int step = i % 2 == 0 ? -(i / 2) : (i + 1) / 2;
      const Vec to = heading(std::numbers::pi * (0.5 + 2.0 * step / directions));
      const double away = distance + ring * 2 * half.y;
      // The box touches the circle of this distance rather than being centred on a larger one.
      const Vec corner{std::clamp(to.x * 2.5, -1.0, 1.0), std::clamp(to.y * 2.5, -1.0, 1.0)};
      const Vec centre = point + away * to + Vec{corner.x * half.x, corner.y * half.y};
      places.push_back({centre, 0.0, 0.35 * i + 8.0 * ring});
    }
  }
  return places;
}

std::vector<Place> places_along(Vec a, Vec b, double half_width, Vec half) {
  const double angle = upright(bearing(b - a)), size = length(b - a);
  const Vec along = heading(angle), above = turned(along), middle = 0.5 * (a + b);
  // Farther away a label could seem to belong to another bar.
  constexpr double farther = 16;
  std::vector<Place> places;
  for (const double away : {0.0, 1.0}) {  // in heights of the text
    for (const double shift : {0.0, 0.12, -0.12, 0.22, -0.22}) {
      // Beside the segment rather than beyond its end.
      const double reaches = std::abs(shift) * size + half.x - 0.5 * size;
      for (const double side : {1.0, -1.0}) {
        const double distance = half_width + 3.5 + half.y * (1 + 2 * away);
        const double cost = 14 * std::abs(shift) + (side < 0 ? 1.0 : 0.0) + farther * away +
                            (reaches > 0 ? 3 + 2 * reaches : 0.0);
        places.push_back({middle + shift * size * along + side * distance * above, angle, cost});
      }
    }
  }
  for (const double side : {1.0, -1.0}) {
    for (const double away : {0.0, 1.0}) {
      const double distance = half_width + 3.5 + reach(half, above) + 2 * half.y * away;
      const double cost = 6 + 0.1 * half.x + std::max(0.0, half.x - 0.5 * size) + farther * away;
      places.push_back({middle + side * distance * above, 0.0, cost});
    }
  }
  return places;
}

bool is_cramped(Vec a, Vec b, Vec half) {
  return length(b - a) < 1.6 * half.x;
}

double upright(double angle) {
  const double pi = std::numbers::pi;
  double turn = std::remainder(angle, 2 * pi);
  // A hair beyond the vertical still reads from below to above.
  if (turn > pi / 2 + upright_slack) turn -= pi;
  if (turn <= -pi / 2 + upright_slack) turn += pi;
  return turn;
}

}  // namespace trammel::exchange::svg
