// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/eval/eval.h"

#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "symbolic/expr/node_map.h"
#include "symbolic/expr/op_table.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double value_of_power(const ExprPool& pool, ExprId e, double base, double exponent) {
  const ExprId written = pool.args(e)[1];
  if (pool.op(written) == Op::Number) {
    if (exponent == 0.5) return std::sqrt(base);
    if (exponent == -0.5) return 1.0 / std::sqrt(base);
    if (exponent == 2.0) return base * base;
    if (exponent == -1.0) return base == 0.0 ? nan : 1.0 / base;
  }
  const double power = std::pow(base, exponent);
  return base == 0.0 && exponent < 0.0 ? nan : power;
}

// Of what needs no other value.
std::optional<double> value_of_leaf(const ExprPool& pool, ExprId e, const Values& values) {
  if (pool.op(e) == Op::Number) return pool.value(e).to_double();
  if (pool.op(e) == Op::Symbol) return values.find(e).value_or(nan);
  return std::nullopt;
}

std::vector<double> values_of_leaves(const ExprPool& pool, std::span<const ExprId> roots,
                                     const Values& values) {
  std::vector<double> numbers;
  numbers.reserve(roots.size());
  for (const ExprId root : roots) {
    const std::optional<double> number = value_of_leaf(pool, root, values);
    if (!number) break;
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace

std::optional<double> Values::find(ExprId symbol) const {
  if (const double* found = numbers_.find(symbol.value)) return *found;
  return below_ != nullptr ? below_->find(symbol) : std::nullopt;
}

std::vector<double> eval(const ExprPool& pool, std::span<const ExprId> roots,
                         const Values& values) {
  std::vector<double> numbers = values_of_leaves(pool, roots, values);
  if (numbers.size() == roots.size()) return numbers;  // as the sizes of most machines are
  const std::vector<ExprId> order = reachable(pool, roots);
  NodeMap<double> result(order, nan);
  std::vector<double> arguments;
  for (const ExprId e : order) {
    const Op op = pool.op(e);
    if (op == Op::Number) {
      result[e] = pool.value(e).to_double();
    } else if (op == Op::Pi) {
      result[e] = std::numbers::pi;
    } else if (op == Op::Symbol || op == Op::Call) {
      result[e] = values.find(e).value_or(nan);
    } else if (op == Op::Power) {
      const auto args = pool.args(e);
      result[e] = value_of_power(pool, e, result[args[0]], result[args[1]]);
    } else if (op == Op::Sign) {
      const double said = values.find(e).value_or(nan);
      result[e] = std::isnan(said) ? op_row(op).value({&result[pool.args(e)[0]], 1}) : said;
    } else if (op != Op::Undefined) {
      arguments.clear();
      for (const ExprId child : pool.args(e)) arguments.push_back(result[child]);
      result[e] = op_row(op).value(arguments);
    }
  }
  numbers.clear();
  for (const ExprId root : roots) numbers.push_back(result[root]);
  return numbers;
}

double eval(const ExprPool& pool, ExprId root, const Values& values) {
  if (const std::optional<double> number = value_of_leaf(pool, root, values)) return *number;
  return eval(pool, std::span(&root, 1), values).front();
}

}  // namespace trammel::symbolic
