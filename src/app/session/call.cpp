// SPDX-License-Identifier: Apache-2.0
#include "app/session/call.h"

#include <algorithm>
#include <utility>

#include "app/diagnostic_kinds.h"
#include "exchange/diagnostic_kinds.h"
#include "inquiry/answer/own.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/picture/draw.h"
#include "model/shown_unit.h"
#include "simulation/diagnostic_kinds.h"

namespace trammel::app {

namespace {

bool is_stopped(const inquiry::Answer& answer) {
  return answer.status == inquiry::AnswerStatus::Limit;
}

}  // namespace

Call::Call(OpenedModel& opened, const base::Budget& budget) : opened_(opened), budget_(budget) {
  report_.model = opened.loaded.name;
  report_.diagnostics = opened.diagnostics;
  if (!opened.prepared.pool) return;
  scratch_.emplace(opened.prepared.pool, budget_);
  if (opened.prepared.machine) here_.emplace(view(opened.prepared, *scratch_));
}

// Of the answers; of the model, where that has errors.
const symbolic::ExprPool& Call::read_pool() const {
  return scratch_ ? scratch_->pool : *opened_.loaded.pool;
}

bool Call::is_spent() const {
  return budget_.reached(read_pool().size()) != base::StopReason::None;
}

StatementPlace Call::place(const base::Span& span) const {
  const base::PlacedDiagnostic placed = opened_.loaded.files.place({{}, span, {}, {}});
  return {placed.position, placed.length};
}

void Call::answer(inquiry::Answer answer, const base::Span& statement) {
  report_.answers.push_back(std::move(answer));
  places_.push_back(place(statement));
}

std::optional<inquiry::Picture> Call::draw(inquiry::TracedLoci* loci) {
  if (!scratch_) return std::nullopt;
  return inquiry::draw(opened_.prepared, *opened_.loaded.model, *scratch_, loci);
}

inquiry::CheckSummary Call::summarize() const {
  const auto& unplaced = opened_.prepared.unplaced;
  return inquiry::summarize(*model(), here(), unplaced ? &unplaced->free : nullptr);
}

// Of the parameters that some formula holds would be shorter, but all of them place the machine.
void Call::list_values() {
  if (!here_) return;
  const model::Model& model = *opened_.loaded.model;
  for (std::size_t i = 0; i < model.parameters.size(); ++i) {
    const model::Parameter& p = model.parameters[i];
    const auto value = here_->values.numbers.find(p.symbol);
    const bool known = here_->values.origins[i] != geometry::ValueOrigin::StandIn;
    if (value && known && !p.definition)
      report_.values.push_back({p.name, *value, model::shown_unit(model, p), p.is_of_shape});
  }
}

bool Call::has(const base::DiagnosticKind& kind) const {
  return std::any_of(report_.diagnostics.begin(), report_.diagnostics.end(),
                     [&](const auto& d) { return d.kind.code == kind.code; });
}

void Call::tell_stop() {
  const bool is_told = has(stopped) || has(inquiry::limit_reached) ||
                       has(simulation::run_stopped) || has(exchange::file_unwritable) ||
                       has(exchange::store_unusable);
  if (!is_cut_short() || is_told) return;
  report({{stopped, std::nullopt, "a limit was reached before everything was answered",
           "raise --time-limit"}});
}

void Call::tell_memory_end() {
  if (!std::exchange(is_out_of_memory_, true) && !has(stopped))
    report({{stopped, std::nullopt, "memory ended before everything was answered",
             "raise --memory-limit, or ask for less"}});
}

bool Call::is_cut_short() const {
  return has(stopped) || has(inquiry::limit_reached) ||
         read_pool().stopped() != base::StopReason::None ||
         std::any_of(report_.answers.begin(), report_.answers.end(), is_stopped);
}

ExitCode Call::code() const {
  if (has(inquiry::formula_not_confirmed)) return ExitCode::InternalError;
  if (has(exchange::file_unwritable)) return ExitCode::CommandLineWrong;
  if (is_cut_short() && !has(exchange::store_unusable)) return ExitCode::LimitHit;
  const bool wrong =
      std::any_of(report_.diagnostics.begin(), report_.diagnostics.end(),
                  [](const auto& d) { return d.kind.severity() == base::Severity::Error; });
  const bool failed =
      std::any_of(report_.answers.begin(), report_.answers.end(),
                  [](const auto& a) { return a.status == inquiry::AnswerStatus::Failed; });
  return wrong || failed ? ExitCode::ModelWrong : ExitCode::Answered;
}

SessionReply Call::finish() {
  tell_stop();
  const ExitCode how = code();
  for (inquiry::Answer& answer : report_.answers) answer = own(std::move(answer), read_pool());
  return {std::move(report_), std::move(places_), how};
}

}  // namespace trammel::app
