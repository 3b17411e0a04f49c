// SPDX-License-Identifier: Apache-2.0
// Machines that time moves wherever it can: places, motion and forces at a time against the tests'
// own mechanics, in answers and in rows of runs.
#include "property/mechanics/moving_machine.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "app/request/reply.h"
#include "property/many_models.h"
#include "property/mechanics/answers_by_name.h"

using namespace trammel::test;

namespace {

// `Told` has numbers and vectors by name.
template <class Told>
class Comparison {
 public:
  Comparison(const MovingMachine& machine, const MovingAnswer& mine, const Told& theirs)
      : machine_(machine), mine_(mine), theirs_(theirs) {
    for (const Real r : mine.reactions) force_ = std::max(force_, static_cast<double>(std::abs(r)));
    for (const Real a : mine.state.a) pace_ = std::max(pace_, static_cast<double>(std::abs(a)));
  }

  void compare() const {
    for (const std::size_t p : machine_.moving) compare_point(p);
    for (std::size_t b = 1; b < machine_.lines.size(); ++b) compare_line(machine_.lines[b]);
    std::size_t free = 0;
    for (std::size_t r = 0; r < machine_.rows.size(); ++r) {
      const MovingRow& row = machine_.rows[r];
      if (row.is_free)
        same(row.name + "''", mine_.accelerations[free++], pace_);
      else if (!row.reaction.empty())
        same(row.reaction, mine_.reactions[r], force_);
    }
  }

 private:
  void same(const std::string& what, Real wanted, double scale) const {
    theirs_.check_small(
        theirs_.number(what) - static_cast<double>(wanted), 10 * scale,
        fmt::format("{} = {}, not {}", what, theirs_.number(what), static_cast<double>(wanted)));
  }
  void same_pair(const std::string& what, const Places& wanted, std::size_t p, double scale) const {
    const auto found = theirs_.vector(what);
    for (std::size_t i = 0; i < 2; ++i)
      theirs_.check_small(
          (i == 0 ? found.x : found.y) - static_cast<double>(wanted[2 * p + i]), scale,
          fmt::format("{} = ({}, {}), not ({}, {})", what, found.x, found.y,
                      static_cast<double>(wanted[2 * p]), static_cast<double>(wanted[2 * p + 1])));
  }
  void compare_point(std::size_t p) const {
    same_pair(fmt::format("(x(P{0}), y(P{0}))", p), mine_.state.x, p, 1);
    same_pair(fmt::format("velocity(P{})", p), mine_.state.v, p, 10 + pace_);
    same_pair(fmt::format("acceleration(P{})", p), mine_.state.a, p, 10 * pace_);
  }
  void compare_line(const MovingMachine::Line& line) const {
    const auto& [x, v, a] = std::tie(mine_.state.x, mine_.state.v, mine_.state.a);
    const auto across = [&](const Places& b, const Places& c) {
      return (b[2 * line.to] - b[2 * line.from]) * (c[2 * line.to + 1] - c[2 * line.from + 1]) -
             (b[2 * line.to + 1] - b[2 * line.from + 1]) * (c[2 * line.to] - c[2 * line.from]);
    };
    const auto with = [&](const Places& b, const Places& c) {
      return (b[2 * line.to] - b[2 * line.from]) * (c[2 * line.to] - c[2 * line.from]) +
             (b[2 * line.to + 1] - b[2 * line.from + 1]) *
                 (c[2 * line.to + 1] - c[2 * line.from + 1]);
    };
    const Real turning = across(x, v) / with(x, x);
    same(fmt::format("velocity({})", line.name), turning, 1 + pace_);
    same(fmt::format("acceleration({})", line.name),
         across(x, a) / with(x, x) - 2 * with(x, v) / with(x, x) * turning, 10 * pace_);
  }

  const MovingMachine& machine_;
  const MovingAnswer& mine_;
  const Told& theirs_;
  double force_ = 1.0, pace_ = 1.0;
};

// A row of a run.
class RunRow {
 public:
  RunRow(const nlohmann::json& columns, const nlohmann::json& row, const std::string& text)
      : text_(text) {
    for (std::size_t k = 0; k < columns.size(); ++k)
      if (row[k].is_number()) numbers_[columns[k]] = row[k];
  }
  double number(const std::string& what) const {
    const auto found = numbers_.find(what);
    if (found == numbers_.end()) RC_FAIL("no column " + what + "\n" + text_);
    return found->second;
  }
  trammel::base::Vector2<double> vector(const std::string& what) const {
    return {number(what + ".x"), number(what + ".y")};
  }
  void check_small(double rest, double scale, const std::string& what) const {
    if (!(std::abs(rest) <= 1e-6 * (1 + scale)))
      RC_FAIL(fmt::format("at {}: {}: {} beside {}\n{}", number("time"), what, rest, scale, text_));
  }

 private:
  const std::string& text_;
  std::map<std::string, double> numbers_;
};

// Whether a spring is wound by more than half a turn between these places: the program counts on.
bool has_passed_half_turn(const MovingMachine& machine, const Places& before, const Places& now) {
  return std::any_of(machine.wound.begin(), machine.wound.end(), [&](const auto& angle) {
    return std::abs(angle(now) - angle(before)) > std::acos(-1.0L);
  });
}

void compare_run(const MovingMachine& machine) {
  trammel::app::Request request;
  request.model.text = machine.text + machine.questions + "simulate for 0.6 every 0.15\n";
  request.task = trammel::app::Simulate{};
  request.format = trammel::app::Format::Json;
  request.limits.seconds = 20;  // a hundred times what a run takes
  const auto reply = nlohmann::json::parse(answer_request(request).output);
  const auto& run = reply["results"][0];
  const auto& told = reply["diagnostics"];
  const bool is_broken_off = std::any_of(told.begin(), told.end(), [](const auto& d) {
    return d["code"] == "E604" || d["code"] == "E605";  // carried into a dead point
  });
  if (run["status"] != "ok" && !is_broken_off) RC_FAIL(told.dump() + "\n" + request.model.text);
  if (is_broken_off) return;
  Places before = machine.drawn;
  for (const auto& numbers : run["rows"]) {
    const RunRow row(run["columns"], numbers, request.model.text);
    Places places = machine.drawn;
    for (const std::size_t p : machine.moving) {
      const auto place = row.vector(fmt::format("(x(P{0}), y(P{0}))", p));
      places[2 * p] = static_cast<Real>(place.x);
      places[2 * p + 1] = static_cast<Real>(place.y);
    }
    if (has_passed_dead_point(machine, places, row.number("time"))) return;
    if (has_passed_half_turn(machine, before, places)) return;
    before = places;
    std::vector<FreeState> free;
    for (const MovingRow& r : machine.rows)
      if (r.is_free) free.push_back({row.number(r.name), row.number(r.name + "'")});
    const MovingAnswer mine = solve_moving_machine(machine, row.number("time"), free);
    if (!mine.is_reached) return;
    Comparison(machine, mine, row).compare();
  }
}

}  // namespace

TEST_CASE("property: rows of runs of what time moves are where they should be") {
  CHECK(rc::check("rows", [] {
    const MovingMachine machine = random_moving_machine(any_seed());
    if (!solve_moving_machine(machine, 0.6).is_reached) return;
    compare_run(machine);
  }));
}

TEST_CASE("property: what time moves is where it should be, and bears what it should") {
  CHECK(rc::check("time", [] {
    const MovingMachine machine = random_moving_machine(any_seed());
    const double time = 0.1 * *rc::gen::inRange(0, 11);
    const MovingAnswer mine = solve_moving_machine(machine, time);
    if (!mine.is_reached) return;
    RC_CLASSIFY(true);
    Comparison(machine, mine,
               AnswersByName(machine.text + machine.questions, fmt::format("time = {}", time)))
        .compare();
  }));
}
