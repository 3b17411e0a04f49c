// SPDX-License-Identifier: Apache-2.0
#include "cli/arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <map>
#include <sstream>
#include <string_view>
#include <vector>

#include "app/request/reply.h"

namespace trammel::cli {

namespace {

using app::Command;
using app::Format;

constexpr int command_line_wrong = 2;
constexpr unsigned taylor_order_max = 12;  // beyond, the derivatives swell

const std::map<std::string, Format> formats{{"text", Format::Text},
                                            {"latex", Format::Latex},
                                            {"markdown", Format::Markdown},
                                            {"json", Format::Json},
                                            {"csv", Format::Csv}};

// Raw texts of options that need a second look.
struct Raw {
  std::string form;
  std::string format = "text";
  std::string language;
  std::string shard;
};

void add_common_options(CLI::App& command, Arguments& arguments, Raw& raw) {
  command.add_option("FILE", arguments.file, "the model; - reads standard input")->required();
  command.add_option("--given", arguments.request.given,
                     "values that replace the model's own, as \"a=2, theta=30 deg\"");
  command.add_option("--format", raw.format, "text (default), latex, markdown, json or csv")
      ->check(CLI::IsMember(formats));
  command.add_option("--form", raw.form, "symbolic,numeric (default), taylor:N");
  command.add_option("--time-limit", arguments.request.time_limit, "seconds after which to stop")
      ->check(CLI::PositiveNumber);
  command.add_option("--memory-limit", arguments.memory_limit_mb, "megabytes that may be used")
      ->check(CLI::PositiveNumber);
  command.add_flag("--quiet", arguments.quiet, "no notes");
}

void add_run_options(CLI::App& command, Arguments& arguments) {
  command
      .add_option("--accuracy", arguments.request.accuracy,
                  "of positions by the size of the machine, 1e-8 where not said")
      ->check(CLI::Range(1e-13, 1e-2));
  command.add_option("-o", arguments.output,
                     "the table to write: FILE.csv or FILE.json, or FILE.db while the run goes on");
  command.add_flag("--resume", arguments.request.resume, "go on with the run that is in FILE.db");
  command.add_option("--plot", arguments.plot, "diagrams over time, phases and traces: FILE.svg");
  command.add_option("--animate", arguments.animation, "a page that shows the motion: FILE.html");
  command.add_option("--frames", arguments.frames, "the machine at a dozen moments: FILE.svg");
}

void add_sweep_options(CLI::App& command, Arguments& arguments, Raw& raw) {
  app::Request& request = arguments.request;
  command.add_option("-o", arguments.output, "the table to write: FILE.csv, FILE.json or FILE.db");
  command.add_flag("--resume", request.resume, "go on with the sweep in FILE.db");
  command.add_option("--join", request.join, "files of other parts whose rows are taken in")
      ->take_all();
  command.add_option("--shard", raw.shard, "compute the i-th of n parts, as 1/4");
  command.add_option("--seed", request.seed, "of random draws, 1 where not said");
  command.add_option("--threads", request.threads, "as many as there are cores where not said")
      ->check(CLI::Range(1, 1024));
  command.add_option("--plot", arguments.plot, "curves or histograms: FILE.svg");
  command
      .add_option("--accuracy", request.accuracy,
                  "of runs, by the size of the machine, 1e-8 where not said")
      ->check(CLI::Range(1e-13, 1e-2));
}

bool is_run(Command command) {
  return command == Command::Simulate || command == Command::Sweep;
}

// `2/5`.
std::string read_shard(const std::string& text, app::Request& request) {
  if (text.empty()) return {};
  const std::size_t slash = text.find('/');
  const auto number = [](const std::string& digits) -> std::uint64_t {
    const bool is_number = !digits.empty() && digits.size() < 10 &&
                           digits.find_first_not_of("0123456789") == std::string::npos;
    return is_number ? std::stoul(digits) : 0;
  };
  if (slash != std::string::npos) {
    request.shard = number(text.substr(0, slash));
    request.shards = number(text.substr(slash + 1));
    if (request.shard >= 1 && request.shard <= request.shards) return {};
  }
  return fmt::format("'{}' is no part: write --shard 1/4 for the first of four", text);
}

// Rows go to the file that is named.
std::string read_table(Arguments& arguments) {
  if (!is_run(arguments.request.command)) return {};
  const std::string& output = arguments.output;
  app::Request& request = arguments.request;
  request.table = output.ends_with(".csv")    ? app::TableFormat::Csv
                  : output.ends_with(".json") ? app::TableFormat::Json
                  : output.ends_with(".db")   ? app::TableFormat::Store
                                              : app::TableFormat::None;
  request.table_name = output;
  if (request.table == app::TableFormat::None && !output.empty())
    return fmt::format("'{}': the table is written to FILE.csv, FILE.json or FILE.db", output);
  if (request.resume && request.table != app::TableFormat::Store)
    return "--resume goes on with what is in a file: name it with -o FILE.db";
  if (request.resume && (!arguments.animation.empty() || !arguments.frames.empty()))
    return "--animate and --frames need a run from its start: leave out --resume";
  return {};
}

std::string read_pictures(Arguments& arguments) {
  const auto is_wrong = [](const std::string& name, std::string_view ending) {
    return !name.empty() && !name.ends_with(ending);
  };
  arguments.request.plot = !arguments.plot.empty();
  arguments.request.animate = !arguments.animation.empty();
  arguments.request.frames = !arguments.frames.empty();
  if (is_wrong(arguments.plot, ".svg"))
    return fmt::format("'{}': diagrams are written to FILE.svg", arguments.plot);
  if (is_wrong(arguments.frames, ".svg"))
    return fmt::format("'{}': pictures side by side are written to FILE.svg", arguments.frames);
  if (is_wrong(arguments.animation, ".html"))
    return fmt::format("'{}': a page that moves is written to FILE.html", arguments.animation);
  return {};
}

std::optional<unsigned> read_order(const std::string& text) {
  const bool is_number =
      !text.empty() && text.size() < 3 && text.find_first_not_of("0123456789") == std::string::npos;
  const unsigned order = is_number ? static_cast<unsigned>(std::stoul(text)) : taylor_order_max + 1;
  if (order > taylor_order_max) return std::nullopt;
  return order;
}

// `symbolic,numeric`; what is named is what is wanted.
std::string read_forms(const std::string& text, app::Request& request) {
  if (text.empty()) return {};
  request.symbolic = request.numeric = false;
  std::stringstream list(text);
  for (std::string form; std::getline(list, form, ',');) {
    if (form == "symbolic")
      request.symbolic = request.symbolic_on_request = true;
    else if (form == "numeric")
      request.numeric = true;
    else if (form.starts_with("taylor:")) {
      request.taylor_order = read_order(form.substr(7));
      if (!request.taylor_order)
        return fmt::format("'{}': the order is a number from 0 to {}", form, taylor_order_max);
    } else {
      return fmt::format("'{}' is no form: use symbolic, numeric, taylor:N", form);
    }
  }
  return {};
}

// Commands of the language's contract that later versions will have.
bool is_planned(std::string_view word) {
  constexpr std::array<std::string_view, 4> planned{"predict", "app", "import", "serve"};
  return std::find(planned.begin(), planned.end(), word) != planned.end();
}

// Why a language is not written; empty where it is.
std::string read_language(const std::string& name, app::Request& request) {
  const std::vector<std::string_view> known = app::source_languages();
  request.language = name;
  if (std::find(known.begin(), known.end(), name) != known.end()) return {};
  return fmt::format("'{}' {}: use --to with one of {}", name,
                     name == "fmu" ? "is not there yet" : "is no language of export",
                     fmt::join(known, ", "));
}

ParsedArguments complain(const std::string& message) {
  fmt::print(stderr, "trammel: {}\nRun 'trammel --help' for the options.\n", message);
  return {std::nullopt, command_line_wrong};
}

}  // namespace

ParsedArguments parse_arguments(int argc, char** argv) {
  if (argc > 1 && is_planned(argv[1]))
    return complain(fmt::format(
        "'{}' is not there yet; there are solve, check, explain, draw, export, simulate and sweep",
        argv[1]));
  CLI::App program{"trammel: formulas, forces and pictures of planar machines"};
  program.set_version_flag("--version", "trammel " TRAMMEL_VERSION);
  program.require_subcommand(1);
  Arguments arguments;
  Raw raw;
  const std::map<CLI::App*, Command> commands{
      {program.add_subcommand("solve", "answer every question of a model"), Command::Solve},
      {program.add_subcommand("check", "look for errors; tell what the model consists of"),
       Command::Check},
      {program.add_subcommand("explain", "tell the construction step by step, with formulas"),
       Command::Explain},
      {program.add_subcommand("draw", "make a picture of a model (SVG)"), Command::Draw},
      {program.add_subcommand("export", "write formulas and equations of motion as source code"),
       Command::Export},
      {program.add_subcommand("simulate", "follow the motion that forces cause"),
       Command::Simulate},
      {program.add_subcommand("sweep", "answer at many values of parameters, or within tolerances"),
       Command::Sweep}};
  for (const auto& [subcommand, command] : commands) {
    add_common_options(*subcommand, arguments, raw);
    if (command == Command::Export)
      subcommand
          ->add_option("--to", raw.language,
                       fmt::format("the language: {}", fmt::join(app::source_languages(), ", ")))
          ->required();
    if (command == Command::Draw || command == Command::Solve || command == Command::Export)
      subcommand->add_option("-o", arguments.output,
                             "the file to write, instead of standard output");
    if (command == Command::Simulate) add_run_options(*subcommand, arguments);
    if (command == Command::Sweep) add_sweep_options(*subcommand, arguments, raw);
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help, --version
    return {std::nullopt, program.exit(wanted)};
  } catch (const CLI::ParseError& error) {
    return complain(error.what());
  }
  for (const auto& [subcommand, command] : commands)
    if (subcommand->parsed()) arguments.request.command = command;
  arguments.request.format = formats.at(raw.format);
  const bool is_table =
      arguments.request.command == Command::Solve && arguments.output.ends_with(".csv");
  if (is_table && raw.format == "text") arguments.request.format = Format::Csv;
  if (arguments.request.command == Command::Export)
    if (const std::string problem = read_language(raw.language, arguments.request);
        !problem.empty())
      return complain(problem);
  if (const std::string problem = read_forms(raw.form, arguments.request); !problem.empty())
    return complain(problem);
  if (const std::string problem = read_shard(raw.shard, arguments.request); !problem.empty())
    return complain(problem);
  if (const std::string problem = read_table(arguments); !problem.empty()) return complain(problem);
  if (const std::string problem = read_pictures(arguments); !problem.empty())
    return complain(problem);
  arguments.request.version = TRAMMEL_VERSION;
  arguments.request.file_name = arguments.file == "-" ? "standard input" : arguments.file;
  return {std::move(arguments), 0};
}

}  // namespace trammel::cli
