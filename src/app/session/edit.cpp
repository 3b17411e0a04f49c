// SPDX-License-Identifier: Apache-2.0
#include "app/session/edit.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/session/session_state.h"
#include "model/edit/add_statement.h"
#include "model/edit/ground.h"
#include "model/edit/remove.h"
#include "model/edit/rename.h"
#include "model/edit/set_value.h"
#include "model/language/parse.h"

namespace trammel::app {

namespace {

using Edited = base::Result<base::TextEdits>;

std::vector<base::PlacedEdit> place_edits(const base::TextEdits& edits, std::string text) {
  const base::SourceText source("", std::move(text));
  std::vector<base::PlacedEdit> placed;
  for (const base::TextEdit& edit : edits) placed.push_back(base::place(edit, source));
  return placed;
}

// The difference of a value that moves a point by the resolution, or a thousandth of others.
double resolution_of(const model::Model& model, const NamedValue& value, double resolution,
                     double size) {
  const auto parameter = std::ranges::find(model.parameters, value.name, &model::Parameter::name);
  const bool is_known = parameter != model.parameters.end() && parameter->dimension.has_value();
  if (is_known && parameter->is_angular) return resolution / size;
  if (is_known && *parameter->dimension == base::dimension::length) return resolution;
  constexpr double part = 1e-3;
  return value.value == 0.0 ? part : part * std::abs(value.value);
}

// The actions that the text alone decides; what is selected is looked up in the model, and where
// the machine was moved to in the session.
struct Editor {
  const model::syntax::Tree& tree;
  const model::Model* model;  // none: it cannot be made of the text
  EditReply& reply;
  const HeldMachine* held;  // none: nothing was moved
  const std::vector<NamedValue>& values;
  const std::vector<NumberOfText>& numbers;
  const std::vector<model::edit::PointPlace>& places;

  Edited operator()(const Rename& action) const {
    return model::edit::rename(tree, action.name, action.to);
  }
  Edited operator()(const Remove& action) const {
    model::edit::Removal removal = model::edit::remove_names(tree, action.names);
    reply.along = std::move(removal.along);
    return std::move(removal.edits);
  }
  Edited operator()(const SetValue& action) const {
    return model::edit::set_value(tree, action.name, action.value);
  }
  Edited operator()(const AddStatement& action) const {
    return model::edit::add_statement(tree, action.statement);
  }
  Edited operator()(const Constrain& action) const {
    const model::Model none;
    const auto statement = model::edit::write_wish(model != nullptr ? *model : none, action.wish,
                                                   action.selected, action.value);
    if (!statement) return statement.errors();
    return model::edit::add_statement(tree, statement.value());
  }
  Edited operator()(const Ground& action) const {
    return action.is_held ? model::edit::ground_points(tree, action.names)
                          : model::edit::free_points(tree, action.names);
  }
  Edited operator()(const Settle& action) const {
    if (held == nullptr || !held->sketch || model == nullptr) return base::TextEdits{};
    model::edit::PlacedPoints placed =
        model::edit::place_points(tree, moved_points(action.resolution), action.resolution);
    reply.kept = std::move(placed.kept);
    base::TextEdits edits = std::move(placed.edits);
    const double size = held->sketch->equations().size;
    for (const NamedValue& value : values)
      for (base::TextEdit& edit :
           model::edit::set_number(tree, value.name, value.value,
                                   resolution_of(*model, value, action.resolution, size)))
        edits.push_back(std::move(edit));
    for (const NumberOfText& number : numbers) {
      if (!model::edit::find_constraint_value(tree, number.statement)) continue;  // of an `at`
      base::TextEdits written = model::edit::set_constraint_number(
          tree, number.statement, number.value,
          number.is_angle ? action.resolution / size : action.resolution);
      if (written.empty()) reply.kept.push_back(number.measure);
      for (base::TextEdit& edit : written) edits.push_back(std::move(edit));
    }
    std::ranges::stable_sort(edits, {}, [](const base::TextEdit& e) { return e.at.begin; });
    return edits;
  }

 private:
  // Those that an `at` places have moved since the text was set, also where the machine was taken
  // in hand later.
  std::vector<model::edit::PointPlace> moved_points(double resolution) const {
    std::vector<model::edit::PointPlace> moved = held->moved_points(resolution);
    for (const model::edit::PointPlace& place : places) {
      if (std::ranges::find(moved, place.name, &model::edit::PointPlace::name) == moved.end() &&
          model::edit::find_at_coordinates(tree, place.name) == model::edit::AtCoordinates::Numbers)
        moved.push_back(place);
    }
    return moved;
  }
};

}  // namespace

EditReply Session::edit(const EditAction& action, const Limits& limits) {
  EditReply reply;
  const std::string& text = state_->text.text;
  const model::ParsedModel parsed = model::parse_model(base::SourceText("", text));
  state_->call<SessionReply>(
      state_->at_values(), for_numbers(), limits, [&](Call& call, SessionReply&) {
        const model::Model* model = call.model() ? &*call.model() : nullptr;
        Edited edited = std::visit(Editor{parsed.tree, model, reply, state_->held.get(),
                                          state_->values, state_->numbers, state_->places},
                                   action);
        if (!edited) {
          const base::SourceText action_text("edit", "");
          for (base::Diagnostic& error : std::move(edited).errors()) {
            error.span.reset();
            reply.problems.push_back(base::place(error, action_text));
          }
          return;
        }
        reply.edits = place_edits(edited.value(), text);
        reply.inverse = place_edits(base::inverse(text, edited.value()),
                                    base::apply_edits(text, edited.value()));
      });
  return reply;
}

}  // namespace trammel::app
