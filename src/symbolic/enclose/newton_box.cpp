// SPDX-License-Identifier: Apache-2.0
#include "symbolic/enclose/newton_box.h"

#include <arb_mat.h>

#include <cmath>

#include "symbolic/enclose/ball_program.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/tolerances.h"

namespace trammel::symbolic {

namespace {

constexpr slong newton_precision = 192;
constexpr slong box_exponent = -100;  // the box to prove has this radius, relative
constexpr int most_newton_steps = 80;
constexpr int most_halvings = 12;

class Matrix {
 public:
  Matrix(std::size_t rows, std::size_t columns) {
    arb_mat_init(value_, static_cast<slong>(rows), static_cast<slong>(columns));
  }
  Matrix(const Matrix&) = delete;
  Matrix& operator=(const Matrix&) = delete;
  ~Matrix() { arb_mat_clear(value_); }

  arb_ptr at(std::size_t i, std::size_t k) {
    return arb_mat_entry(value_, static_cast<slong>(i), static_cast<slong>(k));
  }
  arb_mat_struct* raw() { return value_; }

 private:
  arb_mat_t value_;
};

std::vector<ExprId> with_jacobian(ExprPool& pool, std::span<const ExprId> equations,
                                  std::span<const ExprId> unknowns) {
  std::vector<ExprId> roots(equations.begin(), equations.end());
  for (const ExprId e : equations)
    for (const ExprId slope : gradient(pool, e, unknowns)) roots.push_back(slope);
  return roots;
}

class Newton {
 public:
  Newton(ExprPool& pool, std::span<const ExprId> equations, std::span<const ExprId> unknowns)
      : n_(unknowns.size()),
        roots_(with_jacobian(pool, equations, unknowns)),
        program_(pool, roots_, unknowns, n_),
        x_(n_),
        values_(roots_.size()),
        residual_(n_, 1),
        slopes_(n_, n_),
        step_(n_, 1) {}

  std::optional<EnclosedPoint> run(std::span<const double> start, const base::Budget& budget) {
    for (std::size_t i = 0; i < n_; ++i) arb_set_d(x_[i], start[i]);
    if (!settle(budget)) return std::nullopt;
    const bool proved = prove();
    EnclosedPoint point{{}, proved};
    for (std::size_t i = 0; i < n_; ++i) {
      point.coordinates.push_back(to_ball(x_[i]));
      // Without a proof the radius says where the iteration settled, and no more.
      if (!proved)
        point.coordinates.back().radius =
            unproved_radius * (1.0 + std::fabs(point.coordinates[i].mid));
    }
    return point;
  }

 private:
  bool evaluate(const ArbVector& at) {
    if (program_.run(at, values_, newton_precision) > Domain::Jumps) return false;
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (arb_is_finite(values_[i]) == 0) return false;
    for (std::size_t i = 0; i < n_; ++i) {
      arb_set(residual_.at(i, 0), values_[i]);
      for (std::size_t k = 0; k < n_; ++k) arb_set(slopes_.at(i, k), values_[n_ + i * n_ + k]);
    }
    return true;
  }

  double size_of_residual() {
    double sum = 0.0;
    for (std::size_t i = 0; i < n_; ++i) {
      const double r = arf_get_d(arb_midref(residual_.at(i, 0)), ARF_RND_NEAR);
      sum += r * r;
    }
    return std::sqrt(sum);
  }

  // Damped Newton steps until they are as small as the precision allows.
  bool settle(const base::Budget& budget) {
    if (!evaluate(x_)) return false;
    for (int i = 0; i < most_newton_steps; ++i) {
      if (budget.reached() != base::StopReason::None) return false;
      const double size = size_of_residual();
      if (arb_mat_approx_solve(step_.raw(), slopes_.raw(), residual_.raw(), newton_precision) == 0)
        return false;
      if (is_tiny_step()) return true;
      if (!advance(size)) return false;
    }
    return false;
  }

  bool is_tiny_step() {
    for (std::size_t i = 0; i < n_; ++i) {
      const double step = std::fabs(arf_get_d(arb_midref(step_.at(i, 0)), ARF_RND_NEAR));
      const double place = std::fabs(arf_get_d(arb_midref(x_[i]), ARF_RND_NEAR));
      if (!(step <= settled_step * (1.0 + place))) return false;
    }
    return true;
  }

  // x - step, or a shorter step where that does not bring the residual down.
  bool advance(double size) {
    const ArbVector before = x_;
    for (int halvings = 0; halvings < most_halvings; ++halvings) {
      for (std::size_t i = 0; i < n_; ++i) {
        arb_set(x_[i], step_.at(i, 0));
        arb_mul_2exp_si(x_[i], x_[i], -halvings);
        arb_sub(x_[i], before[i], x_[i], newton_precision);
        mag_zero(arb_radref(x_[i]));
      }
      if (evaluate(x_) && (size_of_residual() < size || size < settled_residual)) return true;
    }
    return false;
  }

  bool prove() {
    if (!evaluate(x_)) return false;
    Matrix inverse(n_, n_), correction(n_, 1);
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t k = 0; k < n_; ++k) mag_zero(arb_radref(slopes_.at(i, k)));
    if (arb_mat_inv(inverse.raw(), slopes_.raw(), newton_precision) == 0) return false;
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t k = 0; k < n_; ++k) mag_zero(arb_radref(inverse.at(i, k)));
    arb_mat_mul(correction.raw(), inverse.raw(), residual_.raw(), newton_precision);
    const ArbVector middle = x_;
    ArbVector box = x_;
    Matrix spread(n_, 1);
    for (std::size_t i = 0; i < n_; ++i) {
      const double place = 1.0 + std::fabs(arf_get_d(arb_midref(x_[i]), ARF_RND_NEAR));
      mag_set_d(arb_radref(box[i]), place);
      mag_mul_2exp_si(arb_radref(box[i]), arb_radref(box[i]), box_exponent);
      arb_sub(spread.at(i, 0), box[i], middle[i], newton_precision);
    }
    if (!evaluate(box)) return false;
    Matrix product(n_, n_), image(n_, 1);
    arb_mat_mul(product.raw(), inverse.raw(), slopes_.raw(), newton_precision);
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t k = 0; k < n_; ++k) {
        arb_neg(product.at(i, k), product.at(i, k));
        if (i == k) arb_add_si(product.at(i, k), product.at(i, k), 1, newton_precision);
      }
    arb_mat_mul(image.raw(), product.raw(), spread.raw(), newton_precision);
    for (std::size_t i = 0; i < n_; ++i) {
      arb_sub(image.at(i, 0), image.at(i, 0), correction.at(i, 0), newton_precision);
      arb_add(image.at(i, 0), image.at(i, 0), middle[i], newton_precision);
      if (arb_contains_interior(box[i], image.at(i, 0)) == 0) return false;
    }
    for (std::size_t i = 0; i < n_; ++i) arb_set(x_[i], image.at(i, 0));
    return true;
  }

  std::size_t n_;
  std::vector<ExprId> roots_;
  BallProgram program_;
  ArbVector x_, values_;
  Matrix residual_, slopes_, step_;
};

}  // namespace

std::optional<EnclosedPoint> enclose_root(ExprPool& pool, std::span<const ExprId> equations,
                                          std::span<const ExprId> unknowns,
                                          std::span<const double> start,
                                          const base::Budget& budget) {
  if (equations.size() != unknowns.size() || start.size() != unknowns.size() || unknowns.empty())
    return std::nullopt;
  for (const double x : start)
    if (!std::isfinite(x)) return std::nullopt;
  return Newton(pool, equations, unknowns).run(start, budget);
}

}  // namespace trammel::symbolic
