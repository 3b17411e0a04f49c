// SPDX-License-Identifier: Apache-2.0
#include "mechanics/motion/take_signs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "mechanics/tolerances.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/to_text.h"

namespace trammel::mechanics {

namespace {

using symbolic::Expr;

// A node sign(rate), and the symbol that stands for it in the forces.
struct Sign {
  ExprId node, symbol;
  std::vector<symbolic::Replacement> by_symbol;  // also of signs of multiples of the rate
  MotionRow along;
  std::vector<Entry> push;  // the factor c of the sign in the forces, by variable
};

constexpr std::size_t tries = 3;  // random states at which a claim is tested

symbolic::Values random_values(const symbolic::ExprPool& pool, const std::vector<ExprId>& parts,
                               const symbolic::Values& inputs, std::size_t which) {
  symbolic::Values values;
  double next = 0.31 + std::numbers::sqrt2 * static_cast<double>(which);
  for (const ExprId symbol : symbolic::symbols_of(pool, parts)) {
    next += std::numbers::phi;
    values.set(symbol, inputs.find(symbol).value_or(0.4 + std::fmod(next, 1.0)));
  }
  return values;
}

class SignTaker {
 public:
  SignTaker(const RowBuilder& rows, const symbolic::Values& home, MotionFormulas& problem)
      : rows_(rows), pool_(rows.pool()), home_(home), formulas_(problem) {}

  void take(const std::vector<WrittenSign>& written) {
    for (const ExprId node : find_signs(pool_, formulas_.force)) note(node);
    while (drop_tangled()) {
    }
    const std::vector<ExprId> force = with_symbols();
    std::vector<symbolic::Replacement> none;
    for (Sign& sign : signs_) {
      sign.push = pushes_of(sign, force);
      none.push_back({sign.symbol, jumps(sign) ? formulas_.zero : sign.node});
    }
    formulas_.force = symbolic::substitute(pool_, force, none);
    std::erase_if(signs_, [&](const Sign& sign) { return !jumps(sign); });
    for (Sign& sign : signs_) add(std::move(sign), written);
    formulas_.loose_signs = others_that_jump();
  }

 private:
  // Gives the sign a symbol. Signs of places, of what is not linear in the rates and of what holds
  // other signs are left as they are.
  void note(ExprId node) {
    const ExprId rate = pool_.args(node)[0];
    if (!find_signs(pool_, std::array{rate}).empty()) return;
    MotionRow along = rows_.of_velocity(rate);
    if (along.slopes.empty()) return;
    for (const Entry& slope : along.slopes)
      if (!rows_.slopes(slope.value, true).empty()) return;
    for (Sign& other : signs_)
      if (const int same = compare_rates(pool_, rate, other.along.rate, home_); same != 0) {
        const Expr symbol(pool_, other.symbol);
        other.by_symbol.push_back({node, same > 0 ? symbol.id : (-symbol).id});
        return;
      }
    const ExprId symbol = pool_.symbol(fmt::format("sign[{}]", signs_.size()));
    signs_.push_back({node, symbol, {{node, symbol}}, std::move(along), {}});
  }

  std::vector<ExprId> with_symbols() const {
    std::vector<symbolic::Replacement> symbols;
    for (const Sign& sign : signs_)
      symbols.insert(symbols.end(), sign.by_symbol.begin(), sign.by_symbol.end());
    return symbolic::substitute(pool_, formulas_.force, symbols);
  }

  std::vector<Entry> pushes_of(const Sign& sign, const std::vector<ExprId>& force) const {
    std::vector<Entry> pushes;
    for (std::size_t i = 0; i < force.size(); ++i) {
      const ExprId part = symbolic::gradient(pool_, force[i], std::array{sign.symbol}).front();
      if (!(part == pool_.integer(0))) pushes.push_back({i, part});
    }
    return pushes;
  }

  // Leaves out signs that are multiplied with one another or stand within a function: the forces
  // are not linear in them, as they are in those of friction. Gives whether there were any.
  bool drop_tangled() {
    const std::vector<ExprId> force = with_symbols();
    std::vector<ExprId> tangled;
    for (const Sign& sign : signs_)
      for (const Entry& push : pushes_of(sign, force))
        for (const Sign& other : signs_)
          if (symbolic::contains(pool_, push.value, other.symbol))
            tangled.insert(tangled.end(), {sign.symbol, other.symbol});
    return std::erase_if(signs_, [&](const Sign& sign) {
             return std::find(tangled.begin(), tangled.end(), sign.symbol) != tangled.end();
           }) > 0;
  }

  // Whether the force jumps where the sign changes, as that of v^2 sign(v) does not: tested with
  // numbers at states where the rate is 0.
  bool jumps(const Sign& sign) const {
    std::vector<ExprId> parts{sign.along.rate, sign.along.slopes.front().value};
    for (const Entry& push : sign.push) parts.push_back(push.value);
    const ExprId velocity = formulas_.v[sign.along.slopes.front().variable];
    for (std::size_t k = 0; k < tries; ++k) {
      symbolic::Values at = random_values(pool_, parts, home_, k);
      const std::vector<double> before = symbolic::eval(pool_, parts, at);
      at.set(velocity, at.find(velocity).value_or(0.0) - before[0] / before[1]);
      const std::vector<double> after = symbolic::eval(pool_, parts, at);
      for (std::size_t i = 2; i < parts.size(); ++i)
        if (!(std::abs(after[i]) <= same_in_numbers * std::abs(before[i]))) return true;
    }
    return false;
  }

  void add(Sign sign, const std::vector<WrittenSign>& written) {
    DryFriction sliding;
    sliding.name = symbolic::to_text(pool_, sign.node);
    bool is_named = false;
    for (const WrittenSign& w : written) {
      const ExprId value = symbolic::substitute(pool_, w.of_state, sign.by_symbol);
      if (value == w.of_state) continue;
      if (!std::exchange(is_named, true)) sliding.name = symbolic::to_text(pool_, w.as_written);
      formulas_.decided_signs.push_back({w.as_written, value, formulas_.frictions.size()});
    }
    sliding.sign = sign.symbol;
    sliding.is_constant = true;
    sliding.amount = pool_.integer(1);
    sliding.along = std::move(sign.along);
    for (Entry& push : sign.push) push.value = (-Expr(pool_, push.value)).id;
    sliding.push = std::move(sign.push);
    formulas_.frictions.push_back(std::move(sliding));
  }

  // The signs left in the forces, but for those whose factor is 0 where they change.
  std::vector<ExprId> others_that_jump() const {
    std::vector<ExprId> jumping;
    for (const ExprId node : find_signs(pool_, formulas_.force)) {
      SignTaker rest(rows_, home_, formulas_);
      rest.note(node);
      if (!rest.signs_.empty()) {
        Sign& sign = rest.signs_.front();
        sign.push = pushes_of(sign, rest.with_symbols());
        if (!rest.jumps(sign)) continue;
      }
      jumping.push_back(node);
    }
    return jumping;
  }

  const RowBuilder& rows_;
  symbolic::ExprPool& pool_;
  const symbolic::Values& home_;
  MotionFormulas& formulas_;
  std::vector<Sign> signs_;
};

}  // namespace

int compare_rates(const symbolic::ExprPool& pool, ExprId rate, ExprId other,
                  const symbolic::Values& inputs) {
  const std::vector<ExprId> both{rate, other};
  std::vector<double> ratios;
  for (std::size_t k = 0; k < tries; ++k) {
    const std::vector<double> at = symbolic::eval(pool, both, random_values(pool, both, inputs, k));
    ratios.push_back(at[0] / at[1]);
    if (!(std::abs(ratios[k] - ratios[0]) <= same_in_numbers * std::abs(ratios[0]))) return 0;
  }
  return ratios[0] > 0.0 ? 1 : -1;
}

std::vector<ExprId> find_signs(const symbolic::ExprPool& pool, std::span<const ExprId> formulas) {
  std::vector<ExprId> signs = symbolic::reachable(pool, formulas);
  std::erase_if(signs, [&](ExprId e) { return pool.op(e) != symbolic::Op::Sign; });
  return signs;
}

void take_signs(const RowBuilder& rows, const std::vector<WrittenSign>& written,
                const symbolic::Values& home, MotionFormulas& problem) {
  SignTaker(rows, home, problem).take(written);
}

}  // namespace trammel::mechanics
