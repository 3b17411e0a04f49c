// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/fraction.h"

#include <algorithm>

#include "symbolic/print/decimal.h"

namespace trammel::symbolic {

namespace {

WrittenFactor as_factor(const ExprPool& pool, ExprId e) {
  if (pool.op(e) != Op::Power) return {.base = e};
  const ExprId exponent = pool.args(e)[1];
  if (pool.op(exponent) != Op::Number) return {.base = pool.args(e)[0], .symbolic = exponent};
  return {.base = pool.args(e)[0], .exponent = pool.value(exponent)};
}

bool is_integer_number(const ExprPool& pool, ExprId e) {
  return pool.op(e) == Op::Number && pool.value(e).is_integer();
}

// Square roots go under one root sign as long as all but one radicand are known to be nonnegative.
void place_root(const ExprPool& pool, WrittenFactor factor, bool above, bool& has_unknown,
                Fraction& to) {
  factor.exponent = Rational(1);
  if (is_integer_number(pool, factor.base)) {
    Rational& number = above ? to.root_above : to.root_below;
    number = number * pool.value(factor.base);
    return;
  }
  if (!pool.is_nonnegative(factor.base)) {
    if (has_unknown) {
      factor.exponent = Rational(1, 2);
      (above ? to.numerator : to.denominator).push_back(factor);
      return;
    }
    has_unknown = true;
  }
  (above ? to.root_numerator : to.root_denominator).push_back(factor);
}

// sqrt(n)*x/(k*n) is x/(k*sqrt(n)), and sqrt(n*y)/(k*n) is sqrt(y/(k^2*n)): shorter unless the root
// of the number stands alone.
void simplify_number_under_root(Fraction& f) {
  const Rational n = f.root_above;
  if (n.is_one() || !(f.below / n).is_integer()) return;
  const Rational k = f.below / n;
  if (!f.root_numerator.empty()) {
    f.root_above = Rational(1);
    f.root_below = f.root_below * n * k * k;
    f.below = Rational(1);
  } else if (!f.root_denominator.empty() ||
             (k.is_one() && !(f.numerator.empty() && f.above.is_one()))) {
    f.root_above = Rational(1);
    f.root_below = f.root_below * n;
    f.below = k;
  }
}

bool has_negative_term(const ExprPool& pool, ExprId sum) {
  const auto terms = pool.args(sum);
  return std::any_of(terms.begin(), terms.end(),
                     [&](ExprId t) { return is_negative_term(pool, t); });
}

bool can_flip(const ExprPool& pool, const WrittenFactor& factor) {
  if (factor.symbolic || !factor.exponent.is_one()) return false;
  ExprId base = factor.base;
  if (pool.op(base) == Op::Sin) base = pool.args(base)[0];
  return pool.op(base) == Op::Sum && has_negative_term(pool, base);
}

bool flip_one(const ExprPool& pool, std::vector<WrittenFactor>& factors) {
  for (const Op wanted : {Op::Sum, Op::Sin})
    for (WrittenFactor& factor : factors)
      if (pool.op(factor.base) == wanted && can_flip(pool, factor)) {
        factor.flipped = true;
        return true;
      }
  return false;
}

void take_coefficient(const Rational& c, Fraction& to) {
  to.negative = c.sign() < 0;
  to.above = c.numerator();
  if (to.negative) to.above = -to.above;
  to.below = c.denominator();
}

// 981*m/100 is 9.81*m where such decimals were written, and 3*sqrt(218*h)/10 is sqrt(19.62*h).
void show_decimals(const ExprPool& pool, Fraction& f) {
  if (pool.decimals().empty() || f.below.is_one()) return;
  const Rational coefficient = f.above / f.below;
  if (!f.root_above.is_one() && f.root_below.is_one() && f.root_denominator.empty()) {
    const Rational inside = coefficient * coefficient * f.root_above;
    if (shown_decimal(pool, inside)) {
      f.root_above = inside;
      f.above = f.below = Rational(1);
      return;
    }
  }
  if (!shown_decimal(pool, coefficient)) return;
  f.above = coefficient;
  f.below = Rational(1);
}

// Where one symbol above and the only one below have the same power, which no others have, it is
// that of their ratio: a*b^2/c^2 is a*(b/c)^2, and a^2/(2*b^2) stays.
void join_powers(const ExprPool& pool, Fraction& f) {
  const auto only = [&](const std::vector<WrittenFactor>& factors) {
    auto found = factors.end();
    for (auto factor = factors.begin(); factor != factors.end(); ++factor) {
      if (factor->exponent.is_one() && !factor->symbolic) continue;
      if (found != factors.end() || factor->symbolic || pool.op(factor->base) != Op::Symbol)
        return factors.end();
      found = factor;
    }
    return found;
  };
  if (f.denominator.size() != 1 || !f.below.is_one() || !f.root_denominator.empty() ||
      !f.root_below.is_one())
    return;
  const auto above = only(f.numerator), below = only(f.denominator);
  if (above == f.numerator.end() || below == f.denominator.end() ||
      !(above->exponent == below->exponent) || !above->exponent.is_integer())
    return;
  f.numerator[static_cast<std::size_t>(above - f.numerator.begin())].over = below->base;
  f.denominator.erase(below);
}

}  // namespace

bool is_negative_term(const ExprPool& pool, ExprId term) {
  if (pool.op(term) == Op::Product) term = pool.args(term)[0];
  return pool.op(term) == Op::Number && pool.value(term).sign() < 0;
}

Fraction as_fraction(const ExprPool& pool, ExprId e, bool absorb_sign, Powers powers) {
  Fraction result;
  const bool is_product = pool.op(e) == Op::Product;
  const std::span<const ExprId> factors = is_product ? pool.args(e) : std::span(&e, 1);
  bool has_unknown = false;
  for (const ExprId f : factors) {
    if (pool.op(f) == Op::Number) {
      take_coefficient(pool.value(f), result);
      continue;
    }
    WrittenFactor factor = as_factor(pool, f);
    const bool above = factor.exponent.sign() > 0;
    if (!above) factor.exponent = -factor.exponent;
    if (factor.exponent == Rational(1, 2))
      place_root(pool, factor, above, has_unknown, result);
    else
      (above ? result.numerator : result.denominator).push_back(factor);
  }
  simplify_number_under_root(result);
  show_decimals(pool, result);
  if (powers == Powers::OfRatios) join_powers(pool, result);
  if (result.negative && absorb_sign && result.above.is_one())
    result.negative = !flip_one(pool, result.numerator) && !flip_one(pool, result.denominator);
  return result;
}

bool sign_is_free(const ExprPool& pool, ExprId term) {
  if (!is_negative_term(pool, term) || pool.op(term) == Op::Number) return true;
  const Fraction f = as_fraction(pool, term, true);
  return !f.negative || !f.above.is_one() || (f.numerator.empty() && !f.has_root_above());
}

std::vector<ExprId> written_order(const ExprPool& pool, ExprId sum, bool flipped) {
  const auto args = pool.args(sum);
  std::vector<ExprId> terms(args.begin(), args.end());
  const auto is_written_positive = [&](ExprId t) { return is_negative_term(pool, t) == flipped; };
  const auto first = std::find_if(terms.begin(), terms.end(), is_written_positive);
  if (first != terms.end()) {
    // The negative terms in front follow the first run of positive ones.
    const auto last = std::find_if_not(first, terms.end(), is_written_positive);
    std::rotate(terms.begin(), first, last);
    return terms;
  }
  const auto free = std::find_if(terms.begin(), terms.end(),
                                 [&](ExprId t) { return !flipped && sign_is_free(pool, t); });
  if (free != terms.end()) std::rotate(terms.begin(), free, free + 1);
  return terms;
}

}  // namespace trammel::symbolic
