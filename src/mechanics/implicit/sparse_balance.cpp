// SPDX-License-Identifier: Apache-2.0
#include "mechanics/implicit/sparse_balance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "base/finite.h"
#include "mechanics/implicit/applied_forces.h"
#include "mechanics/implicit/row_lengths.h"
#include "mechanics/tolerances.h"
#include "numeric/linear/sparse_lu.h"
#include "symbolic/expr/traverse.h"

namespace trammel::mechanics {

namespace {

using numeric::Triplet;

std::size_t place(int index) {
  return static_cast<std::size_t>(index);
}

struct Freedoms {
  std::size_t count = 0;
  std::vector<Triplet> along;  // A, by constraint and free value
};

// dq''/da of all values that depend on what is free.
Freedoms find_freedoms(const geometry::SketchEquations& equations, const symbolic::Values& values) {
  const auto& constraints = equations.model->constraints;
  std::unordered_map<std::uint32_t, int> number_of;  // by symbol
  Freedoms freedoms;
  for (const model::Constraint& c : constraints)
    if (c.is_free) number_of.emplace(c.rates[1].value, static_cast<int>(freedoms.count++));
  for (std::uint32_t c = 0; c < constraints.size(); ++c) {
    const symbolic::ExprId rate = constraints[{c}].rates[1];
    for (const symbolic::ExprId symbol : symbolic::symbols_of(*equations.pool, std::array{rate})) {
      const auto found = number_of.find(symbol.value);
      if (found == number_of.end()) continue;
      symbolic::Values moved(&values);
      const double before = symbolic::eval(*equations.pool, rate, moved);
      moved.set(symbol, 1.0);
      freedoms.along.push_back({static_cast<int>(c), found->second,
                                symbolic::eval(*equations.pool, rate, moved) - before});
    }
  }
  return freedoms;
}

}  // namespace

std::optional<FreeMotion> balance_sparsely(const geometry::SketchEquations& equations,
                                           const geometry::Placement& placement,
                                           const symbolic::Values& values,
                                           std::span<const double> applied) {
  const auto [free_values, along] = find_freedoms(equations, values);
  const std::vector<Triplet> masses = AppliedForces(equations, values).masses(placement.x);
  const numeric::Evaluation at =
      geometry::eval_equations(equations, placement.x, placement.q, placement.numbers);
  const std::vector<double> scales = geometry::variable_scales(equations);
  const std::vector<double> lengths = row_lengths(at, scales);
  const int n = static_cast<int>(applied.size()), m = static_cast<int>(lengths.size());
  double heaviest = 0.0;
  for (const Triplet& t : masses)
    heaviest =
        std::max(heaviest, std::abs(t.value) * scales[place(t.row)] * scales[place(t.column)]);
  if (!(heaviest > 0.0)) return std::nullopt;

  // Unknowns: Q in lengths of rows and heaviest masses, the free accelerations, X'' in scales. In
  // this order of rows and columns most of the diagonal that the LU begins with is found at once.
  const int k = static_cast<int>(free_values), balance = k, closure = k + n, free = m, x = m + k;
  std::vector<Triplet> system;
  system.reserve(masses.size() + 2 * at.jacobian.size() + 2 * along.size());
  for (const Triplet& t : masses)
    system.push_back({balance + t.row, x + t.column,
                      -t.value * scales[place(t.row)] * scales[place(t.column)] / heaviest});
  for (const Triplet& t : at.jacobian) {
    const double entry = t.value * scales[place(t.column)] / lengths[place(t.row)];
    system.push_back({closure + t.row, x + t.column, entry});
    system.push_back({balance + t.column, t.row, entry});
  }
  for (const Triplet& t : along) {
    const double entry = -t.value / lengths[place(t.row)];
    system.push_back({closure + t.row, free + t.column, entry});
    system.push_back({t.column, t.row, entry});
  }
  const int size = n + m + k;
  const auto lu = numeric::SparseLu::factor(numeric::make_sparse(size, size, system));
  if (!lu || !(lu->reciprocal_condition() > singular_balance)) return std::nullopt;
  std::vector<double> right(place(size), 0.0);
  for (int i = 0; i < n; ++i)
    right[place(balance + i)] = -applied[place(i)] * scales[place(i)] / heaviest;
  const std::vector<double> found = lu->solve(right);
  if (!base::all_finite(found)) return std::nullopt;

  FreeMotion motion;
  for (int i = 0; i < n; ++i) motion.moved.push_back(found[place(x + i)] * scales[place(i)]);
  for (int c = 0; c < m; ++c)
    motion.reactions.push_back(found[place(c)] * heaviest / lengths[place(c)]);
  motion.amounts.assign(found.begin() + free, found.begin() + x);
  motion.inertial.assign(applied.size(), 0.0);
  for (const Triplet& t : masses)
    motion.inertial[place(t.row)] -= t.value * motion.moved[place(t.column)];
  return motion;
}

}  // namespace trammel::mechanics
