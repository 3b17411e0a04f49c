// SPDX-License-Identifier: Apache-2.0
#include "app/session/answer_questions.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>
#include <variant>

#include "app/diagnostic_kinds.h"
#include "inquiry/answer/outcome.h"
#include "inquiry/find/find.h"
#include "inquiry/find/frame_forces.h"
#include "inquiry/find/locus.h"
#include "inquiry/find/prove.h"
#include "inquiry/formula/struck_contacts.h"
#include "inquiry/motion/equations.h"
#include "inquiry/motion/modes.h"
#include "inquiry/run/touching_outlines.h"
#include "inquiry/solve/optimize.h"
#include "inquiry/solve/solve.h"
#include "model/diagnostic_kinds.h"
#include "model/fixes.h"

namespace trammel::app {

namespace {

struct Answerer {
  const inquiry::Case& here;
  const model::Question& question;
  const inquiry::FindOptions& options;

  using Outcome = inquiry::Outcome;
  Outcome operator()(const model::FindValue&) const { return answer_find(here, question, options); }
  Outcome operator()(const model::ProveEqual&) const {
    return {inquiry::answer_prove(here, question), {}};
  }
  Outcome operator()(const model::TraceLocus&) const {
    return answer_locus(here, question, options);
  }
  Outcome operator()(const model::SolveEquations&) const {
    return answer_solve(here, question, options);
  }
  Outcome operator()(const model::OptimizeValue&) const {
    return answer_optimize(here, question, options);
  }
  Outcome operator()(const model::FindEquations&) const {
    return answer_equations(here, question, options);
  }
  Outcome operator()(const model::FindModes&) const {
    return answer_modes(here, question, options);
  }
  Outcome operator()(const model::FindFrameForces&) const {
    return answer_frame_forces(here, question);
  }
};

// Many questions share the patience that a few have each.
std::uint64_t effort_for_each(std::size_t questions) {
  constexpr std::uint64_t in_all = 25'000'000, least = 50'000;
  constexpr std::uint64_t most = inquiry::FindOptions{}.effort;
  return std::clamp(in_all / std::max<std::size_t>(1, questions), least, most);
}

inquiry::Answer stopped_answer(const model::Question& question) {
  inquiry::Answer answer = inquiry::fail_question(question, "a limit was reached before its turn");
  answer.status = inquiry::AnswerStatus::Limit;
  return answer;
}

inquiry::Outcome answer_in_turn(const Call& call, const model::Question& question,
                                const inquiry::FindOptions& options) {
  if (question.status != model::QuestionStatus::Understood)
    return {inquiry::fail_question(question, question.problem), {}};
  if (!call.is_placed() || (call.here() && call.is_spent())) return {stopped_answer(question), {}};
  if (!call.here())
    return {inquiry::fail_question(question, "the model has errors (see the diagnostics)"), {}};
  return std::visit(Answerer{*call.here(), question, options}, question.content);
}

// What was answered before memory ended is told. With what is left of it nothing more is tried.
inquiry::Outcome answer_with_memory(const Call& call, const model::Question& question,
                                    const inquiry::FindOptions& options, bool& is_out_of_memory) {
  try {
    if (!is_out_of_memory) return answer_in_turn(call, question, options);
  } catch (const std::bad_alloc&) {
    is_out_of_memory = true;
  }
  return {stopped_answer(question), {}};
}

base::Diagnostic tell_limit(bool is_out_of_memory) {
  if (is_out_of_memory)
    return {stopped, std::nullopt, "memory ended before every question was answered",
            "raise --memory-limit, or ask for numbers with --form numeric"};
  return {stopped, std::nullopt, "a limit was reached before every question was answered",
          "raise --time-limit, or ask for numbers with --form numeric"};
}

}  // namespace

base::Diagnostics answer_questions(Call& call, const Solve& task, std::size_t from) {
  if (!call.model()) return {};
  std::vector<model::Question> questions = call.model()->questions;
  std::erase_if(questions, [&](const model::Question& q) { return q.span.begin < from; });
  const Forms& forms = task.forms;
  const inquiry::FindOptions options{forms.symbolic, forms.numeric, forms.taylor_order,
                                     effort_for_each(questions.size())};
  base::Diagnostics diagnostics;
  bool outlines_told = false, impacts_told = false;
  bool is_out_of_memory = false;
  std::size_t answered = 0;
  for (const model::Question& question : questions) {
    inquiry::Outcome found = answer_with_memory(call, question, options, is_out_of_memory);
    if (call.here() && question.status == model::QuestionStatus::Understood) {
      if (!outlines_told)
        if (auto uncounted = inquiry::find_uncounted_outlines(*call.here(), question)) {
          diagnostics.push_back(std::move(*uncounted));
          outlines_told = true;
        }
      if (!impacts_told) {
        base::Diagnostics struck = inquiry::describe_struck_contacts(*call.here(), question);
        impacts_told = !struck.empty();
        base::append(diagnostics, std::move(struck));
      }
    }
    call.answer(std::move(found.answer), question.span);
    base::append(diagnostics, std::move(found.diagnostics));
    if (task.progress)
      task.progress(static_cast<double>(++answered) / static_cast<double>(questions.size()));
  }
  const auto is_stopped = [](const inquiry::Answer& a) {
    return a.status == inquiry::AnswerStatus::Limit;
  };
  if (std::any_of(call.answers().begin(), call.answers().end(), is_stopped))
    diagnostics.push_back(tell_limit(is_out_of_memory));
  return diagnostics;
}

base::Diagnostics note_other_tasks(const Call& call) {
  if (!call.model()) return {};
  const model::Model& model = *call.model();
  base::Diagnostics notes;
  const auto note = [&](const model::Run& run, const char* command) {
    notes.push_back(
        {model::run_elsewhere,
         run.span,
         fmt::format("'{}' is a run: it is answered by 'trammel {}'", run.text, command),
         {}});
  };
  for (const model::Run& run : model.runs) note(run, "simulate");
  for (const model::Run& run : model.predictions) note(run, "predict");
  for (const auto* all : {&model.variation.statements, &model.variation.tolerance_statements})
    for (const model::Variation::Statement& statement : *all)
      notes.push_back({model::run_elsewhere,
                       statement.span,
                       fmt::format("'{}' is answered by 'trammel sweep'", statement.text),
                       {}});
  if (model.questions.empty() && model.runs.empty() && model.predictions.empty() &&
      call.here() != nullptr)
    notes.push_back({nothing_asked,
                     std::nullopt,
                     "the model asks no question",
                     {"ask one, for example 'find reaction(theta)'", ask_reaction(model)}});
  return notes;
}

}  // namespace trammel::app
