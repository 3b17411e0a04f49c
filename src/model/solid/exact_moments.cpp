// SPDX-License-Identifier: Apache-2.0
#include "model/solid/exact_moments.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "model/solid/feature.h"
#include "model/solid/moving_places.h"
#include "model/tolerances.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

using symbolic::Expr;

namespace {

// A loop that is a whole primitive's: its area, its middle, its moment about that.
struct Disc {
  Expr area, polar;
  VectorFormula center;
  base::Vector2<double> at;  // of the centre
  double sign = 1.0;         // of a hole -1
};

class MomentWriter {
 public:
  MomentWriter(symbolic::ExprPool& pool, const Shape& shape, const PartShape& found,
               const symbolic::Values& values)
      : pool_(pool), shape_(shape), found_(found), values_(values) {}

  std::optional<ExactMoments> write() {
    for (const Slab& slab : found_.boundary.slabs) {
      const auto low = height_at(slab.bottom), high = height_at(slab.top);
      if (!low || !high) return std::nullopt;
      const Expr height = *high - *low;
      for (const Loop& loop : slab.region.loops) {
        std::optional<Disc> disc = disc_of(loop);
        if (!disc) return std::nullopt;
        disc->area = height * disc->area;
        disc->polar = height * disc->polar;
        discs_.push_back(*disc);
      }
    }
    return sum();
  }

 private:
  double number(Expr e) const { return symbolic::eval(pool_, e.id, values_); }
  bool is_near(double a, double b) const { return std::abs(a - b) <= same_place * found_.size; }

  // The bottom or top of a primitive that is there.
  std::optional<Expr> height_at(double z) const {
    for (const SolidLeaf& leaf : shape_.leaves) {
      if (leaf.kind == PrimitiveKind::Sphere) return std::nullopt;
      Expr bottom(pool_, pool_.integer(0));
      for (auto step = leaf.placed; step; step = shape_.placements[*step].then)
        if (shape_.placements[*step].kind == PlacementKind::Move)
          bottom = bottom + Expr(pool_, shape_.placements[*step].by[2]);
      const Expr top = bottom + Expr(pool_, leaf.dimensions.back());
      if (is_near(number(bottom), z)) return bottom;
      if (is_near(number(top), z)) return top;
    }
    return std::nullopt;
  }

  static std::size_t pieces_of(const SolidLeaf& leaf) {
    switch (leaf.kind) {
      case PrimitiveKind::Block: return 4;
      case PrimitiveKind::Cylinder: return 1;
      case PrimitiveKind::Prism: return (leaf.dimensions.size() - 1) / 2;
      default: return 0;
    }
  }

  std::optional<Disc> disc_of(const Loop& loop) const {
    const Piece& first = loop.pieces.front();
    const SolidLeafIndex index{first.source.leaf};
    const SolidLeaf& leaf = shape_.leaves[index];
    const auto is_same = [&](const Piece& piece) {
      return piece.source.leaf == first.source.leaf && piece.is_reversed == first.is_reversed;
    };
    const bool is_whole = loop.pieces.size() == pieces_of(leaf) &&
                          std::all_of(loop.pieces.begin(), loop.pieces.end(), is_same);
    if (!is_whole) return std::nullopt;
    Disc disc = leaf.kind == PrimitiveKind::Cylinder ? round(leaf) : polygon(corners_of(leaf));
    disc.center = place_point(pool_, shape_, index, disc.center);
    disc.at = {number(disc.center.x), number(disc.center.y)};
    if (first.is_reversed) disc.sign = -1.0;
    return disc;
  }

  Disc round(const SolidLeaf& leaf) const {
    const Expr d(pool_, leaf.dimensions[0]), pi(pool_, pool_.pi());
    const Expr zero(pool_, pool_.integer(0));
    return {pi * d * d / 4, pi * pow(d, 4) / 32, {zero, zero}, {}, 1.0};
  }

  std::vector<VectorFormula> corners_of(const SolidLeaf& leaf) const {
    const auto length = [&](std::size_t i) { return Expr(pool_, leaf.dimensions[i]); };
    const Expr zero(pool_, pool_.integer(0));
    if (leaf.kind == PrimitiveKind::Block)
      return {{zero, zero}, {length(0), zero}, {length(0), length(1)}, {zero, length(1)}};
    std::vector<VectorFormula> corners;
    for (std::size_t i = 0; i + 1 < leaf.dimensions.size(); i += 2)
      corners.push_back({length(i), length(i + 1)});
    return corners;
  }

  // Green's theorem, whichever way the corners run.
  Disc polygon(const std::vector<VectorFormula>& corners) const {
    const Expr zero(pool_, pool_.integer(0));
    Expr twice = zero, square = zero;
    VectorFormula first{zero, zero};
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const VectorFormula &a = corners[i], &b = corners[(i + 1) % corners.size()];
      const Expr part = cross(a, b);
      twice = twice + part;
      first = first + part * (a + b);
      square = square + part * (dot(a, a) + dot(a, b) + dot(b, b));
    }
    const Expr sense =
        number(twice) < 0 ? -Expr(pool_, pool_.integer(1)) : Expr(pool_, pool_.integer(1));
    const VectorFormula center{first.x / (3 * twice), first.y / (3 * twice)};
    const Expr area = sense * twice / 2;
    return {area, sense * square / 12 - area * dot(center, center), center, {}, 1.0};
  }

  VectorFormula middle(Expr volume) const {
    const auto is_here = [&](const Disc& d) {
      return is_near(d.at.x, found_.centroid.x) && is_near(d.at.y, found_.centroid.y) &&
             stays(pool_, d.center - discs_.front().center, values_, found_.size);
    };
    if (std::all_of(discs_.begin(), discs_.end(), is_here)) return discs_.front().center;
    const Expr zero(pool_, pool_.integer(0));
    VectorFormula sum{zero, zero};
    for (const Disc& d : discs_) sum = sum + signed_by(d, d.area) * d.center;
    return {sum.x / volume, sum.y / volume};
  }
  Expr signed_by(const Disc& disc, Expr e) const { return disc.sign < 0 ? -e : e; }

  ExactMoments sum() const {
    const Expr zero(pool_, pool_.integer(0));
    Expr volume = zero, polar = zero;
    for (const Disc& d : discs_) volume = volume + signed_by(d, d.area);
    const VectorFormula center = middle(volume);
    for (const Disc& d : discs_) {
      const VectorFormula off = d.center - center;
      polar = polar + signed_by(d, d.polar + d.area * dot(off, off));
    }
    return {volume.id, ids(center), polar.id};
  }

  symbolic::ExprPool& pool_;
  const Shape& shape_;
  const PartShape& found_;
  const symbolic::Values& values_;
  std::vector<Disc> discs_;
};

}  // namespace

std::optional<ExactMoments> derive_moments(symbolic::ExprPool& pool, const Shape& shape,
                                           const PartShape& found, const symbolic::Values& values) {
  return MomentWriter(pool, shape, found, values).write();
}

}  // namespace trammel::model
