// SPDX-License-Identifier: Apache-2.0
#include "symbolic/expr/node_facts.h"

#include <algorithm>
#include <limits>

#include "symbolic/expr/store.h"

namespace trammel::symbolic {

namespace {

constexpr std::uint8_t both_bits = positive_bit | nonnegative_bit;

std::uint8_t signs_of_power(const ExprPool& pool, ExprId base, ExprId exponent) {
  if (pool.is_positive(base)) return both_bits;
  if (pool.op(exponent) != Op::Number) return 0;
  const Rational& n = pool.value(exponent);
  // A real power p/q has a nonnegative base and value; where p/q < 0 the value is not 0.
  if (!n.is_integer()) return n.sign() < 0 ? both_bits : nonnegative_bit;
  const bool even = (n * Rational(1, 2)).is_integer();
  return even || pool.is_nonnegative(base) ? nonnegative_bit : 0;
}

}  // namespace

std::uint8_t sign_bits(const ExprPool& pool, Op op, std::span<const ExprId> args) {
  const auto positive = [&](ExprId e) { return pool.is_positive(e); };
  const auto nonnegative = [&](ExprId e) { return pool.is_nonnegative(e); };
  const bool all_positive = std::ranges::all_of(args, positive);
  const bool all_nonnegative = std::ranges::all_of(args, nonnegative);
  const bool any_positive = std::ranges::any_of(args, positive);
  const bool any_nonnegative = std::ranges::any_of(args, nonnegative);
  const auto bits = [](bool is_positive, bool is_nonnegative) {
    return is_positive ? both_bits : is_nonnegative ? nonnegative_bit : std::uint8_t{0};
  };
  switch (op) {
    case Op::Pi:
    case Op::Exp: return both_bits;
    case Op::Sum: return bits(all_nonnegative && any_positive, all_nonnegative);
    case Op::Product:
    case Op::Min: return bits(all_positive, all_nonnegative);
    case Op::Max: return bits(any_positive, any_nonnegative);
    case Op::Power: return signs_of_power(pool, args[0], args[1]);
    case Op::Abs:
    case Op::Acos: return nonnegative_bit;
    case Op::Atan:
    case Op::Asin:
    case Op::Sign: return bits(all_positive, all_nonnegative);
    default: return 0;
  }
}

std::uint16_t degree_of(const ExprPool& pool, Op op, std::span<const ExprId> args) {
  std::uint64_t degree = 1;
  if (op == Op::Pi) degree = 0;
  if (op == Op::Sum || op == Op::Product) {
    degree = 0;
    for (const ExprId a : args)
      degree =
          op == Op::Sum ? std::max<std::uint64_t>(degree, pool.degree(a)) : degree + pool.degree(a);
  }
  if (op == Op::Power) {
    degree = pool.degree(args[0]);
    if (pool.op(args[1]) == Op::Number && pool.value(args[1]).is_small_integer()) {
      const std::int64_t n = pool.value(args[1]).to_integer();
      degree *= static_cast<std::uint64_t>(n < 0 ? -n : n);
    }
  }
  constexpr std::uint64_t most = std::numeric_limits<std::uint16_t>::max();
  return static_cast<std::uint16_t>(std::min(degree, most));
}

}  // namespace trammel::symbolic
