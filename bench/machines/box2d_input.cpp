// SPDX-License-Identifier: Apache-2.0
#include "bench/machines/box2d_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <optional>
#include <regex>
#include <vector>

#include "base/source_text.h"
#include "bench/machines/convex_pieces.h"
#include "geometry/solid/outline.h"
#include "model/language/parse.h"
#include "model/resolve/build_model.h"
#include "reasoning/mechanism/find_mechanism.h"

namespace trammel::bench {

namespace {

using model::LowerPair;
using model::PartIndex;

constexpr double degree = std::numbers::pi / 180;
constexpr double deviation = 1e-3;      // of chords: a fifth of what Box2D lets parts overlap
constexpr double least_width = 3e-3;    // of a piece: Box2D refuses what is thinner
constexpr std::size_t corners_max = 8;  // of a polygon of Box2D

class Writer {
 public:
  Writer(const std::string& machine, double scale) : text_(machine), scale_(scale) {
    const base::SourceText source("machine.tml", machine);
    model_ = model::build_model(model::parse_model(source).tree, "machine", pool_,
                                {.find_mechanism = reasoning::find_mechanism})
                 .model;
  }

  std::string write(double seconds, const PeerRates& rates, const PeerCare& care) {
    out_ = fmt::format("run {} {} {} {} {} {}\n", seconds, rates.steps, rates.samples,
                       care.velocity_iterations, care.position_iterations,
                       scale_ * number("gravity = ([-0-9.e]+)").value_or(0.0));
    for (std::uint32_t p = 0; p < model_.parts.size(); ++p)
      if (model_.parts[{p}].is_frame) add({p});
    for (std::uint32_t p = 0; p < model_.parts.size(); ++p)
      if (!model_.parts[{p}].is_frame) add({p});
    for (const PartIndex p : order_) write(p);
    return std::move(out_);
  }

 private:
  void add(PartIndex p) { order_.push_back(p); }

  // The last number that a line of the text tells.
  std::optional<double> number(const std::string& pattern) const {
    std::smatch found;
    if (!std::regex_search(text_, found, std::regex(pattern))) return std::nullopt;
    return std::atof(found[found.size() - 1].str().c_str());
  }
  double of_part(const char* what, const std::string& name) const {
    return number(fmt::format("{}\\({}\\) = ([-0-9.e]+)", what, name)).value_or(0.0);
  }

  const LowerPair* axis_of(PartIndex p) const {
    for (const LowerPair& pair : model_.mechanism.pairs)
      if (pair.kind == model::PairKind::Revolute && (pair.first == p || pair.second == p))
        return &pair;
    return nullptr;
  }

  void write(PartIndex p) {
    const std::string& name = model_.parts[p].name;
    if (model_.parts[p].is_frame) {
      out_ += "body fixed\n";
    } else if (const LowerPair* axis = axis_of(p)) {
      // Inertias and moments grow as squares of lengths do: all takes the same time.
      const std::string spring = fmt::format("frame, {} stiffness ([-0-9.e]+)", name);
      const double square = scale_ * scale_;
      out_ += fmt::format("body turning {} {} {} {} {} {} {}\n", scale_ * axis->at.x,
                          scale_ * axis->at.y, square * of_part("inertia", name),
                          square * of_part("damping", name), square * of_part("torque", name),
                          square * number(spring).value_or(0.0),
                          number(spring + " angle ([-0-9.e]+)").value_or(0.0) * degree);
    } else {
      out_ += fmt::format("body loose {}\n", of_part("density", name));
    }
    for (const model::Slab& slab : model_.mechanism.shapes[p].boundary.slabs)
      if (can_touch(p, slab)) write(p, slab);
  }

  bool can_touch(PartIndex p, const model::Slab& slab) const {
    for (const PartIndex q : order_)
      for (const model::Slab& other : model_.mechanism.shapes[q].boundary.slabs)
        if (q != p && std::min(slab.top, other.top) - std::max(slab.bottom, other.bottom) > 1e-6)
          return true;
    return false;
  }

  // The other part of the pair whose axis this circle is about, by its number in the input.
  std::optional<std::size_t> partner_of(PartIndex p, const model::Loop& loop) const {
    if (!geometry::is_full_circle(loop.pieces.front())) return std::nullopt;
    for (const LowerPair& pair : model_.mechanism.pairs) {
      if (pair.first != p && pair.second != p) continue;
      if (length_of(pair.at - loop.pieces.front().center) > 1e-6) continue;
      const PartIndex other = pair.first == p ? pair.second : pair.first;
      return static_cast<std::size_t>(std::find(order_.begin(), order_.end(), other) -
                                      order_.begin());
    }
    return std::nullopt;
  }

  void write(PartIndex p, const model::Slab& slab) {
    const double friction = number("friction\\([^)]*\\) = ([-0-9.e]+)").value_or(0.0);
    const std::string heights = fmt::format("{} {} {}", slab.bottom, slab.top, friction);
    std::vector<Polygon> holes;
    for (const model::Loop& loop : slab.region.loops)
      if (is_hole(loop) && !partner_of(p, loop)) holes.push_back(corners(loop));
    for (const model::Loop& loop : slab.region.loops) {
      if (is_hole(loop)) continue;
      const model::Piece& first = loop.pieces.front();
      if (geometry::is_full_circle(first)) {
        const auto partner = partner_of(p, loop);
        out_ += fmt::format("circle {} {} {} {} {}\n", heights,
                            partner ? static_cast<int>(*partner) : -1, scale_ * first.center.x,
                            scale_ * first.center.y, scale_ * first.radius);
        continue;
      }
      std::vector<Polygon> own;  // holes within it
      for (const Polygon& hole : holes)
        if (geometry::is_inside({{loop}}, hole.front())) own.push_back(hole);
      for (const Polygon& piece : find_convex_pieces(corners(loop), own, corners_max))
        write(heights, piece);
    }
  }

  void write(const std::string& heights, const Polygon& piece) {
    double around = 0.0;
    for (std::size_t i = 0; i < piece.size(); ++i)
      around += length_of(piece[(i + 1) % piece.size()] - piece[i]);
    if (scale_ * area_of(piece) < least_width * around / 2) return;
    out_ += "polygon " + heights;
    for (const model::Vec corner : piece)
      out_ += fmt::format(" {:.9g} {:.9g}", scale_ * corner.x, scale_ * corner.y);
    out_ += "\n";
  }

  static double area_of(const Polygon& p) {
    double area = 0.0;
    for (std::size_t i = 0; i < p.size(); ++i) area += cross(p[i], p[(i + 1) % p.size()]) / 2;
    return area;
  }
  Polygon corners(const model::Loop& loop) const { return corners_of(loop, deviation / scale_); }
  bool is_hole(const model::Loop& loop) const {
    const model::Piece& first = loop.pieces.front();
    if (geometry::is_full_circle(first)) return first.sense < 0;
    return area_of(corners(loop)) < 0;
  }

  std::string text_, out_;
  double scale_;
  symbolic::ExprPool pool_;
  model::Model model_;
  std::vector<PartIndex> order_;  // of the input: the frame first
};

}  // namespace

std::string box2d_input(const std::string& machine, double seconds, const PeerRates& rates,
                        const PeerCare& care) {
  return Writer(machine, care.scale).write(seconds, rates, care);
}

}  // namespace trammel::bench
