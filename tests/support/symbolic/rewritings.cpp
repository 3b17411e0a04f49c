// SPDX-License-Identifier: Apache-2.0
// True rules: both sides are equal wherever both have values. None is taken from the kernel.
#include "support/symbolic/random_equation.h"

namespace trammel::symbolic {

namespace {

Formula n(std::int64_t value) {
  return number(Rational(value));
}
Formula half(const Formula& f) {
  return number(Rational(1, 2)) * f;
}
Formula square(const Formula& f) {
  return pow(f, Rational(2));
}
Formula f_of(Op op, const Formula& a) {
  return apply(op, {a});
}
bool is(const Formula& f, Op op) {
  return f->op == op;
}
bool is_power(const Formula& f, const Rational& exponent) {
  return is(f, Op::Power) && is(f->args[1], Op::Number) && f->args[1]->value == exponent;
}
bool is_root(const Formula& f) {
  return is_power(f, Rational(1, 2));
}
bool is_wave(const Formula& f) {
  return is(f, Op::Sin) || is(f, Op::Cos);
}
Formula small(Random& random) {
  return FormulaGrower(random).any(1);
}
Formula positive(Random& random) {
  return FormulaGrower(random).positive(1);
}
// The arguments but the i-th, put together again.
Formula others(const Formula& f, std::size_t i) {
  std::vector<Formula> args = f->args;
  args.erase(args.begin() + static_cast<std::ptrdiff_t>(i));
  return args.size() == 1 ? args[0] : apply(f->op, args);
}

Formula add_zero(Random& random, const Formula& f) {
  const Formula s = small(random);
  return (f + s) - s;
}
Formula multiply_by_one(Random& random, const Formula& f) {
  const Formula q = small(random);
  return (f * q) / q;
}
Formula multiply_by_pythagoras(Random& random, const Formula& f) {
  const Formula u = FormulaGrower(random).angle(1);
  return f * (square(f_of(Op::Sin, u)) + square(f_of(Op::Cos, u)));
}
Formula square_of_wave(Random& random, const Formula& f) {
  if (!is_power(f, Rational(2)) || !is_wave(f->args[0])) return nullptr;
  const Formula u = f->args[0]->args[0];
  const bool sine = is(f->args[0], Op::Sin);
  if (random.one_in(2)) return n(1) - square(f_of(sine ? Op::Cos : Op::Sin, u));
  const Formula c = f_of(Op::Cos, n(2) * u);
  return half(sine ? n(1) - c : n(1) + c);
}
Formula angle_sum(Random&, const Formula& f) {
  if (!(is_wave(f) || is(f, Op::Tan)) || !is(f->args[0], Op::Sum)) return nullptr;
  const Formula u = f->args[0]->args[0], v = others(f->args[0], 0);
  const auto s = [](const Formula& a) { return f_of(Op::Sin, a); };
  const auto c = [](const Formula& a) { return f_of(Op::Cos, a); };
  const auto t = [](const Formula& a) { return f_of(Op::Tan, a); };
  if (is(f, Op::Sin)) return s(u) * c(v) + c(u) * s(v);
  if (is(f, Op::Cos)) return c(u) * c(v) - s(u) * s(v);
  return (t(u) + t(v)) / (n(1) - t(u) * t(v));
}
Formula half_angle(Random& random, const Formula& f) {
  if (!(is_wave(f) || is(f, Op::Tan))) return nullptr;
  const Formula u = f->args[0], v = half(u);
  if (is(f, Op::Sin)) return n(2) * f_of(Op::Sin, v) * f_of(Op::Cos, v);
  if (is(f, Op::Cos)) {
    if (random.one_in(2)) return n(1) - n(2) * square(f_of(Op::Sin, v));
    const Formula t = square(f_of(Op::Tan, v));
    return (n(1) - t) / (n(1) + t);
  }
  if (random.one_in(2)) return f_of(Op::Sin, u) / f_of(Op::Cos, u);
  return (n(1) - f_of(Op::Cos, n(2) * u)) / f_of(Op::Sin, n(2) * u);
}
Formula triple_angle(Random&, const Formula& f) {
  if (!is(f, Op::Sin)) return nullptr;
  const Formula s = f_of(Op::Sin, f->args[0] / n(3));
  return n(3) * s - n(4) * pow(s, Rational(3));
}
Formula product_of_waves(Random&, const Formula& f) {
  if (!is(f, Op::Product) || !is(f->args[0], Op::Sin) || !is_wave(f->args[1])) return nullptr;
  const Formula u = f->args[0]->args[0], v = f->args[1]->args[0];
  const Op op = is(f->args[1], Op::Sin) ? Op::Cos : Op::Sin;
  const Formula with = f_of(op, u + v), against = f_of(op, u - v);
  const Formula product = half(op == Op::Cos ? against - with : with + against);
  return f->args.size() == 2 ? product : product * f->args[2];
}

Formula distribute(Random&, const Formula& f) {
  if (!is(f, Op::Product)) return nullptr;
  for (std::size_t i = 0; i < f->args.size(); ++i) {
    if (!is(f->args[i], Op::Sum)) continue;
    std::vector<Formula> terms;
    for (const Formula& term : f->args[i]->args) terms.push_back(term * others(f, i));
    return apply(Op::Sum, terms);
  }
  return nullptr;
}
Formula expand_power(Random&, const Formula& f) {
  if (!is_power(f, Rational(2)) || !is(f->args[0], Op::Sum)) return nullptr;
  const Formula p = f->args[0]->args[0], q = others(f->args[0], 0);
  return square(p) + n(2) * p * q + square(q);
}
Formula common_factor(Random& random, const Formula& f) {
  if (!is(f, Op::Sum)) return nullptr;
  const Formula q = small(random);
  std::vector<Formula> terms;
  for (const Formula& term : f->args) terms.push_back(term / q);
  return q * apply(Op::Sum, terms);
}
Formula difference_of_squares(Random& random, const Formula& f) {
  const Formula q = small(random);
  return (square(f) - square(q)) / (f + q) + q;
}

Formula rationalize(Random& random, const Formula& f) {
  if (!is_power(f, Rational(-1))) return nullptr;
  const Formula p = f->args[0];
  if (is(p, Op::Sum) && is_root(p->args.back())) {
    const Formula root = p->args.back(), rest = others(p, p->args.size() - 1);
    return (rest - root) / (square(rest) - root->args[0]);
  }
  const Formula root = sqrt(positive(random));
  return (p + root) / (p * (p + root));
}
Formula square_under_root(Random& random, const Formula& f) {
  if (!is_root(f)) return nullptr;
  const Formula q = small(random);
  return sqrt(f->args[0] * square(q)) / f_of(Op::Abs, q);
}
Formula nested_root(Random&, const Formula& f) {
  if (!is(f, Op::Sum) || f->args.size() != 2) return nullptr;
  const Formula p = f->args[0], q = f->args[1];
  if (!is_root(p) || !is_root(q)) return nullptr;
  return sqrt(p->args[0] + q->args[0] + n(2) * sqrt(p->args[0] * q->args[0]));
}
Formula as_root(Random&, const Formula& f) {
  if (is(f, Op::Abs)) return sqrt(square(f->args[0]));
  if (is_root(f)) return f->args[0] / f;
  if (is(f, Op::Symbol) && f->name < "d") return sqrt(square(f));  // positive
  return nullptr;
}

Formula of_logarithm(Random& random, const Formula& f) {
  if (!is(f, Op::Log)) return nullptr;
  const Formula p = positive(random);
  if (random.one_in(2)) return f_of(Op::Log, f->args[0] * p) - f_of(Op::Log, p);
  return half(f_of(Op::Log, square(f->args[0])));
}
Formula of_exponential(Random&, const Formula& f) {
  if (is(f, Op::Exp) && is(f->args[0], Op::Sum))
    return f_of(Op::Exp, f->args[0]->args[0]) * f_of(Op::Exp, others(f->args[0], 0));
  if (is(f, Op::Symbol) && f->name < "d") return f_of(Op::Exp, f_of(Op::Log, f));
  if (is(f, Op::Power) && is(f->args[0], Op::Symbol) && f->args[0]->name < "d")
    return f_of(Op::Exp, f->args[1] * f_of(Op::Log, f->args[0]));
  return nullptr;
}

Formula of_inverse(Random& random, const Formula& f) {
  const Formula u = f->args.empty() ? nullptr : f->args[0];
  const bool other = random.one_in(2);
  switch (f->op) {
    case Op::Asin:
      if (other) return half(apply(Op::Pi, {})) - f_of(Op::Acos, u);
      return f_of(Op::Atan, u / sqrt(n(1) - square(u)));
    case Op::Acos:
      if (other) return n(2) * f_of(Op::Asin, sqrt(half(n(1) - u)));
      return apply(Op::Atan2, {sqrt(n(1) - square(u)), u});
    case Op::Atan:
      if (other) return f_of(Op::Asin, u / sqrt(n(1) + square(u)));
      return n(2) * f_of(Op::Atan, u / (n(1) + sqrt(n(1) + square(u))));
    case Op::Atan2: {
      const Formula x = f->args[1], r = sqrt(square(x) + square(u));
      return n(2) * f_of(Op::Atan, u / (r + x));
    }
    default: return nullptr;
  }
}
Formula wave_of_inverse(Random&, const Formula& f) {
  if (is_wave(f) && is(f->args[0], Op::Atan)) {
    const Formula u = f->args[0]->args[0], r = sqrt(n(1) + square(u));
    return (is(f, Op::Sin) ? u : n(1)) / r;
  }
  if (is(f, Op::Sin) && is(f->args[0], Op::Acos)) return sqrt(n(1) - square(f->args[0]->args[0]));
  if (is(f, Op::Tan) && is(f->args[0], Op::Atan2)) return f->args[0]->args[0] / f->args[0]->args[1];
  return nullptr;
}

Formula of_pieces(Random& random, const Formula& f) {
  const Formula u = f->args.empty() ? nullptr : f->args[0];
  const auto absolute = [](const Formula& a) { return f_of(Op::Abs, a); };
  switch (f->op) {
    case Op::Abs: return random.one_in(2) ? u * f_of(Op::Sign, u) : apply(Op::Max, {u, -u});
    case Op::Sign: return u / absolute(u);
    case Op::Max: return half(u + others(f, 0) + absolute(u - others(f, 0)));
    case Op::Min: return -apply(Op::Max, {-u, -others(f, 0)});
    default: return nullptr;
  }
}
Formula reorder(Random&, const Formula& f) {
  if (!is(f, Op::Sum) && !is(f, Op::Product)) return nullptr;
  return apply(f->op, {others(f, 0), f->args[0]});
}

constexpr std::array table = {
    Rewriting{"add zero", add_zero},
    Rewriting{"multiply by one", multiply_by_one},
    Rewriting{"multiply by sin^2 + cos^2", multiply_by_pythagoras},
    Rewriting{"square of sine or cosine", square_of_wave},
    Rewriting{"sum of angles", angle_sum},
    Rewriting{"half angle", half_angle},
    Rewriting{"triple angle", triple_angle},
    Rewriting{"product of sines and cosines", product_of_waves},
    Rewriting{"distribute", distribute},
    Rewriting{"square of a sum", expand_power},
    Rewriting{"common factor", common_factor},
    Rewriting{"difference of squares", difference_of_squares},
    Rewriting{"rationalize", rationalize},
    Rewriting{"square under a root", square_under_root},
    Rewriting{"nested root", nested_root},
    Rewriting{"as a root", as_root},
    Rewriting{"logarithm", of_logarithm},
    Rewriting{"exponential", of_exponential},
    Rewriting{"inverse function", of_inverse},
    Rewriting{"sine of an inverse function", wave_of_inverse},
    Rewriting{"abs, sign, min, max", of_pieces},
    Rewriting{"order", reorder},
};

}  // namespace

std::span<const Rewriting> rewritings() {
  return table;
}

}  // namespace trammel::symbolic
