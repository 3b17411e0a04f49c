// SPDX-License-Identifier: Apache-2.0
#include "reasoning/mechanism/find_mechanism.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/on_cores.h"
#include "geometry/solid/overlap.h"
#include "reasoning/diagnostic_kinds.h"
#include "reasoning/interaction/may_touch.h"
#include "reasoning/pair/gear_pairs.h"
#include "reasoning/pair/lower_pairs.h"
#include "symbolic/number/thread_memory.h"

namespace trammel::reasoning {

using model::LowerPair;
using model::Mechanism;
using model::PartIndex;

namespace {

template <class Pair>
bool join(const std::vector<Pair>& pairs, PartIndex a, PartIndex b) {
  return std::any_of(pairs.begin(), pairs.end(), [&](const Pair& pair) {
    return (pair.first == a && pair.second == b) || (pair.first == b && pair.second == a);
  });
}

// Faces that fit, within the tolerance, are no overlap; ten times as deep they are.
void check_overlaps(const NumericParts& parts, const base::ShownUnit& length,
                    Mechanism& mechanism) {
  for (std::uint32_t i = 0; i < parts.size(); ++i)
    for (std::uint32_t j = i + 1; j < parts.size(); ++j) {
      const NumericPart &a = parts[{i}], &b = parts[{j}];
      if (!geometry::do_overlap(a.box, b.box) || join(mechanism.gears, {i}, {j})) continue;
      const double tolerance = 10 * fitting_distance(a, b);
      const auto overlap =
          geometry::find_overlap(a.boundary, {}, b.boundary, {}, tolerance).deepest;
      if (!overlap) continue;
      mechanism.diagnostics.push_back(
          {overlapping_parts, b.span,
           fmt::format("'{}' and '{}' overlap as drawn, by {} near {}", a.name, b.name,
                       length.write(overlap->depth, 3),
                       length.write_place(overlap->place.x, overlap->place.y, 4)),
           "move one of them, cut a hole, or give them different heights"});
    }
}

// From so many primitives on another core is worth its thread: 30 us each against 0.1 ms.
constexpr std::size_t leaves_for_cores = 32;

std::size_t count_leaves(const base::IndexedVector<model::PartTag, model::Part>& parts) {
  std::size_t leaves = 0;
  for (const model::Part& part : parts) leaves += part.shape.leaves.size();
  return leaves;
}

// All parts, or those that can be evaluated and what is wrong with the others, in their order.
NumericParts eval_parts(const base::IndexedVector<model::PartTag, model::Part>& parts,
                        const base::ShownUnit& length, const symbolic::ExprPool& pool,
                        const symbolic::Values& values, base::Diagnostics& diagnostics) {
  std::vector<std::optional<NumericPart>> made(parts.size());
  std::vector<base::Diagnostics> found(parts.size());
  const auto eval = [&](std::size_t i) {
    made[i] =
        eval_part(parts[PartIndex{static_cast<std::uint32_t>(i)}], pool, values, length, found[i]);
  };
  // A clock that checks turn stops at the same place every time, which threads would not.
  if (pool.budget().checks_left != nullptr || count_leaves(parts) < leaves_for_cores)
    for (std::size_t i = 0; i < parts.size(); ++i) eval(i);
  else
    base::work_on_cores(parts.size(), eval, symbolic::release_thread_memory);
  NumericParts evaluated;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    base::append(diagnostics, std::move(found[i]));
    if (made[i]) evaluated.push_back(std::move(*made[i]));
  }
  return evaluated;
}

model::PartShape shape_of(const NumericPart& part) {
  const geometry::SolidMoments& moments = part.moments;
  return {moments.volume, moments.centroid, moments.polar, part.size, part.boundary};
}

}  // namespace

Mechanism find_mechanism(const base::IndexedVector<model::PartTag, model::Part>& parts,
                         const model::JoiningRules& rules, const symbolic::ExprPool& pool,
                         const symbolic::Values& values) {
  Mechanism mechanism;
  const NumericParts evaluated =
      eval_parts(parts, rules.length, pool, values, mechanism.diagnostics);
  if (base::has_error(mechanism.diagnostics) || evaluated.size() < parts.size()) return mechanism;
  for (std::uint32_t i = 0; i < evaluated.size(); ++i)
    for (std::uint32_t j = i + 1; j < evaluated.size(); ++j) {
      const NumericPart &a = evaluated[{i}], &b = evaluated[{j}];
      auto pair = find_lower_pair(a, b, {fitting_distance(a, b), rules.clearance, {}});
      if (!pair) continue;
      pair->first = {i};
      pair->second = {j};
      mechanism.pairs.push_back(*pair);
    }
  mechanism.gears = find_gear_pairs(evaluated, mechanism.pairs, rules, mechanism.diagnostics);
  std::erase_if(mechanism.gears, [&](const model::GearPair& gear) {
    return join(rules.by_teeth, gear.first, gear.second);
  });
  check_overlaps(evaluated, rules.length, mechanism);
  if (base::has_error(mechanism.diagnostics)) return mechanism;
  mechanism.may_touch = find_touches(evaluated, mechanism.pairs, mechanism.gears, pool.budget());
  // Without shapes: what a limit cut short is no machine.
  if (pool.budget().reached() != base::StopReason::None) return mechanism;
  for (const NumericPart& part : evaluated) mechanism.shapes.push_back(shape_of(part));
  return mechanism;
}

}  // namespace trammel::reasoning
