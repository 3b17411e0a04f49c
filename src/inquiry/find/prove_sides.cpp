// SPDX-License-Identifier: Apache-2.0
#include "inquiry/find/prove_sides.h"

#include <algorithm>
#include <span>
#include <vector>

#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/normal/normal.h"

namespace trammel::inquiry {

namespace {

using symbolic::Expr;
using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::Op;

constexpr std::size_t most_arguments = 3;  // 27 cases

bool has_sides(const ExprPool& pool, ExprId e) {
  return pool.op(e) == Op::Abs || pool.op(e) == Op::Sign;
}

ExprId put_in(ExprPool& pool, ExprId e, const symbolic::Replacement& one) {
  return symbolic::substitute(pool, e, std::span(&one, 1));
}

class Cases {
 public:
  Cases(ExprPool& pool, ExprId e) : pool_(pool), e_(e) {
    for (const ExprId node : symbolic::reachable(pool, std::span(&e, 1))) {
      if (!has_sides(pool, node)) continue;
      const ExprId argument = pool.args(node)[0];
      if (std::find(arguments_.begin(), arguments_.end(), argument) == arguments_.end())
        arguments_.push_back(argument);
    }
  }

  bool are_few() const {
    return !arguments_.empty() && arguments_.size() <= most_arguments &&
           std::none_of(arguments_.begin(), arguments_.end(), [this](ExprId a) {
             const auto parts = symbolic::reachable(pool_, std::span(&a, 1));
             return std::any_of(parts.begin(), parts.end(),
                                [this](ExprId part) { return has_sides(pool_, part); });
           });
  }

  bool is_zero_in_all(std::vector<int> signs = {}) {
    if (signs.size() == arguments_.size()) return is_zero_where(signs);
    signs.push_back(0);
    for (const int sign : {1, -1, 0}) {
      signs.back() = sign;
      if (!is_zero_in_all(signs)) return false;
    }
    return true;
  }

 private:
  bool is_zero_where(const std::vector<int>& signs) {
    std::vector<symbolic::Replacement> sides;
    for (std::size_t i = 0; i < signs.size(); ++i) {
      const ExprId inside[] = {arguments_[i]};
      const Expr sign(pool_, pool_.integer(signs[i]));
      sides.push_back({pool_.apply(Op::Sign, inside), sign.id});
      sides.push_back({pool_.apply(Op::Abs, inside), (sign * Expr(pool_, inside[0])).id});
    }
    ExprId rest = symbolic::substitute(pool_, e_, sides);
    std::vector<ExprId> zeros;
    for (std::size_t i = 0; i < signs.size(); ++i)
      if (signs[i] == 0) zeros.push_back(arguments_[i]);
    for (std::size_t i = 0; i < zeros.size(); ++i) {
      const symbolic::Replacement zero = make_zero(zeros[i]);
      rest = put_in(pool_, rest, zero);
      for (std::size_t k = i + 1; k < zeros.size(); ++k) zeros[k] = put_in(pool_, zeros[k], zero);
    }
    return symbolic::is_zero(pool_, rest, pool_.budget()) == symbolic::ZeroTest::Zero;
  }

  // What a symbol is where a is 0; of what is linear in none, a itself.
  symbolic::Replacement make_zero(ExprId a) {
    for (const ExprId symbol : symbolic::symbols_of(pool_, std::span(&a, 1))) {
      const ExprId slope = symbolic::differentiate(pool_, a, symbol);
      if (pool_.op(slope) != Op::Number || slope == pool_.integer(0)) continue;
      return {symbol, (Expr(pool_, symbol) - Expr(pool_, a) / Expr(pool_, slope)).id};
    }
    return {a, pool_.integer(0)};
  }

  ExprPool& pool_;
  ExprId e_;
  std::vector<ExprId> arguments_;
};

}  // namespace

bool is_zero_on_each_side(ExprPool& pool, ExprId e) {
  Cases cases(pool, e);
  return cases.are_few() && cases.is_zero_in_all();
}

}  // namespace trammel::inquiry
