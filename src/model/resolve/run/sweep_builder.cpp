// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/run/sweep_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/dimension.h"
#include "model/diagnostic_kinds.h"
#include "model/resolve/expression/target_name.h"
#include "model/resolve/statement_text.h"

namespace trammel::model {

namespace {

constexpr ExpressionPlace place_of_ranges{false, false, true, 0};

}  // namespace

void SweepBuilder::add(const syntax::Statement& statement) {
  Variation& variation = model_.variation;
  const auto note = [&](std::vector<Variation::Statement>& statements) {
    statements.push_back({statement_text(tree_, statement), statement.span});
    if (!variation.span) variation.span = statement.span;
  };
  if (const auto* sweep = std::get_if<syntax::Sweep>(&statement.form)) {
    note(variation.statements);
    add_ranges(sweep->ranges, variation.grid);
  } else if (const auto* sample = std::get_if<syntax::Sample>(&statement.form)) {
    note(variation.statements);
    add_ranges(sample->ranges, variation.sampled);
    add_times(statement, *sample);
  } else if (const auto* tolerance = std::get_if<syntax::Tolerance>(&statement.form)) {
    note(variation.tolerance_statements);
    for (const syntax::Binding& binding : tolerance->bindings) add_tolerance(binding);
  }
}

void SweepBuilder::add_ranges(const std::vector<syntax::Range>& ranges,
                              std::vector<VariedRange>& to) {
  for (const syntax::Range& range : ranges) {
    const auto parameter = find_varied(range.target);
    if (!parameter) {
      const base::Span span = tree_.exprs[range.target].span;
      diagnostics_.push_back(
          {parameter_expected, span,
           fmt::format("'{}' is no parameter of the model that could be varied", tree_.slice(span)),
           "vary a given value or the name of a constraint's value"});
      continue;
    }
    const auto from = build_value(range.from, *parameter), end = build_value(range.to, *parameter);
    std::optional<ExprId> steps;
    if (range.steps) steps = build_count(*range.steps);
    if (!from || !end || steps.has_value() != range.steps.has_value()) continue;
    const base::Span span =
        join(tree_.exprs[range.target].span, tree_.exprs[range.steps.value_or(range.to)].span);
    if (is_varied(*parameter)) {
      refuse_second(*parameter, span);
      continue;
    }
    ++model_.parameters[*parameter].occurrences;
    to.push_back({*parameter, *from, *end, steps, span});
  }
}

void SweepBuilder::add_times(const syntax::Statement& statement, const syntax::Sample& sample) {
  const auto times = build_count(sample.times);
  if (!times) return;
  if (model_.variation.times) {
    diagnostics_.push_back({repeated_clause, statement.span,
                            "a second 'sample' would have to be drawn another number of times",
                            "write all ranges in one: sample a from 1 to 5, b from 2 to 3, 1000 "
                            "times"});
    return;
  }
  model_.variation.times = *times;
}

void SweepBuilder::add_tolerance(const syntax::Binding& binding) {
  const auto parameter = find_varied(binding.target);
  if (!parameter) {
    diagnostics_.push_back({parameter_expected, binding.span,
                            fmt::format("'{}' is no parameter of the model that could vary",
                                        tree_.slice(tree_.exprs[binding.target].span)),
                            "give tolerances of given values: tolerance a = 0.1 mm"});
    return;
  }
  const auto width = build_value(binding.value, *parameter);
  if (!width) return;
  std::vector<Tolerance>& all = model_.variation.tolerances;
  if (std::any_of(all.begin(), all.end(),
                  [&](const Tolerance& t) { return t.parameter == *parameter; }))
    return refuse_second(*parameter, binding.span);
  ++model_.parameters[*parameter].occurrences;
  all.push_back({*parameter, *width, binding.span});
}

std::optional<std::size_t> SweepBuilder::find_varied(syntax::ExprIndex target) const {
  const auto name = target_name(tree_.exprs, target);
  if (!name) return std::nullopt;
  const auto found = names_.find_parameter(*name);
  if (!found || model_.parameters[*found].definition) return std::nullopt;
  return found;
}

std::optional<ExprId> SweepBuilder::build_value(syntax::ExprIndex text, std::size_t parameter) {
  const auto value = expressions_.build_scalar(text, place_of_ranges);
  if (!value) return std::nullopt;
  const base::Span span = tree_.exprs[text].span;
  names_.dimensions().require({names_.dimension_form(parameter), value->dimensions[0],
                               model_.parameters[parameter].name, std::string(tree_.slice(span)),
                               span, span});
  return value->scalar();
}

std::optional<ExprId> SweepBuilder::build_count(syntax::ExprIndex text) {
  const auto count = expressions_.build_scalar(text, place_of_ranges);
  if (!count) return std::nullopt;
  expressions_.require(*count, text, base::Dimension{}, "a number of steps");
  return count->scalar();
}

bool SweepBuilder::is_varied(std::size_t parameter) const {
  const auto is_it = [&](const VariedRange& range) { return range.parameter == parameter; };
  const Variation& variation = model_.variation;
  return std::any_of(variation.grid.begin(), variation.grid.end(), is_it) ||
         std::any_of(variation.sampled.begin(), variation.sampled.end(), is_it);
}

void SweepBuilder::refuse_second(std::size_t parameter, base::Span span) {
  diagnostics_.push_back({given_twice, span,
                          fmt::format("'{}' is varied twice", model_.parameters[parameter].name),
                          "remove one of the two"});
}

}  // namespace trammel::model
