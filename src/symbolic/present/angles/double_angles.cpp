// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/angles/angles.h"

#include <array>

#include "symbolic/expr/canonical.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/present/render.h"

namespace trammel::symbolic {

namespace {

constexpr std::size_t most_terms_doubled = 60;

bool is_even(const Polynomial& p, std::size_t sine, std::size_t cosine) {
  for (std::size_t t = 0; t < p.length(); ++t) {
    const std::vector<std::uint32_t> powers = p.exponents(t);
    if ((powers[sine] + powers[cosine]) % 2 != 0) return false;
  }
  return true;
}

// p in the ring where generators `sine` and `cosine` stand for the double angle:
// s^2 = (1 - C)/2, c^2 = (1 + C)/2, s c = S/2.
RationalFunction doubled(const Polynomial& p, const Ring& ring, std::size_t sine,
                         std::size_t cosine) {
  const Polynomial one(ring, Rational(1)), two(ring, Rational(2));
  const Polynomial big_cosine = Polynomial::generator(ring, cosine);
  const RationalFunction square_sine(one - big_cosine, two), square_cosine(one + big_cosine, two);
  const RationalFunction mixed(Polynomial::generator(ring, sine), two);
  RationalFunction result(ring);
  for (std::size_t t = 0; t < p.length(); ++t) {
    const std::vector<std::uint32_t> powers = p.exponents(t);
    RationalFunction term(ring, p.coefficient(t));
    for (std::size_t v = 0; v < powers.size(); ++v)
      if (v != sine && v != cosine)
        term = term * RationalFunction(Polynomial::generator(ring, v).pow(powers[v]));
    if (powers[sine] % 2 == 1) term = term * mixed;
    term = term * square_sine.pow(powers[sine] / 2) * square_cosine.pow(powers[cosine] / 2);
    result = result + term;
  }
  return result;
}

}  // namespace

ExprId double_angles(Workspace& work, ExprId best, const Converted& converted) {
  ExprPool& pool = work.pool;
  Costs& costs = work.costs;
  const Ring& ring = *converted.ring;
  RationalFunction f = converted.functions[0];
  for (const std::size_t i : roots_outside_in(ring)) f = reduce_root(f, i, converted.radicands[i]);
  if (f.num.length() + f.den.length() > most_terms_doubled) return best;
  for (std::size_t sine = 0; sine < ring.size(); ++sine) {
    if (ring.generator(sine).kind != GeneratorKind::Sine) continue;
    const std::size_t cosine = ring.generator(sine).partner;
    const auto degree = [&](std::size_t v) { return f.num.degree(v) + f.den.degree(v); };
    if (degree(sine) + degree(cosine) < 2) continue;
    if (!is_even(f.num, sine, cosine) || !is_even(f.den, sine, cosine)) continue;
    std::vector<Generator> generators;
    for (std::size_t i = 0; i < ring.size(); ++i) generators.push_back(ring.generator(i));
    const ExprId angle = scaled(pool, Rational(2), pool.args(ring.generator(sine).expr)[0]);
    generators[sine].expr = pool.apply(Op::Sin, std::array{angle});
    generators[cosine].expr = pool.apply(Op::Cos, std::array{angle});
    const Ring other(generators, ring.limits());
    const RationalFunction g =
        doubled(f.num, other, sine, cosine) * doubled(f.den, other, sine, cosine).inverse();
    const ExprId e = Renderer(work, other).render(g);
    if (e != pool.undefined() && costs(e) < costs(best)) best = e;
  }
  return best;
}

}  // namespace trammel::symbolic
