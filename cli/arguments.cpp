// SPDX-License-Identifier: Apache-2.0
#include "cli/arguments.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <sstream>
#include <string_view>
#include <variant>
#include <vector>

#include "app/request/reply.h"

namespace trammel::cli {

namespace {

using app::Format;

constexpr int command_line_wrong = 2;
constexpr unsigned taylor_order_max = 12;  // beyond, the derivatives swell

const std::map<std::string, Format> formats{{"text", Format::Text},
                                            {"latex", Format::Latex},
                                            {"markdown", Format::Markdown},
                                            {"json", Format::Json},
                                            {"csv", Format::Csv}};

// What options say, before it is known which command is meant; texts need a second look.
struct Raw {
  std::string form;
  std::string format = "text";
  std::string language;
  std::string shard;
  app::Forms forms;
  app::Draw draw;
  app::Simulate simulate;
  app::Predict predict;
  app::Sweep sweep;
};

// A number above 0 that is one: no NaN, and nothing that would never be reached.
const CLI::Validator positive(
    [](std::string& text) {
      double number = 0.0;
      const bool is_number = CLI::detail::lexical_cast(text, number);
      return is_number && std::isfinite(number) && number > 0.0
                 ? std::string()
                 : fmt::format("'{}' is no number above 0", text);
    },
    "POSITIVE");

void add_common_options(CLI::App& command, Arguments& arguments, Raw& raw) {
  command.add_option("FILE", arguments.file, "the model; - reads standard input")->required();
  command.add_option("--given", arguments.request.model.given,
                     "values that replace the model's own, as \"a=2, theta=30 deg\"");
  command.add_option("--format", raw.format, "text (default), latex, markdown, json or csv")
      ->check(CLI::IsMember(formats));
  command.add_option("--form", raw.form, "symbolic,numeric (default), taylor:N");
  command
      .add_option("--time-limit", arguments.request.limits.seconds, "seconds after which to stop")
      ->check(positive);
  command.add_option("--memory-limit", arguments.memory_limit_mb, "megabytes that may be used")
      ->check(positive);
  command.add_flag("--si", arguments.request.model.in_si,
                   "everything in SI units, whatever units the model uses");
  command.add_flag("--quiet", arguments.quiet, "no notes");
}

void add_accuracy(CLI::App& command, double& accuracy) {
  command
      .add_option("--accuracy", accuracy,
                  "of positions by the size of the machine, 1e-8 where not said")
      ->check(CLI::Range(1e-13, 1e-2));
}

void add_predict_options(CLI::App& command, Arguments& arguments, app::Predict& task) {
  add_accuracy(command, task.accuracy);
  command.add_option("-o", arguments.output,
                     "FILE.json for the answer, or FILE.db for what is simulated, while it is");
  command.add_flag("--resume", task.table.resume, "go on with the prediction that is in FILE.db");
  command.add_option(
      "--plot", arguments.plot,
      "diagrams over the whole time: FILE.svg, FILE.png, or FILE.html for a browser");
}

void add_run_options(CLI::App& command, Arguments& arguments, app::Simulate& task) {
  add_accuracy(command, task.accuracy);
  command.add_option("-o", arguments.output,
                     "the table to write: FILE.csv or FILE.json, or FILE.db while the run goes on");
  command.add_flag("--resume", task.table.resume, "go on with the run that is in FILE.db");
  command.add_option("--plot", arguments.plot,
                     "diagrams over time, phases and traces: FILE.svg or FILE.png");
  command.add_option("--animate", arguments.animation, "a page that shows the motion: FILE.html");
  command.add_option("--frames", arguments.frames,
                     "the machine at a dozen moments: FILE.svg or FILE.png");
}

void add_sweep_options(CLI::App& command, Arguments& arguments, Raw& raw) {
  app::Sweep& task = raw.sweep;
  command.add_option("-o", arguments.output, "the table to write: FILE.csv, FILE.json or FILE.db");
  command.add_flag("--resume", task.table.resume, "go on with the sweep in FILE.db");
  command.add_option("--join", task.join, "files of other parts whose rows are taken in")
      ->take_all();
  command.add_option("--shard", raw.shard, "compute the i-th of n parts, as 1/4");
  command.add_option("--seed", task.seed, "of random draws, 1 where not said");
  command.add_option("--threads", task.threads, "as many as there are cores where not said")
      ->check(CLI::Range(1, 1024));
  command.add_option("--plot", arguments.plot, "curves or histograms: FILE.svg or FILE.png");
  command
      .add_option("--accuracy", task.accuracy,
                  "of runs, by the size of the machine, 1e-8 where not said")
      ->check(CLI::Range(1e-13, 1e-2));
}

// `2/5`.
std::string read_shard(const std::string& text, app::Sweep& task) {
  if (text.empty()) return {};
  const std::size_t slash = text.find('/');
  const auto number = [](const std::string& digits) -> std::uint64_t {
    const bool is_number = !digits.empty() && digits.size() < 10 &&
                           digits.find_first_not_of("0123456789") == std::string::npos;
    return is_number ? std::stoul(digits) : 0;
  };
  if (slash != std::string::npos) {
    task.shard = number(text.substr(0, slash));
    task.shards = number(text.substr(slash + 1));
    if (task.shard >= 1 && task.shard <= task.shards) return {};
  }
  return fmt::format("'{}' is no part: write --shard 1/4 for the first of four", text);
}

// Rows go to the file that is named.
std::string read_table(const Arguments& arguments, app::TableFile& table) {
  const std::string& output = arguments.output;
  table.format = output.ends_with(".csv")    ? app::TableFormat::Csv
                 : output.ends_with(".json") ? app::TableFormat::Json
                 : output.ends_with(".db")   ? app::TableFormat::Store
                                             : app::TableFormat::None;
  table.name = output;
  table.version = TRAMMEL_VERSION;
  if (table.format == app::TableFormat::None && !output.empty())
    return fmt::format("'{}': the table is written to FILE.csv, FILE.json or FILE.db", output);
  if (table.resume && table.format != app::TableFormat::Store)
    return "--resume goes on with what is in a file: name it with -o FILE.db";
  if (table.resume && (!arguments.animation.empty() || !arguments.frames.empty()))
    return "--animate and --frames need a run from its start: leave out --resume";
  return {};
}

std::string check_pictures(const Arguments& arguments) {
  const auto is_wrong = [](const std::string& name, std::string_view ending) {
    return !name.empty() && !name.ends_with(ending);
  };
  const bool may_be_page = std::holds_alternative<app::Predict>(arguments.request.task);
  const auto is_no_picture = [&](const std::string& name) {
    return is_wrong(name, ".svg") && is_wrong(name, ".png");
  };
  if (is_no_picture(arguments.plot) && !(may_be_page && arguments.plot.ends_with(".html")))
    return fmt::format("'{}': diagrams are written to FILE.svg{}", arguments.plot,
                       may_be_page ? ", FILE.png or FILE.html" : " or FILE.png");
  if (is_no_picture(arguments.frames))
    return fmt::format("'{}': pictures side by side are written to FILE.svg or FILE.png",
                       arguments.frames);
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
std::string read_forms(const std::string& text, app::Forms& forms) {
  if (text.empty()) return {};
  forms.symbolic = forms.numeric = false;
  std::stringstream list(text);
  for (std::string form; std::getline(list, form, ',');) {
    if (form == "symbolic")
      forms.symbolic = forms.symbolic_on_request = true;
    else if (form == "numeric")
      forms.numeric = true;
    else if (form.starts_with("taylor:")) {
      forms.taylor_order = read_order(form.substr(7));
      if (!forms.taylor_order)
        return fmt::format("'{}': the order is a number from 0 to {}", form, taylor_order_max);
    } else {
      return fmt::format("'{}' is no form: use symbolic, numeric, taylor:N", form);
    }
  }
  return {};
}

// Commands of the language's contract that later versions will have.
bool is_planned(std::string_view word) {
  constexpr std::array<std::string_view, 2> planned{"app", "import"};
  return std::find(planned.begin(), planned.end(), word) != planned.end();
}

// Why a language is not written; empty where it is.
std::string check_language(const std::string& name) {
  const std::vector<std::string_view> known = app::source_languages();
  if (std::find(known.begin(), known.end(), name) != known.end()) return {};
  return fmt::format("'{}' {}: use --to with one of {}", name,
                     name == "fmu" ? "is not there yet" : "is no language of export",
                     fmt::join(known, ", "));
}

using SetTask = std::string (*)(Raw& raw, Arguments& arguments);

// One command of the program: how its task comes from what the options say, or what is wrong.
struct Command {
  const char* name;
  const char* purpose;
  SetTask set_task;
};

std::string set_run(Raw& raw, Arguments& arguments) {
  app::Simulate& task = raw.simulate;
  task.plot = !arguments.plot.empty();
  task.animate = !arguments.animation.empty();
  task.frames = !arguments.frames.empty();
  std::string problem = read_table(arguments, task.table);
  arguments.request.task = std::move(task);
  return problem;
}

std::string set_predict(Raw& raw, Arguments& arguments) {
  raw.predict.plot = !arguments.plot.empty();
  raw.predict.plot_is_page = arguments.plot.ends_with(".html");
  std::string problem = read_table(arguments, raw.predict.table);
  if (raw.predict.table.format == app::TableFormat::Csv)
    problem = fmt::format("'{}': a prediction is written to FILE.json, or kept in FILE.db",
                          arguments.output);
  arguments.request.task = std::move(raw.predict);
  return problem;
}

std::string set_sweep(Raw& raw, Arguments& arguments) {
  app::Sweep& task = raw.sweep;
  task.plot = !arguments.plot.empty();
  task.formulas_of_large_models = raw.forms.symbolic_on_request;
  std::string problem = read_shard(raw.shard, task);
  if (problem.empty()) problem = read_table(arguments, task.table);
  arguments.request.task = std::move(task);
  return problem;
}

std::string set_export(Raw& raw, Arguments& arguments) {
  arguments.request.task = app::Export{raw.language, raw.forms};
  return check_language(raw.language);
}

// A table is CSV where its file says so.
std::string set_solve(Raw& raw, Arguments& arguments) {
  arguments.request.task = app::Solve{raw.forms};
  if (arguments.output.ends_with(".csv") && raw.format == "text")
    arguments.request.format = Format::Csv;
  return {};
}

std::string set_draw(Raw& raw, Arguments& arguments) {
  arguments.request.task = raw.draw;
  return {};
}

template <class Task>
std::string set(Raw&, Arguments& arguments) {
  arguments.request.task = Task{};
  return {};
}

constexpr Command commands[] = {
    {"solve", "answer every question of a model", set_solve},
    {"check", "look for errors; tell what the model consists of", set<app::Check>},
    {"explain", "tell the construction step by step, with formulas", set<app::Explain>},
    {"draw", "make a picture of a model (SVG, or PNG by -o FILE.png)", set_draw},
    {"export", "write formulas and equations of motion as source code", set_export},
    {"simulate", "follow the motion that forces cause", set_run},
    {"predict", "tell what the machine does in the long run", set_predict},
    {"sweep", "answer at many values of parameters, or within tolerances", set_sweep}};

void add_options(CLI::App& command, Arguments& arguments, Raw& raw) {
  const std::string& name = command.get_name();
  add_common_options(command, arguments, raw);
  if (name == "export")
    command
        .add_option("--to", raw.language,
                    fmt::format("the language: {}", fmt::join(app::source_languages(), ", ")))
        ->required();
  if (name == "draw" || name == "solve" || name == "export")
    command.add_option("-o", arguments.output, "the file to write, instead of standard output");
  if (name == "draw")
    command.add_flag("!--no-dimensions", raw.draw.dimensions,
                     "without lengths, radii and angles, and their labels");
  if (name == "simulate") add_run_options(command, arguments, raw.simulate);
  if (name == "predict") add_predict_options(command, arguments, raw.predict);
  if (name == "sweep") add_sweep_options(command, arguments, raw);
}

void add_serve_options(CLI::App& command, ServeArguments& serve) {
  command
      .add_option("DIR", serve.folder, "the folder whose models are opened and saved, . by default")
      ->check(CLI::ExistingDirectory);
  command.add_option("--port", serve.port, "of the address; any that is free where not said")
      ->check(CLI::Range(1, 65535));
  command
      .add_option("--memory-limit", serve.memory_limit_mb,
                  "megabytes that the calls of one open model may use; 4096 where not said")
      ->check(CLI::Range(64, 1 << 20));
  command.add_flag("--no-browser", serve.without_browser, "only print the address");
}

ParsedArguments complain(const std::string& message) {
  fmt::print(stderr, "trammel: {}\nRun 'trammel --help' for the options.\n", message);
  return {std::nullopt, command_line_wrong};
}

}  // namespace

ParsedArguments parse_arguments(int argc, char** argv) {
  if (argc > 1 && is_planned(argv[1]))
    return complain(fmt::format(
        "'{}' is not there yet; there are solve, check, explain, draw, export, simulate, predict, "
        "sweep, session and serve",
        argv[1]));
  CLI::App program{"trammel: formulas, forces and pictures of planar machines"};
  program.set_version_flag("--version", "trammel " TRAMMEL_VERSION);
  program.require_subcommand(1);
  Arguments arguments;
  Raw raw;
  for (const Command& command : commands)
    add_options(*program.add_subcommand(command.name, command.purpose), arguments, raw);
  program.add_subcommand("session", "answer calls in JSON on standard input, one a line");
  ServeArguments serve;
  add_serve_options(*program.add_subcommand("serve", "open the studio, a page in the browser"),
                    serve);
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help, --version
    return {std::nullopt, program.exit(wanted)};
  } catch (const CLI::ParseError& error) {
    return complain(error.what());
  }
  arguments.is_session = program.got_subcommand("session");
  if (program.got_subcommand("serve")) arguments.serve = std::move(serve);
  if (arguments.is_session || arguments.serve) return {std::move(arguments), 0};
  arguments.request.format = formats.at(raw.format);
  std::string problem = read_forms(raw.form, raw.forms);
  for (const Command& command : commands)
    if (problem.empty() && program.got_subcommand(command.name))
      problem = command.set_task(raw, arguments);
  if (problem.empty()) problem = check_pictures(arguments);
  if (!problem.empty()) return complain(problem);
  arguments.request.model.file_name = arguments.file == "-" ? "standard input" : arguments.file;
  return {std::move(arguments), 0};
}

}  // namespace trammel::cli
