// SPDX-License-Identifier: Apache-2.0
#include "geometry/sketch/path_laps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "geometry/measure/counted_angle.h"
#include "geometry/sketch/parameter_values.h"
#include "geometry/sketch/scaled_system.h"
#include "geometry/tolerances.h"

namespace trammel::geometry {

namespace {

constexpr double turn = 2 * std::numbers::pi;

// Irregular, so that what only seems even at fractions of the way is found out.
constexpr std::array parts_looked_at = {0.1415926, 0.3819660, 0.5772157, 0.7071068, 0.9159656};

// Whether a value is where even motion brings it.
bool is_even(double first, double last, double part, double value) {
  const double size = std::max(std::abs(first), std::abs(last));
  return std::abs(value - (first + part * (last - first))) <= even_rounding * size;
}

bool is_same_place(const SketchEquations& equations, const Placement& a, const Placement& b) {
  const std::vector<double> x = scale_down(equations, a.x), y = scale_down(equations, b.x);
  for (std::size_t i = 0; i < x.size(); ++i)
    if (!(std::abs(x[i] - y[i]) <= same_place_of_lap)) return false;
  return true;
}

}  // namespace

std::optional<double> find_turn(const SketchEquations& equations, const symbolic::Values& from,
                                const symbolic::Values& to) {
  const std::vector<double> first = eval_constraint_values(equations, from),
                            last = eval_constraint_values(equations, to);
  std::optional<double> part;
  for (std::size_t c = 0; c < first.size(); ++c) {
    if (first[c] == last[c]) continue;
    if (part || !equations.rows[c].modulo_turn) return std::nullopt;
    part = turn / std::abs(last[c] - first[c]);
  }
  for (const double t : parts_looked_at) {
    const std::vector<double> here =
        eval_constraint_values(equations, interpolate(equations, from, to, t));
    for (std::size_t c = 0; c < first.size(); ++c)
      if (!is_even(first[c], last[c], t, here[c])) return std::nullopt;
  }
  return part;
}

std::optional<Placement> skip_laps(const SketchEquations& equations, const Laps& laps,
                                   const symbolic::Values& to, double count) {
  const auto& [first, second, lap] = laps;
  if (!is_same_place(equations, first, second)) return std::nullopt;
  Placement there{interpolate(equations, first.numbers, to, count * lap), {}, first.x};
  for (const model::Measure& measure : equations.model->measures) {
    if (!measure.is_angle()) continue;
    const double measured = equations.measures->eval(measure, first.x).value,
                 before = with_turns(measure, measured, first.numbers),
                 after = second.numbers.find(measure.symbol).value_or(before),
                 turns = std::round((after - before) / turn);
    there.numbers.set(measure.symbol, before + count * turns * turn);
  }
  there.q = eval_constraint_values(equations, there.numbers);
  const auto system = scaled_system(equations, there.q, there.numbers, there.x);
  for (const double miss : system.evaluate(scale_down(equations, there.x)).residual)
    if (!(std::abs(miss) <= miss_after_laps)) return std::nullopt;
  return there;
}

}  // namespace trammel::geometry
