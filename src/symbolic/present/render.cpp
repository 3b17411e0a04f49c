// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/render.h"

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "symbolic/poly/factors/factor.h"
#include "symbolic/poly/reduce.h"

namespace trammel::symbolic {

namespace {

constexpr int deepest = 24;
constexpr std::size_t all_ways_terms = 8;     // up to here every generator is tried for collecting
constexpr std::size_t collected_terms = 300;  // beyond, the plain sum
constexpr std::size_t ways_beyond = 3;        // generators tried in between
constexpr std::size_t term_by_term_terms = 6;

struct Usage {
  std::size_t generator;
  std::size_t terms;  // that contain it
};

// Generators that occur in some terms, those of most terms first.
std::vector<Usage> usages(const Polynomial& p) {
  std::vector<Usage> result;
  std::vector<std::size_t> count(p.ring().size(), 0);
  for (std::size_t v = 0; v < count.size(); ++v)
    for (std::size_t t = 0; t < p.length(); ++t) count[v] += p.exponent(t, v) > 0 ? 1 : 0;
  for (std::size_t v = 0; v < count.size(); ++v)
    if (count[v] > 0 && count[v] < p.length()) result.push_back({v, count[v]});
  std::stable_sort(result.begin(), result.end(),
                   [](const Usage& a, const Usage& b) { return a.terms > b.terms; });
  return result;
}

constexpr std::size_t render_work = 10;  // a term, in units of Effort

}  // namespace

bool Renderer::in_hurry() const {
  return ring_.limits().reached() != base::StopReason::None || depth_ > deepest;
}

ExprId Renderer::quotient(ExprId above, ExprId below) {
  return pool_.product(std::array{above, pool_.power(below, pool_.integer(-1))});
}

ExprId Renderer::render(const Polynomial& p) {
  const ExprId plain = to_expr(pool_, p);
  if (p.length() <= 1) return plain;
  ring_.limits().spend(render_work * p.length());
  if (in_hurry() || p.length() > collected_terms) return plain;
  const auto [found, is_new] = work_.found().polynomials.try_emplace(plain.value, plain);
  if (!is_new) return found->second;  // in a recursion that comes back here: plain
  ++depth_;
  ExprId best = as_factors(p);
  for (std::size_t v = 0; v < ring_.size(); ++v) {
    const GeneratorKind kind = ring_.generator(v).kind;
    if (kind != GeneratorKind::Sine && kind != GeneratorKind::Cosine) continue;
    if (p.degree(v) < 2) continue;
    best = work_.shorter(best, as_factors(reduce_angle(p, v)));
  }
  --depth_;
  if (!in_hurry()) work_.found().polynomials[plain.value] = best;
  return best;
}

ExprId Renderer::as_factors(const Polynomial& p) {
  if (p.length() <= 1) return to_expr(pool_, p);
  const Factorization parts = factor(p);
  if (parts.factors.size() == 1 && parts.factors[0].second == 1)
    return pool_.product(std::array{pool_.number(parts.constant), as_sum(parts.factors[0].first)});
  std::vector<ExprId> factors{pool_.number(parts.constant)};
  for (const auto& [base, exponent] : parts.factors)
    factors.push_back(pool_.power(render(base), pool_.integer(exponent)));
  const ExprId product = pool_.product(factors);
  if (p.length() > all_ways_terms) return product;
  const Rational content = p.content();
  const ExprId sum = as_sum(p.divided_by(content));
  const ExprId best = work_.shorter(product, pool_.product(std::array{pool_.number(content), sum}));
  return work_.shorter(best, monomial_times_sum(parts));
}

// g*h*(the other factors multiplied out): shorter where these are the difference of two squares.
ExprId Renderer::monomial_times_sum(const Factorization& parts) {
  std::vector<ExprId> factors{pool_.number(parts.constant)};
  Polynomial rest(ring_, Rational(1));
  for (const auto& [base, exponent] : parts.factors) {
    if (base.length() > 1)
      rest = rest * base.pow(exponent);
    else
      factors.push_back(pool_.power(render(base), pool_.integer(exponent)));
  }
  if (factors.size() == 1) return pool_.undefined();
  factors.push_back(as_sum(rest));
  return pool_.product(factors);
}

ExprId Renderer::as_sum(const Polynomial& p) {
  const ExprId plain = to_expr(pool_, p);
  if (p.length() <= 2 || in_hurry()) return plain;
  auto& known = work_.found().sums;
  if (const auto found = known.find(plain.value); found != known.end()) return found->second;
  ++depth_;
  ExprId best = plain;
  std::vector<Usage> ways = usages(p);
  const bool all_ways = !work_.quick && p.length() <= all_ways_terms;
  std::size_t tried = 0;
  for (const Usage& way : ways) {
    // One term less may leave a perfect square: x^2 + (a + b)^2.
    if (way.terms < 2 && (!all_ways || p.length() < 4)) continue;
    if (!all_ways && tried++ >= ways_beyond) break;
    best = work_.shorter(best, collected(p, way.generator));
  }
  std::set<Rational> numbers;
  for (std::size_t t = 0; t < p.length(); ++t) {
    const Rational c = p.coefficient(t);
    numbers.insert(c.sign() < 0 ? -c : c);
  }
  if (numbers.size() > 1 && !work_.quick)
    for (const Rational& number : numbers)
      if (!number.is_one()) best = work_.shorter(best, with_common_number(p, number));
  --depth_;
  if (!in_hurry()) known.emplace(plain.value, best);
  return best;
}

// generator^low*(its terms) + (the others)
ExprId Renderer::collected(const Polynomial& p, std::size_t generator) {
  std::uint32_t low = UINT32_MAX;
  std::vector<bool> with(p.length());
  for (std::size_t t = 0; t < p.length(); ++t) {
    const std::uint32_t power = p.exponent(t, generator);
    with[t] = power > 0;
    if (power > 0) low = std::min(low, power);
  }
  const auto [part, rest] = p.partition(with);
  const Polynomial inner = *part.divided_by(Polynomial::generator(ring_, generator).pow(low));
  const ExprId power = pool_.power(ring_.generator(generator).expr, pool_.integer(low));
  return pool_.sum(std::array{pool_.product(std::array{power, render(inner)}), render(rest)});
}

ExprId Renderer::with_common_number(const Polynomial& p, const Rational& number) {
  std::vector<bool> divisible(p.length());
  for (std::size_t t = 0; t < p.length(); ++t)
    divisible[t] = (p.coefficient(t) / number).is_integer();
  const auto [part, rest] = p.partition(divisible);
  if (part.length() < 2 || rest.is_zero()) return pool_.undefined();
  return pool_.sum(std::array{render(part), render(rest)});
}

ExprId Renderer::render(const RationalFunction& f) {
  const ExprId plain = quotient(render(f.num), render(f.den));
  if (f.den.is_one() || work_.quick || in_hurry()) return plain;
  ExprId best = f.den.is_constant() ? plain : work_.shorter(plain, split_quotient(f));
  best = divided_inside(f, best);
  if (f.num.length() <= term_by_term_terms) best = work_.shorter(best, term_by_term(f));
  return f.den.length() > 1 ? work_.shorter(best, over_positive_part(f)) : best;
}

// m*r^2/(J + m*r^2) is m/(m + J/r^2): only by generators that are never 0, since otherwise the new
// form would lack a value where the old one has 0.
ExprId Renderer::over_positive_part(const RationalFunction& f) {
  Polynomial part(ring_, Rational(1));
  for (std::size_t v = 0; v < ring_.size(); ++v) {
    if (!pool_.is_positive(ring_.generator(v).expr)) continue;
    std::uint32_t low = UINT32_MAX;
    for (std::size_t t = 0; t < f.num.length(); ++t) low = std::min(low, f.num.exponent(t, v));
    if (low > 0) part = part * Polynomial::generator(ring_, v).pow(low);
  }
  if (part.is_one()) return pool_.undefined();
  return quotient(render(*f.num.divided_by(part)), split_quotient({f.den, part}));
}

// (A + d*B)/d is B + A/d, for a factor d of the denominator and a factor of the numerator.
ExprId Renderer::split_quotient(const RationalFunction& f) {
  ExprId best = quotient(render(f.num), render(f.den));
  const Factorization above = factor(f.num), below = factor(f.den);
  std::vector<Polynomial> divisors{f.den.divided_by(f.den.content())};
  if (below.factors.size() > 1)
    for (const auto& [base, exponent] : below.factors) divisors.push_back(base);
  for (const auto& [target, exponent] : above.factors) {
    if (target.length() < 2) continue;
    const std::optional<Polynomial> other_above = f.num.divided_by(target);
    for (const Polynomial& divisor : divisors) {
      const auto [whole, rest] = target.divide(divisor);
      if (whole.is_zero() || rest.is_zero()) continue;
      const RationalFunction part(rest, divisor);
      const ExprId inner =
          pool_.sum(std::array{render(whole), quotient(render(part.num), render(part.den))});
      const RationalFunction outer(*other_above, *f.den.divided_by(divisor));
      best = work_.shorter(
          best, pool_.product(std::array{quotient(render(outer.num), render(outer.den)), inner}));
    }
  }
  return best;
}

// The shorter of `best` and: g*(A + 4*B)/4 as g*(B + A/4).
ExprId Renderer::divided_inside(const RationalFunction& f, ExprId best) {
  const Rational divisor = f.den.content();
  if (divisor.is_one() || f.num.length() > all_ways_terms) return best;
  for (const auto& [target, exponent] : factor(f.num).factors) {
    std::vector<bool> divisible(target.length());
    for (std::size_t t = 0; t < target.length(); ++t)
      divisible[t] = (target.coefficient(t) / divisor).is_integer();
    const auto [part, rest] = target.partition(divisible);
    if (part.is_zero() || rest.is_zero()) continue;
    const ExprId fraction = pool_.number(Rational(1) / divisor);
    const ExprId inner = pool_.sum(std::array{render(part.divided_by(divisor)),
                                              pool_.product(std::array{fraction, render(rest)})});
    const ExprId outer =
        quotient(render(*f.num.divided_by(target)), render(f.den.divided_by(divisor)));
    best = work_.shorter(best, pool_.product(std::array{outer, inner}));
  }
  return best;
}

ExprId Renderer::term_by_term(const RationalFunction& f) {
  std::vector<ExprId> terms;
  for (std::size_t t = 0; t < f.num.length(); ++t) {
    std::vector<bool> this_one(f.num.length(), false);
    this_one[t] = true;
    const RationalFunction part(f.num.partition(this_one).first, f.den);
    terms.push_back(quotient(to_expr(pool_, part.num), render(part.den)));
  }
  return pool_.sum(terms);
}

}  // namespace trammel::symbolic
