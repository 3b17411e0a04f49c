// SPDX-License-Identifier: Apache-2.0
// The command line: arguments to a request, the reply to the streams and the exit code.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <variant>

#include "app/request/reply.h"
#include "base/diagnostic.h"
#include "cli/arguments.h"
#include "cli/files.h"
#include "cli/interrupts.h"
#include "cli/limits.h"
#include "cli/png_file.h"
#include "cli/progress_bar.h"
#include "cli/ranks.h"
#include "cli/session_lines.h"
#include "cli/studio.h"

namespace {

using trammel::app::ExitCode;
using trammel::app::Reply;
using trammel::app::Request;

bool wants_colours() {
  return isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
}

void write_diagnostics(const Reply& reply, bool quiet) {
  const bool colours = wants_colours();
  for (const trammel::base::PlacedDiagnostic& d : reply.diagnostics) {
    if (quiet && d.kind.severity() == trammel::base::Severity::Note) continue;
    std::fputs(render(d, colours).c_str(), stderr);
  }
}

// Errors  in `problem`
std::optional<std::string> bytes_of(const std::string& name, const std::string& text,
                                    std::string& problem) {
  if (!trammel::cli::is_png(name)) return text;
  if (text.starts_with("<svg")) return trammel::cli::to_png(text, problem);
  problem = "only pictures are written as PNG: choose another ending";
  return std::nullopt;
}

// An empty name or text means that there is nothing to write.
bool write_result(const std::string& name, const std::string& text) {
  if (name.empty() || text.empty()) return true;
  std::string problem;
  const std::optional<std::string> bytes = bytes_of(name, text, problem);
  if (bytes && trammel::cli::write_file(name, *bytes, problem)) return true;
  fmt::print(stderr, "trammel: cannot write '{}': {}\n", name, problem);
  return false;
}

// Of the files of pictures, before the work: empty where all can be written.
std::string find_unwritable(const trammel::cli::Arguments& arguments) {
  for (const std::string& name : {arguments.output, arguments.plot, arguments.frames})
    if (trammel::cli::is_png(name))
      if (const std::string problem = trammel::cli::why_no_png(); !problem.empty())
        return fmt::format("cannot write '{}': {}", name, problem);
  return {};
}

// A picture, source code.
bool makes_file(const Request& request) {
  return std::holds_alternative<trammel::app::Draw>(request.task) ||
         std::holds_alternative<trammel::app::Export>(request.task);
}

int finish(const trammel::cli::Arguments& arguments, const Reply& reply) {
  write_diagnostics(reply, arguments.quiet);
  const bool is_whole =
      !is_of_runs(arguments.request.task) &&
      (!makes_file(arguments.request) || arguments.request.format != trammel::app::Format::Json);
  const bool has_file = is_whole && !reply.is_notice && !arguments.output.empty();
  const std::string& file = is_whole ? reply.output : reply.table;
  if (!write_result(arguments.output, reply.is_notice ? std::string() : file) ||
      !write_result(arguments.plot, reply.plot) ||
      !write_result(arguments.animation, reply.animation) ||
      !write_result(arguments.frames, reply.frames))
    return static_cast<int>(ExitCode::CommandLineWrong);
  if (std::string problem; !has_file && !trammel::cli::write_output(reply.output, problem)) {
    fmt::print(stderr, "trammel: cannot write to standard output: {}\n", problem);
    return static_cast<int>(ExitCode::CommandLineWrong);
  }
  return static_cast<int>(reply.exit_code);
}

// Reads the model and answers. The limits end with what is found, which is written whole.
std::optional<Reply> answer_within_limits(trammel::cli::Arguments& arguments,
                                          const trammel::base::Ranks& ranks) {
  trammel::cli::Limits limits(arguments);
  Request& request = arguments.request;
  request.on_found = [&limits] { limits.lift(); };
  try {
    const auto text = trammel::cli::read_file(arguments.file);
    if (!text) return std::nullopt;
    // Standard input reaches the first process alone.
    request.model.text = ranks.count > 1 ? ranks.spread(*text) : *text;
    return answer_request(request);
  } catch (const std::bad_alloc&) {
    return stop_request(request, ExitCode::LimitHit, "there is not enough memory to go on",
                        "raise --memory-limit, or ask for less");
  } catch (const std::exception& error) {
    return stop_request(request, ExitCode::InternalError, error.what(),
                        "this is a defect of the program: please report it");
  }
}

int run(trammel::cli::Arguments& arguments) {
  if (const std::string problem = find_unwritable(arguments); !problem.empty()) {
    fmt::print(stderr, "trammel: {}\n", problem);
    return static_cast<int>(ExitCode::CommandLineWrong);
  }
  const trammel::cli::JoinedRanks joined;
  if (!joined.problem().empty()) {
    fmt::print(stderr, "trammel: {}\n", joined.problem());
    return static_cast<int>(ExitCode::CommandLineWrong);
  }
  const trammel::base::Ranks& ranks = joined.ranks();
  arguments.request.model.read_file = trammel::cli::read_named_file;
  arguments.request.limits.cancelled = trammel::cli::watch_interrupts();
  trammel::cli::ProgressBar bar(isatty(STDERR_FILENO) != 0 && !arguments.quiet);
  const trammel::app::Progress show = [&bar](double share) { bar.show(share); };
  Request& request = arguments.request;
  if (auto* run_task = std::get_if<trammel::app::Simulate>(&request.task))
    run_task->progress = show;
  if (auto* predict_task = std::get_if<trammel::app::Predict>(&request.task))
    predict_task->progress = show;
  if (auto* sweep_task = std::get_if<trammel::app::Sweep>(&request.task)) {
    sweep_task->progress = show;
    sweep_task->ranks = ranks;
  }
  const std::optional<Reply> reply = answer_within_limits(arguments, ranks);
  bar.clear();
  if (!reply) {
    fmt::print(stderr, "trammel: cannot read '{}'\n", arguments.file);
    return static_cast<int>(ExitCode::CommandLineWrong);
  }
  if (ranks.is_first()) return finish(arguments, *reply);
  // The first waits for all: it must not wait for one that broke down.
  if (reply->exit_code == ExitCode::InternalError) std::_Exit(static_cast<int>(reply->exit_code));
  return static_cast<int>(ExitCode::Answered);
}

}  // namespace

int main(int argc, char** argv) {
  trammel::cli::ParsedArguments parsed = trammel::cli::parse_arguments(argc, argv);
  if (!parsed.arguments) return parsed.exit_code;
  if (parsed.arguments->is_session) return trammel::cli::answer_session_lines();
  if (parsed.arguments->serve) return trammel::cli::serve_studio(*parsed.arguments->serve);
  return run(*parsed.arguments);
}
