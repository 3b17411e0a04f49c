// SPDX-License-Identifier: Apache-2.0
// Sweeps against single answers, and against closed forms.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/request/reply.h"
#include "support/machines.h"

namespace {

using namespace trammel;
using test::slider_crank;
using Json = nlohmann::json;

app::Request request_for(const std::string& text) {
  app::Request request;
  request.task = app::Sweep{.threads = 2};
  request.model.file_name = "sweep.tml";
  request.model.text = text;
  request.format = app::Format::Json;
  return request;
}

Json reply_to(const app::Request& request) {
  const app::Reply reply = app::answer_request(request);
  CAPTURE(reply.output.substr(0, 2000));
  CHECK(reply.exit_code == app::ExitCode::Answered);
  return Json::parse(reply.output);
}

Json sweep(const std::string& text) {
  const Json reply = reply_to(request_for(text));
  REQUIRE(reply["results"].size() >= 1);
  return reply["results"][0];
}

std::vector<double> numbers(const Json& answer) {
  if (answer["numeric"].is_array()) return answer["numeric"].get<std::vector<double>>();
  return {answer["numeric"].get<double>()};
}

// Every row against `trammel solve --given`, which shares the model and nothing of the sweep.
void check_against_single_answers(const std::string& text, const std::string& ways) {
  const Json table = sweep(text);
  CAPTURE(table["method"].dump());
  CHECK(table["method"].get<std::string>().find(ways) != std::string::npos);
  const std::size_t varied = table["varied"];
  for (const Json& row : table["rows"]) {
    app::Request single = request_for(text);
    single.task = app::Solve{{.symbolic = false}};
    for (std::size_t i = 0; i < varied; ++i)
      single.model.given +=
          fmt::format("{}{} = {}", i == 0 ? "" : ", ", table["columns"][i].get<std::string>(),
                      row[i].get<double>());
    CAPTURE(single.model.given);
    std::vector<double> expected;
    const Json answers = Json::parse(app::answer_request(single).output)["results"];
    for (const Json& answer : answers)
      for (const double number : numbers(answer)) expected.push_back(number);
    REQUIRE(expected.size() == row.size() - varied);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      REQUIRE_FALSE(row[varied + i].is_null());
      CHECK(row[varied + i].get<double>() == doctest::Approx(expected[i]).epsilon(1e-9));
    }
  }
}

const std::string four_bar = R"(point A at (0, 0)
point D at (d, 0)
point B near (0.5, 0.87)
point C near (2.5, 1.9)
line crank from A to B
line coupler from B to C
line rocker from D to C
length(crank) = a
length(coupler) = b
length(rocker) = c
angle(x_axis, crank) = theta
given a = 1, b = 2.25, c = 2, d = 2, theta = 1.05
)";

const std::string triangle = R"(point A at (0, 0)
point B at (d, 0)
point C near (1, 1)
distance(A, C) = a
distance(B, C) = b
given a = 1.5, b = 1.5, d = 2
find y(C)
)";

const std::string bar = R"(point A at (0, 0)
point B near (1, 1)
line bar from A to B
length(bar) = a
angle(x_axis, bar) = theta
given a = 2, theta = 0.7
find x(B)
)";

}  // namespace

TEST_CASE("sweep: rows by formulas are those of single answers") {
  check_against_single_answers(
      slider_crank +
          "find reaction(theta), x(C)\nsweep theta from -1 to 6 in 9 steps, a from 0.5 "
          "to 1.5 in 2 steps\n",
      "by formulas");
}

TEST_CASE("sweep: angles count full turns, and so rows are reached one by one") {
  check_against_single_answers(four_bar +
                                   "find angle(x_axis, rocker), angle(x_axis, crank), C_y = y(C)\n"
                                   "sweep theta from -7 to 9 in 11 steps\n",
                               "from the model's own values");
}

TEST_CASE("sweep: a thread that a row makes longer is slack there, though the text's is taut") {
  check_against_single_answers(
      "coordinate r, phi\nkinetic = m*(r'^2 + r^2*phi'^2)/2\n"
      "force (0, -m*g) at (r*sin(phi), -r*cos(phi))\ntight: r <= L\n"
      "given L = 1.1, g = 10, m = 1, r = 1.1, phi = 0.7, r' = 0, phi' = 3\n"
      "find phi'', reaction(tight)\nsweep L from 1 to 1.2 in 4 steps\n",
      "from the model's own values");
}

TEST_CASE("sweep: a root that nears its zero sends rows the sure way") {
  check_against_single_answers(
      slider_crank +
          "find x(C)\nsweep theta from 1 to 2.1416 in 4 steps, b from 1.001 to 2 in 2 "
          "steps\n",
      "comes near its zero");
}

TEST_CASE("sweep: the values of a four-bar that another program found") {
  const Json table =
      sweep(four_bar + "find angle(x_axis, rocker)\nsweep theta from 0.5 to 2.5 in 8 steps\n");
  const double expected[] = {1.2547268767562088, 1.2540536915883156, 1.3145742836602394,
                             1.4111209526768278, 1.5277951044124847, 1.6544836165961125,
                             1.7842651380389538, 1.9119483976879525, 2.0333358910365695};
  REQUIRE(table["rows"].size() == 9);
  for (std::size_t k = 0; k < 9; ++k) {
    CHECK(table["rows"][k][0].get<double>() == 0.5 + 0.25 * static_cast<double>(k));
    CHECK(table["rows"][k][1].get<double>() == doctest::Approx(expected[k]).epsilon(1e-9));
  }
  CHECK(table["summary"][0]["minimum"]["at"][0] == 0.75);
  CHECK(table["summary"][0]["maximum"]["value"] == table["rows"][8][1]);
}

TEST_CASE("sweep: what cannot be assembled has no value, and a note says why") {
  const Json reply = reply_to(request_for(triangle + "sweep d from 1 to 5 in 4 steps\n"));
  const Json& table = reply["results"][0];
  CHECK(table["rows"][1][1].get<double>() == doctest::Approx(std::sqrt(1.25)).epsilon(1e-12));
  for (const std::size_t k : {3U, 4U}) CHECK(table["rows"][k][1].is_null());
  std::uint64_t missing = 0;
  for (const Json& note : table["notes"])
    if (note["missing"]) missing += note["rows"].get<std::uint64_t>();
  CHECK(missing == 3);  // d = 3 is the dead point itself
  bool is_told = false;
  for (const Json& d : reply["diagnostics"]) is_told = is_told || d["code"] == "N504";
  CHECK(is_told);
}

TEST_CASE("sweep: dead points that are passed smoothly are told") {
  const Json table = sweep(
      "point A at (0, 0)\npoint B near (0.5, 0.8)\npoint C near (1.1, 0)\n"
      "line crank from A to B\nline rod from B to C\nlength(crank) = a\nlength(rod) = a\n"
      "angle(x_axis, crank) = theta\nC on x_axis\ngiven a = 1, theta = 1\nfind x(C)\n"
      "sweep theta from 1 to 2.2 in 4 steps\n");
  // The piston goes on to the other side: x = 2 a cos(theta), which its square root would hide.
  for (const Json& row : table["rows"])
    CHECK(row[1].get<double>() ==
          doctest::Approx(2 * std::cos(row[0].get<double>())).epsilon(1e-8));
  CHECK(table["notes"][0]["missing"] == false);
  CHECK(table["notes"][0]["rows"] == 3);
}

TEST_CASE("sweep: threads, parts and the order of rows do not show") {
  for (const std::string& text :
       {slider_crank + "find reaction(theta)\nsweep theta from 0 to 6 in 40 steps, b from 1.5 to 3 "
                       "in 6 steps\n",
        four_bar +
            "find angle(x_axis, rocker)\nsample theta from 0 to 2, b from 2 to 2.5, 60 times\n"}) {
    app::Request request = request_for(text);
    auto& task = std::get<app::Sweep>(request.task);
    task.threads = 1;
    const Json whole = reply_to(request);
    for (const unsigned threads : {2U, 5U}) {
      task.threads = threads;
      CHECK(reply_to(request) == whole);
    }
    Json rows = Json::array();
    task.shards = 3;
    for (task.shard = 1; task.shard <= 3; ++task.shard) {
      const Json part = reply_to(request);
      for (const Json& row : part["results"][0]["rows"]) rows.push_back(row);
    }
    CHECK(rows == whole["results"][0]["rows"]);
  }
}

// Where the sign of a rate that is 0 holds a force, a row writes equations of motion: each thread
// into a pool of its own. Rates are 0 in the rows alone, so that nothing is there before.
TEST_CASE("sweep: threads whose rows write expressions do not disturb each other") {
  app::Request request = request_for(test::arm_and_carriage + R"(
torque(arm) = T - c*sign(theta')
force(Q) = (-k*sign(s'), 0)
given a = 1, theta = 0.2, m = 2, T = 1, c = 1.5, k = 0.3, s = 3
given theta' = 1, s' = 1
find theta''
find s''
sweep theta' from 0 to 1e-10 in 400 steps
)");
  auto& task = std::get<app::Sweep>(request.task);
  task.threads = 1;
  const Json alone = reply_to(request);
  task.threads = 16;
  for (int time = 0; time < 5; ++time) CHECK(reply_to(request) == alone);
}

TEST_CASE("sample: draws are even, the same every time, and others for another seed") {
  app::Request request =
      request_for(bar + "sample theta from 0 to 1, 4000 times\nsweep a from 1 to 2 in 1 steps\n");
  const Json first = reply_to(request)["results"][0];
  CHECK(reply_to(request)["results"][0]["rows"] == first["rows"]);
  CHECK(first["seed"] == 1);
  CHECK(reply_to(request_for(bar + "sweep a from 1 to 2 in 1 steps\n"))["results"][0]["seed"] ==
        nullptr);
  std::get<app::Sweep>(request.task).seed = 2;
  CHECK(reply_to(request)["results"][0]["rows"] != first["rows"]);
  REQUIRE(first["rows"].size() == 8000);
  CHECK(first["columns"] == Json({"a", "theta", "x(B)"}));
  double sum = 0.0, squares = 0.0;
  for (std::size_t k = 0; k < 4000; ++k) {
    const double theta = first["rows"][k][1];
    CHECK((theta >= 0.0 && theta < 1.0));
    CHECK(first["rows"][4000 + k][1] == theta);  // each grid point has the same draws
    CHECK(first["rows"][k][2].get<double>() == doctest::Approx(std::cos(theta)).epsilon(1e-12));
    sum += theta;
    squares += theta * theta;
  }
  CHECK(sum / 4000 == doctest::Approx(0.5).epsilon(0.03));  // six standard errors
  CHECK(squares / 4000 == doctest::Approx(1.0 / 3.0).epsilon(0.05));
}

TEST_CASE("sweep of runs: the end of each, which is known") {
  const Json table = sweep(
      "point P near (0, 2)\nx(P) = 0\ny(P) = h\nfree h\nmass(P) = 1\ngravity = g\n"
      "given g = 10\nstart h = 2, h' = 0\nfind h'\n"
      "simulate for 5 until y(P) = 0\nsweep h from 1 to 5 in 4 steps\n");
  CHECK(table["columns"] == Json({"h", "time", "events", "h'"}));
  REQUIRE(table["rows"].size() == 5);
  for (const Json& row : table["rows"]) {
    const double h = row[0];
    CHECK(row[1].get<double>() == doctest::Approx(std::sqrt(2 * h / 10)).epsilon(1e-7));
    CHECK(row[2] == 1);
    CHECK(row[3].get<double>() == doctest::Approx(-std::sqrt(2 * h * 10)).epsilon(1e-7));
  }
}

TEST_CASE("tolerance: slopes, worst case and draws of what is known in closed form") {
  const Json table = sweep(bar + "tolerance a = 0.02, theta = 0.01\n");
  const Json& spread = table["spreads"][0];
  const double by_a = std::cos(0.7), by_theta = -2 * std::sin(0.7);
  CHECK(spread["nominal"].get<double>() == doctest::Approx(2 * std::cos(0.7)).epsilon(1e-12));
  CHECK(spread["influences"][0]["slope"].get<double>() == doctest::Approx(by_a).epsilon(1e-12));
  CHECK(spread["influences"][1]["slope"].get<double>() == doctest::Approx(by_theta).epsilon(1e-12));
  const double one = std::abs(by_a) * 0.02, other = std::abs(by_theta) * 0.01;
  CHECK(spread["worst"].get<double>() == doctest::Approx(one + other).epsilon(1e-12));
  CHECK(spread["root_of_squares"].get<double>() ==
        doctest::Approx(std::hypot(one, other)).epsilon(1e-12));
  // Even draws deviate by their half width over the root of three; 10^4 draws tell it to 1 %.
  CHECK(spread["deviation"].get<double>() ==
        doctest::Approx(std::hypot(one, other) / std::sqrt(3.0)).epsilon(0.03));
  std::uint64_t counted = 0;
  for (const Json& count : spread["histogram"]["counts"]) counted += count.get<std::uint64_t>();
  CHECK(counted == 10'000);
  CHECK(spread["quantiles"][3]["value"].get<double>() ==
        doctest::Approx(2 * std::cos(0.7)).epsilon(1e-3));
}

TEST_CASE("tolerance: without a formula of one branch, slopes by differences of solutions") {
  const Json table = sweep(four_bar + "find angle(x_axis, rocker)\ntolerance theta = 0.01\n");
  // Against the sweep's own values on both sides, which are found without any derivative.
  const Json near =
      sweep(four_bar + "find angle(x_axis, rocker)\nsweep theta from 1.049 to 1.051 in 2 steps\n");
  const double slope =
      (near["rows"][2][1].get<double>() - near["rows"][0][1].get<double>()) / 0.002;
  CHECK(table["spreads"][0]["influences"][0]["slope"].get<double>() ==
        doctest::Approx(slope).epsilon(1e-5));
}

TEST_CASE("sweep: what is wrong is said") {
  const struct {
    std::string text, code;
  } rows[] = {
      {bar, "E512"},
      {bar + "sweep theta from 0 to 1 in 0 steps\n", "E513"},
      {bar + "sweep theta from 0 to 1 in 100000 steps, a from 1 to 2 in 100000 steps\n", "E513"},
      {bar + "tolerance a = -1\n", "E513"},
      {bar + "sweep theta from 0 to 1, theta from 1 to 2\n", "E165"},
      {bar + "sweep height from 0 to 1\n", "E170"},
      {bar + "find x(B)*k\nsweep theta from 0 to 1\n", "E511"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.text);
    const app::Reply reply = app::answer_request(request_for(row.text));
    CHECK(reply.exit_code == app::ExitCode::ModelWrong);
    std::string codes;
    for (const auto& d : reply.diagnostics) codes += std::string(d.kind.code) + ' ';
    CHECK_MESSAGE(codes.find(row.code) != std::string::npos, codes);
  }
}

TEST_CASE("rows that a file holds are not held in memory, and come to the same") {
  const std::string text = slider_crank + "find x(B)\nsweep theta from 0.1 to 1.3 in 300 steps\n";
  const Json whole = sweep(text);
  const std::string path =
      (std::filesystem::temp_directory_path() / "trammel_sweep_test.db").string();
  std::filesystem::remove(path);
  app::Request request = request_for(text);
  app::TableFile& table = std::get<app::Sweep>(request.task).table;
  table = {app::TableFormat::Store, path};
  const Json kept = reply_to(request)["results"][0];
  CHECK(kept["file"] == path);
  CHECK(!kept.contains("rows"));
  CHECK(kept["summary"] == whole["summary"]);
  CHECK(kept["notes"] == whole["notes"]);
  // The text shows the same rows, then says where they are.
  std::filesystem::remove(path);
  request.format = app::Format::Text;
  const std::string shown = app::answer_request(request).output;
  table.format = app::TableFormat::None;
  const std::string other = app::answer_request(request).output;
  const auto said = shown.find("    301 rows are in " + path + "\n");
  REQUIRE(said != std::string::npos);
  CHECK(shown.substr(0, said) + shown.substr(shown.find('\n', said) + 1) == other);
  std::filesystem::remove(path);
}
