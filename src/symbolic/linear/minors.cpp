// SPDX-License-Identifier: Apache-2.0
#include "symbolic/linear/minors.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <numeric>

#include "symbolic/linear/permutation.h"

namespace trammel::symbolic {

namespace {

using Mask = std::uint64_t;

constexpr Mask bit(std::size_t column) {
  return Mask{1} << column;
}

Mask all_columns(std::size_t size) {
  return size == widest_minors ? ~Mask{0} : bit(size) - 1;
}

// Whether the number of columns in `mask` before this one is odd.
bool is_odd_place(Mask mask, std::size_t column) {
  return (std::popcount(mask & (bit(column) - 1)) & 1) != 0;
}

// Which minors are reached, row by row: of A alone, and with a right-hand side, which stands last.
class Reached {
 public:
  Reached(const ExprPool& pool, const DenseBlock& block, const std::vector<std::size_t>& order,
          std::size_t most)
      : block_(block), order_(order), most_(most) {
    for (const auto& row : block.rows) {
      costs_.emplace_back();
      for (const DenseBlock::Cell& cell : row) costs_.back().push_back(factor_count(pool, cell));
    }
  }

  std::optional<std::size_t> work() {
    const Mask all = all_columns(block_.size());
    levels_.assign(block_.size() + 1, {});
    levels_[0].plain[all];
    if (!block_.right.empty())
      for (std::size_t c = 0; c < block_.size(); ++c) levels_[0].with_right[all & ~bit(c)];
    std::size_t reached = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      reached += reach(i);
      if (reached > most_) return std::nullopt;
    }
    std::size_t total = 0;
    for (std::size_t i = order_.size(); i-- > 0;) total += sum_up(i);
    return total <= most_ ? std::optional(total) : std::nullopt;
  }

 private:
  // How a minor is written: a product (of one term) or a sum.
  struct Shape {
    std::size_t terms = 1, factors = 0;
  };
  struct Level {
    std::map<Mask, Shape> plain, with_right;
  };

  // Factors that the cell brings into a product; 0 for 1 and -1.
  static std::size_t factor_count(const ExprPool& pool, const DenseBlock::Cell& cell) {
    if (pool.op(cell.value) == Op::Product) return pool.args(cell.value).size();
    if (pool.op(cell.value) != Op::Number) return 1;
    const Rational& value = pool.value(cell.value);
    return value.is_one() || value == Rational(-1) ? 0 : 1;
  }

  std::size_t reach(std::size_t i) {
    const Level& level = levels_[i];
    Level& next = levels_[i + 1];
    for (const DenseBlock::Cell& cell : block_.rows[order_[i]]) {
      for (const auto& minor : level.plain)
        if ((minor.first & bit(cell.column)) != 0) next.plain[minor.first & ~bit(cell.column)];
      for (const auto& minor : level.with_right)
        if ((minor.first & bit(cell.column)) != 0) next.with_right[minor.first & ~bit(cell.column)];
    }
    for (const auto& minor : level.with_right) next.plain[minor.first];
    return next.plain.size() + next.with_right.size() * block_.right.size();
  }

  // Operations of the minors of a row, once the shapes of their parts are known.
  std::size_t sum_up(std::size_t i) {
    std::size_t total = 0;
    for (auto& [mask, shape] : levels_[i].plain)
      total += count(i, mask, levels_[i + 1].plain, std::nullopt, shape);
    for (auto& [mask, shape] : levels_[i].with_right)
      total += block_.right.size() *
               count(i, mask, levels_[i + 1].with_right, levels_[i + 1].plain.at(mask), shape);
    return total;
  }

  std::size_t count(std::size_t i, Mask mask, const std::map<Mask, Shape>& parts,
                    std::optional<Shape> beside_right, Shape& shape) const {
    std::size_t operations = 0;
    Shape sum{0, 1};
    const auto add = [&](std::size_t cost, const Shape& part) {
      const bool joins = cost == 0 && part.terms > 1;
      const std::size_t factors = part.terms > 1 ? cost + 1 : cost + part.factors;
      if (!joins && factors > 0) operations += factors - 1;
      sum.terms += joins ? part.terms : 1;
      sum.factors = factors;
    };
    const auto& row = block_.rows[order_[i]];
    for (std::size_t k = 0; k < row.size(); ++k)
      if ((mask & bit(row[k].column)) != 0)
        add(costs_[order_[i]][k], parts.at(mask & ~bit(row[k].column)));
    if (beside_right) add(1, *beside_right);
    shape = sum.terms > 1 ? Shape{sum.terms, 1} : sum;
    return operations + (sum.terms > 0 ? sum.terms - 1 : 0);
  }

  const DenseBlock& block_;
  const std::vector<std::size_t>& order_;
  std::size_t most_;
  std::vector<std::vector<std::size_t>> costs_;
  std::vector<Level> levels_;
};

class Minors {
 public:
  Minors(ExprPool& pool, const DenseBlock& block, const std::vector<std::size_t>& order)
      : pool_(pool), block_(block), order_(order), memo_(block.right.size() + 1) {}

  // The minor of the last popcount(mask) rows; `right` numbers the column that stands last.
  ExprId operator()(Mask mask, std::optional<std::size_t> right) {
    const int width = std::popcount(mask) + (right ? 1 : 0);
    if (width == 0) return pool_.integer(1);
    auto& memo = memo_[right ? *right : block_.right.size()];
    const auto found = memo.find(mask);
    if (found != memo.end()) return found->second;
    const std::size_t row = order_[block_.size() - static_cast<std::size_t>(width)];
    std::vector<ExprId> terms;
    for (const DenseBlock::Cell& cell : block_.rows[row]) {
      if ((mask & bit(cell.column)) == 0) continue;
      append(terms, cell.value, (*this)(mask & ~bit(cell.column), right),
             is_odd_place(mask, cell.column));
    }
    if (right)
      append(terms, block_.right[*right][row], (*this)(mask, std::nullopt),
             (std::popcount(mask) & 1) != 0);
    const ExprId minor = pool_.sum(terms);
    memo.emplace(mask, minor);
    return minor;
  }

 private:
  void append(std::vector<ExprId>& terms, ExprId value, ExprId minor, bool negative) {
    if (value == pool_.integer(0) || minor == pool_.integer(0)) return;
    terms.push_back(pool_.product(std::array{pool_.integer(negative ? -1 : 1), value, minor}));
  }

  ExprPool& pool_;
  const DenseBlock& block_;
  const std::vector<std::size_t>& order_;
  std::vector<std::unordered_map<Mask, ExprId>> memo_;  // by right-hand side; last: none
};

}  // namespace

std::optional<std::size_t> count_minor_work(const ExprPool& pool, const DenseBlock& block,
                                            const std::vector<std::size_t>& order,
                                            std::size_t most) {
  if (block.size() > widest_minors) return std::nullopt;
  return Reached(pool, block, order, most).work();
}

std::optional<std::vector<std::size_t>> find_row_order(const ExprPool& pool,
                                                       const DenseBlock& block, std::size_t most) {
  std::vector<std::size_t> given(block.size());
  std::iota(given.begin(), given.end(), std::size_t{0});
  const std::vector<std::size_t> backwards(given.rbegin(), given.rend());
  std::vector<std::size_t> sparse_first = given;
  std::stable_sort(sparse_first.begin(), sparse_first.end(), [&](std::size_t a, std::size_t b) {
    return block.rows[a].size() < block.rows[b].size();
  });
  const std::vector<std::size_t> sparse_last(sparse_first.rbegin(), sparse_first.rend());
  std::vector<std::vector<std::size_t>> orders = {given, backwards};
  for (const auto& order : {sparse_first, sparse_last})
    if (std::find(orders.begin(), orders.end(), order) == orders.end()) orders.push_back(order);
  std::optional<std::vector<std::size_t>> best;
  for (const auto& order : orders) {
    const auto work = count_minor_work(pool, block, order, most);
    if (!work || (best && *work >= most)) continue;
    best = order;
    most = *work;
  }
  return best;
}

Cramer expand_minors(ExprPool& pool, const DenseBlock& block,
                     const std::vector<std::size_t>& order) {
  Minors minors(pool, block, order);
  const Mask all = all_columns(block.size());
  const bool odd = is_odd(order);
  const auto signed_minor = [&](ExprId minor, bool negative) {
    return negative ? pool.product(std::array{pool.integer(-1), minor}) : minor;
  };
  Cramer result{signed_minor(minors(all, std::nullopt), odd), {}};
  for (std::size_t k = 0; k < block.right.size(); ++k) {
    std::vector<ExprId> numerators;
    for (std::size_t c = 0; c < block.size(); ++c) {
      // The right-hand side stands last and belongs at place c.
      const bool moved = ((block.size() - 1 - c) & 1) != 0;
      numerators.push_back(signed_minor(minors(all & ~bit(c), k), odd != moved));
    }
    result.numerators.push_back(std::move(numerators));
  }
  return result;
}

}  // namespace trammel::symbolic
