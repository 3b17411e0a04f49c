// SPDX-License-Identifier: Apache-2.0
// What `find frame_forces` finds, as plain data.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace trammel::inquiry {

/// N, V, M next to the start and to the end, in SI.
struct MemberRow {
  std::string name;
  std::array<std::array<double, 3>, 2> ends{};
};

/// The force of the ground and its moment, in SI.
struct BearingRow {
  std::string name;
  std::array<double, 3> parts{};  // x, y, moment
};

struct FrameAnswer {
  std::vector<MemberRow> members;
  std::vector<BearingRow> bearings;
};

}  // namespace trammel::inquiry
