// SPDX-License-Identifier: Apache-2.0
#include "mechanics/lagrange/lagrange_numbers.h"

#include <algorithm>
#include <cmath>

#include "mechanics/lagrange/describe_dependence.h"
#include "mechanics/lagrange/lagrange_formula.h"
#include "mechanics/tolerances.h"
#include "numeric/linear/dense_solve.h"
#include "numeric/linear/rank.h"
#include "numeric/tolerances.h"

namespace trammel::mechanics {

namespace {

using symbolic::ExprId;
using symbolic::ExprPool;

bool has_numbers(const std::vector<double>& list) {
  return std::all_of(list.begin(), list.end(), [](double v) { return std::isfinite(v); });
}

std::vector<std::size_t> rows_in_force(const ConstraintsInForce& in_force) {
  std::vector<std::size_t> found;
  for (std::size_t k = 0; k < in_force.is_in_force.size(); ++k)
    if (in_force.holds(k)) found.push_back(k);
  return found;
}

// The matrix of the equations of motion with constraints, by rows, and its right side.
struct Kkt {
  std::vector<double> matrix, right;
};

Kkt evaluate(const ExprPool& pool, const LagrangeRows& rows, const ConstraintsInForce& in_force,
             const symbolic::Values& values) {
  const std::size_t n = rows.system->coordinates.size();
  const std::vector<std::size_t> forced = rows_in_force(in_force);
  const std::size_t size = n + forced.size();
  Kkt kkt{std::vector<double>(size * size, 0.0), symbolic::eval(pool, rows.motion.force, values)};
  const std::vector<double> mass = symbolic::eval(pool, rows.motion.mass_matrix, values);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) kkt.matrix[i * size + j] = mass[packed_index(i, j)];
  for (std::size_t k = 0; k < forced.size(); ++k) {
    const LagrangeRow& row = rows.rows[forced[k]];
    const std::vector<double> slope = symbolic::eval(pool, row.slope, values);
    for (std::size_t i = 0; i < n; ++i) {
      kkt.matrix[(n + k) * size + i] = slope[i];
      kkt.matrix[i * size + n + k] = -slope[i];
    }
    kkt.right.push_back(symbolic::eval(pool, row.right, values));
  }
  return kkt;
}

// The least changes d of what may move with A d = -miss, for rows of slopes A.
class LeastChange {
 public:
  LeastChange(const ExprPool& pool, const LagrangeRows& rows, const std::vector<bool>& moves)
      : pool_(pool), rows_(rows) {
    for (std::size_t i = 0; i < moves.size(); ++i)
      if (moves[i]) columns_.push_back(i);
  }

  const std::vector<std::size_t>& columns() const { return columns_; }

  std::vector<double> find(std::span<const std::size_t> constraints,
                           const std::vector<double>& miss, const symbolic::Values& values) const {
    std::vector<numeric::Triplet> triplets;
    std::vector<double> right;
    for (std::size_t k = 0; k < constraints.size(); ++k) {
      const std::vector<double> slope =
          symbolic::eval(pool_, rows_.rows[constraints[k]].slope, values);
      for (std::size_t i = 0; i < columns_.size(); ++i)
        if (slope[columns_[i]] != 0.0)
          triplets.push_back({static_cast<int>(k), static_cast<int>(i), slope[columns_[i]]});
      right.push_back(-miss[k]);
    }
    return numeric::solve_least_squares(
        numeric::make_sparse(static_cast<int>(constraints.size()),
                             static_cast<int>(columns_.size()), triplets),
        right);
  }

 private:
  const ExprPool& pool_;
  const LagrangeRows& rows_;
  std::vector<std::size_t> columns_;
};

void shift(symbolic::Values& values, ExprId symbol, double by) {
  values.set(symbol, values.find(symbol).value_or(0.0) + by);
}

}  // namespace

std::string add_lagrange_numbers(const ExprPool& pool, const LagrangeRows& rows,
                                 const ConstraintsInForce& in_force, symbolic::Values& values) {
  const model::Lagrangian& system = *rows.system;
  const std::size_t n = system.coordinates.size();
  Kkt kkt = evaluate(pool, rows, in_force, values);
  std::optional<std::vector<double>> solution;
  if (has_numbers(kkt.matrix) && has_numbers(kkt.right))
    solution = numeric::solve_dense(kkt.matrix, std::move(kkt.right));
  std::size_t next = n;
  for (std::size_t i = 0; i < n; ++i)
    values.set(system.coordinates[i].acceleration, solution ? (*solution)[i] : NAN);
  for (std::size_t k = 0; k < rows.rows.size(); ++k)
    values.set(system.constraints[k].multiplier, !in_force.holds(k) ? 0.0
                                                 : solution         ? (*solution)[next++]
                                                                    : NAN);
  return solution                  ? std::string()
         : has_numbers(kkt.matrix) ? describe_singular_motion(rows, in_force, kkt.matrix)
                                   : lagrange_singular;
}

bool meet_constraints(const ExprPool& pool, const LagrangeRows& rows,
                      const ConstraintsInForce& in_force, std::span<const ExprId> held,
                      symbolic::Values& values) {
  constexpr int steps_max = 50;
  const model::Lagrangian& system = *rows.system;
  const std::vector<std::size_t> forced = rows_in_force(in_force);
  std::vector<std::size_t> holonomic;
  for (const std::size_t k : forced)
    if (!system.constraints[k].is_of_velocities) holonomic.push_back(k);
  std::vector<bool> moves_coordinate, moves_rate;
  const auto moves = [&](ExprId e) { return std::find(held.begin(), held.end(), e) == held.end(); };
  for (const model::Coordinate& c : system.coordinates) {
    moves_coordinate.push_back(moves(c.symbol));
    moves_rate.push_back(moves(c.rate));
  }
  const LeastChange positions(pool, rows, moves_coordinate), motions(pool, rows, moves_rate);
  const auto misses = [&](const std::vector<std::size_t>& which, auto member) {
    std::vector<double> found;
    for (const std::size_t k : which)
      found.push_back(symbolic::eval(pool, rows.rows[k].*member, values));
    return found;
  };
  for (int step = 0; step < steps_max; ++step) {
    const std::vector<double> miss = misses(holonomic, &LagrangeRow::value);
    if (!has_numbers(miss)) return false;
    const bool is_met = std::all_of(miss.begin(), miss.end(), [](double m) { return m == 0.0; });
    if (is_met || positions.columns().empty()) break;
    const std::vector<double> change = positions.find(holonomic, miss, values);
    double most = 0.0;
    for (std::size_t i = 0; i < change.size(); ++i) {
      const ExprId symbol = system.coordinates[positions.columns()[i]].symbol;
      most = std::max(most, std::abs(change[i]) / (numeric::smallest_size +
                                                   std::abs(values.find(symbol).value_or(0.0)) +
                                                   std::abs(change[i])));
      shift(values, symbol, change[i]);
    }
    if (most < settled_coordinate) break;
  }
  // The constraints are linear in the rates: one step meets them, a second one mends rounding.
  for (int step = 0; step < 2 && !motions.columns().empty(); ++step) {
    const std::vector<double> miss = misses(forced, &LagrangeRow::rate);
    if (!has_numbers(miss)) return false;
    const std::vector<double> change = motions.find(forced, miss, values);
    for (std::size_t i = 0; i < change.size(); ++i)
      shift(values, system.coordinates[motions.columns()[i]].rate, change[i]);
  }
  return violation(pool, rows, in_force, values) < met_constraints;
}

double violation(const ExprPool& pool, const LagrangeRows& rows, const ConstraintsInForce& in_force,
                 const symbolic::Values& values) {
  double most = 0.0;
  const std::vector<model::Coordinate>& coordinates = rows.system->coordinates;
  for (const std::size_t k : rows_in_force(in_force)) {
    const LagrangeRow& row = rows.rows[k];
    const bool is_of_velocities = rows.system->constraints[k].is_of_velocities;
    const std::vector<double> slope = symbolic::eval(pool, row.slope, values);
    double of_value = 0.0, of_rate = 0.0;
    for (std::size_t i = 0; i < slope.size(); ++i) {
      of_value += std::abs(slope[i] * values.find(coordinates[i].symbol).value_or(0.0));
      of_rate += std::abs(slope[i] * values.find(coordinates[i].rate).value_or(0.0));
    }
    const auto part = [&](double miss, double size) {
      return std::isfinite(miss) ? std::abs(miss) / (size == 0.0 ? 1.0 : size) : HUGE_VAL;
    };
    if (!is_of_velocities)
      most = std::max(most, part(symbolic::eval(pool, row.value, values), of_value));
    most = std::max(most, part(symbolic::eval(pool, row.rate, values), of_rate));
  }
  return most;
}

}  // namespace trammel::mechanics
