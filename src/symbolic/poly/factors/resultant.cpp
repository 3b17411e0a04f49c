// SPDX-License-Identifier: Apache-2.0
#include "symbolic/poly/factors/resultant.h"

#include "base/assert.h"

namespace trammel::symbolic {

namespace {

std::uint32_t degree_in(const Polynomial& p, std::size_t generator) {
  return static_cast<std::uint32_t>(p.degree(generator));
}

Polynomial lead(const Polynomial& p, std::size_t generator) {
  return p.coefficient_of(generator, degree_in(p, generator));
}

// lead(b)^(deg a - deg b + 1)*a modulo b.
Polynomial pseudo_remainder(const Polynomial& a, const Polynomial& b, std::size_t generator) {
  const std::uint32_t low = degree_in(b, generator);
  const Polynomial top = lead(b, generator);
  const Polynomial x = Polynomial::generator(a.ring(), generator);
  std::uint32_t left = degree_in(a, generator) - low + 1;
  Polynomial rest = a;
  while (!rest.is_zero() && degree_in(rest, generator) >= low) {
    const std::uint32_t degree = degree_in(rest, generator);
    rest = top * rest - lead(rest, generator) * x.pow(degree - low) * b;
    --left;
    if (degree == 0) break;
  }
  return top.pow(left) * rest;
}

Polynomial exactly_divided(const Polynomial& a, const Polynomial& b) {
  const std::optional<Polynomial> quotient = a.divided_by(b);
  TRAMMEL_ASSERT(quotient.has_value());
  return *quotient;
}

Polynomial content_in(const Polynomial& p, std::size_t generator) {
  Polynomial content(p.ring());
  for (std::uint32_t n = 0; n <= degree_in(p, generator); ++n) {
    Polynomial coefficient = p.coefficient_of(generator, n);
    content = cancel_gcd(content, coefficient);
  }
  return content;
}

}  // namespace

Polynomial derivative(const Polynomial& p, std::size_t generator) {
  Polynomial result(p.ring());
  fmpz_mpoly_derivative(result.raw(), p.raw(), static_cast<slong>(generator), p.ring().context());
  return result;
}

std::vector<Polynomial> subresultants(const Polynomial& a, const Polynomial& b,
                                      std::size_t generator) {
  const bool swap = degree_in(a, generator) < degree_in(b, generator);
  std::vector<Polynomial> chain{swap ? b : a, swap ? a : b};
  const Ring& ring = a.ring();
  Polynomial g(ring, Rational(1)), h(ring, Rational(1));
  while (!chain.back().is_zero() && degree_in(chain.back(), generator) > 0) {
    const Polynomial& upper = chain[chain.size() - 2];
    const Polynomial& lower = chain.back();
    const std::uint32_t gap = degree_in(upper, generator) - degree_in(lower, generator);
    const Polynomial rest = pseudo_remainder(upper, lower, generator);
    if (rest.is_zero()) break;
    const Polynomial next = exactly_divided(rest, g * h.pow(gap));
    g = lead(lower, generator);
    if (gap == 1)
      h = g;
    else if (gap > 1)
      h = exactly_divided(g.pow(gap), h.pow(gap - 1));
    chain.push_back(next);
  }
  return chain;
}

Polynomial resultant(const Polynomial& a, const Polynomial& b, std::size_t generator) {
  const std::vector<Polynomial> chain = subresultants(a, b, generator);
  const Polynomial& last = chain.back();
  // A common factor stays in the end.
  return degree_in(last, generator) > 0 ? Polynomial(a.ring()) : last;
}

Polynomial discriminant(const Polynomial& p, std::size_t generator) {
  const Polynomial full = resultant(p, derivative(p, generator), generator);
  return exactly_divided(full, lead(p, generator));
}

std::vector<std::pair<Polynomial, std::uint32_t>> squarefree_parts(const Polynomial& p,
                                                                   std::size_t generator) {
  std::vector<std::pair<Polynomial, std::uint32_t>> parts;
  if (degree_in(p, generator) == 0) return parts;
  Polynomial rest = exactly_divided(p, content_in(p, generator));
  Polynomial slope = derivative(rest, generator);
  cancel_gcd(rest, slope);
  for (std::uint32_t exponent = 1; degree_in(rest, generator) > 0; ++exponent) {
    slope = slope - derivative(rest, generator);
    const Polynomial part = cancel_gcd(rest, slope);
    if (degree_in(part, generator) > 0) parts.emplace_back(part, exponent);
  }
  return parts;
}

}  // namespace trammel::symbolic
