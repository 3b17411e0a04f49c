// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/formula_road.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "inquiry/formula/branch_form.h"
#include "inquiry/formula/core_systems.h"
#include "inquiry/formula/express_question.h"
#include "inquiry/formula/undecided_forces.h"
#include "inquiry/machine/domains.h"
#include "inquiry/sweep/row_source.h"
#include "inquiry/tolerances.h"
#include "model/measure/stand_in.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/program/compile.h"

namespace trammel::inquiry {

namespace {

using symbolic::ExprId;
using symbolic::Op;

constexpr std::uint64_t guarded_rows = 4096, compared_rows = 40;
// A root that comes nearer to 0 than this part of its largest value may change its branch there.
constexpr double root_min = 0.03;

// So many rows, evenly over all of them, the first and the last among them.
std::vector<std::uint64_t> spread_rows(std::uint64_t rows, std::uint64_t wanted) {
  std::vector<std::uint64_t> spread;
  const std::uint64_t count = std::min(rows, wanted);
  for (std::uint64_t k = 0; k < count; ++k)
    spread.push_back(count == 1 ? 0 : k * (rows - 1) / (count - 1));
  return spread;
}

class FormulaChooser {
 public:
  FormulaChooser(const Case& here, const SweepPlan& plan, const AskedComponents& asked)
      : here_(here),
        model_(*here.machine.model),
        pool_(here.scratch.pool),
        plan_(plan),
        asked_(asked) {
    for (const VariedValue& v : plan.grid) varied_.push_back(model_.parameters[v.parameter].symbol);
    for (const VariedValue& v : plan.sampled)
      varied_.push_back(model_.parameters[v.parameter].symbol);
  }

  FormulaChoice choose() {
    if (changes_state()) return {{}, "what touches or rubs may change from place to place"};
    const auto formulas = formulas_in_parameters(here_, asked_);
    if (!formulas) return {{}, "not every answer has a formula"};
    if (!find_roots(*formulas) || !find_edges())
      return {{}, "formulas have branches that may change"};
    const auto guarded = compile(*formulas);
    if (!guarded) return {{}, "the formulas are too long"};
    if (!keeps_branch(*guarded)) return {{}, "a root of the formulas comes near its zero"};
    roots_.clear();
    auto road = compile(*formulas);
    if (!road || !agrees(*road)) return {{}, "the machine changes its branch within the sweep"};
    return {std::move(*road), {}};
  }

 private:
  bool changes_state() const {
    const bool has_followers =
        std::any_of(model_.followers.begin(), model_.followers.end(),
                    [](const model::Follower& f) { return !model::is_mechanical(f); });
    return has_followers || !model_.loads.frictions.empty() ||
           std::ranges::any_of(model_.domains, &model::Domain::is_lost) ||
           !model_.sections.empty() ||
           (model_.lagrangian && !model_.lagrangian->constraints.empty());
  }

  bool is_varied(ExprId e) const {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, std::span(&e, 1));
    return std::any_of(used.begin(), used.end(), [&](ExprId s) {
      return std::find(varied_.begin(), varied_.end(), s) != varied_.end();
    });
  }

  bool find_roots(const std::vector<ExprId>& formulas) {
    for (const ExprId e : symbolic::reachable(pool_, formulas)) {
      switch (pool_.op(e)) {
        case Op::Power: {
          const ExprId exponent = pool_.args(e)[1];
          const bool is_plain =
              pool_.op(exponent) == Op::Number && pool_.value(exponent).is_integer();
          if (!is_plain && is_varied(e)) roots_.push_back(pool_.args(e)[0]);
          break;
        }
        case Op::Asin:
        case Op::Acos:
        case Op::Atan:
        case Op::Atan2:
        case Op::Log:
        case Op::Abs:
        case Op::Sign:
        case Op::Min:
        case Op::Max:
        case Op::Call:
        case Op::Undefined:
          if (is_varied(e)) return false;
          break;
        default: break;
      }
    }
    return true;
  }

  // Where values of the model exist: formulas may hold squares of their roots alone.
  bool find_edges() {
    for (const model::Domain& domain : model_.domains) {
      if (is_asked(model_, domain)) continue;
      const auto edge = edge_of(pool_, domain);
      if (!edge) continue;
      const ExprId written = write_out_lets(here_, std::span(&*edge, 1)).front();
      if (!is_of_parameters(written)) return false;
      if (is_varied(written)) roots_.push_back(written);
    }
    return true;
  }

  bool is_of_parameters(ExprId e) const {
    return std::ranges::all_of(symbolic::symbols_of(pool_, std::span(&e, 1)), [&](ExprId s) {
      return std::ranges::find(model_.parameters, s, &model::Parameter::symbol) !=
             model_.parameters.end();
    });
  }

  std::optional<FormulaRoad> compile(const std::vector<ExprId>& formulas) const {
    std::vector<ExprId> outputs = formulas, inputs = varied_;
    outputs.insert(outputs.end(), roots_.begin(), roots_.end());
    std::vector<double> constants;
    for (const ExprId s : symbolic::symbols_of(pool_, outputs)) {
      if (std::find(varied_.begin(), varied_.end(), s) != varied_.end()) continue;
      inputs.push_back(s);
      constants.push_back(here_.values.numbers.find(s).value_or(NAN));
    }
    symbolic::CompileOptions options;
    options.addition_theorems = false;  // all digits, also near zeros
    auto compiled = symbolic::compile(pool_, outputs, inputs, options);
    if (!compiled.tape) return std::nullopt;
    return FormulaRoad{symbolic::Evaluator(std::move(*compiled.tape)), std::move(constants)};
  }

  bool keeps_branch(const FormulaRoad& road) const {
    if (roots_.empty()) return true;
    symbolic::Evaluator evaluator = road.evaluator;
    const auto rows = spread_rows(plan_.rows, guarded_rows);
    const std::vector<double> values = eval_formulas(road, evaluator, plan_, rows);
    const std::size_t width = asked_.components.size() + roots_.size();
    for (std::size_t r = asked_.components.size(); r < width; ++r) {
      double least = HUGE_VAL, most = 0.0;
      for (std::size_t k = 0; k < rows.size(); ++k) {
        const double value = values[k * width + r];
        if (!(value > 0.0)) return false;
        least = std::min(least, std::sqrt(value));
        most = std::max(most, std::sqrt(value));
      }
      if (least < root_min * most) return false;
    }
    return true;
  }

  bool agrees(FormulaRoad& road) const {
    symbolic::Evaluator evaluator = road.evaluator;
    const RowSource source(here_);
    const auto rows = spread_rows(plan_.rows, compared_rows);
    const std::vector<double> values = eval_formulas(road, evaluator, plan_, rows);
    const std::size_t width = asked_.components.size();
    std::vector<double> scale(width, floor_of_sweep * here_.machine.sketch.equations.size);
    for (std::size_t i = 0; i < values.size(); ++i)
      if (std::isfinite(values[i]))
        scale[i % width] = std::max(scale[i % width], floor_of_column * std::abs(values[i]));
    for (std::size_t k = 0; k < rows.size(); ++k) {
      const StateOutcome there = source.find(overrides_of(model_, plan_, rows[k]));
      if (!there.solved || there.passed_dead_point) return false;
      const auto& [state, response] = *there.solved;
      for (const std::size_t q : asked_.questions)
        if (!why_undecided(here_.machine, state, &response, here_.forms, model_.questions[q])
                 .empty())
          return false;
      const std::vector<double> other = symbolic::eval(pool_, asked_.components, response.values);
      for (std::size_t i = 0; i < width; ++i) {
        const double mine = values[k * width + i];
        if (!std::isfinite(mine) && !std::isfinite(other[i])) continue;
        const double difference =
            std::abs(mine - other[i]) / std::max({std::abs(mine), std::abs(other[i]), scale[i]});
        if (!(difference <= tolerated_difference)) return false;
        road.difference = std::max(road.difference, difference);
      }
      ++road.compared;
    }
    return true;
  }

  const Case& here_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  const SweepPlan& plan_;
  const AskedComponents& asked_;
  std::vector<ExprId> varied_, roots_;
};

}  // namespace

FormulaChoice choose_formulas(const Case& here, const SweepPlan& plan,
                              const AskedComponents& asked) {
  return FormulaChooser(here, plan, asked).choose();
}

std::optional<std::vector<ExprId>> formulas_in_parameters(const Case& here,
                                                          const AskedComponents& asked) {
  symbolic::ExprPool& pool = here.scratch.pool;
  std::vector<ExprId> formulas;
  std::size_t question = here.machine.model->questions.size();
  for (const std::size_t q : asked.questions) {
    if (q == question) continue;
    question = q;
    const auto ways = express_question(here, here.machine.model->questions[q]);
    if (ways.empty() || uses_core(here, ways.front())) return std::nullopt;
    symbolic::FormulaSet program = ways.front();
    add_let_clauses(here, program);
    // A clause uses those before it.
    for (auto clause = program.where.rbegin(); clause != program.where.rend(); ++clause) {
      const symbolic::Replacement put_in{clause->symbol, clause->value};
      program.bodies = symbolic::substitute(pool, program.bodies, std::span(&put_in, 1));
    }
    formulas.insert(formulas.end(), program.bodies.begin(), program.bodies.end());
  }
  if (!model::find_unknown_function(pool, formulas).empty()) return std::nullopt;
  return formulas;
}

std::vector<double> eval_formulas(const FormulaRoad& road, symbolic::Evaluator& evaluator,
                                  const SweepPlan& plan, const std::vector<std::uint64_t>& rows) {
  const std::size_t inputs = evaluator.tape().inputs, outputs = evaluator.tape().outputs;
  std::vector<double> in(symbolic::batch_size(rows.size(), inputs));
  std::vector<double> out(symbolic::batch_size(rows.size(), outputs));
  for (std::size_t p = 0; p < rows.size(); ++p) {
    std::size_t i = 0;
    for (const double value : plan.values(rows[p]))
      in[symbolic::batch_place(i++, p, inputs)] = value;
    for (const double value : road.constants) in[symbolic::batch_place(i++, p, inputs)] = value;
  }
  evaluator.eval_batch(in, out, rows.size());
  std::vector<double> values(rows.size() * outputs);
  for (std::size_t p = 0; p < rows.size(); ++p)
    for (std::size_t k = 0; k < outputs; ++k)
      values[p * outputs + k] = out[symbolic::batch_place(k, p, outputs)];
  return values;
}

}  // namespace trammel::inquiry
