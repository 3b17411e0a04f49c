// SPDX-License-Identifier: Apache-2.0
// What the arguments of OpenSCAD's nodes say: numbers, points, matrices.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "model/resolve/solid/csg/csg_pose.h"
#include "model/resolve/solid/csg/csg_tree.h"

namespace trammel::model {

using CsgPoint = std::array<double, 2>;

class CsgArguments {
 public:
  CsgArguments(const CsgTree& tree, base::Diagnostics& diagnostics)
      : tree_(tree), diagnostics_(diagnostics) {}

  /// Whether all arguments of a node are known ones that stand once. Others are told.
  bool check(const CsgNode& node);

  // Each tells what is wrong, and is nothing then.
  std::optional<double> read_number(const CsgNode& node, std::string_view name);
  /// False where it is not given.
  std::optional<bool> read_flag(const CsgNode& node, std::string_view name);
  /// One number for all, or `count` of them, 3 at most.
  std::optional<std::array<double, 3>> read_size(const CsgNode& node, std::size_t count);
  std::optional<CsgMatrix> read_matrix(const CsgNode& node);
  std::optional<std::vector<CsgPoint>> read_points(const CsgNode& node);
  /// Numbers of points, of each path; of one path with all `count` points where none is given.
  std::optional<std::vector<std::vector<std::uint32_t>>> read_paths(const CsgNode& node,
                                                                    std::size_t count);
  /// Corners of a circle: 0 for a true one.
  std::optional<std::size_t> read_corner_count(const CsgNode& node);
  /// Whether an extrusion neither twists nor scales.
  bool check_extrusion(const CsgNode& node);

  bool refuse(base::Span span, std::string message, std::string advice);
  bool refuse_node(const CsgNode& node, std::string message, std::string advice);
  bool has_told() const { return told_ > 0; }
  bool is_full() const;

 private:
  const CsgValue* find(const CsgNode& node, std::string_view name) const;
  base::Span span_of(const CsgNode& node, std::string_view name) const;
  bool read_numbers(const CsgValue& vector, double* numbers, std::size_t count) const;
  std::optional<std::vector<std::uint32_t>> read_path(const CsgNode& node, const CsgValue& path,
                                                      std::size_t count);
  std::uint32_t index_of(const CsgValue& value) const {
    return static_cast<std::uint32_t>(&value - tree_.values.data());
  }

  const CsgTree& tree_;
  base::Diagnostics& diagnostics_;
  std::size_t told_ = 0;
};

}  // namespace trammel::model
