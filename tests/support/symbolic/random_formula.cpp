// SPDX-License-Identifier: Apache-2.0
#include "support/symbolic/random_formula.h"

namespace trammel::symbolic {

Formula FormulaGrower::rational() {
  if (random_.one_in(3)) return number(Rational(random_.between(-9, 9), random_.between(2, 6)));
  const int n = random_.between(-4, 5);
  return number(Rational(n == 0 ? 7 : n));
}

Formula FormulaGrower::leaf() {
  const std::size_t kind = random_.below(10);
  if (kind < 4) return symbol(random_.of(free_names()));
  if (kind < 7) return symbol(random_.of(positive_names()));
  if (kind < 9 || !random_.one_in(4)) return rational();
  return apply(Op::Pi, {});
}

Formula FormulaGrower::several(Op op, int depth) {
  std::vector<Formula> args;
  for (int n = random_.between(2, 3); n > 0; --n) args.push_back(any(depth - 1));
  return apply(op, std::move(args));
}

Formula FormulaGrower::any(int depth) {
  if (depth <= 0 || random_.one_in(8)) return leaf();
  const std::size_t kind = random_.below(20);
  if (kind < 4) return several(Op::Sum, depth);
  if (kind < 7) return several(Op::Product, depth);
  if (kind < 11) return algebraic(depth);
  if (kind < 15) return transcendental(depth);
  if (kind < 17) return inverse_function(depth);
  if (kind < 18) return pieces(depth);
  if (kind < 19) return unknown_function(depth);
  return -any(depth - 1);
}

Formula FormulaGrower::positive(int depth) {
  if (depth <= 0) {
    if (random_.one_in(2)) return symbol(random_.of(positive_names()));
    return number(Rational(random_.between(1, 9), random_.between(1, 4)));
  }
  switch (random_.below(6)) {
    case 0: return pow(any(depth - 1), Rational(2)) + positive(depth - 2);
    case 1: return positive(depth - 1) * positive(depth - 1);
    case 2: return positive(depth - 1) + positive(depth - 1);
    case 3: return sqrt(positive(depth - 1));
    case 4: return number(Rational(2)) + apply(Op::Cos, {angle(depth - 1)});
    default: return positive(0);
  }
}

Formula FormulaGrower::angle(int depth) {
  Formula sum;
  const auto add = [&](const Formula& term) { sum = sum == nullptr ? term : sum + term; };
  for (int n = random_.between(1, 3); n > 0; --n) {
    const int multiple = random_.between(-3, 3);
    const Formula s = symbol(random_.of(free_names()));
    if (multiple == 0)
      add(number(Rational(1, 2)) * s);
    else
      add(multiple == 1 ? s : number(Rational(multiple)) * s);
  }
  if (random_.one_in(4)) add(number(Rational(random_.between(-12, 12), 12)) * apply(Op::Pi, {}));
  if (random_.one_in(6)) add(rational());
  if (depth > 1 && random_.one_in(5)) add(any(depth - 1));
  return sum;
}

Formula FormulaGrower::algebraic(int depth) {
  switch (random_.below(8)) {
    case 0:
    case 1: return any(depth - 1) / any(depth - 1);
    case 2: return pow(any(depth - 1), Rational(random_.between(-3, 4)));
    case 3: return sqrt(positive(depth - 1));
    case 4: return sqrt(any(depth - 1));
    case 5: {
      const Rational exponent(random_.between(-7, 7), random_.between(2, 4));
      return pow(random_.one_in(3) ? any(depth - 1) : positive(depth - 1), exponent);
    }
    case 6: return apply(Op::Power, {positive(depth - 1), any(depth - 2)});
    default: return number(Rational(1)) / (any(depth - 1) + sqrt(positive(depth - 1)));
  }
}

Formula FormulaGrower::transcendental(int depth) {
  switch (random_.below(10)) {
    case 0:
    case 1:
    case 2: return apply(Op::Sin, {angle(depth - 1)});
    case 3:
    case 4:
    case 5: return apply(Op::Cos, {angle(depth - 1)});
    case 6: return apply(Op::Tan, {angle(depth - 1)});
    case 7: return apply(Op::Exp, {any(depth - 2)});
    case 8: return apply(Op::Log, {positive(depth - 1)});
    default: return apply(Op::Log, {any(depth - 1)});
  }
}

Formula FormulaGrower::inverse_function(int depth) {
  const auto within_one = [&] {  // mostly
    const Formula u = any(depth - 2);
    return random_.one_in(2) ? u / sqrt(u * u + positive(depth - 2)) : u;
  };
  switch (random_.below(5)) {
    case 0: return apply(Op::Asin, {within_one()});
    case 1: return apply(Op::Acos, {within_one()});
    case 2: return apply(Op::Atan, {any(depth - 1)});
    case 3: return apply(Op::Atan2, {any(depth - 1), any(depth - 1)});
    default: {
      constexpr std::array outer{Op::Sin, Op::Cos, Op::Tan};
      constexpr std::array inner{Op::Asin, Op::Acos, Op::Atan};
      const Formula angle_of = random_.one_in(4)
                                   ? apply(Op::Atan2, {any(depth - 2), any(depth - 2)})
                                   : apply(inner[random_.below(3)], {within_one()});
      const Formula multiple = random_.one_in(2) ? angle_of : angle_of + angle(0);
      return apply(outer[random_.below(3)], {multiple});
    }
  }
}

Formula FormulaGrower::pieces(int depth) {
  switch (random_.below(4)) {
    case 0: return apply(Op::Abs, {any(depth - 1)});
    case 1: return apply(Op::Sign, {any(depth - 1)});
    case 2: return several(Op::Min, depth);
    default: return several(Op::Max, depth);
  }
}

Formula FormulaGrower::unknown_function(int depth) {
  const auto order = [&] { return static_cast<std::uint32_t>(random_.below(3)); };
  if (random_.one_in(2)) return unknown("f", {any(depth - 1)}, {order()});
  return unknown("g", {any(depth - 1), any(depth - 1)}, {order(), order()});
}

}  // namespace trammel::symbolic
