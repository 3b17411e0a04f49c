// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/way/angles.h"

#include <algorithm>
#include <array>

#include "symbolic/expr/canonical.h"
#include "symbolic/expr/expr.h"
#include "symbolic/poly/factors/factor.h"
#include "symbolic/poly/reduce.h"
#include "symbolic/print/to_text.h"

namespace trammel::symbolic {

namespace {

class AngleSolver {
 public:
  AngleSolver(const RootField& field, const Polynomial& f, std::size_t sine)
      : field_(field),
        pool_(field.pool),
        ring_(f.ring()),
        s_(sine),
        c_(f.ring().generator(sine).partner),
        f_(f) {}

  AngleForms run() {
    const Polynomial by_cosine = reduce_angle(f_, s_), by_sine = reduce_angle(f_, c_);
    if (by_cosine.degree(s_) == 0)
      in_one_function(by_cosine, c_, Op::Acos);
    else if (by_sine.degree(c_) == 0)
      in_one_function(by_sine, s_, Op::Asin);
    else if (has_one_parity(f_))
      in_tangent(f_);
    else if (total_degree(f_) == 1)
      linear();
    else if (total_degree(by_cosine) == 1)
      f_ = by_cosine, linear();
    else
      in_half_angle();
    return std::move(result_);
  }

 private:
  ExprId turns(std::int64_t halves) const {
    return pool_.product(std::array{pool_.integer(halves), pool_.pi()});
  }
  ExprId quarter() const { return scaled(pool_, Rational(1, 2), pool_.pi()); }
  ExprId function(Op op, ExprId x) const { return pool_.apply(op, std::array{x}); }
  void add(ExprId value, ExprId period, const std::vector<ExprId>& conditions) {
    if (value != pool_.undefined()) result_.angles.push_back({value, period, conditions});
  }

  // Roots of the factors of p as a polynomial in one generator.
  std::vector<RootForm> roots_in(const Polynomial& p, std::size_t generator) {
    std::vector<RootForm> roots;
    for (const auto& [base, exponent] : factor(p).factors) {
      if (base.degree(generator) == 0) continue;
      RootForms found = find_roots_by_radicals(field_, base, generator);
      result_.complete = result_.complete && found.complete;
      std::ranges::move(found.roots, std::back_inserter(roots));
    }
    return roots;
  }

  // cos(u) = v: u = +-acos(v); sin(u) = v: asin(v) and pi - asin(v).
  void in_one_function(const Polynomial& p, std::size_t generator, Op inverse) {
    for (const auto& [base, exponent] : factor(p).factors) {
      if (base.degree(generator) == 0) continue;
      const bool is_even = has_even_powers(base, generator);
      RootForms found = find_roots_by_radicals(field_, base, generator);
      result_.complete = result_.complete && found.complete;
      for (std::size_t i = 0; i < found.roots.size(); i += is_even ? 2 : 1) {
        const RootForm& root = found.roots[i];
        const ExprId angle = function(inverse, root.value);
        // Of v and -v, which follow each other, one is enough: the period is half a turn then.
        const ExprId period = turns(is_even ? 1 : 2);
        add(angle, period, root.conditions);
        const bool mirrored = is_even || inverse == Op::Acos;
        const ExprId other = negated(pool_, angle);
        add(mirrored ? other : pool_.sum(std::array{pool_.pi(), other}), period, root.conditions);
      }
    }
  }

  static bool has_even_powers(const Polynomial& p, std::size_t generator) {
    for (std::size_t t = 0; t < p.length(); ++t)
      if (p.exponents(t)[generator] % 2 != 0) return false;
    return true;
  }

  std::uint32_t degree_of_term(const Polynomial& p, std::size_t t) const {
    const std::vector<std::uint32_t> powers = p.exponents(t);
    return powers[s_] + powers[c_];
  }
  std::uint32_t total_degree(const Polynomial& p) const {
    std::uint32_t degree = 0;
    for (std::size_t t = 0; t < p.length(); ++t) degree = std::max(degree, degree_of_term(p, t));
    return degree;
  }
  bool has_one_parity(const Polynomial& p) const {
    for (std::size_t t = 0; t < p.length(); ++t)
      if ((degree_of_term(p, t) + degree_of_term(p, 0)) % 2 != 0) return false;
    return true;
  }

  // The coefficient of sin^i*cos^j.
  Polynomial part(const Polynomial& p, std::uint32_t i, std::uint32_t j) const {
    return p.coefficient_of(s_, i).coefficient_of(c_, j);
  }

  // Every term times a power of sin^2 + cos^2 has the full degree n; divided by cos^n that is a
  // polynomial in the tangent. Written with t in the place of the sine.
  void in_tangent(const Polynomial& p) {
    const std::uint32_t n = total_degree(p);
    const Polynomial t = Polynomial::generator(ring_, s_);
    const Polynomial secant = t * t + Polynomial(ring_, Rational(1));
    Polynomial in_t(ring_);
    for (std::uint32_t i = 0; i <= n; ++i)
      for (std::uint32_t j = 0; i + j <= n; ++j) {
        const Polynomial k = part(p, i, j);
        if (!k.is_zero()) in_t = in_t + k * t.pow(i) * secant.pow((n - i - j) / 2);
      }
    if (in_t.degree(s_) < static_cast<std::int64_t>(n)) add(quarter(), turns(1), {});
    for (const RootForm& root : roots_in(in_t, s_))
      add(function(Op::Atan, root.value), turns(1), root.conditions);
  }

  // a*sin + b*cos + d = 0
  void linear() {
    const Polynomial a = part(f_, 1, 0), b = part(f_, 0, 1), d = part(f_, 0, 0);
    const bool splits = a == d || b == d || (a + d).is_zero() || (b + d).is_zero();
    const RationalFunction square(a * a + b * b - d * d);
    if (splits || reduce_all(square, field_.radicands).is_zero()) return in_half_angle();
    AngleForms by_cosine = linear_by_cosine(), by_half_angle;
    std::swap(result_, by_half_angle);
    in_half_angle();
    std::swap(result_, by_half_angle);
    const bool shorter = by_half_angle.complete && cost(by_half_angle) < cost(by_cosine);
    for (AngleForm& form : (shorter ? by_half_angle : by_cosine).angles)
      result_.angles.push_back(std::move(form));
  }

  std::size_t cost(const AngleForms& forms) const {
    std::size_t sum = 0;
    for (const AngleForm& form : forms.angles) sum += count_operations(pool_, form.value);
    return forms.angles.empty() ? SIZE_MAX : sum;
  }

  AngleForms linear_by_cosine() {
    // Divided by what a and b have in common; d may become a quotient.
    Polynomial of_sine = part(f_, 1, 0), of_cosine = part(f_, 0, 1);
    const Polynomial common = cancel_gcd(of_sine, of_cosine);
    const auto expr = [&](const RationalFunction& f) {
      return Expr{pool_, reduced_expr(field_, f)};
    };
    Expr a = expr(RationalFunction(of_sine)), b = expr(RationalFunction(of_cosine)),
         d = expr(RationalFunction(part(f_, 0, 0), common));
    if (leads_negative(pool_, a.id)) a = -a, b = -b, d = -d;
    const Expr size = sqrt(expr(RationalFunction(of_sine.pow(2) + of_cosine.pow(2))));
    const Expr spread{pool_, function(Op::Acos, (-d / size).id)};
    AngleForms forms;
    for (const Expr angle : {atan2(a, b) + spread, atan2(a, b) - spread})
      if (angle.id != pool_.undefined()) forms.angles.push_back({angle.id, turns(2), {}});
    return forms;
  }

  // Times (1 + t^2)^n; written with t in the place of the sine.
  void in_half_angle() {
    const std::uint32_t n = total_degree(f_);
    const Polynomial t = Polynomial::generator(ring_, s_);
    const Polynomial one(ring_, Rational(1));
    Polynomial in_t(ring_);
    for (std::uint32_t i = 0; i <= n; ++i)
      for (std::uint32_t j = 0; i + j <= n; ++j) {
        const Polynomial k = part(f_, i, j);
        if (k.is_zero()) continue;
        in_t = in_t +
               k * (t * Rational(2)).pow(i) * (one - t * t).pow(j) * (one + t * t).pow(n - i - j);
      }
    if (in_t.degree(s_) < 2 * static_cast<std::int64_t>(n)) add(pool_.pi(), turns(2), {});
    for (const RootForm& root : roots_in(in_t, s_))
      add(scaled(pool_, Rational(2), function(Op::Atan, root.value)), turns(2), root.conditions);
  }

  const RootField& field_;
  ExprPool& pool_;
  const Ring& ring_;
  std::size_t s_, c_;
  Polynomial f_;
  AngleForms result_;
};

}  // namespace

AngleForms solve_angle(const RootField& field, const Polynomial& f, std::size_t sine) {
  return AngleSolver(field, f, sine).run();
}

}  // namespace trammel::symbolic
