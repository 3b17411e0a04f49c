// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cmath>
#include <regex>
#include <string>
#include <vector>

#include "bench/prediction/foretold.h"
#include "bench/prediction/sections.h"
#include "bench/support/examples.h"
#include "bench/support/measure.h"
#include "bench/support/peers.h"
#include "bench/support/run_process.h"

namespace trammel::bench {

namespace {

struct Row {
  const char* name;
  std::string text;
  std::string watched;       // what turns upwards once a swing
  double duration = 1000.0;  // seconds
  bool is_simulated = true;  // as a whole too
};

// The text has units or has none.
std::string unit_of(const std::string& text) {
  return text.find(" kg") == std::string::npos ? "" : " s";
}

// The seconds of CPU of a whole simulation, with few rows.
double simulate(const Row& row) {
  constexpr int rows = 20;
  const std::string unit = unit_of(row.text);
  const PeerInput model(row.text + fmt::format("simulate for {}{} every {}{}\n", row.duration, unit,
                                               row.duration / rows, unit));
  const ProcessRun run = fastest_run({"simulate", model.path(), "--format", "json", "--quiet"});
  return run.exit_code == 0 ? run.seconds : NAN;
}

std::string or_none(double value, const std::string& text) {
  return std::isfinite(value) && value != 0.0 ? text : "-";
}

void print_head() {
  fmt::print("  {:30} {:>9} {:>9} {:>9} {:>8} {:>9} {:>7} {:>10} {:>10} {:>9}  {}\n", "", "time",
             "simulate", "predict", "ratio", "share", "windows", "period", "simulated", "by",
             "ends as");
}

void print_row(const Row& row) {
  const std::string unit = unit_of(row.text);
  const Foretold foretold = foretell(row.text, fmt::format("{}{}", row.duration, unit));
  if (!foretold.trouble.empty()) {
    fmt::print("  {:30} NOT ANSWERED: {}\n", row.name, foretold.trouble);
    return;
  }
  const double whole = row.is_simulated ? simulate(row) : NAN;
  const double period =
      row.is_simulated ? simulated_period(row.text, row.watched, foretold, unit) : NAN;
  fmt::print("  {:30} {:>7.4g} s {:>9} {:>9} {:>8} {:>7.3g} % {:>7} {:>10} {:>10} {:>9}  {}\n",
             row.name, row.duration, or_none(whole, text_of_seconds(whole)),
             text_of_seconds(foretold.seconds),
             or_none(whole, fmt::format("{:.3g}", whole / foretold.seconds)), 100 * foretold.share,
             foretold.windows, or_none(foretold.period, fmt::format("{:.6g}", foretold.period)),
             or_none(period, fmt::format("{:.6g}", period)),
             or_none(period, fmt::format("{:+.1e}", foretold.period / period - 1)), foretold.kind);
}

std::string lightly_damped_pendulum() {
  return std::regex_replace(example("long-run/damped-pendulum"), std::regex("c = [0-9.]+"),
                            "c = 0.005");
}

}  // namespace

void print_table(bool) {
  fmt::print("predictions beside simulations: whole processes, CPU; periods late in the motion\n");
  print_head();
  const std::string balance = "angle(balance)";
  for (const Row& row : std::vector<Row>{
           {"escapement", gallery_machine("escapement"), balance},
           {"escapement with a weight", steady_escapement(), balance},
           {"time bomb", gallery_machine("time_bomb"), balance},
           {"chiming clock", gallery_machine("chiming_clock"), balance},
           {"double escapement", gallery_machine("double_escapement"), balance},
           {"missing tooth", gallery_machine("missing_tooth"), balance},
           {"ratchet", gallery_machine("ratchet_free"), "angle(pawl)"},
           {"rotary reciprocating", gallery_machine("rotary_reciprocating"), "angle(arm)"},
           {"clock whose spring runs down", example("long-run/spring-clock"), balance, 86400},
           {"damped pendulum", lightly_damped_pendulum(), "phi"},
           {"van der Pol", example("long-run/van-der-pol"), "x"},
           {"Duffing, every second drive", example("long-run/period-doubling"), "x"},
           {"planet", example("long-run/planet"), "r", 1e4}})
    print_row(row);
}

void print_year(bool) {
  constexpr double day = 86400, year = 365.25 * day;
  fmt::print("an escapement with a weight, longer\n");
  print_head();
  print_row({"escapement with a weight", steady_escapement(), "angle(balance)", 1e5});
  print_row({"escapement with a weight", steady_escapement(), "angle(balance)", year, false});
}

}  // namespace trammel::bench
