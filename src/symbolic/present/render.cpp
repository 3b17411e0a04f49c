// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/render.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <set>
#include <vector>

#include "symbolic/poly/factors/factor.h"
#include "symbolic/present/irreducible.h"

namespace trammel::symbolic {

namespace {

constexpr int deepest_rendered = 24;
constexpr std::size_t all_ways_terms = 8;     // up to here every generator is tried for collecting
constexpr std::size_t collected_terms = 300;  // beyond, the plain sum
constexpr std::size_t plain_terms = 6;        // beyond, collecting is always shorter
constexpr std::size_t ways_beyond = 3;        // generators tried in between
constexpr std::size_t term_by_term_terms = 6;

struct Usage {
  std::size_t generator;
  std::size_t terms;  // that contain it
};

// Generators that occur in some terms, those of most terms first.
std::vector<Usage> usages(const Terms& p) {
  std::vector<Usage> result;
  for (std::size_t v = 0; v < p.ring().size(); ++v)
    if (const std::size_t terms = p.terms_with(v); terms > 0 && terms < p.length())
      result.push_back({v, terms});
  std::stable_sort(result.begin(), result.end(),
                   [](const Usage& a, const Usage& b) { return a.terms > b.terms; });
  return result;
}

// Work a term, in units of Effort, as measured on the formulas of the tests.
constexpr std::size_t render_work = 10;
constexpr std::size_t split_work = 10;
constexpr std::size_t reduce_work = 10;

}  // namespace

bool Renderer::in_hurry() const {
  return ring_.limits().reached() != base::StopReason::None || depth_ > deepest_rendered;
}

ExprId Renderer::quotient(ExprId above, ExprId below) {
  return pool_.product(std::array{above, pool_.power(below, pool_.integer(-1))});
}

// What one search finds serves those after it: their order is not left to the compiler.
ExprId Renderer::quotient(const Polynomial& above, const Polynomial& below) {
  const ExprId denominator = render(below);
  return quotient(render(above), denominator);
}

ExprId Renderer::render(const Polynomial& p) {
  const std::optional<Terms> terms = Terms::from(p);
  return terms ? render(*terms) : to_expr(pool_, p);
}

ExprId Renderer::render(const Terms& p) {
  if (p.length() <= 1) return plain_sum(p);
  ring_.limits().spend(render_work * p.length());
  const TermsKey key = p.key();
  if (const auto found = work_.found().polynomials.find(key);
      found != work_.found().polynomials.end())
    return found->second != pool_.undefined() ? found->second : plain_sum(p);
  if (in_hurry() || p.length() > collected_terms) return plain_sum(p);
  work_.found().polynomials.emplace(key, pool_.undefined());  // a recursion comes back to the sum
  ++depth_;
  ExprId best = as_factors(p);
  for (std::size_t v = 0; v < ring_.size(); ++v) best = work_.shorter(best, reduced(p, v));
  --depth_;
  if (in_hurry())
    work_.found().polynomials.erase(key);
  else
    work_.found().polynomials[key] = best;
  return best;
}

ExprId Renderer::plain_sum(const Terms& p) {
  std::vector<ExprId> terms(p.length());
  for (std::size_t t = 0; t < p.length(); ++t) terms[t] = plain_term(p, t);
  return pool_.sum(terms);
}

ExprId Renderer::plain_term(const Terms& p, std::size_t t) {
  const TermsKey key = p.key(t);
  if (const auto known = work_.terms.find(key); known != work_.terms.end()) return known->second;
  std::vector<ExprId> factors{pool_.number(Rational(p.coefficient(t)))};
  for (std::size_t v = 0; v < ring_.size(); ++v)
    if (const std::uint32_t power = p.exponent(t, v); power > 0)
      factors.push_back(pool_.power(ring_.generator(v).expr, pool_.integer(power)));
  return work_.terms.emplace(key, pool_.product(factors)).first->second;
}

// With 1 - cos^2 for sin^2, or the other way round.
ExprId Renderer::reduced(const Terms& p, std::size_t angle) {
  const GeneratorKind kind = ring_.generator(angle).kind;
  if (kind != GeneratorKind::Sine && kind != GeneratorKind::Cosine) return pool_.undefined();
  if (p.degree(angle) < 2) return pool_.undefined();
  ring_.check_budget(reduce_work * p.length());
  const std::optional<Terms> other = p.with_other_square(angle);
  if (!other || other->length() > p.length()) return pool_.undefined();
  return as_factors(*other);
}

// None where it is irreducible, or a factor has coefficients that are too large.
std::vector<std::pair<Terms, std::uint32_t>> Renderer::factors_of(const Terms& rest) {
  const TermsKey key = join(ring_key_, rest.key());
  std::vector<std::pair<Terms, std::uint32_t>> factors;
  if (const auto known = work_.factors.find(key); known != work_.factors.end()) {
    for (const auto& [base, exponent] : known->second)
      factors.emplace_back(base.in(ring_), exponent);
    return factors;
  }
  if (!is_surely_irreducible(rest)) {
    for (const auto& [base, exponent] : factor(rest.to_polynomial()).factors) {
      const std::optional<Terms> terms = Terms::from(base);
      if (!terms) {
        factors.clear();
        break;
      }
      factors.emplace_back(*terms, exponent);
    }
  }
  work_.factors.emplace(key, factors);
  return factors;
}

Renderer::Factors Renderer::split(const Terms& p) {
  ring_.check_budget(split_work * p.length());
  Factors result{{}, p, {}};
  Terms& rest = result.rest;
  const std::int64_t content = p.content();
  rest.divide_by(content);
  result.monomial.push_back(pool_.number(Rational(content)));
  for (std::size_t v = 0; v < ring_.size(); ++v) {
    const std::uint32_t lowest = rest.lowest_power(v);
    if (lowest == 0) continue;
    rest.divide_by(v, lowest);
    result.monomial.push_back(pool_.power(ring_.generator(v).expr, pool_.integer(lowest)));
  }
  result.factors = factors_of(rest);
  if (result.factors.empty()) result.factors.emplace_back(rest, 1);
  return result;
}

ExprId Renderer::as_factors(const Terms& p) {
  if (p.length() <= 1) return plain_sum(p);
  const Factors parts = split(p);
  const bool is_irreducible = parts.factors.size() == 1 && parts.factors[0].second == 1;
  if (is_irreducible && parts.monomial.size() == 1)
    return pool_.product(std::array{parts.monomial[0], as_sum(parts.rest)});
  std::vector<ExprId> factors = parts.monomial;
  for (const auto& [base, exponent] : parts.factors)
    factors.push_back(pool_.power(render(base), pool_.integer(exponent)));
  const ExprId product = pool_.product(factors);
  if (p.length() > all_ways_terms) return product;
  Terms whole = p;
  whole.divide_by(p.content());
  ExprId best = work_.shorter(product, pool_.product(std::array{parts.monomial[0], as_sum(whole)}));
  // g*h*(the other factors multiplied out): shorter where these are the difference of two squares.
  if (!is_irreducible && parts.monomial.size() > 1) {
    factors = parts.monomial;
    factors.push_back(as_sum(parts.rest));
    best = work_.shorter(best, pool_.product(factors));
  }
  return best;
}

ExprId Renderer::as_sum(const Terms& p) {
  if (p.length() <= 2 || in_hurry()) return plain_sum(p);
  const TermsKey key = p.key();
  auto& known = work_.found().sums;
  if (const auto found = known.find(key); found != known.end()) return found->second;
  ++depth_;
  const bool all_ways = !work_.quick && p.length() <= all_ways_terms;
  const std::vector<Usage> ways = usages(p);
  const bool is_collected = !ways.empty() && ways.front().terms > 1;
  std::optional<ExprId> best;
  if (!is_collected || p.length() <= plain_terms) best = plain_sum(p);
  std::size_t tried = 0;
  for (const Usage& way : ways) {
    // One term less may leave a perfect square: x^2 + (a + b)^2.
    if (way.terms < 2 && (!all_ways || p.length() < 4)) continue;
    if (!all_ways && tried++ >= ways_beyond) break;
    const ExprId form = collected(p, way.generator);
    best = best ? work_.shorter(*best, form) : form;
  }
  std::set<std::int64_t> numbers;
  for (std::size_t t = 0; t < p.length(); ++t) numbers.insert(std::abs(p.coefficient(t)));
  if (numbers.size() > 1 && !work_.quick)
    for (const std::int64_t number : numbers)
      if (number != 1) best = work_.shorter(*best, with_common_number(p, number));
  --depth_;
  if (!in_hurry()) known.emplace(key, *best);
  return *best;
}

// generator^low*(its terms) + (the others)
ExprId Renderer::collected(const Terms& p, std::size_t generator) {
  std::uint32_t low = UINT32_MAX;
  std::vector<char> with(p.length());
  for (std::size_t t = 0; t < p.length(); ++t) {
    const std::uint32_t power = p.exponent(t, generator);
    with[t] = power > 0 ? 1 : 0;
    if (power > 0) low = std::min(low, power);
  }
  auto [inner, rest] = p.partition(with);
  inner.divide_by(generator, low);
  const ExprId power = pool_.power(ring_.generator(generator).expr, pool_.integer(low));
  return pool_.sum(std::array{pool_.product(std::array{power, render(inner)}), render(rest)});
}

ExprId Renderer::with_common_number(const Terms& p, std::int64_t number) {
  std::vector<char> divisible(p.length());
  for (std::size_t t = 0; t < p.length(); ++t)
    divisible[t] = p.coefficient(t) % number == 0 ? 1 : 0;
  const auto [part, rest] = p.partition(divisible);
  if (part.length() < 2 || rest.length() == 0) return pool_.undefined();
  return pool_.sum(std::array{render(part), render(rest)});
}

ExprId Renderer::render(const RationalFunction& f) {
  const ExprId plain = quotient(f.num, f.den);
  if (f.den.is_one() || work_.quick || in_hurry()) return plain;
  ExprId best = f.den.is_constant() ? plain : work_.shorter(plain, split_quotient(f));
  best = divided_inside(f, best);
  if (f.num.length() <= term_by_term_terms) best = work_.shorter(best, term_by_term(f));
  return f.den.length() > 1 ? work_.shorter(best, over_positive_part(f)) : best;
}

std::uint32_t Renderer::lowest_power(const Polynomial& p, std::size_t generator) const {
  std::uint32_t low = UINT32_MAX;
  for (std::size_t t = 0; t < p.length(); ++t) low = std::min(low, p.exponent(t, generator));
  return low;
}

// m*r^2/(J + m*r^2) is m/(m + J/r^2): only by generators that are never 0, since otherwise the new
// form would lack a value where the old one has 0.
ExprId Renderer::over_positive_part(const RationalFunction& f) {
  Polynomial part(ring_, Rational(1));
  for (std::size_t v = 0; v < ring_.size(); ++v) {
    if (!pool_.is_never_zero(ring_.generator(v).expr)) continue;
    const std::uint32_t low = lowest_power(f.num, v);
    if (low > 0) part = part * Polynomial::generator(ring_, v).pow(low);
  }
  if (part.is_one()) return pool_.undefined();
  const ExprId below = split_quotient({f.den, part});
  return quotient(render(*f.num.divided_by(part)), below);
}

// For each factor d of the denominator and each factor of the numerator; a single factor that is
// squared gives up one of its powers where `powers` says so.
std::vector<Renderer::Split> Renderer::splits(const RationalFunction& f, bool powers) const {
  const Factorization above = factor(f.num), below = factor(f.den);
  std::vector<Polynomial> divisors{f.den.divided_by(f.den.content())};
  for (const auto& [base, exponent] : below.factors)
    if (below.factors.size() > 1 || (powers && exponent > 1)) divisors.push_back(base);
  std::vector<Split> found;
  for (const auto& [target, exponent] : above.factors) {
    if (target.length() < 2) continue;
    const std::optional<Polynomial> other_above = f.num.divided_by(target);
    for (const Polynomial& divisor : divisors) {
      const auto [whole, rest] = target.divide(divisor);
      if (whole.is_zero() || rest.is_zero()) continue;
      found.push_back({{*other_above, *f.den.divided_by(divisor)}, whole, {rest, divisor}});
    }
  }
  return found;
}

ExprId Renderer::render(const Split& split) {
  const ExprId inner =
      pool_.sum(std::array{render(split.whole), quotient(split.part.num, split.part.den)});
  return pool_.product(std::array{quotient(split.outer.num, split.outer.den), inner});
}

ExprId Renderer::split_quotient(const RationalFunction& f) {
  ExprId best = quotient(f.num, f.den);
  for (const Split& split : splits(f, false)) best = work_.shorter(best, render(split));
  return best;
}

// 2*g/L + v^2 reads as well as (2*g + L*v^2)/L, and so does r^2/(k^2 + r^2) as 1/(1 + k^2/r^2).
// Where more than a term goes over d, sums are torn apart that belong together.
std::vector<ExprId> Renderer::with_inner_fraction(const RationalFunction& f) {
  std::vector<ExprId> forms;
  for (const Split& split : splits(f, true))
    if (split.part.num.length() == 1) forms.push_back(render(split));
  for (std::size_t v = 0; v < ring_.size(); ++v) {
    const std::uint32_t low = lowest_power(f.num, v);
    if (low == 0 || !pool_.is_never_zero(ring_.generator(v).expr)) continue;
    const Polynomial part = Polynomial::generator(ring_, v).pow(low);
    const auto [whole, rest] = f.den.divide(part);
    if (!whole.is_constant() || whole.is_zero() || rest.length() != 1) continue;
    const ExprId below = pool_.sum(std::array{render(whole), quotient(rest, part)});
    forms.push_back(quotient(render(*f.num.divided_by(part)), below));
  }
  return forms;
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
    const ExprId outer = quotient(*f.num.divided_by(target), f.den.divided_by(divisor));
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
