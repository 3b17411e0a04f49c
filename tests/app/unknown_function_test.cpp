// SPDX-License-Identifier: Apache-2.0
// Curves whose functions are only named.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "app/request/reply.h"

TEST_CASE("curve: of an unknown curve there are formulas in its derivatives, and no numbers") {
  trammel::app::Request request;
  request.model.file_name = "bead.tml";
  request.model.text = R"(curve w = (x(t), y(t)) for t
point A near (1, 1)
parameter(A, w) = t
t' = v
free t
mass(A) = m
gravity = g
given t = 1, v = 2, m = 3, g = 9.81
find velocity(A), t''
)";
  const trammel::app::Reply reply = trammel::app::answer_request(request);
  CHECK(reply.output.find("velocity(A) = (v*x'(t), v*y'(t))") != std::string::npos);
  CHECK(reply.output.find("x''(t)") != std::string::npos);
  const auto is_told = [](const auto& diagnostic) {
    return diagnostic.message.find("is an unknown function") != std::string::npos;
  };
  CHECK(std::any_of(reply.diagnostics.begin(), reply.diagnostics.end(), is_told));
}
