// SPDX-License-Identifier: Apache-2.0
// A request is a session of one call, whose data is written as text.
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/answer/fit_rows.h"
#include "app/answer/notice.h"
#include "app/diagnostic_kinds.h"
#include "app/document/load_model.h"
#include "app/request/reply.h"
#include "app/service/write_reply.h"
#include "app/session/session.h"
#include "app/store/run_files.h"
#include "codegen/language.h"
#include "exchange/json/json_parts.h"
#include "exchange/svg/to_svg.h"
#include "exchange/table/to_csv.h"

namespace trammel::app {

namespace {

std::string write(const exchange::Report& report, Format format) {
  switch (format) {
    case Format::Text: return exchange::to_plain_text(report);
    case Format::Latex: return exchange::to_latex_text(report);
    case Format::Markdown: return exchange::to_markdown(report);
    case Format::Json: return exchange::to_json(report);
    case Format::Csv: return exchange::to_csv(report);
  }
  return {};
}

// Does each task in a session of its own and writes what it comes to.
class Writer {
 public:
  explicit Writer(const Request& request)
      : request_(request), limits_(request.limits), session_(request.model) {}

  Reply operator()(const Solve& task) {
    return report(found(session_.ask(task.forms, limits_, task.progress)));
  }
  Reply operator()(const Check&) { return report(found(session_.check(limits_))); }
  Reply operator()(const Explain&) { return report(found(session_.explain(limits_))); }

  Reply operator()(const Draw& task) {
    PictureReply drawn = found(session_.draw(task, limits_));
    Reply reply;
    if (drawn.picture) reply.table = exchange::to_svg(*drawn.picture);
    if (request_.format != Format::Json) return file(std::move(drawn), std::move(reply.table));
    std::string document = exchange::dump(write_drawn(drawn, session_), 2) + "\n";
    return file(std::move(drawn), std::move(document), std::move(reply));
  }

  Reply operator()(const Export& task) {
    SourceReply exported = found(session_.write_source(task, limits_));
    if (request_.format == Format::Json) return report(std::move(exported));
    return file(std::move(exported), std::move(exported.source));
  }

  Reply operator()(const Simulate& task) {
    RunReply run = found(session_.run(task, limits_));
    Reply reply;
    fit(run, task.table);
    write_run_files(task, run.animation, run.report, reply);
    return report(std::move(run), std::move(reply));
  }

  Reply operator()(const Predict& task) {
    SessionReply predicted = found(session_.predict(task, limits_));
    Reply reply;
    write_forecast_files(task, predicted.report, reply);
    return report(std::move(predicted), std::move(reply));
  }

  Reply operator()(const Sweep& task) {
    SessionReply swept = found(session_.sweep(task, limits_));
    Reply reply;
    fit(swept, task.table);
    write_sweep_files(task, swept.report, reply);
    return report(std::move(swept), std::move(reply));
  }

 private:
  void fit(SessionReply& found, const TableFile& table) const {
    const bool is_shown_alone = request_.format != Format::Json && request_.format != Format::Csv;
    fit_rows(found, !is_shown_alone || table.format == TableFormat::Json, request_.model.file_name);
  }

  template <class Found>
  Found found(Found reply) const {
    if (request_.on_found) request_.on_found();
    return reply;
  }

  Reply report(SessionReply&& found, Reply reply = {}) const {
    std::string output = write(found.report, request_.format);
    return file(std::move(found), std::move(output), std::move(reply));
  }

  Reply file(SessionReply&& found, std::string output, Reply reply = {}) const {
    reply.output = std::move(output);
    reply.exit_code = found.code;
    reply.diagnostics = std::move(found.report.diagnostics);
    if (reply.exit_code == ExitCode::LimitHit) tell_nothing(request_, reply);
    return reply;
  }

  const Request& request_;
  const Limits& limits_;
  Session session_;
};

}  // namespace

Reply answer_request(const Request& request) {
  return std::visit(Writer(request), request.task);
}

std::vector<std::string_view> source_languages() {
  std::vector<std::string_view> ids;
  for (const codegen::Language& language : codegen::all_languages()) ids.push_back(language.id);
  return ids;
}

Reply stop_request(const Request& request, ExitCode code, const std::string& message,
                   const std::string& advice) {
  exchange::Report report;
  report.model = model_name(request.model.file_name);
  report.diagnostics.push_back({stopped, message, advice, request.model.file_name, {}, 0, {}});
  Reply reply;
  reply.exit_code = code;
  if (request.format == Format::Json) reply.output = exchange::to_json(report);
  reply.diagnostics = std::move(report.diagnostics);
  if (code == ExitCode::LimitHit) tell_nothing(request, reply);
  return reply;
}

}  // namespace trammel::app
