// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/way/quartic.h"

#include <array>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/expr.h"
#include "symbolic/poly/factors/factor.h"
#include "symbolic/poly/reduce.h"

namespace trammel::symbolic {

namespace {

RationalFunction times(const RationalFunction& f, std::int64_t numerator,
                       std::int64_t denominator = 1) {
  return f * RationalFunction(f.num.ring(), Rational(numerator, denominator));
}

struct DepressedCubic {
  RationalFunction p, q, shift;  // x = y + shift
};

DepressedCubic depressed_cubic(const RootField& field, const std::vector<RationalFunction>& k) {
  const RationalFunction lead = k[3].inverse();
  const RationalFunction b = k[2] * lead, c = k[1] * lead, d = k[0] * lead;
  const auto reduced = [&](const RationalFunction& f) { return reduce_all(f, field.radicands); };
  return {reduced(c - times(b * b, 1, 3)), reduced(times(b.pow(3), 2, 27) - times(b * c, 1, 3) + d),
          times(b, -1, 3)};
}

class Cubic {
 public:
  Cubic(const RootField& field, const DepressedCubic& cubic)
      : field_(field),
        pool_(field.pool),
        p_(pool_, reduced_expr(field, cubic.p)),
        q_(pool_, reduced_expr(field, cubic.q)),
        shift_(pool_, reduced_expr(field, cubic.shift)),
        discriminant_(reduce_all(times(cubic.q.pow(2), 1, 4) + times(cubic.p.pow(3), 1, 27),
                                 field.radicands)) {}

  std::vector<RootForm> run() const {
    if (is_zero_number(p_)) return {{(shift_ + cube_root(-q_)).id, {}}};
    const Expr d{pool_, sign_form(discriminant_)};
    const KnownSign known = sign_of(pool_, d.id, field_.given);
    std::vector<RootForm> roots;
    if (known.sign >= 0)
      roots.push_back({cardano(), known.always ? std::vector<ExprId>{} : std::vector{d.id}});
    if (known.sign <= 0)
      for (int k = 0; k < 3; ++k)
        roots.push_back(
            {third_of_angle(k), known.always ? std::vector<ExprId>{} : std::vector{(-d).id}});
    return roots;
  }

 private:
  // A polynomial of the same sign: factors of even exponents do not matter.
  ExprId sign_form(const RationalFunction& f) const {
    Polynomial result(f.num.ring(), Rational(f.num.content().sign() < 0 ? -1 : 1));
    for (const Polynomial* part : {&f.num, &f.den})
      for (const auto& [base, exponent] : factor(*part).factors)
        if (exponent % 2 == 1) result = result * base;
    return to_expr(pool_, result);
  }

  Expr cube_root(Expr e) const { return {pool_, odd_root(pool_, e.id, 3)}; }

  ExprId cardano() const {
    const Expr root{pool_, some_square_root(field_, discriminant_)};
    return (shift_ + cube_root(root - q_ / 2) - cube_root(root + q_ / 2)).id;
  }

  ExprId third_of_angle(int k) const {
    const Expr size = sqrt(-p_ / 3);
    const Expr cosine = (3 * q_) / ((2 * p_) * size);
    const Expr angle{pool_, pool_.apply(Op::Acos, std::array{cosine.id})};
    const Expr turn{pool_, pool_.pi()};
    return (shift_ + 2 * (size * cos((angle + (2 * k) * turn) / 3))).id;
  }

  const RootField& field_;
  ExprPool& pool_;
  Expr p_, q_, shift_;
  RationalFunction discriminant_;
};

struct DepressedQuartic {
  RationalFunction p, q, r, shift;
};

DepressedQuartic depressed_quartic(const RootField& field, const std::vector<RationalFunction>& k) {
  const RationalFunction lead = k[4].inverse();
  const RationalFunction b = k[3] * lead, c = k[2] * lead, d = k[1] * lead, e = k[0] * lead;
  const auto reduced = [&](const RationalFunction& f) { return reduce_all(f, field.radicands); };
  return {reduced(c - times(b * b, 3, 8)), reduced(times(b.pow(3), 1, 8) - times(b * c, 1, 2) + d),
          reduced(times(b.pow(4), -3, 256) + e - times(b * d, 1, 4) + times(b * b * c, 1, 16)),
          times(b, -1, 4)};
}

// y^2 = (-p +- sqrt(p^2 - 4*r))/2
std::vector<RootForm> biquadratic(const RootField& field, const DepressedQuartic& k) {
  ExprPool& pool = field.pool;
  const RationalFunction discriminant = k.p * k.p - times(k.r, 4);
  if (sign_of(pool, reduced_expr(field, discriminant), {}).sign < 0) return {};
  const Expr root{pool, some_square_root(field, discriminant)};
  const Expr p{pool, reduced_expr(field, k.p)}, shift{pool, reduced_expr(field, k.shift)};
  std::vector<RootForm> roots;
  for (const Expr square : {(root - p) / 2, (-root - p) / 2}) {
    if (sign_of(pool, square.id, {}).sign < 0) continue;
    roots.push_back({(shift + sqrt(square)).id, {}});
    roots.push_back({(shift - sqrt(square)).id, {}});
  }
  return roots;
}

// A root m > 0 of Ferrari's cubic: of the factor of the smallest degree that has one.
std::vector<RootForm> resolvent_roots(const RootField& field, const DepressedQuartic& k,
                                      std::size_t spare) {
  const Ring& ring = k.p.num.ring();
  const RationalFunction m(Polynomial::generator(ring, spare));
  const RationalFunction cubic = times(m.pow(3), 8) + times(k.p * m.pow(2), 8) +
                                 (times(k.p * k.p, 2) - times(k.r, 8)) * m - k.q * k.q;
  std::vector<RootForm> possible;
  for (const auto& [factor, exponent] : factor(cubic.num).factors) {
    if (factor.degree(spare) == 0) continue;
    for (RootForm& form : find_roots_by_radicals(field, factor, spare).roots) {
      const KnownSign known = sign_of(field.pool, form.value, field.given);
      if (known.sign > 0) {
        if (!known.always) form.conditions.push_back(form.value);
        return {form};
      }
      if (known.sign == 0) {
        form.conditions.push_back(form.value);
        possible.push_back(std::move(form));
      }
    }
  }
  return possible;
}

std::vector<RootForm> ferrari(const RootField& field, const DepressedQuartic& k,
                              const RootForm& resolvent) {
  ExprPool& pool = field.pool;
  const Expr p{pool, reduced_expr(field, k.p)}, q{pool, reduced_expr(field, k.q)},
      shift{pool, reduced_expr(field, k.shift)}, m{pool, resolvent.value};
  const Expr slope = sqrt(2 * m);
  std::vector<RootForm> roots;
  for (const int first : {1, -1}) {
    const Expr square = -((2 * p) + (2 * m) + first * ((2 * q) / slope));
    const KnownSign known = sign_of(pool, square.id, {});
    if (known.sign < 0) continue;
    for (const int second : {1, -1})
      roots.push_back(
          {(shift + (first * slope + second * sqrt(square)) / 2).id, resolvent.conditions});
  }
  return roots;
}

}  // namespace

std::vector<RootForm> solve_cubic(const RootField& field, const std::vector<RationalFunction>& c) {
  return Cubic(field, depressed_cubic(field, c)).run();
}

std::vector<RootForm> solve_quartic(const RootField& field, const std::vector<RationalFunction>& c,
                                    std::size_t spare) {
  const DepressedQuartic k = depressed_quartic(field, c);
  if (k.q.is_zero()) return biquadratic(field, k);
  std::vector<RootForm> roots;
  for (const RootForm& resolvent : resolvent_roots(field, k, spare))
    for (RootForm& root : ferrari(field, k, resolvent)) roots.push_back(std::move(root));
  return roots;
}

}  // namespace trammel::symbolic
