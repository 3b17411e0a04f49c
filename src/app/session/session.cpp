// SPDX-License-Identifier: Apache-2.0
#include "app/session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/diagnostic_kinds.h"
#include "app/document/source_model.h"
#include "app/session/answer_questions.h"
#include "app/session/answer_runs.h"
#include "app/session/answer_sweep.h"
#include "app/session/call.h"
#include "app/session/elements_of.h"
#include "app/session/moved.h"
#include "app/session/question_text.h"
#include "inquiry/answer/own.h"
#include "inquiry/explain/explain.h"
#include "inquiry/motion/first_order.h"
#include "inquiry/picture/make_picture.h"

namespace trammel::app {

namespace {

// A front end asks for numbers, then for formulas; an answer to a question of its own is a third.
constexpr std::size_t kept_max = 4;

// Numbers alone.
Opening for_numbers() {
  Opening how;
  how.needs.formulas = false;
  return how;
}

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

}  // namespace

Session::Session() = default;
Session::Session(ModelText text) : text_(std::move(text)) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

void Session::set_text(ModelText text) {
  text_ = std::move(text);
  values_.clear();
  kept_.clear();
  moved_.reset();
}

void Session::set_values(std::span<const NamedValue> values) {
  for (const NamedValue& value : values) set_value(value);
  moved_.reset();
}

void Session::set_value(const NamedValue& value) {
  const auto same = std::find_if(values_.begin(), values_.end(),
                                 [&](const NamedValue& v) { return v.name == value.name; });
  if (same == values_.end())
    values_.push_back(value);
  else
    same->value = value.value;
}

std::shared_ptr<OpenedModel> Session::open(const ModelText& text, const Opening& how,
                                           const base::Budget& budget) {
  const auto is_same = [&](const Kept& kept) {
    return kept.how == how && kept.text == text.text && kept.given == text.given;
  };
  const auto found = std::find_if(kept_.begin(), kept_.end(), is_same);
  if (found != kept_.end()) {
    std::rotate(found, found + 1, kept_.end());
    return kept_.back().model;
  }
  return open_model(text, how, budget);
}

// What a limit cut short, on the way or in what is found out while questions are answered, is made
// again by the next call.
void Session::keep(const ModelText& text, const Opening& how, std::shared_ptr<OpenedModel> model,
                   ExitCode code) {
  std::erase_if(kept_, [&](const Kept& kept) { return kept.model == model; });
  if (code == ExitCode::LimitHit || model->is_cut_short()) return;
  if (kept_.size() == kept_max) kept_.erase(kept_.begin());
  kept_.push_back({text.text, text.given, how, std::move(model)});
}

template <class Reply, class Work>
Reply Session::call(const ModelText& text, const Opening& how, const Limits& limits, Work work) {
  const base::Budget budget = limits.start();
  const std::shared_ptr<OpenedModel> model = open(text, how, budget);
  Reply reply;
  {
    Call call(*model, budget);
    work(call, reply);
    static_cast<SessionReply&>(reply) = call.finish();
  }
  keep(text, how, model, reply.code);
  return reply;
}

SessionReply Session::ask(const Forms& forms, const Limits& limits) {
  return call<SessionReply>(at_values(), for_forms(forms), limits, [&](Call& call, SessionReply&) {
    base::Diagnostics told = answer_questions(call, forms);
    base::append(told, note_other_tasks(call));
    call.report(std::move(told));
    call.list_values();
  });
}

SessionReply Session::ask(std::span<const std::string> questions, const Forms& forms,
                          const Limits& limits) {
  const ModelText text = with_questions(at_values(), questions);
  SessionReply reply =
      call<SessionReply>(text, for_forms(forms), limits, [&](Call& call, SessionReply&) {
        call.report(answer_questions(call, forms, text_.text.size()));
        call.list_values();
      });
  place_in_questions(text_.text, reply);
  return reply;
}

SessionReply Session::check(const Limits& limits) {
  return call<SessionReply>(at_values(), for_numbers(), limits, [](Call& call, SessionReply&) {
    tell_unplaced(call);
    if (call.model()) call.data().check = inquiry::summarize(*call.model(), call.here());
  });
}

SessionReply Session::explain(const Limits& limits) {
  Opening how = for_numbers();
  how.needs.construction_of_large_models = true;
  return call<SessionReply>(at_values(), how, limits, [](Call& call, SessionReply&) {
    tell_unplaced(call);
    if (call.here() != nullptr)
      call.data().explanation = own(inquiry::explain(*call.here()), call.pool());
  });
}

PictureReply Session::draw(const Limits& limits) {
  return call<PictureReply>(at_values(), for_numbers(), limits,
                            [](Call& call, PictureReply& reply) {
                              tell_unplaced(call);
                              if (call.here() != nullptr)
                                reply.picture = inquiry::make_picture(*call.here());
                            });
}

// The equations of motion are exported whether they are asked for or not.
SourceReply Session::write_source(const Export& task, const Limits& limits) {
  return call<SourceReply>(at_values(), for_source(), limits, [&](Call& call, SourceReply& reply) {
    call.report(answer_questions(call, task.forms));
    call.list_values();
    if (call.here() == nullptr) return;
    exchange::SourceModel source{
        call.data().model, &call.pool(), source_parameters(*call.here()), call.answers(), {}};
    inquiry::FirstOrderOutcome motion = derive_first_order(*call.here(), {.taylor_order = {}});
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
  const ModelText text = at_values();
  return call<RunReply>(text, how, limits, [&](Call& call, RunReply& reply) {
    tell_unplaced(call);
    reply.animation = answer_runs(call, text, task, keeper);
  });
}

SessionReply Session::sweep(const Sweep& task, const Limits& limits) {
  Opening how{Purpose::Sweep, {}};
  how.needs.formulas_of_large_models = task.formulas_of_large_models;
  const ModelText text = at_values();
  return call<SessionReply>(text, how, limits, [&](Call& call, SessionReply&) {
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
  call<SessionReply>(at_values(), for_numbers(), limits, [&](Call& call, SessionReply&) {
    if (call.model()) found = elements_of(call);
  });
  return found;
}

// Later values count: those that were set stand after those that were given.
ModelText Session::at_values() const {
  ModelText text = text_;
  for (const NamedValue& value : values_)
    text.given +=
        fmt::format("{}{} = {:.17g}", text.given.empty() ? "" : ", ", value.name, value.value);
  return text;
}

}  // namespace trammel::app
