// SPDX-License-Identifier: Apache-2.0
#include "app/session/session.h"

#include <new>
#include <utility>

#include "app/diagnostic_kinds.h"
#include "app/document/drawable_text.h"
#include "app/document/source_model.h"
#include "app/session/answer_predictions.h"
#include "app/session/answer_questions.h"
#include "app/session/answer_runs.h"
#include "app/session/answer_sweep.h"
#include "app/session/elements_of.h"
#include "app/session/question_text.h"
#include "app/session/session_state.h"
#include "inquiry/answer/own.h"
#include "inquiry/explain/explain.h"
#include "inquiry/explain/own_explanation.h"
#include "inquiry/motion/first_order.h"
#include "inquiry/picture/draw.h"

namespace trammel::app {

namespace {

Opening for_forms(const Forms& forms) {
  Opening how;
  how.needs.formulas = forms.symbolic || forms.taylor_order;
  how.needs.formulas_of_large_models = forms.symbolic_on_request;
  return how;
}

Opening for_source() {
  return {Purpose::State, {true, true, true}};
}

// Solving and exporting say of each question that a limit came before it.
void tell_unplaced(Call& call) {
  if (!call.is_placed())
    call.report({{stopped, std::nullopt, "a limit was reached before the machine was placed",
                  "raise --time-limit"}});
}

// Models of coordinates draw nothing, and an empty page looks like a defect.
void tell_empty(Call& call, const inquiry::Picture& picture) {
  if (picture.points.empty() && picture.lines.empty() && picture.parts.empty() &&
      picture.circles.empty() && picture.curves.empty())
    call.report({{nothing_drawn, std::nullopt, "the picture is empty: the model has no points",
                  "draw a model of points and lines or of parts; 'trammel solve' and 'trammel "
                  "simulate' answer this one"}});
}

// Formulas that were found are exported without the motion that memory ended in.
inquiry::FirstOrderOutcome derive_motion(Call& call) {
  try {
    return derive_first_order(*call.here(), {.taylor_order = {}});
  } catch (const std::bad_alloc&) {
    call.tell_memory_end();
    return {};
  }
}

}  // namespace

Session::Session(ModelText text) : state_(std::make_unique<State>()) {
  state_->text = std::move(text);
}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

void Session::set_text(ModelText text) {
  *state_ = State{};
  state_->text = std::move(text);
}

void Session::set_values(std::span<const NamedValue> values) {
  for (const NamedValue& value : values) state_->set_value(value);
  state_->held.reset();
}

const std::vector<NamedValue>& Session::values() const {
  return state_->values;
}

SessionReply Session::ask(const Forms& forms, const Limits& limits, const Progress& progress) {
  return state_->call<SessionReply>(
      state_->at_values(), for_forms(forms), limits, [&](Call& call, SessionReply&) {
        base::Diagnostics told = answer_questions(call, {forms, progress});
        base::append(told, note_other_tasks(call));
        call.report(std::move(told));
        call.list_values();
      });
}

SessionReply Session::ask(std::span<const std::string> questions, const Forms& forms,
                          const Limits& limits, const Progress& progress) {
  const ModelText own = state_->at_values();
  const ModelText text = with_questions(own, questions);
  SessionReply reply =
      state_->call<SessionReply>(text, for_forms(forms), limits, [&](Call& call, SessionReply&) {
        call.report(answer_questions(call, {forms, progress}, own.text.size()));
        call.list_values();
      });
  place_in_questions(own.text, reply);
  return reply;
}

SessionReply Session::check(const Limits& limits) {
  return state_->call<SessionReply>(state_->at_values(), for_numbers(), limits,
                                    [](Call& call, SessionReply&) {
                                      tell_unplaced(call);
                                      if (call.model()) call.data().check = call.summarize();
                                    });
}

Status Session::status(const Limits& limits) {
  Status status;
  int freedoms = 0;
  SessionReply reply = state_->call<SessionReply>(
      state_->at_values(), for_numbers(), limits, [&](Call& call, SessionReply&) {
        tell_unplaced(call);
        if (!call.model()) return;
        inquiry::CheckSummary summary = call.summarize();
        freedoms = summary.freedoms;
        status.motions = std::move(summary.motions);
      });
  for (base::PlacedDiagnostic& d : reply.report.diagnostics)
    if (d.kind.severity() != base::Severity::Note) status.problems.push_back(std::move(d));
  status.drawing = place(limits).kind;
  status.drivers = state_->drivers();
  set_kind_and_sentence(status, freedoms);
  return status;
}

SessionReply Session::explain(const Limits& limits) {
  Opening how = for_numbers();
  how.needs.construction_of_large_models = true;
  how.needs.places_nearby = true;
  return state_->call<SessionReply>(
      state_->at_values(), how, limits, [](Call& call, SessionReply&) {
        tell_unplaced(call);
        if (call.here() == nullptr) return;
        call.data().machine = inquiry::tell_machine(*call.model());
        call.data().explanation = own(inquiry::explain(*call.here()), call.pool());
        call.report(call.data().explanation->unconfirmed);
      });
}

PictureReply Session::draw(const Draw& task, const Limits& limits) {
  PictureReply reply = state_->draw(limits, nullptr);
  if (reply.picture && !task.dimensions) inquiry::remove_dimensions(*reply.picture);
  return reply;
}

PictureReply Session::State::draw(const Limits& limits, inquiry::TracedLoci* loci_of_scenes) {
  const auto draw = [&](Call& call, PictureReply& reply) {
    tell_unplaced(call);
    reply.picture = call.draw(loci_of_scenes);
    if (!reply.picture) return;
    call.data().picture = to_text(reply.picture->kind);
    if (loci_of_scenes == nullptr) tell_empty(call, *reply.picture);
  };
  PictureReply reply = call<PictureReply>(at_values(), for_numbers(), limits, draw);
  if (reply.picture) return reply;
  const auto rest = without_wrong_statements(at_values(), limits.start());
  if (!rest) return reply;
  PictureReply drawn = call<PictureReply>(*rest, for_numbers(), limits, draw);
  reply.picture = std::move(drawn.picture);
  reply.report.picture = drawn.report.picture;
  return reply;
}

// The equations of motion are exported whether they are asked for or not.
SourceReply Session::write_source(const Export& task, const Limits& limits) {
  return state_->call<SourceReply>(
      state_->at_values(), for_source(), limits, [&](Call& call, SourceReply& reply) {
        call.report(answer_questions(call, {task.forms}));
        call.list_values();
        if (call.here() == nullptr) return;
        exchange::SourceModel source{
            call.data().model, &call.pool(), source_parameters(*call.here()), call.answers(), {}};
        inquiry::FirstOrderOutcome motion = derive_motion(call);
        source.system = std::move(motion.system);
        exchange::SourceFile file =
            exchange::write_source(source, *codegen::find_language(task.language));
        reply.source = std::move(file.text);
        base::append(file.diagnostics, std::move(motion.diagnostics));
        call.report(std::move(file.diagnostics));
      });
}

RunReply Session::run(const Simulate& task, const Limits& limits,
                      const inquiry::RowKeeper* keeper) {
  Opening how = for_numbers();
  how.purpose = Purpose::Run;
  const ModelText text = state_->at_values();
  return state_->call<RunReply>(text, how, limits, [&](Call& call, RunReply& reply) {
    tell_unplaced(call);
    reply.animation = answer_runs(call, text, task, keeper);
  });
}

SessionReply Session::predict(const Predict& task, const Limits& limits,
                              const inquiry::JournalOpener& open_journal) {
  Opening how = for_numbers();
  how.purpose = Purpose::Run;
  const ModelText text = state_->at_values();
  return state_->call<SessionReply>(text, how, limits, [&](Call& call, SessionReply&) {
    tell_unplaced(call);
    answer_predictions(call, text, task, open_journal);
  });
}

SessionReply Session::sweep(const Sweep& task, const Limits& limits) {
  Opening how{Purpose::Sweep, {}};
  how.needs.formulas_of_large_models = task.formulas_of_large_models;
  const ModelText text = state_->at_values();
  return state_->call<SessionReply>(text, how, limits, [&](Call& call, SessionReply&) {
    tell_unplaced(call);
    if (call.here() == nullptr) return;
    SweepAnswers found = answer_sweep(text, task, call.loaded(), *call.here());
    const base::Span statement = call.model()->variation.span.value_or(base::Span{});
    for (inquiry::Answer& answer : found.answers) call.answer(std::move(answer), statement);
    call.report(std::move(found.diagnostics));
    call.list_values();
  });
}

std::vector<TextElement> Session::elements(const Limits& limits) {
  std::vector<TextElement> found;
  state_->call<SessionReply>(state_->at_values(), for_numbers(), limits,
                             [&](Call& call, SessionReply&) {
                               if (call.model()) found = elements_of(call);
                             });
  return found;
}

}  // namespace trammel::app
