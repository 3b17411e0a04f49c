// SPDX-License-Identifier: Apache-2.0
// A frame as a table says it: nodes, members, bearings, welds and loads, row by row, with names as
// they stand. docs/guide/frames-from-tables.md tells users how to write one.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "base/shown_units.h"
#include "base/span.h"
#include "symbolic/number/rational.h"

namespace trammel::model {

/// Beyond this size a table is no frame but a mistake, and is not read.
inline constexpr std::size_t longest_table = 256U << 20U;  // bytes

/// Vectors and numbers are exact and in SI.
using FrameVector = std::array<symbolic::Rational, 2>;

struct FrameName {
  std::string text;
  base::Span span;
};

struct FrameNode {
  FrameName name;
  FrameVector at;
};

struct FrameMember {
  FrameName name, from, to;
  std::array<bool, 2> is_welded{};  // its ends; otherwise pinned
  base::Span span;
};

enum class BearingKind : std::uint8_t { Pinned, Roller, Clamped };

struct FrameBearing {
  FrameName node;
  BearingKind kind = BearingKind::Pinned;
  FrameVector direction;  // in which a roller pushes, of any length but 0
  base::Span span;
};

struct FrameWeld {
  FrameName first, second;  // members
  base::Span span;
};

enum class FrameLoadKind : std::uint8_t { Force, Moment, Load };

/// A force on a node, a moment on a member or node (the first component) or a load per length on a
/// member.
struct FrameLoad {
  FrameLoadKind kind = FrameLoadKind::Force;
  FrameName target;
  FrameVector amount;
  base::Span span;
};

struct FrameTable {
  std::vector<FrameNode> nodes;
  std::vector<FrameMember> members;
  std::vector<FrameBearing> bearings;
  std::vector<FrameWeld> welds;
  std::vector<FrameLoad> loads;
  bool uses_units = false;
  base::ShownUnit length_unit, force_unit;  // where it does
};

struct ReadFrameTable {
  FrameTable table;  // of all rows that could be read
  base::Diagnostics diagnostics;
};

/// Pre     `begin`: the offset of the text's first byte among all texts of the model
/// Errors  a text that is none (file-too-large, not-utf8, binary-file); unknown-row, wrong-cells,
///         malformed-number, malformed-name, unclosed-quote, units-not-first, unknown-unit: at most
///         one a row and twenty a table
/// Cost    O(length): some 10 MB in half a second
ReadFrameTable read_frame_table(std::string_view text, std::uint32_t begin);

}  // namespace trammel::model
