// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/answer/answer_sweep.h"
#include "app/diagnostic_kinds.h"
#include "app/document/load_model.h"
#include "app/document/source_model.h"
#include "app/request/reply.h"
#include "app/store/run_files.h"
#include "app/store/stored_run.h"
#include "exchange/report/report.h"
#include "exchange/svg/to_svg.h"
#include "geometry/diagnostic_kinds.h"
#include "inquiry/answer/outcome.h"
#include "inquiry/answer/own.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/explain/explain.h"
#include "inquiry/find/find.h"
#include "inquiry/find/frame_forces.h"
#include "inquiry/find/locus.h"
#include "inquiry/find/prove.h"
#include "inquiry/machine/prepare.h"
#include "inquiry/motion/equations.h"
#include "inquiry/motion/modes.h"
#include "inquiry/picture/make_picture.h"
#include "inquiry/run/simulate.h"
#include "inquiry/solve/optimize.h"
#include "inquiry/solve/solve.h"
#include "inquiry/sweep/lane_equations.h"
#include "model/diagnostic_kinds.h"
#include "model/model.h"
#include "simulation/diagnostic_kinds.h"
#include "symbolic/expr/expr_pool.h"

namespace trammel::app {

namespace {

bool is_stopped(const inquiry::Answer& answer) {
  return answer.status == inquiry::AnswerStatus::Limit;
}

class Job {
 public:
  explicit Job(const Request& request)
      : request_(request), loaded_(load_model(request)), budget_(loaded_.pool->budget()) {
    report_.model = loaded_.name;
    for (base::PlacedDiagnostic& d : loaded_.diagnostics)
      if (!is_replaced_by_start(d)) report_.diagnostics.push_back(std::move(d));
  }

  Reply run() {
    if (loaded_.is_sound) prepare();
    if (request_.command == Command::Solve || request_.command == Command::Export)
      answer_questions();
    if (request_.command == Command::Simulate) simulate();
    if (request_.command == Command::Sweep) sweep();
    if (request_.command == Command::Check && model_)
      report_.check = inquiry::summarize(*model_, here_ ? &*here_ : nullptr);
    if (request_.command == Command::Explain && here_)
      report_.explanation = own(inquiry::explain(*here_), scratch_->pool);
    if (request_.command == Command::Export && here_) write_source();
    if (request_.command == Command::Draw && request_.format != Format::Json && here_)
      text_ = exchange::to_svg(inquiry::make_picture(*here_));
    tell_stop();
    // What is told from here on needs neither scratch nor machine.
    for (inquiry::Answer& answer : report_.answers) answer = own(std::move(answer), pool());
    Reply reply;
    write_run_files(request_, animation_, report_, reply);
    reply.output = write_output();
    reply.exit_code = exit_code();
    reply.diagnostics = std::move(report_.diagnostics);
    return reply;
  }

 private:
  // Of the answers; of the model, where that has errors.
  const symbolic::ExprPool& pool() const { return scratch_ ? scratch_->pool : *loaded_.pool; }

  void report(base::Diagnostics diagnostics) {
    for (base::PlacedDiagnostic& d : place_in_order(std::move(diagnostics), loaded_.files))
      if (!is_replaced_by_start(d)) report_.diagnostics.push_back(std::move(d));
  }

  // What is assumed of values that are not given is no matter where a start says them.
  bool is_replaced_by_start(const base::PlacedDiagnostic& d) const {
    return is_of_runs(request_, loaded_) && !model_->starts.empty() &&
           (d.kind.code == model::rate_assumed.code ||
            d.kind.code == geometry::measured_value.code);
  }

  void simulate() {
    if (!model_) return;
    base::Diagnostics diagnostics;
    if (model_->runs.empty())
      diagnostics.push_back({simulation::nothing_simulated, std::nullopt,
                             "the model does not say for how long to simulate",
                             "add a statement, for example 'simulate for 10 s'"});
    for (const model::Run& run : model_->runs) {
      if (!here_) continue;
      const bool shows = request_.animate || request_.frames;
      const bool is_last = &run == &model_->runs.back();
      StoredRun stored(request_, run.text, loaded_.tables);
      const inquiry::RowKeeper keeper = stored.keeper();
      const bool is_stored = is_last && request_.table == TableFormat::Store;
      inquiry::SimulateOutcome found =
          inquiry::answer_simulate(*here_, run,
                                   {request_.accuracy, budget_, loaded_.given, shows,
                                    is_stored ? &keeper : nullptr, request_.progress});
      animation_ = std::move(found.animation);
      if (shows && model_->lagrangian)
        diagnostics.push_back({simulation::simulation_unsupported, run.span,
                               "the model has no points that a page could show",
                               "models in coordinates have numbers alone: --plot shows them"});
      if (is_stored && found.answer.trajectory) stored.finish(*found.answer.trajectory);
      base::append(diagnostics, stored.take_diagnostics());
      report_.answers.push_back(std::move(found.answer));
      base::append(diagnostics, std::move(found.diagnostics));
    }
    report(std::move(diagnostics));
  }

  void sweep() {
    if (!here_) return;
    SweepAnswers found = answer_sweep(request_, loaded_, *here_);
    report_.answers = std::move(found.answers);
    report(std::move(found.diagnostics));
    list_values();
  }

  // From here on the model's pool is frozen, and what is answered is written over it.
  void prepare() {
    inquiry::Needs needs;
    const bool exports = request_.command == Command::Export;
    needs.formulas =
        exports ||
        ((request_.symbolic || request_.taylor_order) && request_.command == Command::Solve) ||
        (request_.command == Command::Sweep && model_->variation.span &&
         (model_->runs.empty() || inquiry::may_run_in_lanes(*model_, *loaded_.pool)));
    needs.formulas_of_large_models = request_.symbolic_on_request || exports;
    needs.construction_of_large_models = exports || request_.command == Command::Explain;
    prepared_ = inquiry::prepare(*model_, std::move(loaded_.pool), loaded_.given, needs);
    scratch_.emplace(prepared_.pool, budget_);
    if (prepared_.machine) here_.emplace(view(prepared_, *scratch_));
    report(std::move(prepared_.diagnostics));
    const bool is_asked = request_.command == Command::Solve || request_.command == Command::Export;
    if (prepared_.stopped != base::StopReason::None && !is_asked)
      report({{stopped, std::nullopt, "a limit was reached before the machine was placed",
               "raise --time-limit"}});
  }

  void answer_questions() {
    if (!model_) return;
    base::Diagnostics diagnostics;
    for (const model::Question& question : model_->questions) {
      if (question.status != model::QuestionStatus::Understood) {
        report_.answers.push_back(inquiry::fail_question(question, question.problem));
        continue;
      }
      const bool is_placed = prepared_.stopped == base::StopReason::None;
      if (!is_placed || (here_ && budget_.reached(pool().size()) != base::StopReason::None)) {
        report_.answers.push_back(stopped_answer(question));
        continue;
      }
      if (!here_) {
        report_.answers.push_back(
            inquiry::fail_question(question, "the model has errors (see the diagnostics)"));
        continue;
      }
      const inquiry::FindOptions options{request_.symbolic, request_.numeric, request_.taylor_order,
                                         effort_for_each()};
      inquiry::Outcome found = answer(question, options);
      report_.answers.push_back(std::move(found.answer));
      base::append(diagnostics, std::move(found.diagnostics));
    }
    if (request_.command == Command::Solve) note_other_questions(diagnostics);
    if (std::any_of(report_.answers.begin(), report_.answers.end(), is_stopped))
      diagnostics.push_back({stopped, std::nullopt,
                             "a limit was reached before every question was answered",
                             "raise --time-limit, or ask for numbers with --form numeric"});
    report(std::move(diagnostics));
    list_values();
  }

  void note_other_questions(base::Diagnostics& diagnostics) const {
    for (const model::Run& run : model_->runs)
      diagnostics.push_back(
          {model::run_elsewhere,
           run.span,
           fmt::format("'{}' is a run: it is answered by 'trammel simulate'", run.text),
           {}});
    for (const auto* texts : {&model_->variation.texts, &model_->variation.tolerance_texts})
      for (const std::string& text : *texts)
        diagnostics.push_back({model::run_elsewhere,
                               model_->variation.span,
                               fmt::format("'{}' is answered by 'trammel sweep'", text),
                               {}});
    if (model_->questions.empty() && model_->runs.empty() && here_)
      diagnostics.push_back({nothing_asked, std::nullopt, "the model asks no question",
                             "ask one, for example 'find reaction(theta)'"});
  }

  // The equations of motion are exported whether they are asked for or not.
  void write_source() {
    exchange::SourceModel source{
        report_.model, &scratch_->pool, source_parameters(*here_), report_.answers, {}};
    inquiry::FirstOrderOutcome motion = derive_first_order(*here_, {.taylor_order = {}});
    source.system = std::move(motion.system);
    exchange::SourceFile file =
        exchange::write_source(source, *codegen::find_language(request_.language));
    text_ = std::move(file.text);
    base::append(file.diagnostics, std::move(motion.diagnostics));
    report(std::move(file.diagnostics));
  }

  inquiry::Outcome answer(const model::Question& question,
                          const inquiry::FindOptions& options) const {
    switch (question.kind) {
      case model::QuestionKind::Prove: return {inquiry::answer_prove(*here_, question), {}};
      case model::QuestionKind::Locus: return answer_locus(*here_, question, options);
      case model::QuestionKind::Solve: return answer_solve(*here_, question, options);
      case model::QuestionKind::Optimize: return answer_optimize(*here_, question, options);
      case model::QuestionKind::Equations: return answer_equations(*here_, question, options);
      case model::QuestionKind::Modes: return answer_modes(*here_, question, options);
      case model::QuestionKind::FrameForces: return answer_frame_forces(*here_, question);
      case model::QuestionKind::Find: break;
    }
    return answer_find(*here_, question, options);
  }

  // Many questions share the patience that a few have each.
  std::uint64_t effort_for_each() const {
    constexpr std::uint64_t in_all = 25'000'000, least = 50'000;
    constexpr std::uint64_t most = inquiry::FindOptions{}.effort;
    return std::clamp(in_all / std::max<std::size_t>(1, model_->questions.size()), least, most);
  }

  static inquiry::Answer stopped_answer(const model::Question& question) {
    inquiry::Answer answer =
        inquiry::fail_question(question, "a limit was reached before its turn");
    answer.status = inquiry::AnswerStatus::Limit;
    return answer;
  }

  // The values that the numbers are for: of the parameters that some formula holds would be
  // shorter, but all of them place the machine.
  void list_values() {
    if (!here_) return;
    for (std::size_t i = 0; i < model_->parameters.size(); ++i) {
      const model::Parameter& p = model_->parameters[i];
      const auto value = here_->values.numbers.find(p.symbol);
      const bool known = here_->values.origins[i] != geometry::ValueOrigin::StandIn;
      const bool has_unit = model_->uses_units && p.dimension && !p.dimension->is_one();
      if (value && known && !p.definition)
        report_.values.push_back({p.name, *value, has_unit ? to_text(*p.dimension) : ""});
    }
  }

  // Says that a limit cut the request short, where no part of it has said so.
  void tell_stop() {
    if (!is_cut_short() || has(stopped) || has(inquiry::limit_reached) ||
        has(simulation::run_stopped))
      return;
    report({{stopped, std::nullopt, "a limit was reached before everything was answered",
             "raise --time-limit"}});
  }

  bool has(const base::DiagnosticKind& kind) const {
    return std::any_of(report_.diagnostics.begin(), report_.diagnostics.end(),
                       [&](const auto& d) { return d.kind.code == kind.code; });
  }

  bool is_cut_short() const {
    return has(stopped) || has(inquiry::limit_reached) ||
           pool().stopped() != base::StopReason::None ||
           std::any_of(report_.answers.begin(), report_.answers.end(), is_stopped);
  }

  std::string write_output() const {
    const bool is_file = request_.command == Command::Export || request_.command == Command::Draw;
    if (is_file && request_.format != Format::Json) return text_;
    switch (request_.format) {
      case Format::Text: return exchange::to_plain_text(report_);
      case Format::Latex: return exchange::to_latex_text(report_);
      case Format::Markdown: return exchange::to_markdown(report_);
      case Format::Json: return exchange::to_json(report_);
      case Format::Csv: return exchange::to_csv(report_);
    }
    return {};
  }

  ExitCode exit_code() const {
    if (has(inquiry::formula_not_confirmed)) return ExitCode::InternalError;
    if (is_cut_short()) return ExitCode::LimitHit;
    const bool wrong =
        std::any_of(report_.diagnostics.begin(), report_.diagnostics.end(),
                    [](const auto& d) { return d.kind.severity() == base::Severity::Error; });
    const bool failed =
        std::any_of(report_.answers.begin(), report_.answers.end(),
                    [](const auto& a) { return a.status == inquiry::AnswerStatus::Failed; });
    return wrong || failed ? ExitCode::ModelWrong : ExitCode::Answered;
  }

  const Request& request_;
  LoadedModel loaded_;
  base::Budget budget_;
  const std::optional<model::Model>& model_ = loaded_.model;
  inquiry::Prepared prepared_;
  std::optional<inquiry::Scratch> scratch_;
  std::optional<inquiry::Case> here_;            // none: the model has errors
  std::optional<inquiry::Animation> animation_;  // of the last run
  exchange::Report report_;
  std::string text_;  // of a file of its own: source code, a picture
};

}  // namespace

Reply answer_request(const Request& request) {
  return Job(request).run();
}

std::vector<std::string_view> source_languages() {
  std::vector<std::string_view> ids;
  for (const codegen::Language& language : codegen::all_languages()) ids.push_back(language.id);
  return ids;
}

Reply stop_request(const Request& request, ExitCode code, const std::string& message,
                   const std::string& advice) {
  exchange::Report report;
  report.model = model_name(request.file_name);
  report.diagnostics.push_back({stopped, message, advice, request.file_name, {}, 0, {}});
  Reply reply;
  reply.exit_code = code;
  if (request.format == Format::Json) reply.output = exchange::to_json(report);
  reply.diagnostics = std::move(report.diagnostics);
  return reply;
}

}  // namespace trammel::app
