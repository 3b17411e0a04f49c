// SPDX-License-Identifier: Apache-2.0
// Parallelograms are found however they are written, and never taken for antiparallelograms.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"
#include "places.h"
#include "property/many_models.h"
#include "property/mechanics/parallelogram_text.h"

using namespace trammel;
using namespace trammel::test;

namespace {

enum class Roots { None, Some };

// What is wrong with the answers, or nothing. Both questions have formulas that the other road
// confirms; the first is where the tip is.
std::string problem_of(const ParallelogramText& made, double place, Roots roots) {
  app::Request request;
  request.model.text = made.text;
  request.format = app::Format::Json;
  const auto reply = nlohmann::json::parse(answer_request(request).output);
  const auto fail = [&](const std::string& why) { return why + reply.dump() + "\n" + made.text; };
  if (reply["results"].size() != 2) return fail("not answered: ");
  for (const auto& result : reply["results"]) {
    if (!result["symbolic"].is_string() || result["numeric"].is_null()) return fail("no formula: ");
    if (result["certificate"].is_null()) return fail("no certificate: ");
    const std::string shown = result["symbolic"].get<std::string>() + result["where"].dump();
    if (shown.find("solve") != std::string::npos) return fail("equations are left: ");
    if (roots == Roots::None && shown.find("sqrt") != std::string::npos)
      return fail("a root is left: ");
  }
  const double found = reply["results"][0]["numeric"].get<double>();
  if (!(std::abs(found - place) <= 1e-8 * (1 + std::abs(place)))) return fail("another branch: ");
  return {};
}

void check_answers(const ParallelogramText& made, double place, Roots roots) {
  const std::string problem = problem_of(made, place, roots);
  if (!problem.empty()) RC_FAIL(problem);
}

}  // namespace

// One of eight stages takes seconds.
TEST_CASE("property: scissors of any number of stages have closed forms, pulled anywhere") {
  constexpr std::size_t mechanisms = 12;
  for (std::size_t seed = 1; seed <= mechanisms; seed += cases_every()) {
    const ParallelogramText made = scissor_at_random(static_cast<std::uint32_t>(seed));
    CHECK(problem_of(made, made.y, Roots::Some) == "");
  }
}

TEST_CASE("property: a pantograph's tip is at a multiple of its pencil, without roots") {
  CHECK(rc::check("pantographs", [] {
    const ParallelogramText made = pantograph_at_random(any_seed());
    const bool asks_x = made.text.find("find x") != std::string::npos;
    check_answers(made, asks_x ? made.x : made.y, Roots::None);
  }));
}

TEST_CASE("property: a row of parallelogram loops has one angle, without roots") {
  CHECK(rc::check("rows", [] {
    const ParallelogramText made = row_at_random(any_seed());
    check_answers(made, made.y, Roots::None);
  }));
}

TEST_CASE("property: a crossed loop is no parallelogram, and has no roots either") {
  CHECK(rc::check("antiparallelograms", [] {
    const ParallelogramText made = antiparallelogram_at_random(any_seed());
    check_answers(made, made.y, Roots::None);
  }));
}
