// SPDX-License-Identifier: Apache-2.0
#include "reasoning/shape/numeric_shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "geometry/solid/gear_section.h"
#include "geometry/solid/moments.h"
#include "geometry/solid/sections.h"
#include "reasoning/diagnostic_kinds.h"
#include "reasoning/tolerances.h"

namespace trammel::reasoning {

using geometry::Pose;
using geometry::Region;
using geometry::Vec;
using model::PlacementKind;
using model::PrimitiveKind;

namespace {

// A rack's body below its gaps, in modules: the language gives it no rim.
constexpr double rim_of_rack = 2.0;

Pose pose_of(PlacementKind kind, double x, double y, double z) {
  Pose pose;
  switch (kind) {
    case PlacementKind::Move:
      pose.shift = {x, y};
      pose.lift = z;
      break;
    case PlacementKind::Turn: return geometry::make_turn(x);
    case PlacementKind::MirrorX: pose.is_mirrored = true; break;
    case PlacementKind::MirrorY:
      pose = geometry::make_turn(std::numbers::pi);
      pose.is_mirrored = true;
      break;
  }
  return pose;
}

class PartNumbers {
 public:
  PartNumbers(const model::Part& part, const symbolic::ExprPool& pool,
              const symbolic::Values& values, const base::ShownUnit& length,
              base::Diagnostics& diagnostics)
      : part_(part), length_(length), diagnostics_(diagnostics) {
    std::vector<symbolic::ExprId> roots;
    for (const model::SolidLeaf& leaf : part.shape.leaves)
      roots.insert(roots.end(), leaf.dimensions.begin(), leaf.dimensions.end());
    first_step_ = roots.size();
    for (const model::Placement& step : part.shape.placements)
      for (std::size_t i = 0; i < 3; ++i)
        roots.push_back(i < used(step.kind) ? step.by[i] : pool.undefined());
    numbers_ = symbolic::eval(pool, roots, values);
  }

  std::optional<NumericPart> eval(const base::Budget& budget) {
    NumericPart made;
    made.name = part_.name;
    made.span = part_.span;
    made.is_frame = part_.is_frame;
    find_poses();
    std::size_t next = 0;
    for (std::uint32_t l = 0; l < part_.shape.leaves.size(); ++l) {
      const model::SolidLeaf& leaf = part_.shape.leaves[{l}];
      NumericLeaf numbers;
      numbers.kind = leaf.kind;
      numbers.is_gear = leaf.is_gear || leaf.kind == PrimitiveKind::Gear ||
                        leaf.kind == PrimitiveKind::RingGear || leaf.kind == PrimitiveKind::Rack;
      made.is_imported = made.is_imported || leaf.is_imported;
      if (leaf.placed) numbers.pose = poses_[leaf.placed->value];
      for (std::size_t i = 0; i < leaf.dimensions.size(); ++i)
        numbers.dimensions.push_back(numbers_[next++]);
      if (budget.reached() != base::StopReason::None ||
          !add_leaf(made, std::move(numbers), leaf.span))
        return std::nullopt;
    }
    add_nodes(made.solid);
    if (!find_boundary(made, budget)) return std::nullopt;
    return made;
  }

 private:
  static std::size_t used(PlacementKind kind) {
    return kind == PlacementKind::Move ? 3 : kind == PlacementKind::Turn ? 1 : 0;
  }

  // A step stands after the one that is taken after it, so that one has its pose already.
  void find_poses() {
    for (std::uint32_t s = 0; s < part_.shape.placements.size(); ++s) {
      const model::Placement& step = part_.shape.placements[{s}];
      const double* by = &numbers_[first_step_ + 3 * std::size_t{s}];
      const Pose own = pose_of(step.kind, by[0], by[1], by[2]);
      poses_.push_back(step.then ? geometry::compose(poses_[step.then->value], own) : own);
    }
  }

  static bool has_teeth(PrimitiveKind kind) {
    return kind == PrimitiveKind::Gear || kind == PrimitiveKind::RingGear ||
           kind == PrimitiveKind::Rack;
  }

  std::optional<Region> section_of(const NumericLeaf& leaf) const {
    const std::vector<double>& d = leaf.dimensions;
    if (has_teeth(leaf.kind) && !(d[0] == std::floor(d[0]))) return std::nullopt;
    const auto teeth = [&](std::size_t pressure) {
      return geometry::Teeth{static_cast<int>(std::lround(d[0])), d[1], d[pressure],
                             d[pressure + 1]};
    };
    switch (leaf.kind) {
      case PrimitiveKind::Block:
        return d[0] > 0 && d[1] > 0 ? std::optional(geometry::block_section(d[0], d[1]))
                                    : std::nullopt;
      case PrimitiveKind::Cylinder:
      case PrimitiveKind::Sphere:
        return d[0] > 0 ? std::optional(geometry::circle_section(d[0])) : std::nullopt;
      case PrimitiveKind::Prism: return prism_of(d);
      case PrimitiveKind::Gear: return geometry::find_gear_section(teeth(3));
      case PrimitiveKind::RingGear: return geometry::find_ring_gear_section(teeth(4), d[3]);
      case PrimitiveKind::Rack: return geometry::find_rack_section(teeth(3), rim_of_rack * d[1]);
    }
    return std::nullopt;
  }

  static std::optional<Region> prism_of(const std::vector<double>& d) {
    std::vector<Vec> corners;
    for (std::size_t i = 0; i + 1 < d.size(); i += 2) corners.push_back({d[i], d[i + 1]});
    if (geometry::crosses_itself(corners)) return std::nullopt;
    return geometry::polygon_section(corners);
  }

  static double height_of(const NumericLeaf& leaf) {
    const std::vector<double>& d = leaf.dimensions;
    switch (leaf.kind) {
      case PrimitiveKind::Block:
      case PrimitiveKind::Gear:
      case PrimitiveKind::RingGear:
      case PrimitiveKind::Rack: return d[2];
      default: return d.back();
    }
  }

  struct Reason {
    std::string what, advice;
  };

  // Pre  no section or no height was found, of numbers that are finite
  Reason why_none(const NumericLeaf& leaf, double height) const {
    const auto is_not_positive = [&](const char* what, double value) {
      return Reason{fmt::format("its {} is {}", what, length_.write(value)),
                    fmt::format("give it a {} above 0", what)};
    };
    const std::vector<double>& d = leaf.dimensions;
    const bool is_round = leaf.kind == PrimitiveKind::Cylinder;
    if (is_round || leaf.kind == PrimitiveKind::Sphere)
      if (!(d[0] > 0)) return is_not_positive("diameter", d[0]);
    if (leaf.kind == PrimitiveKind::Block)
      for (const std::size_t side : {0U, 1U})
        if (!(d[side] > 0)) return is_not_positive(side == 0 ? "length x" : "width y", d[side]);
    if (!(height > 0)) return is_not_positive("height", height);
    if (leaf.kind == PrimitiveKind::Prism)
      return {"sides of the prism cross or lie on each other",
              "give its corners in their order around it, three or more that are apart"};
    return {"no involute teeth have these numbers",
            "give four whole teeth or more, a module above 0 and a pressure between 0 and 45 deg"};
  }

  bool add_leaf(NumericPart& part, NumericLeaf leaf, base::Span span) {
    const bool is_finite = std::all_of(leaf.dimensions.begin(), leaf.dimensions.end(),
                                       [](double d) { return std::isfinite(d); });
    const std::optional<Region> section = is_finite ? section_of(leaf) : std::nullopt;
    const double height = height_of(leaf);
    if (!section || !(height > 0)) {
      const Reason reason = is_finite ? why_none(leaf, height)
                                      : Reason{"one of them is no number", "give values that are"};
      diagnostics_.push_back(
          {impossible_dimension, span,
           fmt::format("no solid of '{}' has these dimensions: {}", part_.name, reason.what),
           reason.advice});
      return false;
    }
    if (leaf.kind == PrimitiveKind::Sphere)
      part.solid.leaves.push_back(geometry::make_ball(leaf.dimensions[0], leaf.pose));
    else
      part.solid.leaves.push_back(geometry::make_prism(*section, 0.0, height, leaf.pose));
    const geometry::Leaf& placed =
        part.solid
            .leaves[geometry::LeafIndex{static_cast<std::uint32_t>(part.solid.leaves.size() - 1)}];
    leaf.bottom = placed.bottom;
    leaf.top = placed.top;
    part.leaves.push_back(std::move(leaf));
    return true;
  }

  void add_nodes(geometry::Solid& solid) const {
    using Kind = geometry::SolidNode::Kind;
    constexpr Kind kinds[] = {Kind::Leaf, Kind::Union, Kind::Difference, Kind::Intersection};
    for (const model::SolidNode& node : part_.shape.nodes) {
      geometry::SolidNode made;
      made.kind = kinds[static_cast<std::size_t>(node.operation)];
      made.leaf = {node.leaf.value};
      for (const model::SolidNodeIndex child : node.children)
        made.children.push_back({child.value});
      solid.nodes.push_back(std::move(made));
    }
  }

  bool find_boundary(NumericPart& part, const base::Budget& budget) {
    const double weld = part.is_imported ? imported_gap : outline_weld;
    geometry::Evaluated evaluated = geometry::evaluate(part.solid, weld, budget);
    for (const geometry::BoundaryProblem& problem : evaluated.problems)
      report(part, problem, weld * evaluated.size);
    if (!evaluated.problems.empty()) return false;
    if (evaluated.boundary.slabs.empty() && evaluated.stopped == base::StopReason::None) {
      diagnostics_.push_back({part_without_material, part_.span,
                              fmt::format("nothing is left of '{}'", part_.name),
                              "a difference takes everything away, or an intersection is empty"});
      return false;
    }
    const auto moments = geometry::find_moments(part.solid, evaluated, weld, budget);
    if (!moments) return false;  // a limit was reached
    part.moments = *moments;
    part.boundary = std::move(evaluated.boundary);
    part.size = evaluated.size;
    part.box = geometry::empty_box();
    for (const geometry::Slab& slab : part.boundary.slabs)
      geometry::extend(part.box, geometry::eval_box(slab.region));
    return evaluated.stopped == base::StopReason::None;
  }

  // Of a leaf where it stands by itself, near the origin.
  double thickness_of(const NumericLeaf& leaf) const {
    const Region section = *section_of(leaf);
    double length = 0.0;
    for (const geometry::Loop& loop : section.loops)
      for (const geometry::Piece& piece : loop.pieces) length += geometry::eval_length(piece);
    return std::min(height_of(leaf), 2.0 * geometry::eval_moments(section).area / length);
  }

  void report(const NumericPart& part, const geometry::BoundaryProblem& problem, double weld) {
    using Kind = geometry::BoundaryProblem::Kind;
    if (problem.kind == Kind::Unresolved) {
      diagnostics_.push_back(
          {impossible_dimension, part_.span,
           fmt::format("the outline of '{}' between the heights {} and {} does not close near {}",
                       part_.name, length_.write(problem.bottom), length_.write(problem.top),
                       length_.write_place(problem.place.x, problem.place.y)),
           "move faces apart that nearly touch there, or let them coincide"});
      return;
    }
    const base::Span span = part_.shape.leaves[{problem.leaf}].span;
    if (problem.kind != Kind::Flat || thickness_of(part.leaves[problem.leaf]) > weld) {
      diagnostics_.push_back({impossible_dimension, span,
                              fmt::format("a solid of '{}' lies too far away to compute with: "
                                          "its thickness is lost in rounding",
                                          part_.name),
                              "move the drawing nearer to the origin"});
      return;
    }
    diagnostics_.push_back(
        {impossible_dimension, span,
         fmt::format("a solid of '{}' has no thickness: it has less than a millionth of its part",
                     part_.name),
         "give it a height and a width"});
  }

  const model::Part& part_;
  const base::ShownUnit& length_;
  base::Diagnostics& diagnostics_;
  std::vector<double> numbers_;  // dimensions of all leaves, then three of each step
  std::size_t first_step_ = 0;
  std::vector<Pose> poses_;  // by step
};

}  // namespace

Vec center_of(const NumericLeaf& leaf) {
  return leaf.pose.shift;
}

double fitting_gap_of(const NumericPart& a, const NumericPart& b) {
  return a.is_imported || b.is_imported ? imported_gap : fitting_gap;
}

double fitting_distance(const NumericPart& a, const NumericPart& b) {
  return fitting_gap_of(a, b) * std::max(a.size, b.size);
}

bool is_round(const NumericLeaf& leaf) {
  return leaf.kind == PrimitiveKind::Cylinder || leaf.kind == PrimitiveKind::Sphere ||
         leaf.kind == PrimitiveKind::Gear || leaf.kind == PrimitiveKind::RingGear;
}

std::optional<NumericPart> eval_part(const model::Part& part, const symbolic::ExprPool& pool,
                                     const symbolic::Values& values, const base::ShownUnit& length,
                                     base::Diagnostics& diagnostics) {
  return PartNumbers(part, pool, values, length, diagnostics).eval(pool.budget());
}

}  // namespace trammel::reasoning
