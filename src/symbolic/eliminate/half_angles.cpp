// SPDX-License-Identifier: Apache-2.0
#include "symbolic/eliminate/half_angles.h"

#include <algorithm>
#include <array>

#include "symbolic/expr/canonical.h"

namespace trammel::symbolic {

HalfAngles::HalfAngles(ExprPool& pool, const Ring& from) {
  std::vector<Generator> generators;
  for (std::size_t i = 0; i < from.size(); ++i) {
    Generator g = from.generator(i);
    if (g.kind == GeneratorKind::Sine) {
      sines_.push_back(i);
      cosines_.push_back(g.partner);
      const ExprId half = scaled(pool, Rational(1, 2), pool.args(g.expr)[0]);
      g.expr = pool.apply(Op::Tan, std::array{half});
    }
    if (g.kind != GeneratorKind::Root) g.kind = GeneratorKind::Free;
    generators.push_back(g);
  }
  ring_ = std::make_unique<Ring>(std::move(generators), from.limits());
}

Polynomial HalfAngles::convert(const Polynomial& p) const {
  std::vector<Polynomial> same;
  for (std::size_t i = 0; i < ring().size(); ++i) same.push_back(Polynomial::generator(ring(), i));
  Polynomial result = compose(p, same, ring());
  for (std::size_t k = 0; k < sines_.size(); ++k) result = convert_angle(result, k);
  return result;
}

Polynomial HalfAngles::convert_angle(const Polynomial& p, std::size_t angle) const {
  const std::size_t sine = sines_[angle], cosine = cosines_[angle];
  const Polynomial t = Polynomial::generator(ring(), sine), one(ring(), Rational(1));
  const Polynomial below = one + t * t, above = one - t * t;
  const auto degree = [&](const Polynomial& q, std::size_t v) {
    return static_cast<std::uint32_t>(q.degree(v));
  };
  std::uint32_t most = 0;
  for (std::size_t term = 0; term < p.length(); ++term)
    most = std::max(most, p.exponent(term, sine) + p.exponent(term, cosine));
  Polynomial result(ring());
  for (std::uint32_t i = 0; i <= degree(p, sine); ++i) {
    const Polynomial by_sine = p.coefficient_of(sine, i);
    for (std::uint32_t k = 0; k <= degree(by_sine, cosine); ++k) {
      const Polynomial c = by_sine.coefficient_of(cosine, k);
      if (c.is_zero()) continue;
      const Polynomial twice = t * Rational(2);
      result = result + c * twice.pow(i) * above.pow(k) * below.pow(most - i - k);
    }
  }
  return result;
}

}  // namespace trammel::symbolic
