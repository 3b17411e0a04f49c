// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/reduce.h"

#include <algorithm>

namespace trammel::symbolic {

namespace {

std::uint32_t degree_in(const Polynomial& p, std::size_t generator) {
  return static_cast<std::uint32_t>(p.degree(generator));
}

// p(root) with root^degree = above/below, times below^result.second so that it is a polynomial.
std::pair<Polynomial, std::uint32_t> reduce_powers(const Polynomial& p, std::size_t generator,
                                                   const RationalFunction& radicand) {
  const Ring& ring = p.ring();
  const std::uint32_t n = ring.generator(generator).degree;
  const std::uint32_t highest = degree_in(p, generator);
  if (highest < n) return {p, 0};
  const std::uint32_t most = highest / n;
  Polynomial result(ring);
  const Polynomial root = Polynomial::generator(ring, generator);
  for (std::uint32_t k = 0; k <= highest; ++k) {
    const Polynomial c = p.coefficient_of(generator, k);
    if (c.is_zero()) continue;
    result =
        result + c * radicand.num.pow(k / n) * radicand.den.pow(most - k / n) * root.pow(k % n);
  }
  return {result, most};
}

// p*(its conjugate): free of the square root or sine, which p contains linearly at most.
Polynomial conjugate(const Polynomial& p, std::size_t generator) {
  const Polynomial g = Polynomial::generator(p.ring(), generator);
  return p.coefficient_of(generator, 0) - p.coefficient_of(generator, 1) * g;
}

RationalFunction reduce_sines(const RationalFunction& f) {
  const Ring& ring = f.num.ring();
  RationalFunction result = f;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (ring.generator(i).kind != GeneratorKind::Sine) continue;
    result = {reduce_angle(result.num, i), reduce_angle(result.den, i)};
  }
  return result;
}

}  // namespace

Polynomial reduce_angle(const Polynomial& p, std::size_t generator) {
  const Ring& ring = p.ring();
  const std::uint32_t highest = degree_in(p, generator);
  if (highest < 2) return p;
  const Polynomial g = Polynomial::generator(ring, generator);
  const Polynomial other = Polynomial::generator(ring, ring.generator(generator).partner);
  const Polynomial square = Polynomial(ring, Rational(1)) - other * other;
  Polynomial result(ring);
  for (std::uint32_t k = 0; k <= highest; ++k) {
    const Polynomial c = p.coefficient_of(generator, k);
    if (!c.is_zero()) result = result + c * square.pow(k / 2) * g.pow(k % 2);
  }
  return result;
}

RationalFunction reduce_root(const RationalFunction& f, std::size_t generator,
                             const RationalFunction& radicand) {
  const auto [num, num_times] = reduce_powers(f.num, generator, radicand);
  const auto [den, den_times] = reduce_powers(f.den, generator, radicand);
  if (num_times == 0 && den_times == 0) return f;
  return {num * radicand.den.pow(den_times), den * radicand.den.pow(num_times)};
}

std::vector<std::size_t> roots_outside_in(const Ring& ring) {
  std::vector<std::size_t> roots;
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (ring.generator(i).kind == GeneratorKind::Root) roots.push_back(i);
  // An inner root is an older node. Roots that are not nested may come in any order.
  std::sort(roots.begin(), roots.end(), [&](std::size_t a, std::size_t b) {
    return ring.generator(b).expr < ring.generator(a).expr;
  });
  return roots;
}

RationalFunction reduce_all(const RationalFunction& f,
                            const std::vector<RationalFunction>& radicands) {
  RationalFunction result = f;
  for (const std::size_t i : roots_outside_in(f.num.ring()))
    result = reduce_root(result, i, radicands[i]);
  return reduce_sines(result);
}

RationalFunction rationalize(const RationalFunction& f,
                             const std::vector<RationalFunction>& radicands) {
  const Ring& ring = f.num.ring();
  std::vector<std::size_t> order = roots_outside_in(ring);
  for (std::size_t i = 0; i < ring.size(); ++i)
    if (ring.generator(i).kind == GeneratorKind::Sine) order.push_back(i);
  RationalFunction result = f;
  for (const std::size_t i : order) {
    const Generator& g = ring.generator(i);
    if (result.den.degree(i) != 1) continue;
    if (g.kind == GeneratorKind::Root && g.degree != 2) continue;
    const Polynomial factor = conjugate(result.den, i);
    result.num = result.num * factor;
    result.den = result.den * factor;
    result = reduce_all(result, radicands);
  }
  return result;
}

}  // namespace trammel::symbolic
