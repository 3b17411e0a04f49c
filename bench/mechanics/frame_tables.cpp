// SPDX-License-Identifier: Apache-2.0
#include "bench/mechanics/frame_tables.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <random>
#include <utility>
#include <vector>

namespace trammel::bench {

namespace {

class Table {
 public:
  void node(double x, double y) { write("node,P{},{:.3f},{:.3f}\n", nodes_++, x, y); }
  void member(int from, int to, const char* ends = "pinned") {
    write("member,b{},P{},P{},{}\n", members_++, from, to, ends);
  }
  void bearing(int node, const char* kind) { write("bearing,P{},{}\n", node, kind); }
  void force(int node, double x, double y) { write("force,P{},{},{}\n", node, x, y); }
  int nodes() const { return nodes_; }
  std::string take() { return std::move(text_); }

 private:
  template <class... Values>
  void write(fmt::format_string<Values...> format, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Values>(values)...);
  }
  std::string text_;
  int nodes_ = 0, members_ = 0;
};

Table strip(int joints, int left_out) {
  Table table;
  for (int i = 0; i < joints; ++i) table.node(0.5 * i, i % 2 == 1 ? 0.9 : 0.0);
  table.member(0, 1);
  for (int i = 2; i < joints; ++i)
    for (const int before : {i - 2, i - 1})
      if (i != left_out || before != i - 1) table.member(before, i);
  table.bearing(0, "pinned");
  table.bearing((joints - 1) / 2 * 2, "roller");
  for (int i = 1; i < joints - 1; ++i) table.force(i, 0, -1);
  return table;
}

}  // namespace

std::string strip_table(int joints) {
  return strip(joints, 0).take();
}
std::string broken_strip_table(int joints) {
  return strip(joints, joints / 2).take();
}

std::string pattern_table(int joints) {
  Table table;
  std::mt19937 generator(2019);
  const auto chance = [&](int below) {
    return static_cast<int>(generator() % static_cast<unsigned>(below));
  };
  const int width = static_cast<int>(std::sqrt(joints));
  for (int i = 0; i < joints; ++i) {
    const int row = i / width;
    const double offset = row % 2 == 1 ? 0.5 : 0.0;
    table.node(i % width + offset + 0.001 * (chance(201) - 100),
               0.7 * row + 0.001 * (chance(201) - 100));
  }
  for (int i = width; i < joints; ++i) {
    const int column = i % width, below = i - width, odd = i / width % 2;
    const int left = column - 1 + odd, right = column + odd;  // columns below
    const int lowest = below - column;
    if (left < 0 || right >= width) {  // at the sides of the pattern both from one side
      const int next = left < 0 ? right : left;
      table.member(lowest + next, i);
      table.member(lowest + (left < 0 ? next + 1 : next - 1), i);
      continue;
    }
    // One farther out than the next, where there is one.
    table.member(lowest + left - (left >= 1 ? chance(2) : 0), i);
    table.member(lowest + right + (right + 1 < width ? chance(2) : 0), i);
  }
  for (int i = 0; i < width; ++i) table.bearing(i, "pinned");
  for (int i = width; i < joints; ++i) table.force(i, 0, -1);
  return table.take();
}

std::string welded_table(int joints) {
  Table table;
  constexpr double width = 64;
  for (int i = 0; i < joints; ++i) {
    const int level = static_cast<int>(std::log2(i + 1));
    const double share = (i + 1 - std::pow(2.0, level) + 0.5) / std::pow(2.0, level);
    table.node(width * share, 2.0 * level);
  }
  for (int i = 1; i < joints; ++i) table.member((i - 1) / 2, i, "welded");
  table.bearing(0, "clamped");
  for (int i = 1; i < joints; ++i) table.force(i, 0.25, -1);
  return table.take();
}

std::string braced_grid_table(int joints) {
  Table table;
  const int width = static_cast<int>(std::sqrt(joints));
  for (int i = 0; i < width * width; ++i) table.node(i % width, i / width);
  for (int i = 0; i < width * width; ++i) {
    const bool right = i % width + 1 < width, up = i / width + 1 < width;
    if (right) table.member(i, i + 1);
    if (up) table.member(i, i + width);
    if (right && up) table.member(i, i + width + 1);
    if (right && up) table.member(i + 1, i + width);
  }
  table.bearing(0, "pinned");
  table.bearing(width - 1, "roller");
  table.force(width * width - 1, 1, 0);
  return table.take();
}

}  // namespace trammel::bench
