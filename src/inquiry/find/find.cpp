// SPDX-License-Identifier: Apache-2.0
#include "inquiry/find/find.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "inquiry/answer/outcome.h"
#include "inquiry/certify/certify.h"
#include "inquiry/certify/confirm.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/find/lost_number.h"
#include "inquiry/formula/branch_form.h"
#include "inquiry/formula/condition.h"
#include "inquiry/formula/core_systems.h"
#include "inquiry/formula/decisions.h"
#include "inquiry/formula/describe_signs.h"
#include "inquiry/formula/describe_wraps.h"
#include "inquiry/formula/express_question.h"
#include "inquiry/formula/known_signs.h"
#include "inquiry/formula/taylor_form.h"
#include "inquiry/formula/undecided_forces.h"
#include "inquiry/machine/closed_forms.h"
#include "inquiry/machine/domains.h"
#include "model/fixes.h"
#include "model/measure/stand_in.h"
#include "symbolic/expr/eval/eval_rounding.h"
#include "symbolic/expr/operation_count.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/present/cost.h"

namespace trammel::inquiry {

namespace {

using model::Measure;
using model::Model;
using model::Question;
using symbolic::ExprId;

class Finder {
 public:
  Finder(const Case& here, const Question& question, const FindOptions& options)
      : here_(here),
        model_(*here.machine.model),
        pool_(here.scratch.pool),
        question_(question),
        options_(options) {
    outcome_.answer = start_answer(model_, question);
  }

  Outcome answer() {
    set_unit();
    if (fail_undecided(here_, question_, outcome_)) return std::move(outcome_);
    result().condition = model_.lagrangian ? describe_coordinates_in_force(here_, question_)
                                           : describe_condition(here_, question_);
    if (is_outside_domain()) return std::move(outcome_);
    find_formula();
    if (failed()) return std::move(outcome_);
    find_numbers();
    certify();
    if (value().numbers) add_condition(describe_held_signs(here_, question_));
    if (value().formula) add_conditions_of_formula();
    if (!failed()) find_taylor();
    settle_status();
    return std::move(outcome_);
  }

 private:
  Answer& result() { return outcome_.answer; }
  Value& value() { return std::get<Value>(outcome_.answer.content); }
  bool failed() const {
    return outcome_.answer.status == AnswerStatus::Failed ||
           outcome_.answer.status == AnswerStatus::Limit;
  }

  bool is_outside_domain() {
    if (here_.asked == nullptr) return false;
    result().reason =
        find_outside_domain(here_.machine, here_.asked->response.values, question_.span);
    if (result().reason.empty()) return false;
    outcome_.diagnostics.push_back(
        {outside_domain, question_.span, result().reason, "give values for which it exists"});
    result().status = AnswerStatus::Failed;
    return true;
  }

  void add_condition(const std::string& also) {
    std::string& condition = result().condition;
    condition += (condition.empty() || also.empty() ? "" : "; ") + also;
  }

  void add_conditions_of_formula() {
    const Formula& formula = *value().formula;
    std::vector<ExprId> roots = formula.components;
    for (const symbolic::Clause& clause : formula.where) roots.push_back(clause.value);
    if (!model_.lagrangian) add_condition(describe_decisions(here_, question_));
    add_condition(describe_signs(pool_, formula.positive));
    add_condition(describe_domains(here_, question_, roots));
    add_condition(describe_wraps(here_, question_, formula));
  }

  void set_unit() {
    if (!model_.uses_units || question_.quantities.empty()) return;
    std::vector<std::string> units;
    for (const auto& quantity : question_.quantities) {
      if (!quantity) return;
      const base::Dimension& dimension = quantity->dimension;
      const std::string unit = is_angle() && dimension.is_one() ? "rad" : to_text(dimension);
      if (units.empty() || units.back() != unit) units.push_back(unit);
    }
    result().unit = fmt::format("{}", fmt::join(units, ", "));
  }

  bool is_angle() const {
    return std::ranges::any_of(model_.measures, [&](const Measure& m) {
      return m.is_angle() && m.symbol == question_.components.front();
    });
  }

  void find_formula() {
    if (!options_.symbolic && !options_.taylor_order) return;
    std::vector<symbolic::FormulaSet> ways = express_question(here_, question_, Cores::Named);
    if (ways.empty()) return;
    if (only_numbers_tell(model_) && uses_core(here_, ways.front())) return;
    raw_ = ways.front().bodies;
    if (!options_.symbolic) return;
    // With clauses for coordinates a sign is told of a name: x_C > 0.
    std::vector<std::vector<ExprId>> sides(ways.size());
    for (std::size_t i = 1; i < ways.size(); ++i) {
      KnownSigns known = replace_known_signs(here_, ways[i], Signs::OfLengths);
      ways[i] = std::move(known.program);
      sides[i] = std::move(known.positive);
    }
    auto [best, way, positive] = shortest(ways);
    write_out_definitions(best, ways[way]);
    constexpr std::size_t plain_operations = 12;
    const bool has_cores = uses_core(here_, ways.front());
    for (const ExprId side : in_names_of(pool_, ways[way], best, std::move(sides[way])))
      positive.push_back(side);
    if (best.operations > plain_operations && !has_cores && has_several_roots(here_, raw_))
      leave_out_roots(best, positive);
    if (stop_at_limit(here_.scratch.pool, question_, outcome_)) return;
    leave_out_signs(best, positive);
    if (uses_angles())
      for (const ExprId side : find_sides_of_angles(here_, best)) positive.push_back(side);
    add_let_clauses(here_, best);
    Formula formula{std::move(best.bodies), std::move(best.where), {}, std::move(positive)};
    if (add_core_systems(here_, formula, options_.effort)) value().formula = std::move(formula);
  }

  // Whether an angle between lines is measured for the answer: it goes on where a formula jumps.
  bool uses_angles() const {
    const std::vector<ExprId> used = symbolic::symbols_of(pool_, question_.components);
    const bool has_forces = needs_forces(here_.machine, question_);
    return std::any_of(model_.measures.begin(), model_.measures.end(), [&](const Measure& m) {
      const auto acts = [&](const model::ForceElement& e) {
        return model_.measures[e.measure].symbol == m.symbol &&
               e.kind != model::ForceElementKind::Torque;
      };
      const auto& elements = model_.loads.elements;
      return m.is_angle() && (std::find(used.begin(), used.end(), m.symbol) != used.end() ||
                              (has_forces && std::any_of(elements.begin(), elements.end(), acts)));
    });
  }

  // In full, textbook formulas are found. For what is longer than a line there are other ways, with
  // clauses for coordinates, accelerations or angles of links: the one that is shortest to begin
  // with, where it begins shorter than what was found. What is far longer than that is not tried in
  // full. A way without clauses (an angle by the rule of cosines) is tried for one line too.
  struct Choice {
    symbolic::FormulaSet program;
    std::size_t way;
    std::vector<ExprId> positive = {};  // for it to hold, beside the signs of the way
  };
  Choice shortest(const std::vector<symbolic::FormulaSet>& ways) const {
    constexpr std::size_t one_line_operations = 25, long_operations = 40, very_long_text = 4'000;
    if (ways.size() == 1 || !options_.where) return {make_short(ways[0]), 0};
    const auto other =
        std::min_element(ways.begin() + 1, ways.end(), [this](const auto& a, const auto& b) {
          return std::pair(raw_operations(a), written_operations(a)) <
                 std::pair(raw_operations(b), written_operations(b));
        });
    const auto other_way = static_cast<std::size_t>(other - ways.begin());
    std::optional<symbolic::FormulaSet> in_full, in_stages;
    const std::size_t text = written_operations(ways[0]);
    if (text > very_long_text) in_stages = make_short(*other);
    if (!is_hopeless(ways[0], text, *other, in_stages)) in_full = make_short(ways[0]);
    const std::size_t enough = std::clamp(
        raw_operations(*other), other->where.empty() ? 0 : one_line_operations, long_operations);
    if (in_full && in_full->operations <= enough) return {std::move(*in_full), 0};
    if (!in_stages) in_stages = make_short(*other);
    std::vector<ExprId> positive;
    if (in_full && may_become(*in_full, in_stages->operations)) leave_out_signs(*in_full, positive);
    if (in_full && in_full->operations <= in_stages->operations)
      return {std::move(*in_full), 0, std::move(positive)};
    return {std::move(*in_stages), other_way};
  }

  // Whether a form can get as short as that without its signs: by a third at most.
  static bool may_become(const symbolic::FormulaSet& form, std::size_t operations) {
    return form.operations > operations && 2 * form.operations <= 3 * operations;
  }

  symbolic::FormulaSet make_short(const symbolic::FormulaSet& way) const {
    return symbolic::present(
        pool_, way,
        {.effort = options_.effort, .where = options_.where, .memory = &here_.scratch.searches});
  }

  // What stays long with the names of `let` may be short with what they stand for.
  void write_out_definitions(symbolic::FormulaSet& best, symbolic::FormulaSet way) const {
    constexpr std::size_t long_operations = 40;
    if (best.operations <= long_operations) return;
    const std::vector<ExprId> before = way.bodies;
    for (auto p = model_.parameters.rbegin(); p != model_.parameters.rend(); ++p)
      if (p->definition) {
        const symbolic::Replacement definition{p->symbol, *p->definition};
        way.bodies = symbolic::substitute(pool_, way.bodies, std::span(&definition, 1));
        for (symbolic::Clause& clause : way.where)
          clause.value = symbolic::substitute(pool_, clause.value, std::span(&definition, 1));
      }
    if (way.bodies == before) return;
    symbolic::FormulaSet written_out = make_short(way);
    if (written_out.operations < best.operations) best = std::move(written_out);
  }

  // Whether the form in full is so long that no search is worth its time. Of 160 formulas of models
  // and sketches none that was longer than this became the shorter one.
  bool is_hopeless(const symbolic::FormulaSet& in_full, std::size_t text,
                   const symbolic::FormulaSet& other,
                   const std::optional<symbolic::FormulaSet>& in_stages) const {
    constexpr std::size_t shared = 5, written = 120;
    return raw_operations(in_full) > shared * raw_operations(other) ||
           (in_stages && text > written * in_stages->operations);
  }

  std::size_t written_operations(const symbolic::FormulaSet& program) const {
    symbolic::Costs costs(pool_);
    std::size_t operations = 0;
    for (const ExprId body : program.bodies) operations += costs(body).operations;
    for (const symbolic::Clause& clause : program.where)
      operations += costs(clause.value).operations;
    return operations;
  }

  std::size_t raw_operations(const symbolic::FormulaSet& program) const {
    std::vector<ExprId> roots = program.bodies;
    for (const symbolic::Clause& clause : program.where) roots.push_back(clause.value);
    return symbolic::count_operations(pool_, roots);
  }

  // Leaves out roots that cancel on this branch, as in inversors, and tells what has to be positive
  // for it.
  void leave_out_roots(symbolic::FormulaSet& best, std::vector<ExprId>& positive) const {
    std::vector<ExprId> plain, sides;
    for (std::size_t i = 0; i < raw_.size(); ++i) {
      const auto form = root_free_side(here_, {question_.components[i], raw_[i]});
      if (!form) return;
      plain.push_back(form->expr);
      sides.insert(sides.end(), form->positive.begin(), form->positive.end());
    }
    symbolic::FormulaSet shorter = symbolic::present(
        pool_, {plain, {}}, {.effort = options_.effort, .memory = &here_.scratch.searches});
    if (shorter.operations >= best.operations) return;
    best = std::move(shorter);
    positive = std::move(sides);
  }

  // Puts f or -f for |f| as it is on this branch, and adds what has to be positive for it. What is
  // made short then may show other absolute values: hence the rounds.
  void leave_out_signs(symbolic::FormulaSet& best, std::vector<ExprId>& positive) const {
    constexpr int rounds = 3;
    for (int round = 0; round < rounds && has_absolute_values(pool_, best); ++round) {
      KnownSigns known = replace_known_signs(here_, best, Signs::OfLengths);
      symbolic::FormulaSet shorter = symbolic::present(
          pool_, known.program, {.effort = options_.effort, .memory = &here_.scratch.searches});
      if (shorter.operations >= best.operations) break;
      positive.insert(positive.end(), known.positive.begin(), known.positive.end());
      positive = in_names_of(pool_, known.program, shorter, std::move(positive));
      best = std::move(shorter);
    }
  }

  void find_numbers() {
    if (!options_.numeric) return;
    if (!here_.asked) {
      result().reason = "the given values cannot be assembled";
      result().status = AnswerStatus::Partial;
      return;
    }
    if (const std::string missing = parameters_without_value(); !missing.empty()) {
      const bool is_one = missing.find(',') == std::string::npos;
      return tell_no_number(missing + (is_one ? " has no value" : " have no value"),
                            model::give_values(model_, missing));
    }
    if (const std::string function = unknown_function(); !function.empty())
      return tell_no_number(fmt::format("{} is an unknown function", function),
                            "write the function out where the curve is defined");
    auto numbers = symbolic::eval(pool_, question_.components, here_.asked->response.values);
    for (double& n : numbers) {
      if (!std::isfinite(n)) {
        result().reason =
            find_reason_of_no_number(here_.machine, here_.asked->response.values, question_.span);
        if (result().reason.empty()) result().reason = "the expression has no value there";
        return;
      }
      if (n == 0.0) n = 0.0;  // no minus zero
    }
    value().numbers = std::move(numbers);
    note_rounding();
  }

  void tell_no_number(std::string reason, base::Remedy remedy) {
    outcome_.diagnostics.push_back({no_number, question_.span,
                                    fmt::format("no number for '{}': {}", question_.name, reason),
                                    std::move(remedy)});
    result().reason = std::move(reason);
  }

  // By the formula in full, of which all that was summed is seen. Where coordinates stand in it
  // that nothing but numbers tell, it is not known.
  void note_rounding() {
    if (!raw_.empty() && !uses_core(here_, raw_))
      value().rounding = symbolic::eval_rounding(pool_, raw_, here_.asked->response.values);
    auto lost = find_lost_number(here_, question_, raw_, value());
    if (!lost) return;
    value().numbers.reset();
    if (!value().formula) result().status = AnswerStatus::Failed;
    result().reason = std::move(lost->reason);
    outcome_.diagnostics.push_back(std::move(lost->diagnostic));
  }

  // An unknown function that the answer depends on; without a formula any of the model.
  std::string unknown_function() const {
    if (raw_.empty() && !model_.functions.empty()) return model_.functions.front().name;
    return model::find_unknown_function(pool_, raw_);
  }

  // In all parameters of the answer, about their values.
  void find_taylor() {
    if (!options_.taylor_order || raw_.empty() || !parameters_without_value().empty()) return;
    value().taylor = expand_in_parameters(here_, raw_, *options_.taylor_order);
  }

  // Only parameters that the answer depends on matter; without a formula all do.
  std::string parameters_without_value() const {
    std::vector<ExprId> roots = raw_;
    for (const geometry::DefiningSystem& system : find_core_systems(here_, raw_))
      for (const auto& [left, right] : system.equations) roots.insert(roots.end(), {left, right});
    std::vector<ExprId> used = symbolic::symbols_of(pool_, roots);
    if (raw_.empty())
      for (const model::Parameter& p : model_.parameters) used.push_back(p.symbol);
    return missing_values(here_, used);
  }

  void certify() {
    leave_out_lost_formula(here_, question_, result());
    const std::optional<Formula>& formula = value().formula;
    if (!formula && !value().numbers) return;
    const base::Certificate certificate =
        formula ? certify_formula(here_, question_, *formula) : certify_numbers(here_, question_);
    if (confirm(here_, certificate, question_, outcome_)) result().certificate = certificate;
  }

  void settle_status() {
    if (failed()) return;
    const bool formula_missing = options_.symbolic && !value().formula;
    const bool numbers_missing = options_.numeric && !value().numbers;
    const bool taylor_missing = options_.taylor_order && !value().taylor;
    if (!formula_missing && !numbers_missing && !taylor_missing) return;
    result().status = formula_missing && (numbers_missing || !options_.numeric)
                          ? AnswerStatus::Failed
                          : AnswerStatus::Partial;
    if (result().reason.empty())
      result().reason = formula_missing   ? why_no_formula(here_, question_)
                        : numbers_missing ? "no number"
                                          : "no Taylor polynomial";
  }

  const Case& here_;
  const Model& model_;
  symbolic::ExprPool& pool_;
  const Question& question_;
  const FindOptions& options_;
  std::vector<ExprId> raw_;  // the formula before it is made short
  Outcome outcome_;
};

}  // namespace

Outcome answer_find(const Case& here, const Question& question, const FindOptions& options) {
  return Finder(here, question, options).answer();
}

}  // namespace trammel::inquiry
