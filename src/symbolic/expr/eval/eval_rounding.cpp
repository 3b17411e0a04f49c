// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/eval/eval_rounding.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "symbolic/expr/node_map.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

constexpr double half_unit = std::numeric_limits<double>::epsilon() / 2;

// What is divided by has to be so many times its bound: else it may be 0, and what the slope at the
// number says holds nowhere near.
constexpr double bounds_from_pole = 64;

struct Rounded {
  double value = 0.0, bound = 0.0;

  bool may_be_zero() const { return std::abs(value) <= bounds_from_pole * bound; }
};

// What half a unit in the last place comes to, where a symbol has no bound of its own.
double bound_of_symbol(ExprId symbol, double value, const Values& symbol_bounds) {
  const double half = half_unit * std::abs(value);
  return std::max(half, symbol_bounds.find(symbol).value_or(0.0));
}

constexpr double unknown = std::numeric_limits<double>::infinity();

double bound_of_sum(std::span<const Rounded> terms) {
  double bound = 0.0;
  for (const Rounded& term : terms) bound += term.bound + half_unit * std::abs(term.value);
  return bound;
}

// A factor may be 0: no division by it.
double bound_of_product(std::span<const Rounded> factors) {
  double value = 1.0, bound = 0.0;
  for (const Rounded& factor : factors) {
    bound = bound * std::abs(factor.value) + std::abs(value) * factor.bound + bound * factor.bound;
    value *= factor.value;
  }
  return bound;
}

// A root near 0 has no slope: its values at the ends of the bound tell.
double bound_of_power(const Rounded& base, const Rounded& exponent) {
  const double size = std::abs(base.value), n = exponent.value;
  if (n > 0) return std::pow(size + base.bound, n) - std::pow(size, n);
  return base.may_be_zero() ? unknown : std::abs(n) * std::pow(size, n - 1) * base.bound;
}

double bound_of_atan2(const Rounded& y, const Rounded& x) {
  if (y.may_be_zero() && x.may_be_zero()) return unknown;
  const double square = y.value * y.value + x.value * x.value;
  return (std::abs(x.value) * y.bound + std::abs(y.value) * x.bound) / square;
}

// The cosine is what is divided by.
double bound_of_tangent(double x, double value, double dx) {
  const Rounded cosine{std::cos(x), std::abs(std::sin(x)) * dx};
  return cosine.may_be_zero() ? unknown : (1 + value * value) * dx;
}

// What the bounds of the arguments come to. Functions without a row take the largest of these.
double carried(Op op, double value, std::span<const Rounded> args) {
  const auto [x, dx] = args[0];
  switch (op) {
    case Op::Sum: return bound_of_sum(args);
    case Op::Product: return bound_of_product(args);
    case Op::Power: return bound_of_power(args[0], args[1]);
    case Op::Sin: return std::abs(std::cos(x)) * dx;
    case Op::Cos: return std::abs(std::sin(x)) * dx;
    case Op::Tan: return bound_of_tangent(x, value, dx);
    case Op::Asin:
    case Op::Acos: return dx / std::sqrt(std::max(1 - x * x, half_unit));
    case Op::Atan: return dx / (1 + x * x);
    case Op::Atan2: return bound_of_atan2(args[0], args[1]);
    case Op::Exp: return value * dx;
    case Op::Log: return args[0].may_be_zero() ? unknown : dx / std::abs(x);
    case Op::Sign: return args[0].may_be_zero() ? unknown : 0.0;
    default: break;
  }
  double most = 0.0;
  for (const Rounded& argument : args) most = std::max(most, argument.bound);
  return most;
}

}  // namespace

std::vector<double> eval_rounding(const ExprPool& pool, std::span<const ExprId> roots,
                                  const Values& values, const Values& symbol_bounds) {
  const std::vector<ExprId> order = reachable(pool, roots);
  const std::vector<double> numbers = eval(pool, order, values);
  NodeMap<Rounded> result(order, {});
  std::vector<Rounded> args;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const ExprId e = order[i];
    args.clear();
    for (const ExprId child : pool.args(e)) args.push_back(result[child]);
    const bool is_exact = pool.op(e) == Op::Number && pool.value(e).is_integer();
    const double own = is_exact ? 0.0 : bound_of_symbol(e, numbers[i], symbol_bounds);
    const bool is_leaf = args.empty() || pool.op(e) == Op::Call;
    const double bound = own + (is_leaf ? 0.0 : carried(pool.op(e), numbers[i], args));
    result[e] = {numbers[i], std::isnan(bound) ? unknown : bound};  // 0 times unknown
  }
  std::vector<double> bounds;
  for (const ExprId root : roots) bounds.push_back(result[root].bound);
  return bounds;
}

// Nearer by a factor of 256 what grows as the inverse of a distance is larger by as much, and by 16
// beside the pole of an inverse root; what only jumps, as sign(x) at 0, is not.
bool is_at_pole(const ExprPool& pool, std::span<const ExprId> roots, const Values& values,
                std::span<const double> bounds, const Values& symbol_bounds) {
  constexpr double near = 16, far = 256 * near, growth = 8.0;
  std::vector<ExprId> unsure;
  for (std::size_t i = 0; i < roots.size(); ++i)
    if (!std::isfinite(bounds[i])) unsure.push_back(roots[i]);
  for (const ExprId symbol : symbols_of(pool, unsure)) {
    const double value = values.find(symbol).value_or(0.0),
                 bound = bound_of_symbol(symbol, value, symbol_bounds);
    const auto beside = [&](double bounds_away) {
      Values moved = values;
      moved.set(symbol, value + bounds_away * bound);
      return eval(pool, unsure, moved);
    };
    const std::vector<double> nearer = beside(near), farther = beside(far);
    for (std::size_t i = 0; i < unsure.size(); ++i)
      if (std::abs(nearer[i]) > growth * std::abs(farther[i])) return true;
  }
  return false;
}

}  // namespace trammel::symbolic
