// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/solid/csg/csg_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/resolve/solid/csg/csg_shape.h"

namespace trammel::model {

namespace {

using ValueKind = CsgValue::Kind;

constexpr std::size_t most_told = 20;       // of one file
constexpr std::size_t most_arguments = 20;  // of one node: more than any has

using Names = std::span<const std::string_view>;

constexpr std::string_view of_union[] = {"c", "alpha"};  // of a colour
constexpr std::string_view of_matrix[] = {"m"};
constexpr std::string_view of_extrusion[] = {"height", "center", "twist", "scale"};
constexpr std::string_view of_size[] = {"size", "center"};
constexpr std::string_view of_radius[] = {"r"};
constexpr std::string_view of_polygon[] = {"points", "paths"};
constexpr std::string_view of_cylinder[] = {"h", "r1", "r2", "center"};
// How fine a mesh is, which matters to circles alone, and how often a ray meets a solid.
constexpr std::string_view of_all[] = {"$fn", "$fa", "$fs", "convexity"};

Names names_of(CsgNodeKind kind) {
  switch (kind) {
    case CsgNodeKind::Union: return of_union;
    case CsgNodeKind::Matrix: return of_matrix;
    case CsgNodeKind::Extrusion: return of_extrusion;
    case CsgNodeKind::Square:
    case CsgNodeKind::Cube: return of_size;
    case CsgNodeKind::Circle:
    case CsgNodeKind::Sphere: return of_radius;
    case CsgNodeKind::Polygon: return of_polygon;
    case CsgNodeKind::Cylinder: return of_cylinder;
    default: return {};
  }
}

bool is_among(Names names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The name by which an argument is known, at its place among those without one.
std::string_view name_of(const CsgNode& node, const CsgArgument& argument, std::size_t place) {
  if (!argument.name.empty()) return argument.name;
  const Names names = names_of(node.kind);
  return place < names.size() ? names[place] : std::string_view();
}

bool is_number(const CsgValue& value) {
  return value.kind == ValueKind::Number && std::isfinite(value.number);
}

}  // namespace

bool CsgArguments::is_full() const {
  return told_ >= most_told;
}

bool CsgArguments::refuse(base::Span span, std::string message, std::string advice) {
  if (told_++ < most_told)
    diagnostics_.push_back({wrong_csg_argument, span, std::move(message), std::move(advice)});
  return false;
}

bool CsgArguments::refuse_node(const CsgNode& node, std::string message, std::string advice) {
  if (told_++ < most_told)
    diagnostics_.push_back({unknown_csg_node, node.span, std::move(message), std::move(advice)});
  return false;
}

bool CsgArguments::check(const CsgNode& node) {
  std::vector<std::string_view> found;
  std::size_t place = 0;
  for (std::size_t i = 0; i < node.argument_count; ++i) {
    const CsgArgument& argument = tree_.arguments[node.first_argument + i];
    const std::string_view name = name_of(node, argument, place);
    place += argument.name.empty() ? 1 : 0;
    const bool is_known = is_among(names_of(node.kind), name) || is_among(of_all, name);
    if (is_known && !is_among(found, name) && i < most_arguments) {
      found.push_back(name);
      continue;
    }
    const std::string what = name.empty() ? "so many arguments" : fmt::format("'{}'", name);
    return refuse(argument.span,
                  is_known ? fmt::format("'{}' has {} twice", node.name, what)
                           : fmt::format("{} of '{}' is not understood", what, node.name),
                  "leave it out, or make the part in another way");
  }
  return true;
}

const CsgValue* CsgArguments::find(const CsgNode& node, std::string_view name) const {
  std::size_t place = 0;
  for (std::size_t i = 0; i < node.argument_count; ++i) {
    const CsgArgument& argument = tree_.arguments[node.first_argument + i];
    if (name_of(node, argument, place) == name) return &tree_.values[argument.value];
    place += argument.name.empty() ? 1 : 0;
  }
  return nullptr;
}

base::Span CsgArguments::span_of(const CsgNode& node, std::string_view name) const {
  const CsgValue* value = find(node, name);
  return value != nullptr ? value->span : node.span;
}

std::optional<double> CsgArguments::read_number(const CsgNode& node, std::string_view name) {
  const CsgValue* value = find(node, name);
  if (value != nullptr && is_number(*value)) return value->number;
  refuse(span_of(node, name), fmt::format("'{}' of '{}' is no finite number", name, node.name),
         fmt::format("write {} = 1", name));
  return std::nullopt;
}

std::optional<bool> CsgArguments::read_flag(const CsgNode& node, std::string_view name) {
  const CsgValue* value = find(node, name);
  if (value == nullptr) return false;
  if (value->kind == ValueKind::Boolean) return value->number != 0.0;
  refuse(value->span, fmt::format("'{}' of '{}' is neither true nor false", name, node.name),
         fmt::format("write {} = true, or {} = false", name, name));
  return std::nullopt;
}

bool CsgArguments::read_numbers(const CsgValue& vector, double* numbers, std::size_t count) const {
  const std::uint32_t first = index_of(vector) + 1;
  if (vector.kind != ValueKind::Vector || vector.end != first + count) return false;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!is_number(tree_.values[first + i])) return false;
    numbers[i] = tree_.values[first + i].number;
  }
  return true;
}

std::optional<std::array<double, 3>> CsgArguments::read_size(const CsgNode& node,
                                                             std::size_t count) {
  std::array<double, 3> size{};
  const CsgValue* value = find(node, "size");
  if (value != nullptr && is_number(*value)) {
    size.fill(value->number);
    return size;
  }
  if (value != nullptr && read_numbers(*value, size.data(), count)) return size;
  refuse(span_of(node, "size"),
         fmt::format("the size of '{}' is not made of {} finite numbers", node.name, count),
         count == 2 ? "write size = [1, 1]" : "write size = [1, 1, 1]");
  return std::nullopt;
}

std::optional<CsgMatrix> CsgArguments::read_matrix(const CsgNode& node) {
  CsgMatrix matrix{};
  const CsgValue* value = find(node, "m");
  const std::uint32_t entries = 4 * 5;  // rows and their numbers
  bool is_read = value != nullptr && value->kind == ValueKind::Vector &&
                 value->end == index_of(*value) + 1 + entries;
  for (std::uint32_t row = 0; is_read && row < 4; ++row)
    is_read = read_numbers(tree_.values[index_of(*value) + 1 + 5 * row], matrix[row].data(), 4);
  if (is_read) return matrix;
  refuse(span_of(node, "m"), "a matrix is not made of four rows of four finite numbers",
         "write multmatrix([[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1]])");
  return std::nullopt;
}

std::optional<std::vector<CsgPoint>> CsgArguments::read_points(const CsgNode& node) {
  const CsgValue* value = find(node, "points");
  std::vector<CsgPoint> points;
  bool is_read = value != nullptr && value->kind == ValueKind::Vector;
  if (is_read)
    for (std::uint32_t i = index_of(*value) + 1; is_read && i < value->end; i = tree_.values[i].end)
      is_read = read_numbers(tree_.values[i], points.emplace_back().data(), 2);
  if (is_read && points.size() >= 3 && points.size() <= most_csg_corners) return points;
  refuse(
      span_of(node, "points"),
      is_read ? fmt::format("a polygon has {} corners", points.size())
              : "the points of a polygon are not pairs of finite numbers",
      fmt::format("write points = [[0, 0], [1, 0], [0, 1]], {} of them at most", most_csg_corners));
  return std::nullopt;
}

std::optional<std::vector<std::uint32_t>> CsgArguments::read_path(const CsgNode& node,
                                                                  const CsgValue& path,
                                                                  std::size_t count) {
  std::vector<std::uint32_t> indices;
  for (std::uint32_t i = index_of(path) + 1; i < path.end; i = tree_.values[i].end) {
    const CsgValue& index = tree_.values[i];
    const bool is_index = is_number(index) && index.number == std::floor(index.number) &&
                          index.number >= 0 && index.number < static_cast<double>(count);
    if (!is_index) {
      refuse(index.span, fmt::format("'{}' has no point of this number", node.name),
             fmt::format("points are numbered from 0 to {}", count - 1));
      return std::nullopt;
    }
    indices.push_back(static_cast<std::uint32_t>(index.number));
  }
  if (indices.size() >= 3) return indices;
  refuse(path.span, "a path of a polygon has three points at least",
         "leave it out, or name more points");
  return std::nullopt;
}

std::optional<std::vector<std::vector<std::uint32_t>>> CsgArguments::read_paths(const CsgNode& node,
                                                                                std::size_t count) {
  std::vector<std::vector<std::uint32_t>> paths;
  const CsgValue* value = find(node, "paths");
  if (value == nullptr || value->kind == ValueKind::Undefined) {
    for (std::uint32_t i = 0; i < count; ++i) {
      if (i == 0) paths.emplace_back();
      paths[0].push_back(i);
    }
    return paths;
  }
  std::size_t corners = 0;
  bool is_read = value->kind == ValueKind::Vector;
  for (std::uint32_t i = index_of(*value) + 1; is_read && i < value->end; i = tree_.values[i].end) {
    is_read = tree_.values[i].kind == ValueKind::Vector;
    if (!is_read) break;
    auto path = read_path(node, tree_.values[i], count);
    if (!path) return std::nullopt;
    corners += path->size();
    paths.push_back(std::move(*path));
  }
  if (is_read && !paths.empty() && corners <= most_csg_corners) return paths;
  refuse(value->span, "the paths of a polygon are no lists of the numbers of its points",
         fmt::format("write paths = [[0, 1, 2]], with {} numbers at most", most_csg_corners));
  return std::nullopt;
}

std::optional<std::size_t> CsgArguments::read_corner_count(const CsgNode& node) {
  if (find(node, "$fn") == nullptr) return 0;
  const auto count = read_number(node, "$fn");
  if (!count) return std::nullopt;
  if (*count <= 0) return 0;
  if (*count <= static_cast<double>(most_csg_corners))
    return std::max<std::size_t>(3, static_cast<std::size_t>(*count));  // as OpenSCAD does
  refuse(span_of(node, "$fn"),
         fmt::format("'{}' has more than {} corners", node.name, most_csg_corners),
         "write $fn = 0: then it is a true circle");
  return std::nullopt;
}

bool CsgArguments::check_extrusion(const CsgNode& node) {
  const CsgValue *twist = find(node, "twist"), *scale = find(node, "scale");
  if (twist != nullptr && !(is_number(*twist) && twist->number == 0.0))
    return refuse(twist->span, "a twisted extrusion has no upright sides", "leave 'twist' out");
  std::array<double, 2> factors{};
  const bool is_plain =
      scale == nullptr || (is_number(*scale) && scale->number == 1.0) ||
      (read_numbers(*scale, factors.data(), 2) && factors[0] == 1.0 && factors[1] == 1.0);
  if (is_plain) return true;
  return refuse(scale->span, "an extrusion that narrows has no upright sides", "leave 'scale' out");
}

}  // namespace trammel::model
