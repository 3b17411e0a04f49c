// SPDX-License-Identifier: Apache-2.0
#include "inquiry/motion/motion_system.h"

#include <fmt/format.h>

#include <utility>

#include "inquiry/formula/express_question.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/expr/expr.h"
#include "symbolic/expr/substitute.h"

namespace trammel::inquiry {

namespace {

using symbolic::Expr;
using symbolic::ExprId;

class SystemBuilder {
 public:
  explicit SystemBuilder(const Case& here)
      : here_(here), model_(*here.machine.model), pool_(here.scratch.pool) {}

  std::optional<AccelerationSystem> build() {
    if (model_.lagrangian)
      add_coordinates();
    else
      add_sketch();
    if (system_.unknowns.empty()) return std::nullopt;
    std::vector<ExprId> entries = matrix_;
    entries.insert(entries.end(), right_.begin(), right_.end());
    auto program = express_in_full(here_, entries);
    if (!program) return std::nullopt;
    system_.entries = std::move(*program);
    return std::move(system_);
  }

 private:
  void add_coordinates() {
    const mechanics::LagrangeRows& rows = *here_.machine.rows.lagrange;
    std::vector<std::size_t> forced;
    for (const model::Coordinate& c : model_.lagrangian->coordinates) {
      system_.names.push_back(c.name + "''");
      system_.unknowns.push_back(c.acceleration);
    }
    for (std::size_t k = 0; k < rows.rows.size(); ++k) {
      if (!here_.state.mode.in_force.holds(k)) continue;
      const model::CoordinateConstraint& c = model_.lagrangian->constraints[k];
      forced.push_back(k);
      system_.names.push_back(
          fmt::format("reaction({})", c.name.empty() ? fmt::format("{}", k + 1) : c.name));
      system_.unknowns.push_back(c.multiplier);
    }
    const std::size_t n = model_.lagrangian->coordinates.size(), size = system_.size();
    matrix_.assign(size * size, pool_.integer(0));
    right_ = rows.motion.force;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        matrix_[i * size + j] = rows.motion.mass_matrix[mechanics::packed_index(i, j)];
    for (std::size_t k = 0; k < forced.size(); ++k) {
      const mechanics::LagrangeRow& row = rows.rows[forced[k]];
      for (std::size_t i = 0; i < n; ++i) {
        matrix_[(n + k) * size + i] = row.slope[i];
        matrix_[i * size + n + k] = (-Expr(pool_, row.slope[i])).id;
      }
      right_.push_back(row.right);
    }
  }

  // Of free constraints the reactions vanish, which are linear in the accelerations.
  void add_sketch() {
    if (!mechanics::is_plainly_free(model_, pool_) || !places_all(here_.machine.sketch)) return;
    const ClosedForm& closed = here_.forms->in_full;
    std::vector<ExprId> conditions;
    for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
      const model::Constraint& constraint = model_.constraints[{c}];
      if (!constraint.is_free) continue;
      system_.names.push_back(constraint.name + "''");
      system_.unknowns.push_back(constraint.rates[1]);
      conditions.push_back(symbolic::substitute(pool_, closed.reactions[c], closed.rates.second));
    }
    std::vector<symbolic::Replacement> none;
    for (const ExprId unknown : system_.unknowns) none.push_back({unknown, pool_.integer(0)});
    for (const ExprId condition : conditions) {
      const std::vector<ExprId> row = symbolic::gradient(pool_, condition, system_.unknowns);
      matrix_.insert(matrix_.end(), row.begin(), row.end());
      right_.push_back((-Expr(pool_, symbolic::substitute(pool_, condition, none))).id);
    }
  }

  const Case& here_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  AccelerationSystem system_;
  std::vector<ExprId> matrix_, right_;
};

}  // namespace

std::optional<AccelerationSystem> derive_acceleration_system(const Case& here) {
  if (!here.forms) return std::nullopt;
  return SystemBuilder(here).build();
}

}  // namespace trammel::inquiry
