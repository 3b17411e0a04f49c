// SPDX-License-Identifier: Apache-2.0
#include "inquiry/motion/equations.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "inquiry/answer/outcome.h"
#include "inquiry/certify/certify.h"
#include "inquiry/certify/confirm.h"
#include "inquiry/motion/motion_system.h"
#include "inquiry/tolerances.h"
#include "symbolic/expr/operation_count.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;

// Operations of an acceleration, clauses counted: beyond it the system is easier to read.
constexpr std::size_t short_rate = 60;

class EquationsFinder {
 public:
  EquationsFinder(const Case& here, const model::Question& question, const FindOptions& options)
      : here_(here), pool_(here.scratch.pool), question_(question), options_(options) {}

  Outcome answer() {
    FindOptions plain = options_;
    plain.where = false;
    take(answer_find(here_, question_, plain));
    if (result().status == AnswerStatus::Failed || result().status == AnswerStatus::Limit)
      return std::move(outcome_);
    if (options_.symbolic && !is_at_most(short_rate)) shorten();
    return std::move(outcome_);
  }

 private:
  Answer& result() { return outcome_.answer; }
  Equations& equations() { return std::get<Equations>(outcome_.answer.content); }

  // The values found of the rates as equations.
  void take(Outcome found) {
    outcome_ = std::move(found);
    result().content =
        Equations{std::move(std::get<Value>(result().content)), model::states_of(question_), {}};
  }

  bool is_at_most(std::size_t operations_a_rate) {
    const auto& formula = equations().value.formula;
    if (!formula) return false;
    std::vector<ExprId> roots = formula->components;
    for (const symbolic::Clause& c : formula->where) roots.push_back(c.value);
    return symbolic::count_operations(pool_, roots) <=
           operations_a_rate * (model::states_of(question_).size() / 2);
  }

  // With clauses; and where that is long as well, the system that the accelerations solve.
  void shorten() {
    if (equations().value.formula) {
      Outcome with_clauses = answer_find(here_, question_, options_);
      if (value_of(with_clauses.answer)->formula) take(std::move(with_clauses));
    }
    if (is_at_most(short_rate)) return;
    std::optional<MotionSystem> system = make_system();
    if (!system) return;
    const base::Certificate check = certify(*system);
    if (!confirm(here_, check, question_, outcome_)) return;
    equations().system = std::move(*system);
    equations().value.formula.reset();
    result().certificate = check;
    if (equations().value.numbers || !options_.numeric) {
      result().status = AnswerStatus::Ok;
      result().reason.clear();
    }
  }

  std::optional<MotionSystem> make_system() {
    auto found = derive_acceleration_system(here_);
    if (!found) return std::nullopt;
    symbolic::FormulaSet shown = symbolic::present(
        pool_, found->entries, {.effort = options_.effort, .memory = &here_.scratch.searches});
    const std::size_t entries = found->size() * found->size();
    const auto middle = shown.bodies.begin() + static_cast<std::ptrdiff_t>(entries);
    unknowns_ = std::move(found->unknowns);
    MotionSystem system;
    system.unknowns = std::move(found->names);
    system.matrix.assign(shown.bodies.begin(), middle);
    system.right.assign(middle, shown.bodies.end());
    system.where = std::move(shown.where);
    return system;
  }

  // The accelerations of the implicit road put into the system.
  base::Certificate certify(const MotionSystem& system) const {
    base::Certificate certificate{0, 0.0, "accelerations of the implicit equations put in"};
    const std::size_t size = system.unknowns.size();
    const auto has_rates = [&](const SolvedState& at) {
      return std::all_of(unknowns_.begin(), unknowns_.end(), [&](ExprId e) {
        return std::isfinite(at.response.values.find(e).value_or(NAN));
      });
    };
    const auto add = [&](const SolvedState& at) {
      if (!has_rates(at)) return;  // a pole, or a power of a rate that is negative there
      symbolic::Values values = numbers_of(at.state);
      for (const symbolic::Clause& clause : system.where)
        values.set(clause.symbol, symbolic::eval(pool_, clause.value, values));
      const std::vector<double> matrix = symbolic::eval(pool_, system.matrix, values);
      const std::vector<double> right = symbolic::eval(pool_, system.right, values);
      for (std::size_t i = 0; i < size; ++i) {
        // A row that is 0 up to rounding is compared with the size of the terms that cancel.
        const double floor = floor_of_formula * natural_scale(here_, at);
        double sum = -right[i], most = std::max(std::abs(right[i]), floor);
        for (std::size_t j = 0; j < size; ++j) {
          const double term =
              matrix[i * size + j] * at.response.values.find(unknowns_[j]).value_or(NAN);
          sum += term;
          most = std::max(most, std::abs(term));
        }
        const double part = std::abs(sum) / most;
        certificate.max_relative_difference =
            std::isfinite(part) ? std::max(certificate.max_relative_difference, part) : HUGE_VAL;
      }
      ++certificate.points;
    };
    if (here_.asked) add(*here_.asked);
    for (const SolvedState& near : neighbours(here_)) add(near);
    return certificate;
  }

  const Case& here_;
  symbolic::ExprPool& pool_;
  const model::Question& question_;
  const FindOptions& options_;
  std::vector<ExprId> unknowns_;  // of the system
  Outcome outcome_;
};

}  // namespace

Outcome answer_equations(const Case& here, const model::Question& question,
                         const FindOptions& options) {
  return EquationsFinder(here, question, options).answer();
}

}  // namespace trammel::inquiry
