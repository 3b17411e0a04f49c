// SPDX-License-Identifier: Apache-2.0
// Files of OpenSCAD among solids: each is read once and put wherever it is named.
#include <fmt/format.h>

#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/resolve/solid/csg/csg_shape.h"
#include "model/resolve/solid/csg/csg_tree.h"
#include "model/resolve/solid/solid_builder.h"

namespace trammel::model {

using syntax::ExprIndex;

std::optional<Shape> SolidBuilder::read_import(ExprIndex index, const std::string& path) {
  const base::Span span = tree_.exprs[index].span;
  const auto file = read_file_ ? read_file_(path) : std::nullopt;
  if (!file) {
    diagnostics_.push_back(
        {unreadable_csg, span, fmt::format("the file '{}' of OpenSCAD cannot be read", path),
         "give the path of a .csg file, relative to the model's file: OpenSCAD writes it by "
         "'openscad -o x.csg x.scad'"});
    return std::nullopt;
  }
  ReadCsg read = read_csg(file->text, file->begin, pool().budget());
  const bool is_read = read.diagnostics.empty() && read.stopped == base::StopReason::None;
  base::append(diagnostics_, std::move(read.diagnostics));
  if (!is_read) return std::nullopt;
  return build_csg_shape(read.tree, span, pool(), diagnostics_);
}

SolidBuilder::Node SolidBuilder::build_import(ExprIndex index, const syntax::ImportNode& node,
                                              Placed placed) {
  const std::string& path = tree_.exprs.text(node.path);
  auto known = imports_.find(path);
  if (known == imports_.end()) known = imports_.emplace(path, read_import(index, path)).first;
  if (!known->second) return std::nullopt;
  const Shape& from = *known->second;
  if (!has_room(index, from.leaves.size())) return std::nullopt;
  const auto steps = static_cast<std::uint32_t>(shape_.placements.size());
  const auto leaves = static_cast<std::uint32_t>(shape_.leaves.size());
  const auto nodes = static_cast<std::uint32_t>(shape_.nodes.size());
  for (Placement step : from.placements) {
    step.then = step.then ? PlacementIndex{step.then->value + steps} : placed;
    shape_.placements.push_back(step);
  }
  for (SolidLeaf leaf : from.leaves) {
    leaf.placed = leaf.placed ? PlacementIndex{leaf.placed->value + steps} : placed;
    shape_.leaves.push_back(std::move(leaf));
  }
  for (SolidNode copy : from.nodes) {
    copy.leaf.value += copy.operation == SolidOperation::Leaf ? leaves : 0;
    for (SolidNodeIndex& child : copy.children) child.value += nodes;
    shape_.nodes.push_back(std::move(copy));
  }
  return SolidNodeIndex{static_cast<std::uint32_t>(shape_.nodes.size() - 1)};
}

}  // namespace trammel::model
