// SPDX-License-Identifier: Apache-2.0
// The shapes of a machine's parts as plain data: trees of primitives, whose dimensions and places
// are expressions. Everything is an extrusion along z, so a part is moved in the plane, turned
// about z, mirrored in the plane and lifted.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/span.h"
#include "base/typed_index.h"
#include "model/index.h"

namespace trammel::model {

struct PartTag;
using PartIndex = base::Index<PartTag>;
using SolidLeafIndex = base::Index<struct SolidLeafTag>;
using SolidNodeIndex = base::Index<struct SolidNodeTag>;
using PlacementIndex = base::Index<struct PlacementTag>;

enum class PrimitiveKind : std::uint8_t {
  Block,     // x, y, z: a corner at the origin
  Cylinder,  // d, h: its axis is z, upwards from the origin
  Prism,     // x1, y1, x2, y2, ..., h
  Gear,      // teeth, module, h, pressure, backlash
  RingGear,  // teeth, module, h, rim, pressure, backlash
  Rack,      // teeth, module, h, pressure, backlash
  Sphere     // d: about the origin
};

enum class PlacementKind : std::uint8_t { Move, Turn, MirrorX, MirrorY };

/// One step of a placement. A step is taken before the step `then`.
struct Placement {
  PlacementKind kind = PlacementKind::Move;
  std::array<ExprId, 3> by{};  // Move: along x, y, z. Turn: by[0] is the angle about z
  std::optional<PlacementIndex> then;
};

struct SolidLeaf {
  PrimitiveKind kind = PrimitiveKind::Block;
  std::vector<ExprId> dimensions;  // in the order of the primitive's row
  bool is_gear = false;            // a cylinder that stands for a toothed wheel
  bool is_imported = false;        // from a file that rounds to six digits
  std::optional<PlacementIndex> placed;
  base::Span span;  // of the primitive's call
};

enum class SolidOperation : std::uint8_t { Leaf, Union, Difference, Intersection };

/// A difference is its first child without all others.
struct SolidNode {
  SolidOperation operation = SolidOperation::Leaf;
  SolidLeafIndex leaf;                   // of a Leaf
  std::vector<SolidNodeIndex> children;  // of all others: smaller indices
};

/// Its root is the last node.
struct Shape {
  base::IndexedVector<PlacementTag, Placement> placements;
  base::IndexedVector<SolidLeafTag, SolidLeaf> leaves;
  base::IndexedVector<SolidNodeTag, SolidNode> nodes;
};

/// What `part wheel = ...` says. The fixed part has `is_frame`.
struct Part {
  std::string name;
  base::Span span;  // of the name
  bool is_frame = false;
  Shape shape;
};

}  // namespace trammel::model
