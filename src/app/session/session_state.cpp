// SPDX-License-Identifier: Apache-2.0
#include "app/session/session_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/text_edit.h"
#include "model/language/parse.h"

namespace trammel::app {

namespace {

// A front end asks for numbers, then for formulas; a question of its own is a third.
constexpr std::size_t kept_max = 4;

constexpr double all_digits = 1e-15;  // a resolution that keeps what a double has behind the point

std::string with_numbers(const std::string& text, std::span<const NumberOfText> numbers,
                         std::span<const model::edit::PointPlace> places) {
  const model::ParsedModel parsed = model::parse_model(base::SourceText("", text));
  base::TextEdits edits = model::edit::place_points(parsed.tree, places, all_digits).edits;
  for (const NumberOfText& number : numbers) {
    base::TextEdits written =
        model::edit::set_constraint_number(parsed.tree, number.statement, number.value, all_digits);
    // A formula, `pi/6`, has no style of its own: then it is in SI.
    if (const auto value = model::edit::find_constraint_value(parsed.tree, number.statement);
        written.empty() && value)
      written.push_back({*value, fmt::format("{:.17g}{}", number.value, number.unit)});
    for (base::TextEdit& edit : written) edits.push_back(std::move(edit));
  }
  std::ranges::stable_sort(edits, {}, [](const base::TextEdit& edit) { return edit.at.begin; });
  return base::apply_edits(text, edits);
}

}  // namespace

Opening for_numbers() {
  Opening how;
  how.needs.formulas = false;
  return how;
}

ModelText Session::State::at_values() const {
  ModelText model = text;
  if (!numbers.empty() || !places.empty()) model.text = with_numbers(text.text, numbers, places);
  for (const NamedValue& value : values)
    model.given +=
        fmt::format("{}{} = {:.17g}", model.given.empty() ? "" : ", ", value.name, value.value);
  return model;
}

void Session::State::set_value(const NamedValue& value) {
  const auto same = std::find_if(values.begin(), values.end(),
                                 [&](const NamedValue& v) { return v.name == value.name; });
  if (same == values.end())
    values.push_back(value);
  else
    same->value = value.value;
}

void Session::State::take_over_numbers() {
  const geometry::MovedSketch& sketch = *held->sketch;
  if (sketch.moved_numbers().empty() && !has_passed_dead_point) return;
  const model::Model& model = *sketch.equations().model;
  std::optional<model::ParsedModel> parsed;
  for (const geometry::MovedNumber& moved : sketch.moved_numbers()) {
    auto same = std::ranges::find(numbers, moved.constraint, &NumberOfText::constraint);
    if (same == numbers.end()) {
      const model::Constraint& constraint = model.constraints[moved.constraint];
      if (!parsed) parsed = model::parse_model(base::SourceText("", held->text));
      const auto statement = model::edit::find_statement(parsed->tree, constraint.span);
      if (!statement) continue;
      const model::Measure& measure = model.measures[*constraint.measure];
      numbers.push_back({moved.constraint, *statement, measure.text,
                         measure.is_angle() || !model.uses_units ? "" : " m", measure.is_angle()});
      same = std::prev(numbers.end());
    }
    same->value = moved.value;
  }
  for (model::edit::PointPlace& point : held->moved_points(0.0)) {
    std::erase_if(places, [&](const model::edit::PointPlace& p) { return p.name == point.name; });
    places.push_back(std::move(point));
  }
}

std::shared_ptr<OpenedModel> Session::State::open(const ModelText& model, const Opening& how,
                                                  const base::Budget& budget) {
  const auto found = std::find_if(kept.begin(), kept.end(), [&](const Kept& k) {
    return k.how == how && k.text == model.text && k.given == model.given;
  });
  if (found == kept.end()) return open_model(model, how, budget);
  std::rotate(found, found + 1, kept.end());
  return kept.back().model;
}

void Session::State::drop(const OpenedModel& opened) {
  std::erase_if(kept, [&](const Kept& k) { return k.model.get() == &opened; });
}

void Session::State::keep(const ModelText& model, const Opening& how,
                          std::shared_ptr<OpenedModel> opened, const base::Budget& budget) {
  std::erase_if(kept, [&](const Kept& k) { return k.model == opened; });
  if (budget.reached() != base::StopReason::None || opened->is_cut_short()) return;
  if (kept.size() == kept_max) kept.erase(kept.begin());
  kept.push_back({model.text, model.given, how, std::move(opened)});
}

}  // namespace trammel::app
