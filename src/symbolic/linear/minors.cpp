// SPDX-License-Identifier: Apache-2.0
#include "symbolic/linear/minors.h"

#include <algorithm>
#include <array>
#include <bit>
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

// The minors without (of A alone) and with the column of one right-hand side, which stands last.
class Reached {
 public:
  Reached(const DenseBlock& block, const std::vector<std::size_t>& order, std::size_t most)
      : block_(block), order_(order), most_(most) {}

  std::optional<std::size_t> work() {
    const Mask all = all_columns(block_.size());
    std::vector<Mask> plain = {all}, with_right;
    if (!block_.right.empty())
      for (std::size_t c = 0; c < block_.size(); ++c) with_right.push_back(all & ~bit(c));
    std::size_t total = 0;
    for (const std::size_t row : order_) {
      std::vector<Mask> next, next_with;
      for (const Mask mask : plain) total += expand(row, mask, next);
      for (const Mask mask : with_right) {
        total += block_.right.size() * expand(row, mask, next_with);
        next.push_back(mask);  // the right-hand side's own entry times a minor of A
      }
      plain = unique(std::move(next));
      with_right = unique(std::move(next_with));
      if (total + plain.size() + with_right.size() > most_) return std::nullopt;
    }
    return total;
  }

 private:
  std::size_t expand(std::size_t row, Mask mask, std::vector<Mask>& next) const {
    std::size_t count = 0;
    for (const DenseBlock::Cell& cell : block_.rows[row])
      if ((mask & bit(cell.column)) != 0) {
        next.push_back(mask & ~bit(cell.column));
        ++count;
      }
    return count;
  }

  static std::vector<Mask> unique(std::vector<Mask> masks) {
    std::sort(masks.begin(), masks.end());
    masks.erase(std::unique(masks.begin(), masks.end()), masks.end());
    return masks;
  }

  const DenseBlock& block_;
  const std::vector<std::size_t>& order_;
  std::size_t most_;
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

std::optional<std::size_t> count_minor_work(const DenseBlock& block,
                                            const std::vector<std::size_t>& order,
                                            std::size_t most) {
  if (block.size() > widest_minors) return std::nullopt;
  return Reached(block, order, most).work();
}

std::optional<std::vector<std::size_t>> find_row_order(const DenseBlock& block, std::size_t most) {
  std::vector<std::size_t> given(block.size());
  std::iota(given.begin(), given.end(), std::size_t{0});
  const std::vector<std::size_t> backwards(given.rbegin(), given.rend());
  std::vector<std::size_t> sparse_first = given;
  std::stable_sort(sparse_first.begin(), sparse_first.end(), [&](std::size_t a, std::size_t b) {
    return block.rows[a].size() < block.rows[b].size();
  });
  const std::vector<std::size_t> sparse_last(sparse_first.rbegin(), sparse_first.rend());
  std::optional<std::vector<std::size_t>> best;
  for (const auto& order : {given, backwards, sparse_last, sparse_first}) {
    const auto work = count_minor_work(block, order, most);
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
