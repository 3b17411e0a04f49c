// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/question_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/unit.h"
#include "model/diagnostic_kinds.h"
#include "model/measure/measure_table.h"
#include "model/resolve/run/build_run.h"
#include "model/resolve/statement_text.h"
#include "model/shape_constant.h"
#include "model/units/written_unit.h"

namespace trammel::model {

namespace {

constexpr ExpressionPlace place_of_questions{true, true, true, 2};

}  // namespace

void QuestionBuilder::add(const syntax::Statement& statement) {
  if (const auto* find = std::get_if<syntax::Find>(&statement.form)) return add_find(*find);
  if (const auto* prove = std::get_if<syntax::Prove>(&statement.form);
      prove != nullptr && prove->claim.relation == syntax::Relation::Equal)
    return add_prove(statement, *prove);
  if (const auto* locus = std::get_if<syntax::Locus>(&statement.form))
    return add_locus(statement, *locus);
  if (const auto* solve = std::get_if<syntax::Solve>(&statement.form))
    return add_solve(statement, *solve);
  if (const auto* optimize = std::get_if<syntax::Optimize>(&statement.form))
    return add_optimize(statement, *optimize);
  if (const auto* simulate = std::get_if<syntax::Simulate>(&statement.form))
    return add_run(statement, *simulate, model_.runs);
  if (const auto* predict = std::get_if<syntax::Predict>(&statement.form))
    return add_run(statement, *predict, model_.predictions);
  if (!is_question(statement)) return;
  const auto is = [&](auto form) { return std::holds_alternative<decltype(form)>(statement.form); };
  if (is(syntax::Sweep{}) || is(syntax::Sample{}) || is(syntax::Tolerance{})) return;
  add_unsupported(statement);
}

template <class Form>
void QuestionBuilder::add_run(const syntax::Statement& statement, const Form& form,
                              std::vector<Run>& runs) {
  if (auto run = build_run(tree_, expressions_, statement, form, diagnostics_))
    runs.push_back(std::move(*run));
}

void QuestionBuilder::add_find(const syntax::Find& find) {
  for (const syntax::Question& asked : find.questions) {
    if (refuse_unit(asked)) continue;
    if (is_keyword(asked.expression, "equations")) {
      add_motion<FindEquations>(asked);
      continue;
    }
    if (is_keyword(asked.expression, "modes")) {
      add_motion<FindModes>(asked);
      continue;
    }
    Question question = start_find(asked);
    if (is_keyword(asked.expression, "frame_forces")) {
      question.content = FindFrameForces{};
      model_.questions.push_back(std::move(question));
      forms_.emplace_back();
      continue;
    }
    const std::size_t before = diagnostics_.size();
    auto built = expressions_.build(asked.expression, place_of_questions);
    forms_.emplace_back();
    if (built) {
      question.components = built->components;
      question.is_vector = built->is_vector;
      forms_.back() = std::move(built->dimensions);
      if (asked.unit) note_unit(*asked.unit, question);
    } else {
      note_problem(question, before);
    }
    model_.questions.push_back(std::move(question));
  }
}

// Of what holds quantities of several kinds no unit can be chosen.
bool QuestionBuilder::refuse_unit(const syntax::Question& asked) {
  if (!asked.unit) return false;
  for (const std::string_view keyword : {"equations", "modes", "frame_forces"}) {
    if (!is_keyword(asked.expression, keyword)) continue;
    diagnostics_.push_back({misplaced_unit, asked.unit->span,
                            fmt::format("'{}' tells quantities of several kinds", keyword),
                            "leave the unit out; they are shown in the units of the model"});
    Question question = start_find(asked);
    note_problem(question, diagnostics_.size() - 1);
    model_.questions.push_back(std::move(question));
    forms_.emplace_back();
    return true;
  }
  return false;
}

void QuestionBuilder::note_unit(const syntax::AskedUnit& asked, Question& question) {
  const auto factors = tree_.exprs.units(asked.factors);
  question.shown_in = read_unit(factors).unit;
  units_.push_back({model_.questions.size(), asked});
  for (const syntax::UnitFactor& factor : factors)
    model_.uses_units = model_.uses_units || base::find_unit(factor.name)->switches_checking_on;
}

Question QuestionBuilder::start_find(const syntax::Question& asked) const {
  Question question;
  question.span = asked.span;
  question.text = fmt::format("find {}", tree_.slice(asked.span));
  question.name =
      asked.name ? asked.name->text : std::string(tree_.slice(tree_.exprs[asked.expression].span));
  return question;
}

// `equations`, `modes` or `frame_forces`, where that is no name of the model.
bool QuestionBuilder::is_keyword(syntax::ExprIndex expression, std::string_view keyword) const {
  const auto* name = tree_.exprs.find<syntax::NameNode>(expression);
  return name != nullptr && name->primes == 0 && tree_.exprs.text(name->name) == keyword &&
         std::ranges::find(model_.parameters, keyword, &Parameter::name) == model_.parameters.end();
}

template <class Content>
void QuestionBuilder::add_motion(const syntax::Question& asked) {
  Question question = start_find(asked);
  question.is_vector = true;
  std::vector<std::string>& states = question.content.emplace<Content>().states;
  forms_.emplace_back();
  const auto add_state = [&](const std::string& name, std::array<ExprId, 2> rates,
                             std::array<DimensionForm, 2> dimensions) {
    states.push_back(name);
    states.push_back(name + "'");
    question.components.insert(question.components.end(), rates.begin(), rates.end());
    forms_.back().insert(forms_.back().end(), dimensions.begin(), dimensions.end());
  };
  for (std::uint32_t c = 0; c < model_.constraints.size(); ++c)
    if (const Constraint& free = model_.constraints[{c}]; free.is_free)
      add_state(free.name, free.rates,
                {expressions_.rate_dimension(ConstraintIndex{c}, 1),
                 expressions_.rate_dimension(ConstraintIndex{c}, 2)});
  if (model_.lagrangian)
    for (const Coordinate& c : model_.lagrangian->coordinates)
      add_state(c.name, {c.rate, c.acceleration},
                {expressions_.rate_dimension(c, 1), expressions_.rate_dimension(c, 2)});
  const std::size_t before = diagnostics_.size();
  // Of parts that could not be joined nobody knows whether they move.
  const bool has_broken_parts = !model_.parts.empty() && model_.mechanism.shapes.empty();
  if (states.empty() && !has_broken_parts) {
    if (!tree_.has_invalid_statement())
      diagnostics_.push_back(
          {nothing_moves, asked.span,
           fmt::format("'{}' needs something that moves by itself", question.name),
           "write 'free theta' for a constraint, or describe the model by coordinates"});
    note_problem(question, before);
  }
  model_.questions.push_back(std::move(question));
}

void QuestionBuilder::note_problem(Question& question, std::size_t diagnostics_before) const {
  question.status = QuestionStatus::Wrong;
  for (std::size_t i = diagnostics_before; i < diagnostics_.size(); ++i)
    if (diagnostics_[i].kind.code == not_supported.code)
      question.status = QuestionStatus::NotSupported;
  question.problem = diagnostics_.size() > diagnostics_before
                         ? diagnostics_.back().message
                         : "it refers to a statement that could not be read";
}

void QuestionBuilder::add_prove(const syntax::Statement& statement, const syntax::Prove& prove) {
  Question question;
  question.content = ProveEqual{};
  question.span = statement.span;
  question.name = std::string(tree_.slice(prove.claim.span));
  question.text = "prove " + question.name;
  forms_.emplace_back();
  const std::size_t before = diagnostics_.size();
  const auto left = expressions_.build_scalar(prove.claim.left, place_of_questions);
  const auto right = expressions_.build_scalar(prove.claim.right, place_of_questions);
  if (left && right) {
    question.components = {left->scalar(), right->scalar()};
    expressions_.require_same(left->dimensions[0], prove.claim.left, right->dimensions[0],
                              prove.claim.right, prove.claim.span);
    forms_.back() = {left->dimensions[0], right->dimensions[0]};
  } else {
    note_problem(question, before);
  }
  model_.questions.push_back(std::move(question));
}

void QuestionBuilder::add_locus(const syntax::Statement& statement, const syntax::Locus& locus) {
  Question question;
  question.span = statement.span;
  question.name = locus.point.text;
  question.text = statement_text(tree_, statement);
  question.is_vector = true;
  forms_.emplace_back();
  const std::size_t before = diagnostics_.size();
  const auto point = expressions_.find_point(locus.point.text, locus.point.span);
  const auto over = find_parameter(locus.over,
                                   "name a parameter that is the value of a constraint: "
                                   "angle(x_axis, crank) = theta, then 'over theta'");
  if (over) question.content = TraceLocus{*over};
  if (point && over) {
    for (const auto& [kind, axis] :
         {std::pair(MeasureKind::X, 'x'), std::pair(MeasureKind::Y, 'y')}) {
      Measure coordinate;
      coordinate.kind = kind;
      coordinate.points[0] = *point;
      coordinate.text = fmt::format("{}({})", axis, locus.point.text);
      question.components.push_back(expressions_.add_measure(std::move(coordinate)));
      forms_.back().push_back(known_dimension(measure_row(kind).dimension));
    }
  } else {
    note_problem(question, before);
  }
  model_.questions.push_back(std::move(question));
}

void QuestionBuilder::add_solve(const syntax::Statement& statement, const syntax::Solve& solve) {
  Question question;
  question.span = statement.span;
  question.text = statement_text(tree_, statement);
  question.name = question.text;
  const std::size_t before = diagnostics_.size();
  for (const syntax::Comparison& equation : solve.equations) {
    const auto left = expressions_.build_scalar(equation.left, place_of_questions);
    const auto right = expressions_.build_scalar(equation.right, place_of_questions);
    if (!left || !right) continue;
    question.components.push_back(left->scalar());
    question.components.push_back(right->scalar());
    expressions_.require_same(left->dimensions[0], equation.left, right->dimensions[0],
                              equation.right, equation.span);
  }
  SolveEquations wanted{find_parameters(solve.unknowns), find_parameters(solve.any)};
  if (!solve.any.empty() && solve.equations.size() > 1)
    diagnostics_.push_back({not_supported, statement.span,
                            "'with any' is understood for one equation only",
                            "ask for one equation, or leave 'with any' out"});
  const bool is_whole = question.components.size() == 2 * solve.equations.size() &&
                        wanted.unknowns.size() == solve.unknowns.size() &&
                        wanted.any.size() == solve.any.size();
  question.content = std::move(wanted);
  if (!is_whole || diagnostics_.size() > before) note_problem(question, before);
  model_.questions.push_back(std::move(question));
  forms_.emplace_back();
}

void QuestionBuilder::add_optimize(const syntax::Statement& statement,
                                   const syntax::Optimize& optimize) {
  Question question;
  question.span = statement.span;
  question.text = statement_text(tree_, statement);
  question.name = std::string(tree_.slice(tree_.exprs[optimize.expression].span));
  forms_.emplace_back();
  const std::size_t before = diagnostics_.size();
  auto built = expressions_.build_scalar(optimize.expression, place_of_questions);
  OptimizeValue wanted{find_parameters(optimize.over)};
  const bool is_whole = wanted.unknowns.size() == optimize.over.size();
  question.content = std::move(wanted);
  if (built && is_whole) {
    question.components = built->components;
    forms_.back() = std::move(built->dimensions);
  } else {
    note_problem(question, before);
  }
  model_.questions.push_back(std::move(question));
}

std::vector<ExprId> QuestionBuilder::find_parameters(const std::vector<syntax::ExprIndex>& texts) {
  std::vector<ExprId> found;
  for (const syntax::ExprIndex text : texts) {
    const auto parameter =
        find_parameter(text, "solve for a parameter: a given value, a constraint's value, a force");
    if (!parameter) continue;
    if (std::find(found.begin(), found.end(), *parameter) == found.end()) {
      found.push_back(*parameter);
      continue;
    }
    const base::Span span = tree_.exprs[text].span;
    diagnostics_.push_back({wrong_arguments, span,
                            fmt::format("'{}' stands twice in the list", tree_.slice(span)),
                            "name each parameter once"});
  }
  return found;
}

// The name of a state, `theta'`, is a parameter too.
std::optional<ExprId> QuestionBuilder::find_parameter(syntax::ExprIndex text, const char* advice) {
  std::string wanted;
  if (const auto* name = tree_.exprs.find<syntax::NameNode>(text))
    wanted = tree_.exprs.text(name->name) + std::string(name->primes, '\'');
  for (Parameter& parameter : model_.parameters)
    if (parameter.name == wanted && !parameter.definition) {
      ++parameter.occurrences;
      if (!refuse_dimension(parameter, tree_.exprs[text].span)) return parameter.symbol;
      return std::nullopt;
    }
  const base::Span span = tree_.exprs[text].span;
  diagnostics_.push_back(
      {parameter_expected, span,
       fmt::format("'{}' is no parameter of the model that could be varied", tree_.slice(span)),
       advice});
  return std::nullopt;
}

// What an outline of crossing pieces makes of a part is no formula of its dimensions.
bool QuestionBuilder::refuse_dimension(const Parameter& parameter, base::Span span) {
  const Parameter* constant = find_shape_constant(model_, parameter.symbol);
  if (constant == nullptr) return false;
  diagnostics_.push_back(
      {shape_has_names, span, describe_shape_constant(parameter.name, *constant),
       fmt::format("ask what 'find' finds at values of your own: --given {} = ...",
                   parameter.name)});
  return true;
}

void QuestionBuilder::add_unsupported(const syntax::Statement& statement) {
  Question question;
  question.span = statement.span;
  question.text = statement_text(tree_, statement);
  question.name = question.text;
  question.status = QuestionStatus::NotSupported;
  question.problem = fmt::format("'{}' is understood but not supported yet", question.text);
  diagnostics_.push_back(
      {not_supported, statement.span, question.problem,
       "ask with 'find': this version knows positions, velocities, accelerations and reactions"});
  model_.questions.push_back(std::move(question));
  forms_.emplace_back();
}

void QuestionBuilder::resolve_dimensions(const DimensionSystem& dimensions) {
  for (std::size_t i = 0; i < model_.questions.size(); ++i)
    for (const DimensionForm& form : forms_[i]) {
      const auto dimension = dimensions.resolve(form);
      model_.questions[i].quantities.push_back(dimension ? std::optional(base::Quantity{*dimension})
                                                         : std::nullopt);
    }
  for (const Asked& asked : units_) check_unit(asked.unit, model_.questions[asked.question]);
}

// What no unit of the model determines is what it is asked in.
void QuestionBuilder::check_unit(const syntax::AskedUnit& asked, Question& question) {
  const base::Dimension dimension = read_unit(tree_.exprs.units(asked.factors)).dimension;
  for (std::size_t i = 0; i < question.quantities.size(); ++i) {
    auto& quantity = question.quantities[i];
    if (!quantity) quantity = base::Quantity{dimension};
    if (quantity->dimension == dimension) continue;
    const std::string part = question.is_vector
                                 ? fmt::format("component {} of '{}'", i + 1, question.name)
                                 : fmt::format("'{}'", question.name);
    diagnostics_.push_back(
        {unit_clash, asked.span,
         fmt::format("{} is {}, but '{}' is a unit of {}", part,
                     base::describe(quantity->dimension), question.shown_in->text,
                     base::describe(dimension)),
         fmt::format("ask for it in {} or in a multiple of that, or leave the unit out",
                     to_text(quantity->dimension))});
    return;
  }
}

}  // namespace trammel::model
