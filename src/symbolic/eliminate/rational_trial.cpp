// SPDX-License-Identifier: Apache-2.0
#include "symbolic/eliminate/rational_trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numeric>
#include <optional>
#include <unordered_set>
#include <vector>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/eval/eval_arb.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

constexpr int near_precision = 64;     // of the place that is simplified
constexpr int trial_precision = 4500;  // bits of the value
constexpr slong bits_of_fraction = trial_precision / 3;

// Near the number, so that roots stay on their branch, with few digits, so that fractions stay
// short, and unlike the numbers that models give: of 3 and 4 the root sqrt(3^2 + 4^2) is a
// fraction.
std::optional<Rational> simple_near(const arb_t number, std::size_t index) {
  constexpr slong bits = 10;
  if (arb_is_finite(number) == 0) return std::nullopt;
  if (arb_contains_zero(number) != 0) return Rational(0);
  const slong shift = bits - arf_abs_bound_lt_2exp_si(arb_midref(number));
  ArbVector scaled(1);
  arb_mul_2exp_si(scaled[0], number, shift);
  const double whole = std::floor(arf_get_d(arb_midref(scaled[0]), ARF_RND_DOWN));
  Rational simple =
      Rational::from_double(whole) + Rational(static_cast<std::int64_t>(2 * (index % 8) + 1), 16);
  if (shift >= 0)
    fmpq_div_2exp(simple.raw(), simple.raw(), static_cast<flint_bitcnt_t>(shift));
  else
    fmpq_mul_2exp(simple.raw(), simple.raw(), static_cast<flint_bitcnt_t>(-shift));
  return simple;
}

// Cosine and sine of an angle.
struct Turn {
  Rational cosine{1}, sine{0};
  Turn back() const { return {cosine, -sine}; }
  friend Turn operator*(const Turn& a, const Turn& b) {
    return {a.cosine * b.cosine - a.sine * b.sine, a.sine * b.cosine + a.cosine * b.sine};
  }
};

Turn repeated(const Turn& turn, std::int64_t times) {
  Turn result;
  for (std::int64_t k = 0; k < std::abs(times); ++k) result = result * turn;
  return times < 0 ? result.back() : result;
}

bool is_angle_function(Op op) {
  return op == Op::Sin || op == Op::Cos || op == Op::Tan;
}

// Fractions for symbols, and for the outermost functions, in the place of which symbols stand.
class SimplePlace {
 public:
  SimplePlace(ExprPool& pool, ExprId e, const ExactValues& place) : pool_(pool), place_(place) {
    find_leaves(e);
    find_periods();
  }

  // Nothing where a leaf has no number or an angle is not a short sum of parts.
  std::optional<ExactValues> choose() {
    ExactValues values;
    const ArbVector numbers = eval_arb(pool_, leaves_, place_, near_precision);
    for (std::size_t i = 0; i < leaves_.size(); ++i) {
      const ExprId leaf = leaves_[i];
      const std::optional<Rational> value = is_angle_function(pool_.op(leaf))
                                                ? value_of_angle_function(leaf)
                                                : simple_near(numbers[i], i);
      if (!value) return std::nullopt;
      const ExprId name =
          pool_.op(leaf) == Op::Symbol ? leaf : pool_.symbol(fmt::format("[trial {}]", i));
      if (name != leaf) names_.push_back({leaf, name});
      values[name] = *value;
    }
    return values;
  }

  const std::vector<Replacement>& names() const { return names_; }

 private:
  // Nodes at which the field of rational functions, roots and absolute values ends.
  void find_leaves(ExprId e) {
    std::vector<ExprId> open{e};
    std::unordered_set<std::uint32_t> seen{e.value};
    while (!open.empty()) {
      const ExprId node = open.back();
      open.pop_back();
      if (is_leaf(node)) {
        leaves_.push_back(node);
        continue;
      }
      for (const ExprId child : pool_.args(node))
        if (seen.insert(child.value).second) open.push_back(child);
    }
  }

  bool is_leaf(ExprId e) const {
    switch (pool_.op(e)) {
      case Op::Undefined:
      case Op::Number:
      case Op::Sum:
      case Op::Product:
      case Op::Abs:
      case Op::Sign:
      case Op::Min:
      case Op::Max: return false;
      case Op::Power: return pool_.op(pool_.args(e)[1]) != Op::Number;
      default: return true;
    }
  }

  std::vector<ScaledTerm> parts_of(ExprId angle) {
    std::vector<ScaledTerm> parts;
    if (pool_.op(angle) != Op::Sum) return {split_coefficient(pool_, angle)};
    for (const ExprId term : pool_.args(angle)) parts.push_back(split_coefficient(pool_, term));
    return parts;
  }

  // Of each part of angles the common denominator of its coefficients.
  void find_periods() {
    for (const ExprId leaf : leaves_) {
      if (!is_angle_function(pool_.op(leaf))) continue;
      for (const ScaledTerm& part : parts_of(pool_.args(leaf)[0])) {
        const Rational below = part.coefficient.denominator();
        std::int64_t& common = denominators_.try_emplace(part.rest, 1).first->second;
        common = below.is_small_integer() && common < coefficient_max
                     ? std::lcm(common, below.to_integer())
                     : coefficient_max;
      }
    }
  }

  // Of the part divided by its denominator: the tangent of its half is a fraction.
  std::optional<Turn> turn_of(ExprId part) {
    const auto [found, is_new] = turns_.try_emplace(part);
    if (!is_new) return found->second;
    const ArbVector number = eval_arb(pool_, std::span(&part, 1), place_, near_precision);
    ArbVector tangent(1);
    arb_div_si(tangent[0], number[0], 2 * denominators_.at(part), near_precision);
    arb_tan(tangent[0], tangent[0], near_precision);
    const std::optional<Rational> t = simple_near(tangent[0], turns_.size());
    if (!t) return std::nullopt;
    const Rational square = *t * *t, below = (Rational(1) + square).inverse();
    return found->second = Turn{(Rational(1) - square) * below, Rational(2) * *t * below};
  }

  std::optional<Rational> value_of_angle_function(ExprId e) {
    Turn turn;
    for (const ScaledTerm& part : parts_of(pool_.args(e)[0])) {
      if (pool_.op(part.rest) == Op::Pi || pool_.op(part.rest) == Op::Number) return std::nullopt;
      const std::int64_t denominator = denominators_.at(part.rest);
      const Rational times = part.coefficient * Rational(denominator);
      if (denominator >= coefficient_max || !times.is_small_integer() ||
          std::abs(times.to_integer()) > coefficient_max)
        return std::nullopt;
      const std::optional<Turn> of_part = turn_of(part.rest);
      if (!of_part) return std::nullopt;
      turn = turn * repeated(*of_part, times.to_integer());
    }
    if (pool_.op(e) == Op::Sin) return turn.sine;
    if (pool_.op(e) == Op::Cos) return turn.cosine;
    if (turn.cosine.is_zero()) return std::nullopt;
    return turn.sine / turn.cosine;
  }

  static constexpr std::int64_t coefficient_max = 24;

  ExprPool& pool_;
  const ExactValues& place_;
  std::vector<ExprId> leaves_;
  std::vector<Replacement> names_;
  std::map<ExprId, std::int64_t> denominators_;
  std::map<ExprId, std::optional<Turn>> turns_;
};

// Whether the ball holds a fraction of far fewer digits than it is exact to.
bool may_be_fraction(const arb_t value) {
  Rational low, high, simplest;
  fmpz_t from, to, exponent;
  fmpz_init(from);
  fmpz_init(to);
  fmpz_init(exponent);
  arb_get_interval_fmpz_2exp(from, to, exponent, value);
  const slong shift = fmpz_get_si(exponent);
  bool result = true;  // of a size that is not looked at
  if (shift <= 0 && shift > -4 * trial_precision) {
    fmpq_set_fmpz_frac(low.raw(), from, fmpq_denref(Rational(1).raw()));
    fmpq_set_fmpz_frac(high.raw(), to, fmpq_denref(Rational(1).raw()));
    fmpq_div_2exp(low.raw(), low.raw(), static_cast<flint_bitcnt_t>(-shift));
    fmpq_div_2exp(high.raw(), high.raw(), static_cast<flint_bitcnt_t>(-shift));
    fmpq_simplest_between(simplest.raw(), low.raw(), high.raw());
    result = static_cast<slong>(fmpz_bits(fmpq_denref(simplest.raw()))) < bits_of_fraction;
  }
  fmpz_clear(from);
  fmpz_clear(to);
  fmpz_clear(exponent);
  return result;
}

}  // namespace

bool may_be_rational(ExprPool& pool, ExprId e, const ExactValues& place) {
  SimplePlace simple(pool, e, place);
  const std::optional<ExactValues> values = simple.choose();
  if (!values) return true;
  const ExprId named = substitute(pool, e, simple.names());
  const ArbVector value = eval_arb(pool, std::span(&named, 1), *values, trial_precision);
  return arb_is_finite(value[0]) == 0 || may_be_fraction(value[0]);
}

}  // namespace trammel::symbolic
