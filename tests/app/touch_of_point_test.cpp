// SPDX-License-Identifier: Apache-2.0
// A line that touches a circle has no side of it where the circle is a point. Rounding chose one,
// by which the two roads differed (E501).
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"

using namespace trammel;
using Json = nlohmann::json;

namespace {

Json reply_to(const std::string& radius) {
  app::Request request;
  request.model.text =
      "point O at (0, 0)\npoint B at (2, 0.6)\nline beam from O to B\n"
      "point C near (1, -0.1)\ncircle wheel center C radius " +
      radius +
      "\nangle(beam, wheel) = 0.8\nroll(wheel, beam)\n"
      "find distance(C, beam)\n";
  request.task = app::Solve{};
  request.format = app::Format::Json;
  return Json::parse(answer_request(request).output);
}

}  // namespace

TEST_CASE("touch of a point: a roller keeps the side on which it is drawn, while it has a radius") {
  CHECK(reply_to("1e-6")["results"][0]["numeric"] == doctest::Approx(-1e-6));
  CHECK(reply_to("1e-9")["results"][0]["numeric"] == doctest::Approx(-1e-9));
}

TEST_CASE("touch of a point: a radius of 0 is told as a dead point, by the touch") {
  for (const char* radius : {"time", "0*time"}) {
    CAPTURE(radius);
    const Json reply = reply_to(radius);
    REQUIRE(reply["diagnostics"].size() >= 1);
    const Json& told = reply["diagnostics"][0];
    CHECK(told["code"] == "E305");
    const std::string message = told["message"];
    CAPTURE(message);
    CHECK(message.find("'roll(wheel, beam)' has no side") != std::string::npos);
    CHECK(told["advice"].get<std::string>().find("a radius above 0") != std::string::npos);
  }
}
