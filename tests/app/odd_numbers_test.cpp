// SPDX-License-Identifier: Apache-2.0
// Numbers that are far apart leave too few digits to compare two roads: that is said, and is no
// defect; no sentence tells a number that is none.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "app/request/reply.h"

using namespace trammel::app;

namespace {

Reply reply_to(Task task, const std::string& text) {
  Request request;
  request.task = std::move(task);
  request.model.file_name = "odd.tml";
  request.model.text = text;
  request.limits.seconds = 10;  // a hundred times what it takes
  return answer_request(request);
}

bool tells(const Reply& reply, const std::string& slug) {
  return std::any_of(reply.diagnostics.begin(), reply.diagnostics.end(),
                     [&](const auto& d) { return d.kind.slug == slug; });
}

}  // namespace

TEST_CASE("odd numbers: steps of an explanation that leave too few digits are left out") {
  const Reply reply = reply_to(Explain{}, R"(point O at (0, 0)
point Q at (0, -1)
point P near (0.5, 0.3)
point T near (0.6, 0.9)
line crank from O to P
line lever from Q to T
length(crank) = r
angle(x_axis, crank) = theta
length(lever) = L
P on lever
given r = 1e-100, L = 2.2, theta = 0.5
find x(T)
)");
  CHECK(reply.exit_code == ExitCode::ModelWrong);
  CHECK(tells(reply, "too-far-apart"));
  CHECK_FALSE(tells(reply, "formula-not-confirmed"));
}

TEST_CASE("odd numbers: a run that leaves too few digits says so") {
  const Reply reply = reply_to(Simulate{}, R"(point A at (0, 1e-30)
point B near (0.85, 0.5)
line ruler from A to B
length(ruler) = L
angle(x_axis, ruler) = theta
free theta
mass(B) = m
gravity = 9.81
given L = 0.99, theta = 0.53, theta' = 0, m = 0.2
find theta''
simulate for 1
)");
  CHECK_FALSE(tells(reply, "formula-not-confirmed"));
  CHECK(reply.exit_code != ExitCode::InternalError);
}

TEST_CASE("odd numbers: no sentence says 'nan'") {
  const Reply reply = reply_to(Simulate{}, R"(point A at (0, 0)
point B near (0, 3)
point C near (4, 3)
line col from A to B
line beam from B to C
length(col) = a
length(beam) = b
weld(col, beam)
y(C) = a
given a = 0, b = 4
find reaction(a)
simulate for 1
)");
  CHECK(tells(reply, "cannot-assemble"));
  for (const auto& d : reply.diagnostics) CHECK(d.message.find("nan") == std::string::npos);
}

TEST_CASE("odd numbers: an explanation tells no acceleration that no force decides") {
  const Reply reply = reply_to(Explain{}, R"(point Q at (0, 0)
point A near (1, 0)
point P near (0, 0)
line r from Q to A
length(r) = 1
angle(x_axis, r) = phi
y(P) = 0
x(P) = s
free s, phi
mass(A) = 2
gravity = 9.81
given s = 0, phi = 0
find s'', phi''
)");
  CHECK(reply.exit_code == ExitCode::Answered);
  CHECK(reply.output.find("f_s = 0") != std::string::npos);
  CHECK(reply.output.find("nan") == std::string::npos);
}

TEST_CASE("odd numbers: what no double holds is refused where it is written") {
  struct Row {
    std::string text, told;
  };
  const Row rows[] = {
      {"given a = 1e999", "the number 1e999 is too large"},
      {"given a = 1e999 mm", "the number 1e999 mm is too large"},
      {"given a = 1e306 km", "the number 1e306 km is too large"},
      {"given a = 1e-306 mm", "the number 1e-306 mm is too small"},
      {"given a = 2e20 km^99", "the number 2e20 km^99 is too large"},
      {"given b = 1e309\nlet a = 2", "the number 1e309 is too large"},
      {"let a = 1e200*1e200", "'1e200*1e200' has no value: it divides by zero or is too large"},
      {"point A near (1e309 m, 1 m)\nlet a = 1", "the number 1e309 m is too large"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const Reply reply = reply_to(Solve{}, row.text + "\nfind a\n");
    REQUIRE_FALSE(reply.diagnostics.empty());
    CHECK(reply.exit_code == ExitCode::ModelWrong);
    CHECK(reply.diagnostics[0].message == row.told);
    CHECK(reply.diagnostics[0].kind.slug == "value-undefined");
  }
  for (const char* text : {"given a = 1e307", "given a = 1e-307", "given a = 1e310 mm"})
    CHECK(reply_to(Solve{}, std::string(text) + "\nfind a\n").exit_code == ExitCode::Answered);
}
