// SPDX-License-Identifier: Apache-2.0
// The program under every limit of memory from where it cannot begin to where it can do all.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "places.h"
#include "support/sanitized.h"
#include "support/scratch_folder.h"

using namespace trammel;
using Json = nlohmann::json;

namespace {

// Formulas in full and in short are searched for, by polynomials of hundreds of terms.
constexpr const char* arms = R"(
point O at (0, 0)
point A near (1, 0)
point B near (1.6, 0.4)
point C near (2.2, 0.2)
line a from O to A
line b from A to B
line c from B to C
angle(x_axis, a) = p
angle(a, b) = q
angle(b, c) = r
length(a) = l1
length(b) = l2
length(c) = l3
free p, q, r
mass(A) = 1
mass(B) = 1.3
mass(C) = 0.7
spring s from O to C stiffness 5 length 0.4
given p = 0.2, q = 0.5, r = -0.7, l1 = 1, l2 = 0.8, l3 = 0.6, p' = 0.3, q' = -0.5, r' = 0.9
gravity = (1.5, -4.5)
find x(C)
find distance(O, C)
find potential_energy
find kinetic_energy
find p''
)";

// Roots are eliminated: resultants, and factors of them.
constexpr const char* chain = R"(
point P0 at (0, 0)
point P1 at (2.936, -0.464)
point P2 at (1.692, 1.943)
point P3 near (1.867, -0.101)
point P4 near (0.172, 1.478)
mass(P4) = 1.019
point P5 near (1.990, 1.121)
line b0 from P0 to P1
line b1 from P3 to P1
l1: length(b1) = 1.129
body(b1): mass 2.455 uniform
line b2 from P4 to P0
l2: length(b2) = 1.488
body(b2): mass 1.305 uniform
line b3 from P5 to P3
l3: length(b3) = 1.228
body(b3): mass 2.133 uniform
q0: angle(x_axis, b1) = -0.327
torque(x_axis, b1) = T0
given T0 = 0
free q0
given q0' = -1.417
q1: angle(b0, b2) = -1.530
torque(b0, b2) = T1
given T1 = 0
free q1
given q1' = 0.329
q2: angle(x_axis, b3) = -1.670
torque(x_axis, b3) = T2
given T2 = 0
free q2
given q2' = -0.110
damper e0 between b2, b1 coefficient 1.860
spring e1 from P4 to P1 stiffness 5.611 length 0.419
gravity = (1.437, -4.491)
find x(P5), y(P5)
find kinetic_energy, potential_energy
)";

struct Ended {
  int code = 0;  // -1: by a signal
  std::string out;
};

Ended run_within(int megabytes, const char* command, const std::string& model,
                 const std::string& out) {
  const std::string limit = std::to_string(megabytes);
  const pid_t child = fork();
  if (child == 0) {
    dup2(open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), 1);
    dup2(open("/dev/null", O_WRONLY), 2);
    execl(test::program(), test::program(), command, model.c_str(), "--format", "json",
          "--memory-limit", limit.c_str(), nullptr);
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  std::ifstream file(out, std::ios::binary);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, {std::istreambuf_iterator<char>(file), {}}};
}

// Each of them takes its part of the memory, so that some limits end between two of them.
std::string row_of_triangles(int points) {
  std::string text = "point P0 at (0, 0)\npoint P1 at (1, 0)\n";
  for (int i = 2; i < points; ++i)
    text += fmt::format(
        "point P{0} near ({3}, {4})\ndistance(P{1}, P{0}) = a{0}\ndistance(P{2}, P{0}) = b{0}\n"
        "given a{0} = 1, b{0} = 1\n",
        i, i - 1, i - 2, 0.5 * i, i % 2 == 0 ? 0.87 : 0.0);
  return text;
}

}  // namespace

TEST_CASE("memory limit: exit code 3 with what was reached, wherever memory ends" *
          doctest::skip(test::is_sanitized)) {
  const test::ScratchFolder folder;
  const std::string out = folder.file("out");
  int stopped = 0, partly = 0, whole = 0;
  for (const char* text : {arms, chain}) {
    const std::string model = folder.write("model.tml", text);
    constexpr int enough = 3;  // limits that do not strike
    whole = 0;
    for (int megabytes = 20; megabytes < 200 && whole < enough; ++megabytes) {
      CAPTURE(megabytes);
      const Ended ended = run_within(megabytes, "solve", model, out);
      REQUIRE((ended.code == 0 || ended.code == 3));
      REQUIRE(Json::accept(ended.out));
      const Json reply = Json::parse(ended.out);
      whole += ended.code == 0 ? 1 : 0;
      if (ended.code == 0) continue;
      ++stopped;
      CHECK(!reply["diagnostics"].empty());
      if (!reply["results"].empty() && reply["results"][0]["status"] == "ok") ++partly;
    }
    CHECK(whole == enough);
  }
  CHECK(stopped > 0);
  CHECK(partly > 0);
}

// Rows are told up to where memory ends, as far as they can be written in what is left.
TEST_CASE("memory limit: runs and sweeps tell the first of the rows that they tell without one" *
          doctest::skip(test::is_sanitized)) {
  const test::ScratchFolder folder;
  const std::string out = folder.file("out");
  struct Row {
    const char *command, *statement;
  };
  for (const Row row : {Row{"simulate", "simulate for 2 every 0.0001\n"},
                        Row{"sweep", "sweep p from 0 to 1 in 20000 steps\n"}}) {
    CAPTURE(row.command);
    const std::string model = folder.write("model.tml", std::string(arms) + row.statement);
    const Ended whole = run_within(4096, row.command, model, out);
    REQUIRE(whole.code == 0);
    const Json all = Json::parse(whole.out)["results"][0]["rows"];
    int partly = 0;
    for (int megabytes = 30; megabytes < 130; megabytes += 4) {
      CAPTURE(megabytes);
      const Ended ended = run_within(megabytes, row.command, model, out);
      REQUIRE((ended.code == 0 || ended.code == 3));
      const Json reply = Json::parse(ended.out);
      if (ended.code == 0) CHECK(reply["results"][0]["rows"] == all);
      if (ended.code == 0) break;
      CHECK(!reply["diagnostics"].empty());
      if (reply["results"].empty() || !reply["results"][0].contains("rows")) continue;
      const Json& rows = reply["results"][0]["rows"];
      REQUIRE(rows.size() < all.size());
      CHECK(std::equal(rows.begin(), rows.end(), all.begin()));
      if (!rows.empty()) ++partly;
    }
    CHECK(partly > 3);
  }
}

TEST_CASE("memory limit: what is explained or exported is told without what memory ended in" *
          doctest::skip(test::is_sanitized)) {
  const test::ScratchFolder folder;
  const std::string out = folder.file("out"),
                    model = folder.write("model.tml", row_of_triangles(40));
  int explained = 0;
  for (int megabytes = 20; megabytes < 60; ++megabytes) {
    CAPTURE(megabytes);
    const Ended ended = run_within(megabytes, "explain", model, out);
    REQUIRE((ended.code == 0 || ended.code == 3));
    const Json reply = Json::parse(ended.out);
    if (ended.code == 0) continue;
    CHECK(!reply["diagnostics"].empty());
    if (reply.contains("steps") || reply.contains("explanation")) ++explained;
  }
  CHECK(explained > 2);
}
