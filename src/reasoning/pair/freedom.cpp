// SPDX-License-Identifier: Apache-2.0
#include "reasoning/pair/freedom.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "reasoning/tolerances.h"

namespace trammel::reasoning {

namespace {

using Row = std::array<double, 3>;

double product(const Row& a, const Row& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

Row across(const Row& a, const Row& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// Nothing where it is shorter than what counts as motion.
bool make_unit(Row& row) {
  const double length = std::sqrt(product(row, row));
  if (length <= no_motion) return false;
  for (double& c : row) c /= length;
  return true;
}

// The velocity along the normal, of a twist about `about`.
Row row_of(const FaceContact& contact, geometry::Vec about, double length) {
  const geometry::Vec arm = base::left_of(contact.at - about);
  Row row{contact.normal.x, contact.normal.y, base::dot(contact.normal, arm) / length};
  make_unit(row);
  return row;
}

std::vector<Row> distinct(const std::vector<Row>& rows) {
  std::vector<Row> kept;
  for (const Row& row : rows) {
    const auto is_same = [&](const Row& other) {
      const Row gap{row[0] - other[0], row[1] - other[1], row[2] - other[2]};
      return product(gap, gap) <= no_motion * no_motion;
    };
    if (std::none_of(kept.begin(), kept.end(), is_same)) kept.push_back(row);
  }
  return kept;
}

// Orthonormal rows that span these: Gram-Schmidt.
std::vector<Row> basis_of(const std::vector<Row>& rows) {
  std::vector<Row> basis;
  for (Row row : rows) {
    for (const Row& unit : basis) {
      const double along = product(row, unit);
      for (std::size_t i = 0; i < 3; ++i) row[i] -= along * unit[i];
    }
    if (basis.size() < 3 && make_unit(row)) basis.push_back(row);
  }
  return basis;
}

// What is perpendicular to all of them, orthonormal.
std::vector<Row> null_space_of(const std::vector<Row>& rows) {
  std::vector<Row> basis = basis_of(rows);
  const std::size_t rank = basis.size();
  for (const Row& axis : {Row{0, 0, 1}, Row{1, 0, 0}, Row{0, 1, 0}}) {
    basis.push_back(axis);
    basis = basis_of(basis);
  }
  return {basis.begin() + static_cast<std::ptrdiff_t>(rank), basis.end()};
}

// Candidates for the extreme rays of the cone: along the intersections of two of its planes, and
// where these all share a line, along the normals of planes in the quotient by it.
std::vector<Row> directions_of(const std::vector<Row>& rows) {
  std::vector<Row> directions;
  const auto add = [&](Row direction) {
    if (!make_unit(direction)) return;
    directions.push_back(direction);
    directions.push_back({-direction[0], -direction[1], -direction[2]});
  };
  const std::vector<Row> lines = null_space_of(rows);
  for (const Row& line : lines) add(line);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (lines.size() == 2) add(rows[i]);
    if (lines.size() == 1) add(across(rows[i], lines[0]));
    for (std::size_t j = 0; j < i; ++j) add(across(rows[i], rows[j]));
  }
  return directions;
}

}  // namespace

Freedom find_freedom(std::span<const FaceContact> contacts, geometry::Vec about, double length) {
  std::vector<Row> rows;
  for (const FaceContact& contact : contacts) rows.push_back(row_of(contact, about, length));
  const std::vector<Row> planes = distinct(rows);
  std::vector<Row> allowed;
  for (const Row& direction : directions_of(planes))
    if (std::all_of(planes.begin(), planes.end(),
                    [&](const Row& plane) { return product(plane, direction) >= -no_motion; }))
      allowed.push_back(direction);
  Freedom freedom;
  std::vector<Row> holding;
  for (const Row& row : rows) {
    const bool holds = std::all_of(allowed.begin(), allowed.end(), [&](const Row& direction) {
      return product(row, direction) <= no_motion;
    });
    freedom.holds.push_back(holds);
    if (holds) holding.push_back(row);
  }
  const std::vector<Row> free = null_space_of(distinct(holding));
  freedom.dimension = static_cast<int>(free.size());
  if (free.size() < 3)
    for (const Row& t : free) freedom.free.push_back({{t[0], t[1]}, t[2]});
  return freedom;
}

}  // namespace trammel::reasoning
