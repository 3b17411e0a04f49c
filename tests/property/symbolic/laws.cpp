// SPDX-License-Identifier: Apache-2.0
#include "property/symbolic/laws.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "support/symbolic/formula_series.h"
#include "support/symbolic/random_formula.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/normal/expand_inverse.h"
#include "symbolic/normal/normal.h"
#include "symbolic/present/present.h"
#include "symbolic/print/parse_text.h"
#include "symbolic/print/to_latex.h"
#include "symbolic/print/to_text.h"
#include "symbolic/series/taylor.h"

namespace trammel::symbolic {

namespace {

constexpr int bits = 256, many_bits = 2000;

ExactValues exact_values(ExprPool& pool, const Point& at) {
  ExactValues values;
  for (const auto& [name, value] : at) values[pool.symbol(name)] = value;
  return values;
}

// Compares an expression with numbers known from elsewhere.
class Comparison {
 public:
  Comparison(ExprPool& pool, ExprId e) : pool_(pool), e_(with_known_functions(pool, e)) {}

  /// `expected(bits)` is the number at the k-th point.
  template <class Expected>
  void at(int k, const Expected& expected) {
    if (verdict.failure || pool_.stopped() != base::StopReason::None) return;
    const ExactValues values = exact_values(pool_, point(k));
    Ball before = expected(bits), after = eval_ball(pool_, e_, values, bits);
    if (!before.is_finite() || std::fabs(before.mid) > 1e200) return;
    if (!after.is_finite()) {
      after = eval_ball(pool_, e_, values, many_bits);
      if (!after.is_finite()) return lose(k, before);
    }
    ++verdict.compared;
    if (before.overlaps(after)) return;
    before = expected(many_bits);
    after = eval_ball(pool_, e_, values, many_bits);
    if (!before.overlaps(after))
      verdict.failure = fmt::format("at point {} {} became {} in {}", k, before.mid, after.mid,
                                    to_text(pool_, e_));
  }

  template <class Expected>
  void at_all_points(const Expected& expected) {
    for (int k = 0; k < generic_points + special_points; ++k)
      at(k, [&](int precision) { return expected(k, precision); });
  }

  Verdict verdict;

 private:
  // Balls cannot tell that t - abs(t) is 0 and not a bit less under a root; doubles can.
  bool is_known_in_doubles(int k, double expected) const {
    Values values;
    for (const auto& [name, value] : point(k)) values.set(pool_.symbol(name), value.to_double());
    return std::fabs(eval(pool_, e_, values) - expected) <= 1e-6 * (1 + std::fabs(expected));
  }

  void lose(int k, const Ball& before) {
    if (k >= generic_points || is_known_in_doubles(k, before.mid)) {
      ++verdict.lost;
      return;
    }
    verdict.failure = fmt::format("at point {} {} has no value afterwards in {}", k, before.mid,
                                  to_text(pool_, e_));
  }

  ExprPool& pool_;
  ExprId e_;
};

// The value of e is that of f.
Verdict same_value(ExprPool& pool, const Formula& f, ExprId e) {
  Comparison comparison(pool, e);
  comparison.at_all_points([&](int k, int bits_) { return eval_formula(f, point(k), bits_); });
  return comparison.verdict;
}

struct Subject {
  explicit Subject(const Formula& f) {
    record_facts(pool);
    e = to_expr(pool, f);
  }
  ExprPool pool;
  ExprId e;
};

Verdict construction(const Formula& f, std::uint64_t) {
  Subject s(f);
  return same_value(s.pool, f, s.e);
}

Verdict rebuilding(const Formula& f, std::uint64_t) {
  Subject s(f);
  Verdict verdict;
  for (const ExprId node : reachable(s.pool, std::span(&s.e, 1))) {
    const std::vector<ExprId> args(s.pool.args(node).begin(), s.pool.args(node).end());
    ++verdict.compared;
    if (s.pool.rebuild(node, args) != node)
      verdict.failure = fmt::format("{} is not canonical", to_text(s.pool, node));
  }
  return verdict;
}

// A double is as far from the exact number as a ball of 53 bits allows.
Verdict doubles(const Formula& f, std::uint64_t) {
  Subject s(f);
  const ExprId e = with_known_functions(s.pool, s.e);
  Verdict verdict;
  for (int k = 0; k < generic_points; ++k) {
    Values values;
    ExactValues rounded;
    for (const auto& [symbol, value] : exact_values(s.pool, point(k))) {
      values.set(symbol, value.to_double());
      rounded[symbol] = Rational::from_double(value.to_double());
    }
    const Ball rough = eval_ball(s.pool, e, rounded, 53);
    const double found = eval(s.pool, e, values);
    if (!rough.is_finite() || std::fabs(rough.mid) > 1e200) continue;
    ++verdict.compared;
    if (!(std::fabs(found - rough.mid) <=
          64 * rough.radius + 1e-13 * std::fabs(rough.mid) + 1e-290))
      verdict.failure =
          fmt::format("at point {} {} instead of {} +- {}", k, found, rough.mid, rough.radius);
  }
  return verdict;
}

Verdict text(const Formula& f, std::uint64_t) {
  Subject s(f);
  const std::string written = to_text(s.pool, s.e);
  const auto read = parse_text(s.pool, written);
  Verdict verdict{.compared = 1};
  if (!read.ok()) {
    verdict.failure = "is not read back: " + written;
  } else if (read.value() != s.e) {
    verdict.failure = "is read back as " + to_text(s.pool, read.value()) + " from " + written;
  } else if (to_latex(s.pool, s.e).empty()) {
    verdict.failure = "has no LaTeX";
  }
  return verdict;
}

// Third derivatives along each variable are the coefficients of power series.
Verdict derivatives(const Formula& f, std::uint64_t seed) {
  Subject s(f);
  Verdict total;
  const std::array names{"x", "a", "t"};
  const std::string name = names[seed % 3];
  ExprId e = s.e;
  double factorial = 1;
  for (std::size_t order = 1; order <= 3 && size(f) < 60; ++order) {
    e = differentiate(s.pool, e, s.pool.symbol(name));
    factorial *= static_cast<double>(order);
    Comparison comparison(s.pool, e);
    comparison.at_all_points([&](int k, int precision) {
      Ball c = eval_series(f, point(k), {{name, Rational(1)}}, order, precision)[order];
      return Ball{c.mid * factorial, c.radius * factorial};
    });
    total.compared += comparison.verdict.compared;
    total.lost += comparison.verdict.lost;
    total.failure = comparison.verdict.failure;
    if (total.failure) {
      *total.failure += fmt::format(", derivative of order {} by {}", order, name);
      break;
    }
  }
  return total;
}

Point random_direction(std::uint64_t seed) {
  Random random(seed);
  Point direction;
  for (const auto& [name, value] : point(0)) direction[name] = Rational(random.between(-3, 3));
  return direction;
}

Verdict gradients(const Formula& f, std::uint64_t seed) {
  Subject s(f);
  const Point direction = random_direction(seed);
  std::vector<ExprId> symbols, terms;
  for (const auto& [name, rate] : direction) symbols.push_back(s.pool.symbol(name));
  const std::vector<ExprId> found = gradient(s.pool, s.e, symbols);
  std::size_t i = 0;
  for (const auto& [name, rate] : direction)
    terms.push_back(s.pool.product(std::array{s.pool.number(rate), found[i++]}));
  Comparison comparison(s.pool, s.pool.sum(terms));
  comparison.at_all_points(
      [&](int k, int precision) { return eval_series(f, point(k), direction, 1, precision)[1]; });
  return comparison.verdict;
}

Verdict substitution(const Formula& f, std::uint64_t seed) {
  Subject s(f);
  Random random(seed);
  const Formula put = FormulaGrower(random).any(2);
  const ExprId replaced =
      substitute(s.pool, s.e, std::array{Replacement{s.pool.symbol("x"), to_expr(s.pool, put)}});
  Verdict verdict = same_value(s.pool, with_symbol(f, "x", put), replaced);
  if (verdict.failure) *verdict.failure += " with x -> " + to_text(put);
  return verdict;
}

Verdict inverse_functions(const Formula& f, std::uint64_t) {
  Subject s(f);
  return same_value(s.pool, f, expand_inverse(s.pool, s.e));
}

Verdict normal_form(const Formula& f, std::uint64_t) {
  Subject s(f);
  return same_value(s.pool, f, normal(s.pool, s.e, base::Budget{}.with_seconds(1)));
}

// The expression with its clauses put back.
ExprId without_clauses(ExprPool& pool, const Presentation& shown) {
  ExprId e = shown.expr;
  for (std::size_t i = shown.where.size(); i-- > 0;)
    e = substitute(pool, e, std::array{Replacement{shown.where[i].symbol, shown.where[i].value}});
  return e;
}

Verdict presentation(const Formula& f, std::uint64_t) {
  Subject s(f);
  const Presentation shown = present(s.pool, s.e, {.effort = 300'000});
  Verdict verdict = same_value(s.pool, f, without_clauses(s.pool, shown));
  if (!verdict.failure && shown.operations > count_operations(s.pool, s.e))
    verdict.failure =
        fmt::format("{} operations became {}", count_operations(s.pool, s.e), shown.operations);
  return verdict;
}

Verdict zero_test(const Formula& f, std::uint64_t) {
  Subject s(f);
  Verdict verdict;
  const ExprId normal_form = normal(s.pool, s.e, base::Budget{}.with_seconds(0.3));
  const ExprId difference =
      s.pool.sum(std::array{s.e, s.pool.product(std::array{s.pool.integer(-1), normal_form})});
  verdict.compared = 1;
  if (is_zero(s.pool, difference, base::Budget{}.with_seconds(0.5)) == ZeroTest::Nonzero)
    verdict.failure = "differs from " + to_text(s.pool, normal_form);
  if (is_zero(s.pool, s.e, base::Budget{}.with_seconds(0.5)) == ZeroTest::Zero)
    for (int k = 0; k < generic_points; ++k)
      if (!eval_formula(f, point(k)).contains_zero())
        verdict.failure = fmt::format("is said to be zero, but is not at point {}", k);
  return verdict;
}

// Along a line the Taylor polynomial is the beginning of the power series.
Verdict taylor(const Formula& f, std::uint64_t seed) {
  Subject s(f);
  const ExprId e = with_known_functions(s.pool, s.e);
  const Point direction = random_direction(seed);
  constexpr unsigned order = 2;
  Verdict verdict;
  for (const int k : {0, 1}) {
    const Point at = point(k);
    Values about;
    std::vector<ExprId> variables;
    for (const auto& [name, value] : at) {
      variables.push_back(s.pool.symbol(name));
      about.set(variables.back(), value.to_double());
    }
    const auto terms = taylor_polynomial(s.pool, e, variables, about, order);
    if (!terms) continue;
    const std::vector<Ball> expected = eval_series(f, at, direction, order);
    // The value of the polynomial a step of one along the line.
    double found = 0, size_of_terms = 1, right = 0;
    for (const TaylorTerm& term : *terms) {
      double value = term.coefficient;
      std::size_t i = 0;
      for (const auto& [name, start] : at)
        value *= std::pow((start + direction.at(name)).to_double(), term.powers[i++]);
      found += value;
      size_of_terms += std::fabs(value);
    }
    bool is_known = true;
    for (const Ball& c : expected) {
      is_known = is_known && c.is_finite();
      right += c.mid;
      size_of_terms += std::fabs(c.mid);
    }
    if (!is_known || size_of_terms > 1e6) continue;  // doubles cancel
    ++verdict.compared;
    if (!(std::fabs(found - right) <= 1e-5 * size_of_terms))
      verdict.failure = fmt::format("at point {} {} instead of {}", k, found, right);
  }
  return verdict;
}

constexpr std::array table = {
    Law{"construction", construction}, Law{"rebuilding", rebuilding},
    Law{"doubles", doubles},           Law{"text", text},
    Law{"derivatives", derivatives},   Law{"gradients", gradients},
    Law{"substitution", substitution}, Law{"inverse functions", inverse_functions},
    Law{"normal form", normal_form},   Law{"presentation", presentation},
    Law{"zero test", zero_test},       Law{"taylor", taylor},
};

}  // namespace

std::span<const Law> laws() {
  return table;
}

}  // namespace trammel::symbolic
