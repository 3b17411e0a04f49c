// SPDX-License-Identifier: Apache-2.0
// A statement fixes the rate of something free: formulas have it, and a run, in which it would
// change, is refused.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/request/reply.h"
#include "support/answers.h"

using namespace trammel;

TEST_CASE("runs: a free value whose rate a statement fixes is refused by name") {
  const std::string pendulum =
      "point O at (0, 0)\npoint P near (0.5, -1)\nline bar from O to P\nlength(bar) = 1.3\n"
      "angle(x_axis, bar) = phi\nfree phi\nmass(P) = 0.7\ngravity = 9.81\nfind phi''\n";
  const std::string fixed = pendulum + "phi' = 0\ngiven phi = -1\n";
  CHECK(test::first_components(test::ask(fixed, test::Wanted::Numbers))[0] ==
        doctest::Approx(-9.81 / 1.3 * std::cos(-1.0)));
  app::Request request;
  request.task = app::Simulate{};
  request.model.file_name = "p.tml";
  request.model.text = fixed + "simulate for 1\n";
  const app::Reply reply = answer_request(request);
  CHECK(reply.exit_code == app::ExitCode::ModelWrong);
  CHECK(std::any_of(reply.diagnostics.begin(), reply.diagnostics.end(), [](const auto& d) {
    return d.message.find("'phi' is free") != std::string::npos;
  }));
  request.model.text = pendulum + "given phi = -1, phi' = 0\nsimulate for 1\n";
  CHECK(answer_request(request).exit_code == app::ExitCode::Answered);
}
