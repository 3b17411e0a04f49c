// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/sample_points.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "symbolic/expr/traverse.h"

namespace trammel::symbolic {

namespace {

class Stream {
 public:
  /// In (0, 1], with 20 bits.
  Rational next() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return Rational(static_cast<std::int64_t>(state_ >> 44U) + 1, 1 << 20);
  }
  bool coin() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return (state_ >> 63U) != 0;
  }

 private:
  std::uint64_t state_ = 0x7a3b5;
};

Rational anywhere(Stream& stream, bool positive) {
  const Rational size = stream.next() * Rational(3);
  return !positive && stream.coin() ? -size : size;
}

Rational near(Stream& stream, double given, bool positive) {
  const Rational centre = Rational::from_double(given);
  const Rational size = given == 0.0 ? Rational(1) : (given < 0 ? -centre : centre);
  const Rational moved = centre + size * (stream.next() - Rational(1, 2)) * Rational(1, 4);
  return positive && moved.sign() <= 0 ? anywhere(stream, true) : moved;
}

}  // namespace

std::vector<ExprId> parameters_of(const ExprPool& pool, std::span<const ExprId> roots) {
  std::vector<ExprId> result;
  for (const ExprId e : reachable(pool, roots))
    if (pool.op(e) == Op::Symbol || pool.op(e) == Op::Call) result.push_back(e);
  std::sort(result.begin(), result.end(),
            [&](ExprId a, ExprId b) { return compare_reading_order(pool, a, b) < 0; });
  return result;
}

std::vector<ExactValues> sample_points(ExprPool& pool, std::span<const ExprId> symbols,
                                       std::span<const Replacement> given, int count) {
  std::vector<std::optional<double>> centres;
  for (const ExprId s : symbols) {
    const Ball ball = ball_at(pool, s, given, 64);
    centres.push_back(ball.is_finite() ? std::optional(ball.mid) : std::nullopt);
  }
  Stream stream;
  std::vector<ExactValues> result;
  for (int i = 0; i < count; ++i) {
    ExactValues values;
    for (std::size_t k = 0; k < symbols.size(); ++k) {
      const ExprId s = symbols[k];
      const bool positive = pool.is_positive(s);
      values[s] = centres[k] && i % 2 == 0 ? near(stream, *centres[k], positive)
                                           : anywhere(stream, positive);
    }
    result.push_back(std::move(values));
  }
  return result;
}

Ball ball_at(ExprPool& pool, ExprId e, std::span<const Replacement> given, int precision) {
  return eval_ball(pool, substitute(pool, e, given), {}, precision);
}

std::optional<int> sign_of_constant(ExprPool& pool, ExprId e) {
  if (pool.op(e) == Op::Number) return pool.value(e).sign();
  if (!parameters_of(pool, std::span(&e, 1)).empty()) return std::nullopt;
  for (const int precision : {128, 1024}) {
    const Ball ball = eval_ball(pool, e, {}, precision);
    if (!ball.contains_zero()) return ball.mid > 0 ? 1 : -1;
  }
  return std::nullopt;
}

}  // namespace trammel::symbolic
