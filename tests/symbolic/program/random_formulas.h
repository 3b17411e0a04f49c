// SPDX-License-Identifier: Apache-2.0
// Formulas from arbitrary bytes, for laws that hold for every formula.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "symbolic/expr/expr.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::symbolic {

/// Reads the bytes as steps of a stack machine; what is on the stack at the end are the formulas.
class RandomFormulas {
 public:
  RandomFormulas(ExprPool& pool, const std::vector<std::uint8_t>& bytes) : pool_(pool) {
    for (const char* name : {"x", "y", "z", "t"}) symbols.push_back(pool.symbol(name));
    for (const std::uint8_t byte : bytes) step(byte);
    if (formulas.empty()) push(symbols[0]);
  }

  std::vector<ExprId> symbols;
  std::vector<ExprId> formulas;

 private:
  void push(ExprId e) { formulas.push_back(e); }
  Expr pop() {
    if (formulas.empty()) return {pool_, symbols[2]};
    const Expr e{pool_, formulas.back()};
    if (formulas.size() > 4) formulas.pop_back();  // some stay, to be used again
    return e;
  }

  void step(std::uint8_t byte) {
    const std::uint8_t kind = byte % 24, detail = byte / 24;
    if (kind < 6) return push(symbols[(kind + detail) % symbols.size()]);
    if (kind == 6) return push(pool_.number(Rational(detail - 5, detail % 3 + 1)));
    const Expr a = pop();
    if (kind < 9) return push((a + pop()).id);
    if (kind == 9) return push((a - pop()).id);
    if (kind < 13) return push((a * pop()).id);
    if (kind == 13) return push((a / pop()).id);
    if (kind == 14) return push(pow(a, detail - 5).id);
    if (kind == 15) return push((Expr{pool_, pool_.number(Rational(detail + 1, 2))} * sqrt(a)).id);
    if (kind < 18) return push(sin(a).id);
    if (kind < 20) return push(cos(a - pop()).id);
    constexpr std::array functions = {Op::Tan,  Op::Atan, Op::Exp, Op::Abs,   Op::Sign, Op::Log,
                                      Op::Asin, Op::Min,  Op::Max, Op::Atan2, Op::Acos};
    const Op op = functions[(kind - 20U + 4U * detail) % functions.size()];
    if (op == Op::Min || op == Op::Max || op == Op::Atan2)
      return push(pool_.apply(op, std::array{a.id, pop().id}));
    push(pool_.apply(op, std::array{a.id}));
  }

  ExprPool& pool_;
};

}  // namespace trammel::symbolic
