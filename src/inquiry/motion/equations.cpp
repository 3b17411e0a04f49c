// SPDX-License-Identifier: Apache-2.0
#include "inquiry/motion/equations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "inquiry/certify.h"
#include "inquiry/express_question.h"
#include "inquiry/outcome.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/operation_count.h"
#include "symbolic/expr/substitute.h"

namespace trammel::inquiry {

namespace {

using symbolic::Expr;
using symbolic::ExprId;

// Operations of an acceleration, clauses counted: beyond it the system is easier to read.
constexpr std::size_t short_rate = 60;

class EquationsFinder {
 public:
  EquationsFinder(const Analysis& analysis, const model::Question& question,
                  const FindOptions& options)
      : analysis_(analysis),
        model_(*analysis.model),
        pool_(*analysis.pool),
        question_(question),
        options_(options) {}

  FindOutcome answer() {
    FindOptions plain = options_;
    plain.where = false;
    outcome_ = answer_find(analysis_, question_, plain);
    result().equations = {question_.states, {}};
    if (result().status == AnswerStatus::Failed || result().status == AnswerStatus::Limit)
      return std::move(outcome_);
    if (options_.symbolic && !is_at_most(short_rate)) shorten();
    return std::move(outcome_);
  }

 private:
  Answer& result() { return outcome_.answer; }

  bool is_at_most(std::size_t operations_a_rate) const {
    const auto& formula = outcome_.answer.formula;
    if (!formula) return false;
    std::vector<ExprId> roots = formula->components;
    for (const symbolic::Clause& c : formula->where) roots.push_back(c.value);
    return symbolic::count_operations(pool_, roots) <=
           operations_a_rate * (question_.states.size() / 2);
  }

  // With clauses; and where that is long as well, the system that the accelerations solve.
  void shorten() {
    if (result().formula) {
      FindOutcome with_clauses = answer_find(analysis_, question_, options_);
      if (with_clauses.answer.formula) outcome_ = std::move(with_clauses);
      result().equations = {question_.states, {}};
    }
    if (is_at_most(short_rate)) return;
    std::optional<MotionSystem> system = make_system();
    if (!system) return;
    const base::Certificate check = certify(*system);
    if (!confirm(check, question_, outcome_)) return;
    result().equations->system = std::move(*system);
    result().formula.reset();
    result().certificate = check;
    if (result().numbers || !options_.numeric) {
      result().status = AnswerStatus::Ok;
      result().reason.clear();
    }
  }

  std::optional<MotionSystem> make_system() {
    if (!analysis_.closed) return std::nullopt;
    MotionSystem system = model_.lagrangian ? coordinate_system() : sketch_system();
    if (system.unknowns.empty()) return std::nullopt;
    std::vector<ExprId> entries = system.matrix;
    entries.insert(entries.end(), system.right.begin(), system.right.end());
    const auto program = express_in_full(analysis_, entries);
    if (!program) return std::nullopt;
    symbolic::Program shown = symbolic::present(
        pool_, *program, {.effort = options_.effort, .memory = analysis_.searches.get()});
    const auto middle = shown.bodies.begin() + static_cast<std::ptrdiff_t>(system.matrix.size());
    system.matrix.assign(shown.bodies.begin(), middle);
    system.right.assign(middle, shown.bodies.end());
    system.where = std::move(shown.where);
    return system;
  }

  // [M -A'; A 0] [q''; lambda] = [f; b]
  MotionSystem coordinate_system() {
    const mechanics::LagrangeRows& rows = *analysis_.rows.lagrange;
    MotionSystem system;
    std::vector<std::size_t> forced;
    for (const model::Coordinate& c : model_.lagrangian->coordinates) {
      system.unknowns.push_back(c.name + "''");
      unknowns_.push_back(c.acceleration);
    }
    for (std::size_t k = 0; k < rows.rows.size(); ++k) {
      if (!rows.is_in_force[k]) continue;
      const model::CoordinateConstraint& c = model_.lagrangian->constraints[k];
      forced.push_back(k);
      system.unknowns.push_back(
          fmt::format("reaction({})", c.name.empty() ? fmt::format("{}", k + 1) : c.name));
      unknowns_.push_back(c.multiplier);
    }
    const std::size_t n = model_.lagrangian->coordinates.size(), size = system.unknowns.size();
    system.matrix.assign(size * size, pool_.integer(0));
    system.right = rows.motion.force;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        system.matrix[i * size + j] = rows.motion.mass_matrix[mechanics::packed_index(i, j)];
    for (std::size_t k = 0; k < forced.size(); ++k) {
      const mechanics::LagrangeRow& row = rows.rows[forced[k]];
      for (std::size_t i = 0; i < n; ++i) {
        system.matrix[(n + k) * size + i] = row.slope[i];
        system.matrix[i * size + n + k] = (-Expr(pool_, row.slope[i])).id;
      }
      system.right.push_back(row.right);
    }
    return system;
  }

  // Of free constraints the reactions vanish, which are linear in the accelerations.
  MotionSystem sketch_system() {
    MotionSystem system;
    if (!mechanics::is_plainly_free(model_, pool_) || !places_all(analysis_.sketch)) return system;
    const ClosedForm& closed = analysis_.closed->in_full;
    std::vector<ExprId> conditions;
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      const model::Constraint& constraint = model_.constraints[{c}];
      if (!constraint.is_free) continue;
      system.unknowns.push_back(constraint.name + "''");
      unknowns_.push_back(constraint.rates[1]);
      conditions.push_back(symbolic::substitute(pool_, closed.reactions[c], closed.rates.second));
    }
    std::vector<symbolic::Replacement> none;
    for (const ExprId unknown : unknowns_) none.push_back({unknown, pool_.integer(0)});
    for (const ExprId condition : conditions) {
      const std::vector<ExprId> row = symbolic::gradient(pool_, condition, unknowns_);
      system.matrix.insert(system.matrix.end(), row.begin(), row.end());
      system.right.push_back((-Expr(pool_, symbolic::substitute(pool_, condition, none))).id);
    }
    return system;
  }

  // The accelerations of the implicit road put into the system.
  base::Certificate certify(const MotionSystem& system) const {
    base::Certificate certificate{0, 0.0, "accelerations of the implicit equations put in"};
    const std::size_t size = system.unknowns.size();
    const auto add = [&](const ImplicitNumbers& at) {
      symbolic::Values values = at.placement.numbers;
      for (const symbolic::Clause& clause : system.where)
        values.set(clause.symbol, symbolic::eval(pool_, clause.value, values));
      const std::vector<double> matrix = symbolic::eval(pool_, system.matrix, values);
      const std::vector<double> right = symbolic::eval(pool_, system.right, values);
      for (std::size_t i = 0; i < size; ++i) {
        double sum = -right[i], most = std::abs(right[i]);
        for (std::size_t j = 0; j < size; ++j) {
          const double term =
              matrix[i * size + j] * at.state.values.find(unknowns_[j]).value_or(NAN);
          sum += term;
          most = std::max(most, std::abs(term));
        }
        const double part = most == 0.0 ? 0.0 : std::abs(sum) / most;
        certificate.max_relative_difference =
            std::isfinite(part) ? std::max(certificate.max_relative_difference, part) : HUGE_VAL;
      }
      ++certificate.points;
    };
    if (analysis_.asked) add(*analysis_.asked);
    for (const ImplicitNumbers& near : analysis_.checks) add(near);
    return certificate;
  }

  const Analysis& analysis_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const model::Question& question_;
  const FindOptions& options_;
  std::vector<ExprId> unknowns_;  // of the system
  FindOutcome outcome_;
};

}  // namespace

FindOutcome answer_equations(const Analysis& analysis, const model::Question& question,
                             const FindOptions& options) {
  return EquationsFinder(analysis, question, options).answer();
}

}  // namespace trammel::inquiry
