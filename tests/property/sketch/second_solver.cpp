// SPDX-License-Identifier: Apache-2.0
#include "property/sketch/second_solver.h"

#include <Eigen/Dense>
#include <array>
#include <cmath>
#include <random>
#include <utility>

namespace trammel::test {

namespace {

constexpr int iterations_max = 80;
constexpr double met = 1e-9;
constexpr std::array<double, 3> spreads{0.3, 1.5, 15.0};  // sizes of the drawing

double squares(const std::vector<double>& v) {
  double sum = 0.0;
  for (const double e : v) sum += e * e;
  return std::isfinite(sum) ? sum : HUGE_VAL;
}

}  // namespace

SecondSolver::SecondSolver(const geometry::SketchEquations& equations,
                           const geometry::MeasuredHints& hints)
    : equations_(&equations),
      numbers_(hints.values.numbers),
      hints_(hints.x),
      q_(geometry::eval_constraint_values(equations, hints.values.numbers)) {}

std::vector<double> SecondSolver::residual(const std::vector<std::uint32_t>& rows,
                                           const std::vector<double>& x) const {
  const numeric::Evaluation all = geometry::eval_equations(*equations_, x, q_, numbers_);
  std::vector<double> some;
  for (const std::uint32_t row : rows) some.push_back(all.residual[row]);
  return some;
}

std::vector<std::vector<double>> SecondSolver::slopes(const std::vector<std::uint32_t>& rows,
                                                      const std::vector<double>& x) const {
  std::vector<std::vector<double>> result(rows.size(), std::vector<double>(x.size()));
  const double h = 1e-6 * equations_->size;
  for (std::size_t v = 0; v < x.size(); ++v) {
    std::vector<double> before = x, after = x;
    before[v] -= h;
    after[v] += h;
    const std::vector<double> low = residual(rows, before), high = residual(rows, after);
    for (std::size_t r = 0; r < rows.size(); ++r) result[r][v] = (high[r] - low[r]) / (2 * h);
  }
  return result;
}

std::optional<std::vector<double>> SecondSolver::descend(const std::vector<std::uint32_t>& rows,
                                                         std::vector<double> x) const {
  double damping = 1e-3;
  std::vector<double> here = residual(rows, x);
  for (int k = 0; k < iterations_max && damping < 1e12; ++k) {
    if (std::sqrt(squares(here)) < 0.01 * met) break;
    const auto j = slopes(rows, x);
    Eigen::MatrixXd jacobian(rows.size(), x.size());
    for (std::size_t r = 0; r < rows.size(); ++r)
      for (std::size_t v = 0; v < x.size(); ++v)
        jacobian(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(v)) = j[r][v];
    const Eigen::Map<const Eigen::VectorXd> f(here.data(), static_cast<Eigen::Index>(here.size()));
    Eigen::MatrixXd normal = jacobian.transpose() * jacobian;
    normal.diagonal().array() += damping;
    const Eigen::VectorXd step = -normal.ldlt().solve(jacobian.transpose() * f);
    std::vector<double> next = x;
    for (std::size_t v = 0; v < x.size(); ++v) next[v] += step(static_cast<Eigen::Index>(v));
    std::vector<double> there = residual(rows, next);
    if (squares(there) < squares(here)) {
      x = std::move(next);
      here = std::move(there);
      damping /= 5;
    } else {
      damping *= 4;
    }
  }
  if (std::sqrt(squares(here)) < met * equations_->size) return x;
  return std::nullopt;
}

std::optional<std::vector<double>> SecondSolver::solve(const std::vector<std::uint32_t>& rows,
                                                       const std::vector<double>& start,
                                                       int places) const {
  if (auto found = descend(rows, start)) return found;
  std::mt19937 generator(7);
  for (int place = 0; place < places; ++place) {
    std::vector<double> x = start;
    const double spread = equations_->size * spreads[static_cast<std::size_t>(place) % 3];
    for (double& v : x) v += spread * (static_cast<double>(generator()) / 2147483648.0 - 1.0);
    if (auto found = descend(rows, std::move(x))) return found;
  }
  return std::nullopt;
}

}  // namespace trammel::test
