// SPDX-License-Identifier: Apache-2.0
// More contacts at once than all of whose sets could be tried.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"
#include "app/run_reply.h"

namespace {

using namespace trammel;
using namespace trammel::test;

constexpr int blocks = 20;

// Blocks of 1 kg on one another; the upper ones are lifted.
std::string pile_of_points(double lift) {
  std::string text = "gravity = 10\n";
  for (int k = 1; k <= blocks; ++k)
    text += fmt::format(
        "point P{0} near (0, {1})\nx(P{0}) = 0\ny(P{0}) = h{0}\nfree h{0}\nmass(P{0}) = 1\n"
        "given h{0} = {1}, h{0}' = 0\nc{0}: {2} >= {3}\n",
        k, k - 1, k == 1 ? "y(P1)" : fmt::format("y(P{}) - y(P{})", k, k - 1), k == 1 ? 0 : 1);
  return text + fmt::format("force(P15) = (0, {})\n", lift);
}

std::string pile_in_coordinates(double lift) {
  std::string names, kinetic, potential, given, gaps = "y1 >= 0\n";
  for (int k = 1; k <= blocks; ++k) {
    names += fmt::format("{}y{}", k == 1 ? "" : ", ", k);
    kinetic += fmt::format("{}y{}'^2/2", k == 1 ? "" : " + ", k);
    potential += fmt::format("{}10*y{}", k == 1 ? "" : " + ", k);
    given += fmt::format("given y{0} = {1}, y{0}' = 0\n", k, k - 1);
    if (k > 1) gaps += fmt::format("y{} - y{} >= 1\n", k, k - 1);
  }
  return fmt::format("coordinate {}\nkinetic = {}\npotential = {}\n{}{}force(y15) = {}\n", names,
                     kinetic, potential, gaps, given, lift);
}

Json answers(const std::string& text) {
  app::Request request;
  request.model.text = text;
  request.format = app::Format::Json;
  return Json::parse(app::answer_request(request).output)["results"];
}

}  // namespace

TEST_CASE("a pile of twenty blocks rests, and parts where it is lifted") {
  // Six blocks of 10 N are lifted with 90 N: they rise with (90 - 60)/6 = 5 m/s^2.
  for (const auto& make : {pile_of_points, pile_in_coordinates}) {
    const std::string y = make == pile_of_points ? "h" : "y";
    const std::string rest = make(30) + "simulate for 1 every 0.5\n";
    CAPTURE(rest);
    const Json still = run(rest);
    for (int k = 1; k <= blocks; ++k)
      CHECK(std::abs(last(still, fmt::format("{}{}", y, k)) - (k - 1)) < 1e-9);
    const Json lifted = run(make(90) + "simulate for 1 every 0.5\n");
    CHECK(std::abs(last(lifted, y + "14") - 13) < 1e-9);
    CHECK(last(lifted, y + "15") == doctest::Approx(14 + 2.5).epsilon(1e-8));
    CHECK(last(lifted, y + "20") == doctest::Approx(19 + 2.5).epsilon(1e-8));
    CHECK(lifted["certificate"]["max_relative_difference"].get<double>() < 1e-9);
  }
}

TEST_CASE("in a given state the blocks below bear what is not lifted") {
  const Json found = answers(pile_of_points(90) +
                             "find contact_force(c1), contact_force(c14), contact_force(c15), "
                             "contact_force(c16), h15''\n");
  const double expected[] = {140, 10, 0, 75};
  for (std::size_t k = 0; k < 4; ++k) {
    CAPTURE(found[k].dump(1));
    REQUIRE(found[k]["status"] != "failed");
    CHECK(found[k]["numeric"][0].get<double>() == doctest::Approx(expected[k]).epsilon(1e-9));
  }
  CHECK(found[4]["numeric"].get<double>() == doctest::Approx(5).epsilon(1e-9));
}
