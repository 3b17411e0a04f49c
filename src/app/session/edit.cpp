// SPDX-License-Identifier: Apache-2.0
#include "app/session/edit.h"

#include <utility>

#include "app/session/session_state.h"
#include "model/edit/add_statement.h"
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

// The actions that the text alone decides; what is selected is looked up in the model.
struct Editor {
  const model::syntax::Tree& tree;
  const model::Model* model;  // none: it cannot be made of the text
  EditReply& reply;

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
};

}  // namespace

EditReply Session::edit(const EditAction& action, const Limits& limits) {
  EditReply reply;
  const std::string& text = state_->text.text;
  const model::ParsedModel parsed = model::parse_model(base::SourceText("", text));
  state_->call<SessionReply>(
      state_->at_values(), for_numbers(), limits, [&](Call& call, SessionReply&) {
        const model::Model* model = call.model() ? &*call.model() : nullptr;
        Edited edited = std::visit(Editor{parsed.tree, model, reply}, action);
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
