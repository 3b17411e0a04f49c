// SPDX-License-Identifier: Apache-2.0
#include "symbolic/linear/shared_factors.h"

#include <algorithm>
#include <array>
#include <optional>

namespace trammel::symbolic {

namespace {

struct Factor {
  ExprId base;
  Rational power;
};

Factor as_factor(const ExprPool& pool, ExprId e) {
  if (pool.op(e) == Op::Power && pool.op(pool.args(e)[1]) == Op::Number &&
      pool.value(pool.args(e)[1]).is_integer())
    return {pool.args(e)[0], pool.value(pool.args(e)[1])};
  return {e, Rational(1)};
}

// Positive powers in the order of reading; numbers left out.
std::vector<Factor> factors_of(const ExprPool& pool, ExprId e) {
  std::vector<Factor> result;
  const auto add = [&](ExprId factor) {
    const Factor f = as_factor(pool, factor);
    if (pool.op(f.base) != Op::Number && f.power.sign() > 0) result.push_back(f);
  };
  if (pool.op(e) != Op::Product) {
    add(e);
  } else {
    for (const ExprId factor : pool.args(e)) add(factor);
  }
  return result;
}

class Shared {
 public:
  void meet(const ExprPool& pool, ExprId e) {
    std::vector<Factor> factors = factors_of(pool, e);
    if (!factors_) {
      factors_ = std::move(factors);
      return;
    }
    std::vector<Factor> left;
    for (const Factor& known : *factors_)
      for (const Factor& other : factors)
        if (other.base == known.base)
          left.push_back({known.base, std::min(known.power, other.power)});
    factors_ = std::move(left);
  }

  ExprId product(ExprPool& pool, const std::function<bool(ExprId)>& is_nonzero) const {
    std::vector<ExprId> parts;
    for (const Factor& f : factors_.value_or(std::vector<Factor>{}))
      if (is_nonzero(f.base)) parts.push_back(pool.power(f.base, pool.number(f.power)));
    return pool.product(parts);
  }

 private:
  std::optional<std::vector<Factor>> factors_;
};

ExprId divided(ExprPool& pool, ExprId e, ExprId by) {
  return pool.product(std::array{e, pool.power(by, pool.integer(-1))});
}

}  // namespace

TakenFactors take_shared_factors(ExprPool& pool, DenseBlock& block,
                                 const std::function<bool(ExprId)>& is_nonzero) {
  const ExprId one = pool.integer(1);
  TakenFactors taken{std::vector<ExprId>(block.size(), one),
                     std::vector<ExprId>(block.size(), one)};
  for (std::size_t r = 0; r < block.size(); ++r) {
    Shared shared;
    for (const DenseBlock::Cell& cell : block.rows[r]) shared.meet(pool, cell.value);
    const ExprId factor = taken.of_row[r] = shared.product(pool, is_nonzero);
    if (factor == one) continue;
    for (DenseBlock::Cell& cell : block.rows[r]) cell.value = divided(pool, cell.value, factor);
    for (std::vector<ExprId>& right : block.right) right[r] = divided(pool, right[r], factor);
  }
  std::vector<Shared> columns(block.size());
  for (const auto& row : block.rows)
    for (const DenseBlock::Cell& cell : row) columns[cell.column].meet(pool, cell.value);
  for (std::size_t c = 0; c < block.size(); ++c)
    taken.of_column[c] = columns[c].product(pool, is_nonzero);
  for (auto& row : block.rows)
    for (DenseBlock::Cell& cell : row)
      if (taken.of_column[cell.column] != one)
        cell.value = divided(pool, cell.value, taken.of_column[cell.column]);
  return taken;
}

}  // namespace trammel::symbolic
