// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/factors/factor.h"

#include <flint/fmpz_mpoly_factor.h>

#include <algorithm>
#include <optional>

namespace trammel::symbolic {

namespace {

// Units of Effort a term, as measured on the formulas of the tests.
constexpr std::size_t factor_work = 10;
constexpr std::size_t flint_work = 50;

Polynomial primitive(const Polynomial& p) {
  return p.divided_by(p.content());
}

// Splits what is primitive and has no monomial factor.
class Factors {
 public:
  Factors(const Ring& ring, Factorization& to) : ring_(ring), to_(to) {}

  void split(const Polynomial& p, std::uint32_t exponent) {
    if (p.is_constant()) return;
    if (p.length() == 1) return add_monomial(p, exponent);
    const Choice choice = choose(p);
    if (choice.degree == 1)
      split_linear(p, choice.generator, exponent);
    else if (choice.degree == 2)
      split_quadratic(p, choice.generator, exponent);
    else
      split_by_flint(p, exponent);
  }

 private:
  struct Choice {
    std::size_t generator = 0;
    std::int64_t degree = 0;  // 0: none of degree 1 or 2
    std::size_t terms = 0;    // that contain it
  };

  // The generator of lowest degree, then of fewest terms.
  Choice choose(const Polynomial& p) const {
    Choice best;
    for (std::size_t v = 0; v < ring_.size(); ++v) {
      const std::int64_t degree = p.degree(v);
      if (degree != 1 && degree != 2) continue;
      if (best.degree != 0 && degree > best.degree) continue;
      std::size_t terms = 0;
      for (std::size_t t = 0; t < p.length(); ++t) terms += p.exponent(t, v) > 0 ? 1 : 0;
      if (best.degree == 0 || degree < best.degree || terms < best.terms) best = {v, degree, terms};
    }
    return best;
  }

  void add(const Polynomial& p, std::uint32_t exponent) { to_.factors.emplace_back(p, exponent); }

  void add_monomial(const Polynomial& p, std::uint32_t exponent) {
    for (std::size_t v = 0; v < ring_.size(); ++v)
      if (const std::uint32_t power = p.exponent(0, v); power > 0)
        add(Polynomial::generator(ring_, v), power * exponent);
  }

  // A v + B
  void split_linear(const Polynomial& p, std::size_t v, std::uint32_t exponent) {
    Polynomial a = p.coefficient_of(v, 1);
    // A number or a monomial has nothing in common with B: p is primitive without monomials.
    if (a.length() == 1) return add(p, exponent);
    Polynomial b = p.coefficient_of(v, 0);
    const Polynomial common = cancel_gcd(a, b);
    if (common.is_constant()) return add(p, exponent);
    add(*p.divided_by(common), exponent);
    split(common, exponent);
  }

  // A v^2 + B v + C
  void split_quadratic(const Polynomial& whole, std::size_t v, std::uint32_t exponent) {
    const std::optional<Polynomial> content = content_in(whole, v);
    const Polynomial p = content ? *whole.divided_by(*content) : whole;
    if (content) split(*content, exponent);
    const Polynomial a = p.coefficient_of(v, 2), b = p.coefficient_of(v, 1);
    const Polynomial discriminant = b * b - a * p.coefficient_of(v, 0) * Rational(4);
    const std::optional<Polynomial> root = exact_square_root(discriminant);
    if (!root) return add(p, exponent);
    const Polynomial twice = a * Polynomial::generator(ring_, v) * Rational(2) + b;
    const Polynomial first = primitive_in(twice + *root, v);
    if (root->is_zero()) return add(first, 2 * exponent);
    add(first, exponent);
    add(primitive_in(twice - *root, v), exponent);
  }

  // The gcd of the coefficients of the powers of v, where it is no number.
  std::optional<Polynomial> content_in(const Polynomial& p, std::size_t v) const {
    std::optional<Polynomial> common;
    for (std::int64_t k = p.degree(v); k >= 0; --k) {
      Polynomial next = p.coefficient_of(v, static_cast<std::uint32_t>(k));
      if (next.is_zero()) continue;
      if (next.is_constant()) return std::nullopt;
      if (!common) {
        common = std::move(next);
        continue;
      }
      common = cancel_gcd(*common, next);
      if (common->is_constant()) return std::nullopt;
    }
    return common;
  }

  Polynomial primitive_in(const Polynomial& p, std::size_t v) const {
    const std::optional<Polynomial> content = content_in(p, v);
    return primitive(content ? *p.divided_by(*content) : p);
  }

  void split_by_flint(const Polynomial& p, std::uint32_t exponent) {
    ring_.check_budget(flint_work * p.length());
    fmpz_mpoly_factor_t found;
    fmpz_mpoly_factor_init(found, ring_.context());
    if (fmpz_mpoly_factor(found, p.raw(), ring_.context()) != 0) {
      for (slong i = 0; i < fmpz_mpoly_factor_length(found, ring_.context()); ++i) {
        Polynomial base(ring_);
        fmpz_mpoly_factor_get_base(base.raw(), found, i, ring_.context());
        const slong times = fmpz_mpoly_factor_get_exp_si(found, i, ring_.context());
        add(primitive(base), static_cast<std::uint32_t>(times) * exponent);
      }
    } else {
      add(p, exponent);
    }
    fmpz_mpoly_factor_clear(found, ring_.context());
  }

  const Ring& ring_;
  Factorization& to_;
};

// The generators that divide p, appended; the rest is given back.
Polynomial without_monomials(const Polynomial& p, Factorization& to) {
  const Ring& ring = p.ring();
  Polynomial monomial(ring, Rational(1));
  for (std::size_t v = 0; v < ring.size(); ++v) {
    std::uint32_t lowest = UINT32_MAX;
    for (std::size_t t = 0; t < p.length() && lowest > 0; ++t)
      lowest = std::min(lowest, p.exponent(t, v));
    if (lowest == 0) continue;
    const Polynomial generator = Polynomial::generator(ring, v);
    monomial = monomial * generator.pow(lowest);
    to.factors.emplace_back(generator, lowest);
  }
  return monomial.is_one() ? p : *p.divided_by(monomial);
}

}  // namespace

Factorization factor(const Polynomial& p) {
  const Ring& ring = p.ring();
  ring.check_budget(factor_work * p.length());
  Factorization result;
  result.constant = p.content();
  if (p.is_constant()) return result;
  const Polynomial rest = without_monomials(p.divided_by(result.constant), result);
  if (rest.is_constant()) return result;
  if (p.length() > ring.limits().factor_terms) {
    result.factors.emplace_back(rest, 1);
    return result;
  }
  const auto monomials = static_cast<std::ptrdiff_t>(result.factors.size());
  Factors(ring, result).split(rest, 1);
  std::sort(result.factors.begin() + monomials, result.factors.end(),
            [](const auto& a, const auto& b) {
              return fmpz_mpoly_cmp(a.first.raw(), b.first.raw(), a.first.ring().context()) < 0;
            });
  return result;
}

}  // namespace trammel::symbolic
