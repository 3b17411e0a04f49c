// SPDX-License-Identifier: Apache-2.0
// What OpenSCAD writes by `openscad -o x.csg x.scad`: a tree of nodes with arguments, without
// variables or modules. Nodes and values stand in the order of the text, each before what is in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/diagnostic.h"
#include "base/span.h"

namespace trammel::model {

/// Beyond these a file is no part of a machine but a mistake, and is not read.
inline constexpr std::size_t longest_csg = 64U << 20U;  // bytes
inline constexpr std::size_t most_csg_nodes = 1'000'000;
inline constexpr std::size_t most_csg_values = 4'000'000;  // numbers, vectors and all others
/// Nodes in nodes, or vectors in vectors: what is read recursively must fit on the stack.
inline constexpr int deepest_csg = 256;

enum class CsgNodeKind : std::uint8_t {
  Union,  // group, union, color, render: what changes no shape
  Difference,
  Intersection,
  Matrix,
  Extrusion,
  Square,
  Circle,
  Polygon,
  Cube,
  Cylinder,
  Sphere,
  Unknown
};

struct CsgValue {
  enum class Kind : std::uint8_t { Number, Boolean, Undefined, Text, Vector };

  Kind kind = Kind::Undefined;
  double number = 0.0;    // of a Boolean 0 or 1; infinite, or no number, where the text says so
  std::uint32_t end = 0;  // the value after this one and all in it
  base::Span span;
};

struct CsgArgument {
  std::string_view name;    // empty: by its place
  std::uint32_t value = 0;  // into CsgTree::values
  base::Span span;
};

struct CsgNode {
  CsgNodeKind kind = CsgNodeKind::Unknown;
  bool is_background = false;  // `%`: drawn by OpenSCAD beside the solid, and no part of it
  std::string_view name;
  base::Span span;  // of the name
  std::uint32_t first_argument = 0, argument_count = 0;
  std::uint32_t end = 0;  // the node after this one and all in it
};

/// Names are slices of the text.
struct CsgTree {
  std::vector<CsgNode> nodes;
  std::vector<CsgArgument> arguments;
  std::vector<CsgValue> values;
};

struct ReadCsg {
  CsgTree tree;  // whole where nothing is told and `stopped` is None
  base::Diagnostics diagnostics;
  base::StopReason stopped = base::StopReason::None;
};

/// Pre     `begin`: the offset of the text's first byte among all texts of the model
/// Errors  a text that is none (file-too-large, not-utf8, binary-file); malformed-csg, at which
///         reading ends; nested-too-deep; unknown-csg-node, twenty at most
/// Cost    O(length), and some 100 bytes a node or value
/// Source  the format is that of OpenSCAD 2021.01
ReadCsg read_csg(std::string_view text, std::uint32_t begin, const base::Budget& budget);

}  // namespace trammel::model
