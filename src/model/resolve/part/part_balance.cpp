// SPDX-License-Identifier: Apache-2.0
// Whether the middle of a shape without formulas of its moments stays on an axis when the names of
// its dimensions have other values. One value does not tell: a lever with arms a and b is balanced
// where both are given as 3.
#include "model/resolve/part/let_values.h"
#include "model/resolve/part/part_builder.h"
#include "model/tolerances.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::model {

using symbolic::VectorId;

// Which coordinates of the middle are 0 whatever value the names have.
std::array<bool, 2> PartBuilder::balanced_along(PartIndex part, VectorId from,
                                                VectorId along) const {
  const PartShape& shape = model_.mechanism.shapes[part];
  const base::Vector2<double> axis = at_values(along), to = shape.centroid - at_values(from);
  const auto is_zero = [&](double coordinate) { return is_at({coordinate, 0.0}, {0.0, 0.0}); };
  std::array<bool, 2> is_balanced{is_zero(base::dot(to, axis)), is_zero(base::cross(axis, to))};
  if (names_in(parts_[part].shape).empty() || (!is_balanced[0] && !is_balanced[1]))
    return is_balanced;
  symbolic::Values there = values_;
  double factor = 1.0;
  for (const ExprId name : names_in(parts_[part].shape)) {  // each differs by another part
    const double value = values_.find(name).value_or(0.0);
    factor += other_value;
    there.set(name, value == 0.0 ? (factor - 1.0) * size_ : value * factor);
  }
  follow_lets(model_, pool_, there);
  base::IndexedVector<PartTag, Part> alone;
  alone.push_back(parts_[part]);
  const Mechanism found = find_mechanism_(alone, {}, pool_, there);
  if (found.shapes.size() != 1) return {false, false};  // no shape is known there
  const auto eval = [&](VectorId v) {
    return base::Vector2<double>{symbolic::eval(pool_, v.x, there),
                                 symbolic::eval(pool_, v.y, there)};
  };
  const base::Vector2<double> other = found.shapes[{0}].centroid - eval(from);
  is_balanced[0] = is_balanced[0] && is_zero(base::dot(other, eval(along)));
  is_balanced[1] = is_balanced[1] && is_zero(base::cross(eval(along), other));
  return is_balanced;
}

}  // namespace trammel::model
