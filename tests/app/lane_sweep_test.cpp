// SPDX-License-Identifier: Apache-2.0
// Sweeps of runs in lanes against runs one by one.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/request/reply.h"

namespace {

using namespace trammel;
using Json = nlohmann::json;

app::Request request_for(const std::string& text, app::Task task) {
  app::Request request;
  request.task = std::move(task);
  request.model.file_name = "sweep.tml";
  request.model.text = text;
  request.format = app::Format::Json;
  return request;
}

Json sweep(const app::Request& request) {
  const Json reply = Json::parse(app::answer_request(request).output);
  CAPTURE(reply.dump(1).substr(0, 2000));
  REQUIRE(reply["results"].size() == 1);
  return reply["results"][0];
}
Json sweep(const std::string& text) {
  return sweep(request_for(text, app::Sweep{.threads = 2}));
}

bool is_in_lanes(const Json& table) {
  return table["method"].get<std::string>().find("several at a time") != std::string::npos;
}

// The last row of `trammel simulate --given`, which shares the model and nothing of the sweep.
void check_against_single_runs(const std::string& text, double tolerance) {
  const Json table = sweep(text);
  CAPTURE(table["method"].dump());
  CHECK(is_in_lanes(table));
  const std::size_t varied = table["varied"], width = table["columns"].size() - varied - 2;
  REQUIRE(width >= 1);
  for (const Json& row : table["rows"]) {
    app::Request single = request_for(text, app::Simulate{});
    for (std::size_t i = 0; i < varied; ++i)
      single.model.given +=
          fmt::format("{}{} = {}", i == 0 ? "" : ", ", table["columns"][i].get<std::string>(),
                      row[i].get<double>());
    CAPTURE(single.model.given);
    const Json run = Json::parse(app::answer_request(single).output)["results"][0];
    const Json& last = run["rows"].back();
    CHECK(row[varied] == last[0]);  // the time
    CHECK(row[varied + 1] == 0);
    for (std::size_t i = 0; i < width; ++i) {
      REQUIRE(row[varied + 2 + i].is_number());
      const double mine = row[varied + 2 + i], theirs = last[last.size() - width + i];
      CHECK(std::abs(mine - theirs) <= tolerance * std::max(1.0, std::abs(theirs)));
    }
  }
}

const std::string double_pendulum = R"(point O at (0, 0)
point A near (1, 0)
point B near (2, 0)
line a from O to A
line b from A to B
length(a) = L
length(b) = 1
angle(x_axis, a) = p
angle(x_axis, b) = q
free p, q
mass(A) = 1
mass(B) = m
gravity = 9.81
given L = 1, m = 1
start p = -1.2, q = -1.9, p' = 0.3, q' = 0
)";

}  // namespace

TEST_CASE("lanes: a double pendulum ends as in a run of its own") {
  check_against_single_runs(double_pendulum +
                                "find x(B), q', reaction(length(b)), distance(O, B)\n"
                                "simulate for 2 every 0.1\n"
                                "sweep L from 0.5 to 2 in 3 steps, m from 0.1 to 5 in 2 steps\n",
                            1e-6);
}

TEST_CASE("lanes: what is varied may be the start, and draws are rows like others") {
  check_against_single_runs(double_pendulum +
                                "find p, q, acceleration(B)\nsimulate for 1.5 every 0.1\n"
                                "sample p from -2 to -1, q' from -3 to 3, 9 times\n",
                            1e-6);
}

TEST_CASE("lanes: a model in coordinates, with a spring and a damper") {
  check_against_single_runs(R"(coordinate r, phi
given m = 1, k = 40, d = 0.1
start r = 1.2, phi = 0.4, r' = 0, phi' = 0
kinetic = m/2*(r'^2 + r^2*phi'^2)
potential = k/2*(r - 1)^2 - m*9.81*r*cos(phi)
dissipation = d/2*r'^2
find r, phi, r''
simulate for 3 every 0.1
sweep k from 20 to 80 in 4 steps, phi from 0.1 to 1 in 2 steps
)",
                            1e-6);
}

TEST_CASE("lanes: loads that depend on the time, and names that stand for expressions") {
  check_against_single_runs(R"(point O at (0, 0)
point P near (0.1, -1)
line bar from O to P
length(bar) = L
angle(x_axis, bar) = phi
free phi
let weight = 9.81*m
mass(P) = m
gravity = weight/m
force(P) = (F*cos(w*time), 0)
given L = 1, m = 2, F = 1, w = 3
start phi = -1.4, phi' = 0
find phi, work = weight*y(P)
simulate for 4 every 0.1
sweep w from 1 to 5 in 4 steps, m from 1 to 2 in 1 steps
)",
                            1e-6);
}

TEST_CASE("lanes: what may meet events or branches goes one by one, and says so") {
  const std::string rest = "find p\nsimulate for 1 every 0.1\nsweep L from 1 to 1.2 in 1 steps\n";
  const struct {
    std::string text, why;
  } rows[] = {
      {double_pendulum + "angle(x_axis, a) <= 1\n" + rest, "events"},
      {double_pendulum +
           "find p\nsimulate for 1 until x(B) = 0\nsweep L from 1 to 1.2 in 1 steps\n",
       "events"},
      {double_pendulum + "force(B) = (-sign(q'), 0)\n" + rest, "jump"},
      {double_pendulum + "find angle(a, b)\n" + rest, "angle"},
      {double_pendulum + "find p\nsimulate for L every 0.1\nsweep L from 1 to 1.2 in 1 steps\n",
       "length"},
      {R"(point O at (0, 0)
point A near (0.1, 0.03)
point B near (0.39, 0)
line crank from O to A
line rod from A to B
length(crank) = 0.1
length(rod) = L
angle(x_axis, crank) = p
B on x_axis
free p
mass(A) = 1
mass(B) = 1
given L = 0.3
start p = 0.3, p' = 2
)" + rest,
       "branches"},
  };
  for (const auto& row : rows) {
    const Json table = sweep(row.text);
    const std::string method = table["method"];
    CAPTURE(row.text);
    CHECK_MESSAGE(method.find("one by one") != std::string::npos, method);
    CHECK_MESSAGE(method.find(row.why) != std::string::npos, method);
    CHECK(table["rows"].size() == 2);
  }
}

TEST_CASE("lanes: rows that they refuse are made one by one, with the reason where there is none") {
  // Damping so strong that explicit steps would be tiny; a bar of no length.
  const std::string text = R"(point O at (0, 0)
point P near (0.6, -0.8)
line bar from O to P
length(bar) = L
angle(x_axis, bar) = phi
free phi
mass(P) = 1
gravity = 9.81
damper d between x_axis, bar coefficient c
given L = 1, c = 0
start phi = -0.9, phi' = 0
find phi
simulate for 5 every 0.1
)";
  check_against_single_runs(text + "sweep c from 0 to 4e5 in 2 steps\n", 1e-6);
}

TEST_CASE("lanes: threads and parts do not show in the rows, to the last bit") {
  app::Request request =
      request_for(double_pendulum +
                      "find x(B), y(B)\nsimulate for 3 every 0.1\n"
                      "sample p from -2 to 2, q from -3 to 3, L from 0.5 to 1, 61 times\n",
                  app::Sweep{.threads = 1});
  auto& task = std::get<app::Sweep>(request.task);
  const Json whole = sweep(request);
  CHECK(is_in_lanes(whole));
  for (const unsigned threads : {2U, 3U}) {
    task.threads = threads;
    CHECK(sweep(request)["rows"] == whole["rows"]);
  }
  Json rows = Json::array();
  task.shards = 3;
  for (task.shard = 1; task.shard <= 3; ++task.shard) {
    const Json part = sweep(request);
    for (const Json& row : part["rows"]) rows.push_back(row);
  }
  CHECK(rows == whole["rows"]);
}

TEST_CASE("sweep: another version of the program does not go on with a file") {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / fmt::format("trammel-version-{}.db", getpid());
  app::Request request = request_for(double_pendulum +
                                         "find p\nsimulate for 1 every 0.1\n"
                                         "sweep L from 1 to 2 in 3 steps\n",
                                     app::Sweep{.threads = 2});
  app::TableFile& table = std::get<app::Sweep>(request.task).table;
  table = {app::TableFormat::Store, file.string(), false, "1"};
  CHECK(app::answer_request(request).exit_code == app::ExitCode::Answered);
  table.resume = true;
  CHECK(app::answer_request(request).exit_code == app::ExitCode::Answered);
  table.version = "2";
  const app::Reply reply = app::answer_request(request);
  CHECK(reply.exit_code != app::ExitCode::Answered);
  REQUIRE_FALSE(reply.diagnostics.empty());
  CHECK(reply.diagnostics.back().kind.slug == "store-of-another-run");
  std::filesystem::remove(file);
}
