// SPDX-License-Identifier: Apache-2.0
// One call of a session: what it writes expressions in, and the report that it comes to.
#pragma once

#include <optional>

#include "app/session/opened_model.h"
#include "app/session/session_reply.h"
#include "inquiry/machine/case.h"
#include "inquiry/picture/traced_loci.h"

namespace trammel::app {

class Call {
 public:
  /// Pre     the model outlives the call
  Call(OpenedModel& opened, const base::Budget& budget);
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  const LoadedModel& loaded() const { return opened_.loaded; }
  const std::optional<model::Model>& model() const { return opened_.loaded.model; }
  /// Null where the model has errors.
  const inquiry::Case* here() const { return here_ ? &*here_ : nullptr; }
  const base::Budget& budget() const { return budget_; }
  symbolic::ExprPool& pool() { return scratch_->pool; }  // Pre  here() is there

  /// None where the text has errors, or a limit came before there were equations.
  std::optional<inquiry::Picture> draw(inquiry::TracedLoci* loci);
  /// Pre  model() is there
  inquiry::CheckSummary summarize() const;

  /// Whether a limit came before the machine was placed.
  bool is_placed() const { return opened_.prepared.stopped == base::StopReason::None; }
  /// Whether there is nothing left of the call's time or memory.
  bool is_spent() const;

  void report(base::Diagnostics diagnostics) {
    opened_.report(std::move(diagnostics), report_.diagnostics);
  }
  /// Shapes  statement: that is answered
  void answer(inquiry::Answer answer, const base::Span& statement);
  const std::vector<inquiry::Answer>& answers() const { return report_.answers; }
  exchange::Report& data() { return report_; }

  StatementPlace place(const base::Span& span) const;

  /// The values that the numbers are for.
  void list_values();
  /// Says that a limit cut the call short, where no part of it has said so.
  void tell_stop();
  /// Says that there was no memory to go on with, once.
  void tell_memory_end();
  bool is_out_of_memory() const { return is_out_of_memory_; }
  bool is_cut_short() const;

  /// What it came to; answers own their expressions from here on.
  SessionReply finish();

 private:
  bool has(const base::DiagnosticKind& kind) const;
  ExitCode code() const;
  const symbolic::ExprPool& read_pool() const;

  OpenedModel& opened_;
  base::Budget budget_;
  std::optional<inquiry::Scratch> scratch_;
  std::optional<inquiry::Case> here_;
  exchange::Report report_;
  std::vector<StatementPlace> places_;
  bool is_out_of_memory_ = false;
};

}  // namespace trammel::app
