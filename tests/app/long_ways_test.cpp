// SPDX-License-Identifier: Apache-2.0
// Machines that turn for long: their place after many turns is that of sines, and what cannot be
// followed is told as long and as no dead point.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "support/json_reply.h"

using namespace trammel;
using Json = nlohmann::json;

namespace {

const std::string crank = R"(
point A at (0, 0)
point B near (1, 0.2)
line arm from A to B
length(arm) = 1
angle(x_axis, arm) = 60*time
)";

const std::string rocker = crank + R"(
point D at (4, 0)
point C near (3, 3)
line rod from B to C
line rock from D to C
length(rod) = 3.5
length(rock) = 3
)";

// The place of C on the side where it is drawn, by the circles about B and D.
double height_of_c(double time) {
  const double x = std::cos(60 * time), y = std::sin(60 * time), dx = 4 - x, dy = -y,
               d = std::hypot(dx, dy), along = (d * d + 3.5 * 3.5 - 9) / (2 * d);
  return y + (along * dy + std::sqrt(3.5 * 3.5 - along * along) * dx) / d;
}

}  // namespace

TEST_CASE("long ways: after any time a crank is where sines say, without a warning") {
  for (const double time : {0.01, 180.0, 1000.0, 12345.6, 1e6}) {
    const std::string own = fmt::format("given time = {}\n", time);
    for (const bool is_own : {true, false}) {
      CAPTURE(time);
      CAPTURE(is_own);
      const Json reply = test::json_reply(
          rocker + "find y(B), y(C), velocity(B)\n" + (is_own ? own : "given time = 0\n"),
          is_own ? "" : fmt::format("time = {}", time));
      CHECK(reply["diagnostics"].empty());
      const Json& results = reply["results"];
      REQUIRE(results.size() == 3);
      CHECK(results[0]["numeric"].get<double>() ==
            doctest::Approx(std::sin(60 * time)).epsilon(1e-8));
      CHECK(results[1]["numeric"].get<double>() ==
            doctest::Approx(height_of_c(time)).epsilon(1e-8));
      CHECK(results[2]["numeric"][0].get<double>() ==
            doctest::Approx(-60 * std::sin(60 * time)).epsilon(1e-8));
    }
  }
}

TEST_CASE("long ways: rows of a sweep over time are found, with their turns") {
  const Json reply = test::json_reply(rocker + "given time = 0\nfind y(C), angle(x_axis, arm)\n" +
                                          "sweep time from 0 to 1000 in 4 steps\n",
                                      "", app::Sweep{});
  const Json& rows = reply["results"][0]["rows"];
  REQUIRE(rows.size() == 5);
  for (const Json& row : rows) {
    const double time = row[0].get<double>();
    CHECK(row[1].get<double>() == doctest::Approx(height_of_c(time)).epsilon(1e-8));
    CHECK(row[2].get<double>() == doctest::Approx(60 * time).epsilon(1e-12));
  }
}

TEST_CASE("long ways: angles beyond all digits are told as such, by every command") {
  for (const app::Task& task : {app::Task{app::Solve{}}, app::Task{app::Explain{}}}) {
    const Json reply = test::json_reply(crank + "given time = 0\nfind y(B)\n", "time = 1e18", task);
    std::string told;
    for (const Json& d : reply["diagnostics"])
      if (d["severity"] == "error") told += d["code"].get<std::string>() + " ";
    CHECK(told == "E508 ");
  }
}

TEST_CASE("numbers of which rounding leaves no digit are told, and not as 0") {
  const Json reply =
      test::json_reply("given w = 100000000000000000000\nfind sin(w)\nfind w - 1 - w\n", "");
  CHECK(reply["results"][0]["numeric"].is_null());
  CHECK(reply["diagnostics"][0]["code"] == "E508");
  CHECK(reply["results"][1]["numeric"] == -1);  // written short, it has its digits
}
