// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/solid/csg/csg_shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "model/resolve/solid/csg/csg_arguments.h"
#include "model/resolve/solid/csg/csg_paths.h"
#include "model/resolve/solid/csg/csg_pose.h"
#include "model/resolve/solid/decimal_number.h"
#include "symbolic/expr/expr.h"

namespace trammel::model {

namespace {

using Kind = CsgNodeKind;
using symbolic::Expr;

// Of flat shapes: from which height to which they are extruded.
struct Extrusion {
  double bottom = 0.0, height = 0.0;
};

class CsgShaper {
 public:
  CsgShaper(const CsgTree& tree, symbolic::ExprPool& pool, base::Diagnostics& diagnostics)
      : tree_(tree), arguments_(tree, diagnostics), pool_(pool) {}

  std::optional<Shape> build(base::Span file) {
    std::vector<SolidNodeIndex> all;
    const auto size = static_cast<std::uint32_t>(tree_.nodes.size());
    for (std::uint32_t i = 0; i < size && !is_over(); i = tree_.nodes[i].end)
      if (const Node node = build_node(i, {}, {})) all.push_back(*node);
    combine(SolidOperation::Union, std::move(all));
    if (is_over() || arguments_.has_told()) return std::nullopt;
    if (nodes_.empty()) {
      arguments_.refuse(file, "no solid stands in this file of OpenSCAD",
                        "export one, or leave the import out");
      return std::nullopt;
    }
    Shape shape;
    for (const Placement& placement : placements_) shape.placements.push_back(placement);
    for (SolidLeaf& leaf : leaves_) shape.leaves.push_back(std::move(leaf));
    for (SolidNode& node : nodes_) shape.nodes.push_back(std::move(node));
    return shape;
  }

 private:
  using Node = std::optional<SolidNodeIndex>;  // nothing: no material
  using Flat = std::optional<Extrusion>;

  bool is_over() {
    is_stopped_ = is_stopped_ || pool_.stopped() != base::StopReason::None ||
                  pool_.budget().reached(pool_.size()) != base::StopReason::None;
    return is_stopped_ || arguments_.is_full();
  }

  Node build_node(std::uint32_t index, const CsgPose& pose, const Flat& flat) {
    const CsgNode& node = tree_.nodes[index];
    if (node.is_background || !arguments_.check(node)) return std::nullopt;
    switch (node.kind) {
      case Kind::Union:
      case Kind::Difference:
      case Kind::Intersection: return build_children(index, pose, flat);
      case Kind::Matrix: return build_moved(index, pose, flat);
      case Kind::Extrusion: return build_extrusion(index, pose, flat);
      case Kind::Square:
      case Kind::Circle:
      case Kind::Polygon: return build_flat(node, pose, flat);
      default: return build_solid(node, pose, flat);
    }
  }

  Node build_children(std::uint32_t index, const CsgPose& pose, const Flat& flat) {
    const CsgNode& node = tree_.nodes[index];
    const std::size_t nodes = nodes_.size(), leaves = leaves_.size(), steps = placements_.size();
    std::vector<SolidNodeIndex> children;
    bool is_first = true, is_empty = false;
    for (std::uint32_t i = index + 1; i < node.end && !is_over(); i = tree_.nodes[i].end) {
      if (tree_.nodes[i].is_background) continue;
      const Node child = build_node(i, pose, flat);
      if (child) children.push_back(*child);
      // Nothing less something, and what nothing has in common with something, are nothing.
      is_empty = is_empty || (!child && (node.kind == Kind::Intersection ||
                                         (node.kind == Kind::Difference && is_first)));
      is_first = false;
    }
    if (is_empty) {  // what was made for it goes away again
      nodes_.resize(nodes);
      leaves_.resize(leaves);
      placements_.resize(steps);
      return std::nullopt;
    }
    return combine(node.kind == Kind::Difference     ? SolidOperation::Difference
                   : node.kind == Kind::Intersection ? SolidOperation::Intersection
                                                     : SolidOperation::Union,
                   std::move(children));
  }

  Node combine(SolidOperation operation, std::vector<SolidNodeIndex> children) {
    if (children.empty()) return std::nullopt;
    if (children.size() == 1) return children[0];
    return add_node({operation, {}, std::move(children)});
  }
  SolidNodeIndex add_node(SolidNode node) {
    nodes_.push_back(std::move(node));
    return {static_cast<std::uint32_t>(nodes_.size() - 1)};
  }

  Node build_moved(std::uint32_t index, const CsgPose& pose, const Flat& flat) {
    const CsgNode& node = tree_.nodes[index];
    auto matrix = arguments_.read_matrix(node);
    if (!matrix) return std::nullopt;
    if (flat) {  // OpenSCAD moves flat shapes in their plane alone
      (*matrix)[2] = {0, 0, 1, 0};
      (*matrix)[0][2] = (*matrix)[1][2] = 0;
    }
    const auto own = find_pose(*matrix);
    if (!own) {
      arguments_.refuse(tree_.values[tree_.arguments[node.first_argument].value].span,
                        "this matrix scales, shears or tilts",
                        "machines are planar: move along any axis, rotate about z, mirror");
      return std::nullopt;
    }
    return build_children(index, compose(pose, *own), flat);
  }

  Node build_extrusion(std::uint32_t index, const CsgPose& pose, const Flat& flat) {
    const CsgNode& node = tree_.nodes[index];
    if (flat) return refuse_solid(node);
    if (!arguments_.check_extrusion(node)) return std::nullopt;
    const auto height = arguments_.read_number(node, "height");
    const auto is_centered = arguments_.read_flag(node, "center");
    if (!height || !is_centered) return std::nullopt;
    return build_children(index, pose, Extrusion{*is_centered ? -*height / 2 : 0.0, *height});
  }

  Node refuse_solid(const CsgNode& node) {
    arguments_.refuse_node(node, fmt::format("'{}' is a solid within an extrusion", node.name),
                           "extrude flat shapes: square, circle, polygon");
    return std::nullopt;
  }

  // ---- primitives

  Node build_flat(const CsgNode& node, const CsgPose& pose, const Flat& flat) {
    if (!flat) {
      arguments_.refuse_node(node, fmt::format("'{}' is flat", node.name),
                             "give it a height by linear_extrude");
      return std::nullopt;
    }
    if (node.kind == Kind::Polygon) return build_polygon(node, pose, *flat);
    if (node.kind == Kind::Circle) {
      const auto radius = arguments_.read_number(node, "r");
      return radius ? build_round(node, pose, *flat, *radius) : std::nullopt;
    }
    const auto size = arguments_.read_size(node, 2);
    const auto is_centered = arguments_.read_flag(node, "center");
    if (!size || !is_centered) return std::nullopt;
    return add_block(node, pose, {(*size)[0], (*size)[1]}, *is_centered, *flat);
  }

  Node build_solid(const CsgNode& node, const CsgPose& pose, const Flat& flat) {
    if (flat) return refuse_solid(node);
    if (node.kind == Kind::Sphere) return build_sphere(node, pose);
    const auto is_centered = arguments_.read_flag(node, "center");
    if (!is_centered) return std::nullopt;
    const auto lifted = [&](double height) {
      return Extrusion{*is_centered ? -height / 2 : 0.0, height};
    };
    if (node.kind == Kind::Cube) {
      const auto size = arguments_.read_size(node, 3);
      if (!size) return std::nullopt;
      return add_block(node, pose, {(*size)[0], (*size)[1]}, *is_centered, lifted((*size)[2]));
    }
    const auto height = arguments_.read_number(node, "h");
    const auto lower = arguments_.read_number(node, "r1"),
               upper = arguments_.read_number(node, "r2");
    if (!height || !lower || !upper) return std::nullopt;
    if (*lower == *upper) return build_round(node, pose, lifted(*height), *lower);
    arguments_.refuse(node.span, "a cylinder of two radii is a cone", "give both the same radius");
    return std::nullopt;
  }

  Node build_sphere(const CsgNode& node, const CsgPose& pose) {
    const auto radius = arguments_.read_number(node, "r");
    const auto corners = arguments_.read_corner_count(node);
    if (!radius || !corners) return std::nullopt;
    if (*corners == 0) return add_leaf(node, PrimitiveKind::Sphere, {2 * *radius}, pose, {});
    arguments_.refuse(node.span, "a sphere with $fn is a polyhedron, not a ball",
                      "leave $fn out of it");
    return std::nullopt;
  }

  Node add_block(const CsgNode& node, const CsgPose& pose, CsgPoint size, bool is_centered,
                 const Extrusion& heights) {
    CsgPose corner;
    if (is_centered) corner.x = -size[0] / 2, corner.y = -size[1] / 2;
    return add_leaf(node, PrimitiveKind::Block, {size[0], size[1], heights.height},
                    compose(pose, corner), heights);
  }

  // A true circle, or the polygon that OpenSCAD makes of it: its first corner is on +x.
  Node build_round(const CsgNode& node, const CsgPose& pose, const Extrusion& heights,
                   double radius) {
    const auto count = arguments_.read_corner_count(node);
    if (!count) return std::nullopt;
    if (*count == 0)
      return add_leaf(node, PrimitiveKind::Cylinder, {2 * radius, heights.height}, pose, heights);
    std::vector<CsgPoint> corners;
    for (std::size_t k = 0; k < *count; ++k) {
      const auto [x, y] =
          direction_at(360.0 * static_cast<double>(k) / static_cast<double>(*count));
      corners.push_back({without_rounding(radius * x), without_rounding(radius * y)});
    }
    return add_prism(node, pose, heights, corners);
  }

  Node build_polygon(const CsgNode& node, const CsgPose& pose, const Extrusion& heights) {
    const auto points = arguments_.read_points(node);
    if (!points) return std::nullopt;
    const auto paths = arguments_.read_paths(node, points->size());
    if (!paths) return std::nullopt;
    std::vector<std::vector<CsgPoint>> outlines;
    for (const auto& path : *paths) {
      std::vector<CsgPoint>& outline = outlines.emplace_back();
      for (const std::uint32_t i : path)  // sides without length are none
        if (outline.empty() || outline.back() != (*points)[i]) outline.push_back((*points)[i]);
      if (outline.size() > 1 && outline.front() == outline.back()) outline.pop_back();
    }
    const auto depths = find_depths(outlines);
    if (!depths) {
      arguments_.refuse(node.span, "paths of this polygon cross or touch each other",
                        "make it of several polygons");
      return std::nullopt;
    }
    return add_nested(node, pose, heights, outlines, *depths);
  }

  // Outlines within an odd number of others are holes.
  Node add_nested(const CsgNode& node, const CsgPose& pose, const Extrusion& heights,
                  const std::vector<std::vector<CsgPoint>>& outlines,
                  const std::vector<std::uint32_t>& depths) {
    Node sum;
    const std::uint32_t deepest = *std::max_element(depths.begin(), depths.end());
    for (std::uint32_t depth = 0; depth <= deepest; ++depth) {
      std::vector<SolidNodeIndex> children;
      if (sum) children.push_back(*sum);
      for (std::size_t i = 0; i < outlines.size(); ++i) {
        if (depths[i] != depth) continue;
        const Node prism = add_prism(node, pose, heights, outlines[i]);
        if (!prism) return std::nullopt;
        children.push_back(*prism);
      }
      sum = combine(depth % 2 == 0 ? SolidOperation::Union : SolidOperation::Difference,
                    std::move(children));
    }
    return sum;
  }

  Node add_prism(const CsgNode& node, const CsgPose& pose, const Extrusion& heights,
                 const std::vector<CsgPoint>& corners) {
    corners_ += corners.size();
    if (corners_ > most_csg_corners_of_all) {
      arguments_.refuse(node.span,
                        fmt::format("polygons have more than {} corners", most_csg_corners_of_all),
                        "write $fn = 0: then circles are true ones");
      return std::nullopt;
    }
    std::vector<double> dimensions;
    for (const CsgPoint& corner : corners)
      dimensions.insert(dimensions.end(), corner.begin(), corner.end());
    dimensions.push_back(heights.height);
    return add_leaf(node, PrimitiveKind::Prism, dimensions, pose, heights);
  }

  // ---- leaves and their placements

  Node add_leaf(const CsgNode& node, PrimitiveKind kind, const std::vector<double>& dimensions,
                const CsgPose& pose, const Extrusion& heights) {
    SolidLeaf leaf;
    leaf.kind = kind;
    leaf.is_imported = true;
    leaf.span = node.span;
    for (const double d : dimensions) leaf.dimensions.push_back(decimal_number(pool_, d));
    leaf.placed = place(pose, heights);
    leaves_.push_back(std::move(leaf));
    return add_node({SolidOperation::Leaf, {static_cast<std::uint32_t>(leaves_.size() - 1)}, {}});
  }

  // Mirrored, then turned, then moved; what is upside down ends where it began.
  std::optional<PlacementIndex> place(const CsgPose& pose, const Extrusion& heights) {
    const double bottom =
        without_rounding(pose.is_upside_down ? pose.lift - heights.bottom - heights.height
                                             : pose.lift + heights.bottom);
    std::optional<PlacementIndex> placed;
    const auto add = [&](PlacementKind kind, std::array<ExprId, 3> by) {
      placements_.push_back({kind, by, placed});
      placed = PlacementIndex{static_cast<std::uint32_t>(placements_.size() - 1)};
    };
    if (pose.x != 0.0 || pose.y != 0.0 || bottom != 0.0)
      add(PlacementKind::Move, {decimal_number(pool_, pose.x), decimal_number(pool_, pose.y),
                                decimal_number(pool_, bottom)});
    if (pose.degrees != 0.0) {
      const Expr degrees(pool_, decimal_number(pool_, pose.degrees)), pi(pool_, pool_.pi());
      add(PlacementKind::Turn, {(degrees * pi / 180).id, {}, {}});
    }
    if (pose.is_mirrored) add(PlacementKind::MirrorX, {});
    return placed;
  }

  const CsgTree& tree_;
  CsgArguments arguments_;
  symbolic::ExprPool& pool_;
  // The shape's, of which the last may be taken away again.
  std::vector<Placement> placements_;
  std::vector<SolidLeaf> leaves_;
  std::vector<SolidNode> nodes_;
  std::size_t corners_ = 0;
  bool is_stopped_ = false;
};

}  // namespace

std::optional<Shape> build_csg_shape(const CsgTree& tree, base::Span file, symbolic::ExprPool& pool,
                                     base::Diagnostics& diagnostics) {
  return CsgShaper(tree, pool, diagnostics).build(file);
}

}  // namespace trammel::model
