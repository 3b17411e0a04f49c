// SPDX-License-Identifier: Apache-2.0
#include "inquiry/formula/describe_wraps.h"

#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

#include "inquiry/formula/eval_definitions.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::Op;

// Goes down from the formulas. What is known modulo a turn: terms of the argument of a sine or
// cosine, whole multiples of what is, and clauses that are such terms.
class Directions {
 public:
  Directions(const ExprPool& pool, std::span<const symbolic::Clause> where) : pool_(pool) {
    for (const symbolic::Clause& clause : where) clauses_[clause.symbol] = clause.value;
  }

  std::vector<ExprId> find(std::span<const ExprId> bodies) {
    for (const ExprId body : bodies) open(body, false);
    while (!open_.empty()) {
      const auto [node, is_modulo_turns] = open_.back();
      open_.pop_back();
      go_down(node, is_modulo_turns);
    }
    return {found_.begin(), found_.end()};
  }

 private:
  void open(ExprId node, bool is_modulo_turns) {
    if (seen_.emplace(node, is_modulo_turns).second) open_.emplace_back(node, is_modulo_turns);
  }

  void go_down(ExprId node, bool is_modulo_turns) {
    const Op op = pool_.op(node);
    if (const auto clause = clauses_.find(node); clause != clauses_.end())
      return open(clause->second, is_modulo_turns);
    if (op == Op::Atan2 && !is_modulo_turns) found_.insert(node);
    const bool is_angle = op == Op::Sin || op == Op::Cos || op == Op::Tan;
    const bool stays = is_modulo_turns && (op == Op::Sum || is_whole_multiple(node));
    for (const ExprId child : pool_.args(node)) open(child, is_angle || stays);
  }

  bool is_whole_multiple(ExprId node) const {
    const auto args = pool_.args(node);
    return pool_.op(node) == Op::Product && args.size() == 2 && pool_.op(args[0]) == Op::Number &&
           pool_.value(args[0]).is_integer();
  }

  const ExprPool& pool_;
  std::map<ExprId, ExprId> clauses_;
  std::set<std::pair<ExprId, bool>> seen_;
  std::vector<std::pair<ExprId, bool>> open_;
  std::set<ExprId> found_;
};

// Those that may pass the half turn: not to the right of x = 0; and that are not the question's
// own.
std::vector<ExprId> jumps_of_formula(const ExprPool& pool, const model::Question& question,
                                     const Formula& formula) {
  const auto stays = [&](ExprId node) {
    return pool.is_positive(pool.args(node)[1]) ||
           symbolic::symbols_of(pool, std::span(&node, 1)).empty();
  };
  std::vector<ExprId> own = find_directions(pool, question.components, {});
  std::erase_if(own, stays);
  if (!own.empty()) return {};
  std::vector<ExprId> jumps = find_directions(pool, formula.components, formula.where);
  std::erase_if(jumps, stays);
  return jumps;
}

}  // namespace

std::vector<ExprId> find_directions(const ExprPool& pool, std::span<const ExprId> bodies,
                                    std::span<const symbolic::Clause> where) {
  return Directions(pool, where).find(bodies);
}

std::string describe_wraps(const Case& here, const model::Question& question,
                           const Formula& formula) {
  return jumps_of_formula(here.scratch.pool, question, formula).empty()
             ? ""
             : "no atan2 passes half a turn";
}

std::vector<int> count_half_turns(const Case& here, const model::Question& question,
                                  const Formula& formula, const State& near) {
  constexpr int steps = 32;  // in none of which an angle turns by half a turn
  const ExprPool& pool = here.scratch.pool;
  const std::vector<ExprId> jumps = jumps_of_formula(pool, question, formula);
  std::vector<int> counts(jumps.size(), 0);
  if (jumps.empty()) return counts;
  const auto angles_at = [&](double part) {
    return symbolic::eval(pool, jumps, define_names(here, formula, near, part));
  };
  std::vector<double> last = angles_at(0.0);
  for (int step = 1; step <= steps; ++step) {
    std::vector<double> next = angles_at(static_cast<double>(step) / steps);
    for (std::size_t i = 0; i < next.size(); ++i)
      if (std::abs(next[i] - last[i]) > std::numbers::pi) counts[i] += next[i] < last[i] ? 1 : -1;
    last = std::move(next);
  }
  return counts;
}

}  // namespace trammel::inquiry
