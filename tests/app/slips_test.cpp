// SPDX-License-Identifier: Apache-2.0
// Warnings of what is legal and probably not meant go away with what they advise.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

#include "app/session/session.h"
#include "support/apply_fix.h"

using namespace trammel;

namespace {

std::string warnings(const std::string& changed) {
  app::Session session({"slips.tml",
                        "point A at (0, 0)\npoint B near (1, 0.5)\nline arm from A to B\n"
                        "length(arm) = a\nangle(x_axis, arm) = theta\nmass(B) = m\n" +
                            changed + "\nfind x(B)\n",
                        {}});
  std::string told;
  for (const auto& d : session.check({}).report.diagnostics)
    if (d.kind.severity() == base::Severity::Warning) told += std::string(d.kind.slug) + ' ';
  return told;
}

}  // namespace

TEST_CASE("slips: each is told, and no more once it is mended") {
  const std::string sizes = "given a = 1.1, m = 2\n";
  CHECK(warnings(sizes + "given theta = 6.8") == "angle-in-radians ");
  CHECK(warnings(sizes + "given theta = 30 deg") == "");
  CHECK(warnings(sizes + "given theta = 6.8 rad") == "");
  CHECK(warnings(sizes + "given theta = 0.5\nsweep theta from -180 to 0 in 9 steps") ==
        "angle-in-radians ");
  CHECK(warnings(sizes + "given theta = 0.5\nsweep theta from -180 deg to 0 in 9 steps") == "");
  for (const char* angle :
       {"gravity = 9.81\nincline = 30", "spring s between x_axis, arm stiffness 10 angle 30",
        "spring s between x_axis, arm stiffness 10 angle rest\ngiven rest = 30"}) {
    CAPTURE(angle);
    CHECK(warnings(sizes + "given theta = 0.5\n" + angle) == "angle-in-radians ");
    CHECK(warnings(sizes + "given theta = 0.5\n" + angle + " deg") == "");
  }
  CHECK(warnings("given theta = 0.5, a = 1.1 m, m = 2") == "bare-number ");
  CHECK(warnings("given theta = 0.5, a = 1.1 m, m = 2 kg") == "");
  CHECK(warnings(sizes + "given theta = 0.5\ngravity = -9.81") == "upward-gravity ");
  CHECK(warnings(sizes + "given theta = 0.5\ngravity = 9.81") == "");
  CHECK(warnings("given theta = 0.5, a = 5, m = 2") == "far-from-hint ");
}

TEST_CASE("slips: hints draw the machine at time 0, whatever time it is asked at") {
  const auto told = [](double time, const char* hint) {
    app::Session session({"slips.tml",
                          fmt::format("point A at (0, 0)\npoint B near {}\nline arm from A to B\n"
                                      "length(arm) = 1\nangle(x_axis, arm) = 3*time\n"
                                      "given time = {}\nfind x(B)\n",
                                      hint, time),
                          {}});
    std::string slugs;
    for (const auto& d : session.check({}).report.diagnostics) slugs += std::string(d.kind.slug);
    return slugs;
  };
  for (const double time : {0.0, 1.0, 1e3}) {
    CAPTURE(time);
    CHECK(told(time, "(1, 0.1)") == "");
    CHECK(told(time, "(-1, 0.1)") == "far-from-hint");  // though it is there at time 1
  }
}

TEST_CASE("slips: one that hides a name is told once, with what to write") {
  const std::string before = "point A at (0, 0)\npoint B near (1, 0.5)\n",
                    after =
                        "length(arm) = a\nangle(x_axis, arm) = theta\n"
                        "given a = 1.1, theta = 0.5\nfind reaction(theta)\n";
  const auto told = [&](const std::string& slip) {
    app::Session session({"slips.tml", before + slip + "\n" + after, {}});
    std::vector<std::string> errors;
    for (const auto& d : session.ask({}, {}).report.diagnostics)
      if (d.kind.severity() == base::Severity::Error) errors.push_back(d.advice);
    return errors;
  };
  using Advice = std::vector<std::string>;
  CHECK(told("line arm-1 from A to B") ==
        Advice{"names are written with letters, digits and '_': arm_1"});
  CHECK(told("line 1 from A to B") == Advice{"a name begins with a letter: l1"});
  CHECK(told("line arm = A, B") == Advice{"write line arm from A to B"});
  CHECK(told("line arm(A, B)") == Advice{"write line arm from A to B"});
  // The declaration may have been that of the first missing line; the other one is told.
  CHECK(told("line 1 from A to B\nlength(leg) = 2").back() ==
        "declare it with 'line arm from A to B'");
}

TEST_CASE("slips: forces of lines are those of constraints, which are named") {
  const auto told = [](const std::string& question) {
    app::Session session({"slips.tml",
                          "point A at (0, 0)\npoint B near (1, 0.5)\nline arm from A to B\n"
                          "length(arm) = a\nangle(x_axis, arm) = theta\n"
                          "given a = 1.1, theta = 0.5\nfind " +
                              question + "\n",
                          {}});
    std::string advice;
    for (const auto& d : session.ask({}, {}).report.diagnostics) advice += d.advice;
    return advice;
  };
  CHECK(told("torque(arm)") ==
        "the torque that drives or holds it is a reaction: reaction(theta) of "
        "'angle(x_axis, arm) = theta'");
  CHECK(told("force(arm)") ==
        "forces are those of constraints: reaction(a) of 'length(arm) = a', reaction(theta) of "
        "'angle(x_axis, arm) = theta'");
  CHECK(told("angle(arm)") ==
        "the direction of a line is its angle to an axis: write angle(x_axis, arm)");
}

TEST_CASE("slips: numbers among other units are told together, and mended together") {
  const auto told = [](const std::string& text) {
    std::vector<base::PlacedDiagnostic> found;
    for (auto& d : app::Session({"slips.tml", text, {}}).check({}).report.diagnostics)
      if (d.kind.slug == "bare-number") found.push_back(std::move(d));
    return found;
  };
  const std::string text =
      "point A at (0, 0)\npoint D at (70, 0)\npoint B near (10, 20)\npoint C near (60, 40)\n"
      "line crank from A to B\nline rod from B to C\nline rock from C to D\n"
      "length(crank) = 25 mm\nlength(rod) = 60\nlength(rock) = 45 mm\n"
      "angle(x_axis, crank) = 1\nforce(C) = (0, -9)\nfind internal(crank, 5)\n";
  const auto found = told(text);
  REQUIRE(found.size() == 1);
  CHECK(found[0].message ==
        "'70' and 2 more have no unit, where others of its kind are in mm: it is taken as 70 m");
  REQUIRE(found[0].fixes.size() == 2);
  const std::string in_mm = test::apply_fix(text, found[0].fixes[0]);
  CHECK(in_mm.find("point D at (70 mm, 0)\npoint B near (10, 20)") != std::string::npos);
  CHECK(in_mm.find("length(rod) = 60 mm\n") != std::string::npos);
  CHECK(in_mm.find("force(C) = (0, -9)\nfind internal(crank, 5 mm)") != std::string::npos);
  CHECK(told(in_mm).empty());
  const std::string in_metres = test::apply_fix(text, found[0].fixes[1]);
  CHECK(in_metres.find("point D at (70 m, 0)") != std::string::npos);
  CHECK(told(in_metres).empty());
}

TEST_CASE("slips: bare numbers are in SI where others of their kind are, or none") {
  const std::string rest = "m = 2 kg, theta = 30 deg\ngravity = 9.81\nforce(B) = (3, 1)";
  CHECK(warnings("given a = 1.1 m, " + rest) == "");
  CHECK(warnings("given a = 1100 mm, " + rest) == "");  // the hint of B is metres, and fits
  CHECK(warnings("given a = 1100 mm, " + rest + "\nx(B) >= -2") == "bare-number ");
  CHECK(warnings("given a = 1.1 m, F = 2 kN, " + rest + "\nforce(A) = (F, 0)") == "bare-number ");
}
