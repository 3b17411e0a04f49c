// SPDX-License-Identifier: Apache-2.0
#include "symbolic/eliminate/curve_form.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/operation_count.h"
#include "symbolic/present/present.h"

namespace trammel::symbolic {

namespace {

// Powers of x and y; those of the highest degree first, of these the one with most x.
using Powers = std::array<std::int64_t, 2>;
struct HigherFirst {
  bool operator()(const Powers& a, const Powers& b) const {
    return std::pair(a[0] + a[1], a[0]) > std::pair(b[0] + b[1], b[0]);
  }
};
using Coefficients = std::map<Powers, std::vector<ExprId>, HigherFirst>;

std::span<const ExprId> parts(const ExprPool& pool, const ExprId& e, Op op) {
  return pool.op(e) == op ? pool.args(e) : std::span(&e, 1);
}

// The power that e is of the name; 0 where it is none.
std::int64_t power_of(const ExprPool& pool, ExprId e, ExprId name) {
  if (e == name) return 1;
  if (pool.op(e) != Op::Power || pool.args(e)[0] != name) return 0;
  return pool.value(pool.args(e)[1]).to_integer();
}

Coefficients collect(ExprPool& pool, ExprId polynomial, const std::array<ExprId, 2>& names) {
  const auto sum = parts(pool, polynomial, Op::Sum);
  Coefficients result;
  for (const ExprId term : std::vector(sum.begin(), sum.end())) {
    Powers powers{};
    std::vector<ExprId> rest;
    for (const ExprId factor : parts(pool, term, Op::Product)) {
      const Powers here{power_of(pool, factor, names[0]), power_of(pool, factor, names[1])};
      powers = {powers[0] + here[0], powers[1] + here[1]};
      if (here == Powers{}) rest.push_back(factor);
    }
    result[powers].push_back(pool.product(rest));
  }
  return result;
}

bool starts_negative(const ExprPool& pool, ExprId term) {
  const ExprId first = parts(pool, term, Op::Product).front();
  return pool.op(first) == Op::Number && pool.value(first).sign() < 0;
}

}  // namespace

ExprId present_curve(ExprPool& pool, ExprId polynomial, const std::array<ExprId, 2>& names,
                     std::uint64_t effort) {
  constexpr double clearly = 0.75, readable = 40;  // with brackets
  Coefficients coefficients = collect(pool, polynomial, names);
  const std::vector<ExprId>& leading = coefficients.begin()->second;
  if (std::ranges::all_of(leading, [&](ExprId e) { return starts_negative(pool, e); })) {
    polynomial = negated(pool, polynomial);
    for (auto& [powers, terms] : coefficients)
      for (ExprId& term : terms) term = negated(pool, term);
  }
  std::vector<ExprId> terms;
  const PresentOptions options{.effort = effort / (coefficients.size() + 1), .where = false};
  for (const auto& [powers, sum] : coefficients) {
    const ExprId coefficient = present(pool, pool.sum(sum), options).expr;
    terms.push_back(
        pool.product(std::array{coefficient, pool.power(names[0], pool.integer(powers[0])),
                                pool.power(names[1], pool.integer(powers[1]))}));
  }
  const ExprId by_powers = pool.sum(terms);
  const ExprId brief = present(pool, polynomial, options).expr;
  const auto operations = [&](const ExprId& e) {
    return static_cast<double>(count_operations(pool, std::span(&e, 1)));
  };
  const double most = std::min(clearly * operations(by_powers), readable);
  return operations(brief) < most ? brief : by_powers;
}

}  // namespace trammel::symbolic
