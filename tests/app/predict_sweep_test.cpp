// SPDX-License-Identifier: Apache-2.0
// Sweeps of predictions against predictions alone.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <utility>

#include "exchange/store/database.h"
#include "prediction/forecast_of.h"
#include "support/scratch_folder.h"

namespace {

using namespace trammel;
using Json = test::MachineReply;

Json table_of(const std::string& text, const app::Sweep& task = {.threads = 2}) {
  const Json reply = test::ask(text, task);
  INFO(reply["diagnostics"].dump());
  REQUIRE(reply["results"].size() == 1);
  CHECK(reply["results"][0]["status"] == "ok");
  return reply["results"][0];
}

// What a row is to tell of the phases of a prediction.
Json row_of(const Json& phases) {
  const auto cycle = std::find_if(phases.begin(), phases.end(),
                                  [](const Json& phase) { return phase["kind"] == "cycle"; });
  const Json& phase = cycle != phases.end() ? *cycle : phases[0];
  return {phase["kind"], phase["period"], phase["repeats"],
          phase["ends"].is_null() ? Json(nullptr) : phase["ends"]["time"]};
}

bool agree(const Json& mine, const Json& theirs) {
  if (!mine.is_number() || !theirs.is_number()) return mine == theirs;
  return mine.get<double>() == doctest::Approx(theirs.get<double>()).epsilon(1e-7);
}

// Every row against `trammel predict --given`, which shares the model and nothing of the sweep.
void check_against_predictions(const std::string& text, const Json& table) {
  REQUIRE(table["varied"] == 1);
  for (const Json& row : table["rows"]) {
    const std::string given =
        fmt::format("{} = {}", table["columns"][0].get<std::string>(), row[0].get<double>());
    CAPTURE(given);
    const Json alone = test::ask(text, app::Predict{}, given);
    REQUIRE(alone["results"].size() == 1);
    const Json expected = row_of(alone["results"][0]["phases"]);
    CAPTURE(row.dump());
    CAPTURE(expected.dump());
    REQUIRE(row.size() == 5);
    for (std::size_t i = 0; i < 4; ++i) CHECK(agree(row[1 + i], expected[i]));
  }
}

// A machine of the gallery whose mainspring is as stiff as a name says.
std::string driven(const std::string& machine, const std::string& duration,
                   const std::string& ways) {
  std::string text = test::example_for(machine, duration);
  const std::string spring = "wheel stiffness 20";
  const std::size_t at = text.find(spring);
  REQUIRE(at != std::string::npos);
  text.replace(at, spring.size(), "wheel stiffness k");
  return text + "given k = 20\n" + ways + "\n";
}

std::string clock(const std::string& ways) {
  return driven("escapement", "200", ways);
}

// Damped by c, at an amplitude of half a radian.
std::string pendulum(const std::string& ways) {
  return "coordinate a\nkinetic = a'^2/2\npotential = -g*cos(a)\ndissipation = c*a'^2/2\n"
         "given g = 9.81, c = 0.2, a = 0.5, a' = 0\npredict for 1000\n" +
         ways + "\n";
}

// By what a store tells of its kinds, whose words it knows.
std::int64_t count_rows(const std::string& file, const std::string& which) {
  std::string problem;
  auto store = exchange::Database::open(file, exchange::Access::Read, problem);
  REQUIRE(store);
  CHECK(store->find_bytes("SELECT words FROM columns WHERE name = 'kind'") ==
        "cycle rest drift irregular divergence");
  return store->find_integer("SELECT count(*) FROM rows WHERE " + which).value_or(-1);
}

}  // namespace

TEST_CASE("sweep of predictions: a clock by the stiffness of its mainspring") {
  const std::string text = clock("sweep k from 16 to 26 in 5 steps");
  const Json table = table_of(text);
  CHECK(table["columns"] == Json({"k", "kind", "period", "repeats", "ends"}));
  REQUIRE(table["rows"].size() == 6);
  for (const Json& row : table["rows"]) CHECK(row[1] == "cycle");
  CHECK(table["summary"][0] ==
        Json({{"column", "kind"}, {"values", 6}, {"words", {{"cycle", 6}}}}));
  CHECK(table["method"] == "each row is what 'predict for 200' tells; one by one");
  check_against_predictions(text, table);
}

TEST_CASE("sweep of predictions: a time bomb stops, the sooner the stiffer its mainspring") {
  const std::string text = driven("time_bomb", "3000", "sweep k from 20 to 24 in 1 steps");
  const Json table = table_of(text);
  for (const Json& row : table["rows"]) CHECK(row[4].is_number());
  CHECK(table["rows"][1][4] < table["rows"][0][4]);
  check_against_predictions(text, table);
}

TEST_CASE("sweep of predictions: a pendulum rests where it is damped, and swings where it is not") {
  const std::string text = pendulum("sweep c from 0 to 0.4 in 2 steps");
  const Json table = table_of(text);
  REQUIRE(table["rows"].size() == 3);
  CHECK(table["rows"][0][1] == "cycle");
  for (const std::size_t k : {1U, 2U}) {
    CHECK(table["rows"][k][1] == "rest");
    CHECK(table["rows"][k][2].is_null());
    CHECK(table["rows"][k][4].is_null());
  }
  CHECK(table["summary"][0]["words"] == Json({{"cycle", 1}, {"rest", 2}}));
  check_against_predictions(text, table);
}

TEST_CASE("sweep of predictions: each row has the period of its own drive") {
  const std::string text =
      "coordinate x\nkinetic = x'^2/2\npotential = x^2/2\ndissipation = x'^2\n"
      "force(x) = cos(w*time)\ngiven w = 1, x = 1, x' = 0\npredict for 2000\n"
      "sweep w from 1 to 2 in 2 steps\n";
  const Json table = table_of(text);
  for (const Json& row : table["rows"])
    CHECK(row[2].get<double>() == doctest::Approx(6.283185307179586 / row[0].get<double>()));
  check_against_predictions(text, table);
}

TEST_CASE("sweep of predictions: threads and parts do not show") {
  for (const std::string& text :
       {clock("sample k from 16 to 26, 5 times"), pendulum("sweep c from 0 to 0.4 in 4 steps")}) {
    const Json whole = table_of(text, {.threads = 1});
    CHECK(table_of(text, {.threads = 2}).dump() == whole.dump());
    Json rows = Json::array();
    for (std::uint64_t shard = 1; shard <= 2; ++shard) {
      const Json part = table_of(text, {.shard = shard, .shards = 2, .threads = 1});
      for (const Json& row : part["rows"]) rows.push_back(row);
    }
    CHECK(rows.dump() == whole["rows"].dump());
  }
}

TEST_CASE("sweep of predictions: a row that cannot begin says why, and others stand") {
  const std::string text =
      "point A at (0, 0)\npoint B near (1, 1)\nline bar from A to B\nlength(bar) = sqrt(L)\n"
      "angle(x_axis, bar) = q\nfree q\nmass(B) = 1\ngravity = 9.81\n"
      "given L = 1\nstart q = -1, q' = 0\npredict for 100\nsweep L from -1 to 1 in 1 steps\n";
  const Json table = table_of(text);
  for (std::size_t i = 1; i < 5; ++i) CHECK(table["rows"][0][i].is_null());
  CHECK(table["rows"][1][1] == "cycle");
  REQUIRE(table["notes"].size() == 1);
  CHECK(table["notes"][0]["missing"] == true);
}

TEST_CASE("sweep of predictions: a row that leaves where its forces exist keeps what it was") {
  const std::string text =
      "coordinate y\nkinetic = y'^2/2\npotential = -g*y\nforce(y) = -0.01*sqrt(2 - y)\n"
      "given g = 1, y = 0, y' = 0\npredict for 100\n";
  const Json table = table_of(text + "sweep g from -1 to 1 in 1 steps\n");
  REQUIRE(table["notes"].size() == 1);
  CHECK(table["notes"][0]["text"] == "'sqrt(2 - y)' has no real value beyond");
  CHECK(table["notes"][0]["first"] == Json({1.0}));
  CHECK(table["rows"][1][1] == "divergence");
  const Json alone = test::ask(text, app::Predict{});
  CHECK(alone["diagnostics"].dump().find("'sqrt(2 - y)' has no real value beyond") !=
        std::string::npos);
}

TEST_CASE("sweep of predictions: a store is continued, and knows the words of its kinds") {
  const test::ScratchFolder scratch;
  const std::string text = pendulum("sweep c from 0 to 0.4 in 4 steps");
  const Json whole = table_of(text);
  app::Request request;
  app::Sweep task{.threads = 1};
  task.table = {.format = app::TableFormat::Store, .name = scratch.file("rows.db"), .resume = true};
  request.task = task;
  request.model = {"machine.tml", text};
  std::atomic<std::int64_t> checks_left = 0;
  request.limits.checks_left = &checks_left;
  int interrupted = 0;
  // Each attempt gets further before its time is up.
  for (std::int64_t checks = 1000;; checks += 100) {
    checks_left = checks;
    const auto end = app::answer_request(request).exit_code;
    if (end == app::ExitCode::Answered) break;
    REQUIRE(end == app::ExitCode::LimitHit);
    const std::int64_t rows = count_rows(task.table.name, "1");
    if (rows > 0 && rows < 5) ++interrupted;
  }
  CHECK(interrupted > 0);
  CHECK(count_rows(task.table.name, "kind = 0") == 2);
  CHECK(count_rows(task.table.name, "kind = 1") == 3);
  CHECK(table_of(text, task)["summary"].dump() == whole["summary"].dump());
}

TEST_CASE("sweep of predictions: tables of text hold the words") {
  const test::ScratchFolder scratch;
  app::Sweep task{.threads = 2};
  task.table = {.format = app::TableFormat::Csv, .name = scratch.file("rows.csv")};
  table_of(pendulum("sweep c from 0 to 0.4 in 1 steps"), task);
  const std::string rows = scratch.read("rows.csv");
  CHECK(rows.starts_with("c,kind,period,repeats,ends\n0,cycle,"));
  CHECK(rows.ends_with("\n0.4,rest,,0,\n"));
}

TEST_CASE("sweep of predictions: runs come first, and questions have no column") {
  const Json runs = table_of(pendulum("simulate for 1\nsweep c from 0 to 0.4 in 1 steps"));
  CHECK(runs["columns"] == Json({"c", "time", "events"}));
  const Json reply =
      test::ask(pendulum("find a''\nsweep c from 0 to 0.4 in 1 steps"), app::Sweep{});
  CHECK(reply["results"][0]["columns"].size() == 5);
  CHECK(reply["diagnostics"].dump().find("'find a''' has no column in a sweep of predictions") !=
        std::string::npos);
}
