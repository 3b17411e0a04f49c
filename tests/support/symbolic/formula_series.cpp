// SPDX-License-Identifier: Apache-2.0
#include "support/symbolic/formula_series.h"

#include <arb_poly.h>

#include <cmath>
#include <limits>
#include <utility>

namespace trammel::symbolic {

namespace {

// A truncated power series in h with balls for coefficients.
class Series {
 public:
  Series() { arb_poly_init(value_); }
  Series(const Series& other) : Series() { arb_poly_set(value_, other.value_); }
  Series(Series&& other) noexcept : Series() { arb_poly_swap(value_, other.value_); }
  Series& operator=(Series other) {
    arb_poly_swap(value_, other.value_);
    return *this;
  }
  ~Series() { arb_poly_clear(value_); }
  operator arb_poly_struct*() { return value_; }
  operator const arb_poly_struct*() const { return value_; }

 private:
  arb_poly_t value_;
};

class Number {
 public:
  Number() { arb_init(value_); }
  explicit Number(const Series& s) : Number() { arb_poly_get_coeff_arb(value_, s, 0); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;
  ~Number() { arb_clear(value_); }
  operator arb_struct*() { return value_; }

 private:
  arb_t value_;
};

Ball to_ball(arb_struct* x) {
  if (arb_is_finite(x) == 0) return {0.0, std::numeric_limits<double>::infinity()};
  const double mid = arf_get_d(arb_midref(x), ARF_RND_NEAR);
  const double radius = mag_get_d(arb_radref(x));
  return {mid, radius + std::fabs(mid) * 0x1p-52 + std::numeric_limits<double>::denorm_min()};
}

class Evaluator {
 public:
  Evaluator(const Point& at, const Point& direction, std::size_t order, int precision)
      : at_(at), direction_(direction), length_(static_cast<slong>(order) + 1), bits_(precision) {}

  Series operator()(const Formula& f) {
    std::vector<Series> args;
    for (const Formula& a : f->args) args.push_back((*this)(a));
    switch (f->op) {
      case Op::Number: return constant(f->value);
      case Op::Symbol: return variable(f->name);
      case Op::Pi: {
        Number pi;
        arb_const_pi(pi, bits_);
        return constant(pi);
      }
      case Op::Sum:
      case Op::Product: return folded(f->op, args);
      case Op::Power: return power(args[0], args[1], *f->args[1]);
      case Op::Atan2: return atan2(args[0], args[1]);
      case Op::Abs: return absolute(args[0]);
      case Op::Sign: return sign(args[0]);
      case Op::Min:
      case Op::Max: return extreme(f->op, args);
      case Op::Call: return known(f->orders, args);
      default: return function(f->op, args[0]);
    }
  }

 private:
  Series constant(arb_struct* x) const {
    Series s;
    arb_poly_set_coeff_arb(s, 0, x);
    return s;
  }
  Series constant(const Rational& value) const {
    Number x;
    arb_set_fmpq(x, value.raw(), bits_);
    return constant(x);
  }
  Series nothing() const {
    Number x;
    arb_indeterminate(x);
    Series s;
    for (slong k = 0; k < length_; ++k) arb_poly_set_coeff_arb(s, k, x);
    return s;
  }
  Series variable(const std::string& name) const {
    Series s = constant(at_.at(name));
    const auto moves = direction_.find(name);
    if (length_ > 1 && moves != direction_.end()) {
      Number x;
      arb_set_fmpq(x, moves->second.raw(), bits_);
      arb_poly_set_coeff_arb(s, 1, x);
    }
    return s;
  }

  // A product with a zero polynomial is zero for FLINT, whatever the other is.
  Series times(const Series& a, const Series& b) const {
    if (!is_finite(a) || !is_finite(b)) return nothing();
    Series s;
    arb_poly_mullow(s, a, b, length_, bits_);
    return s;
  }
  static bool is_finite(const Series& a) {
    Number c;
    for (slong k = 0; k < arb_poly_length(a); ++k) {
      arb_poly_get_coeff_arb(c, a, k);
      if (arb_is_finite(c) == 0) return false;
    }
    return true;
  }
  Series minus(const Series& a, const Series& b) const {
    Series s;
    arb_poly_sub(s, a, b, bits_);
    return s;
  }
  Series inverse(const Series& a) const {
    Number c(a);
    if (arb_contains_zero(c)) return nothing();
    Series s;
    arb_poly_inv_series(s, a, length_, bits_);
    return s;
  }
  Series folded(Op op, const std::vector<Series>& args) const {
    Series s = constant(Rational(op == Op::Sum ? 0 : 1));
    for (const Series& a : args) {
      if (op == Op::Product)
        s = times(s, a);
      else
        arb_poly_add(s, s, a, bits_);
    }
    return s;
  }

  Series power(const Series& base, const Series& exponent, const FormulaNode& node) const {
    Number b(base), e(exponent);
    if (!is_finite(base)) return nothing();
    if (node.op == Op::Number && node.value.is_integer()) {
      const std::int64_t n = node.value.to_integer();
      Series s;
      arb_poly_pow_ui_trunc_binexp(s, base, static_cast<ulong>(n < 0 ? -n : n), length_, bits_);
      return n < 0 ? inverse(s) : s;
    }
    if (length_ == 1) {
      if (arb_is_zero(b) && arb_is_positive(e)) return constant(Rational(0));
      arb_pow(b, b, e, bits_);
      return constant(b);
    }
    if (!arb_is_positive(b)) return nothing();
    Series s;
    arb_poly_log_series(s, base, length_, bits_);
    s = times(s, exponent);
    arb_poly_exp_series(s, s, length_, bits_);
    return s;
  }

  Series atan2(const Series& y, const Series& x) const {
    Number y0(y), x0(x);
    if (!is_finite(y) || !is_finite(x)) return nothing();
    if (arb_contains_zero(y0) && arb_contains_zero(x0)) return nothing();
    Number angle;
    arb_atan2(angle, y0, x0, bits_);
    if (length_ == 1) return constant(angle);
    Series dy, dx, square = times(y, y);
    arb_poly_derivative(dy, y, bits_);
    arb_poly_derivative(dx, x, bits_);
    arb_poly_add(square, square, times(x, x), bits_);
    Series s = times(minus(times(x, dy), times(y, dx)), inverse(square));
    arb_poly_truncate(s, length_ - 1);
    arb_poly_integral(s, s, bits_);
    arb_poly_set_coeff_arb(s, 0, angle);
    return s;
  }

  Series sign(const Series& a) const {
    Number c(a);
    if (!is_finite(a) || (length_ > 1 && arb_contains_zero(c))) return nothing();
    arb_sgn(c, c);
    return constant(c);
  }
  Series absolute(const Series& a) const {
    Number c(a);
    if (length_ > 1) return times(a, sign(a));
    arb_abs(c, c);
    return constant(c);
  }
  Series extreme(Op op, const std::vector<Series>& args) const {
    Series best = args[0];
    for (std::size_t i = 1; i < args.size(); ++i) {
      if (!is_finite(args[i]) || !is_finite(best)) return nothing();
      Number difference(minus(args[i], best)), x(args[i]), y(best);
      if (length_ == 1) {
        op == Op::Max ? arb_max(x, x, y, bits_) : arb_min(x, x, y, bits_);
        best = constant(x);
      } else if (arb_contains_zero(difference)) {
        return nothing();
      } else if ((arb_is_positive(difference) != 0) == (op == Op::Max)) {
        best = args[i];
      }
    }
    return best;
  }

  // f(u) = exp(u/2), g(u, v) = exp(u/2 - v/3): a derivative is a factor.
  Series known(const std::vector<std::uint32_t>& orders, const std::vector<Series>& args) const {
    Rational factor(1);
    Series exponent;
    for (std::size_t i = 0; i < args.size(); ++i) {
      const Rational rate = i == 0 ? Rational(1, 2) : Rational(-1, 3);
      factor = factor * symbolic::power(rate, orders[i]);
      arb_poly_add(exponent, exponent, times(args[i], constant(rate)), bits_);
    }
    arb_poly_exp_series(exponent, exponent, length_, bits_);
    return times(constant(factor), exponent);
  }

  Series function(Op op, const Series& a) const {
    Series s;
    switch (op) {
      case Op::Sin: arb_poly_sin_series(s, a, length_, bits_); break;
      case Op::Cos: arb_poly_cos_series(s, a, length_, bits_); break;
      case Op::Tan: arb_poly_tan_series(s, a, length_, bits_); break;
      case Op::Asin: arb_poly_asin_series(s, a, length_, bits_); break;
      case Op::Acos: arb_poly_acos_series(s, a, length_, bits_); break;
      case Op::Atan: arb_poly_atan_series(s, a, length_, bits_); break;
      case Op::Exp: arb_poly_exp_series(s, a, length_, bits_); break;
      case Op::Log: arb_poly_log_series(s, a, length_, bits_); break;
      default: return nothing();
    }
    return is_finite(s) ? s : nothing();
  }

  const Point& at_;
  const Point& direction_;
  slong length_;
  slong bits_;
};

}  // namespace

std::vector<Ball> eval_series(const Formula& f, const Point& at, const Point& direction,
                              std::size_t order, int precision) {
  const Series s = Evaluator(at, direction, order, precision)(f);
  std::vector<Ball> balls;
  Number x;
  for (std::size_t k = 0; k <= order; ++k) {
    arb_poly_get_coeff_arb(x, s, static_cast<slong>(k));
    balls.push_back(to_ball(x));
  }
  return balls;
}

Ball eval_formula(const Formula& f, const Point& at, int precision) {
  return eval_series(f, at, {}, 0, precision)[0];
}

}  // namespace trammel::symbolic
