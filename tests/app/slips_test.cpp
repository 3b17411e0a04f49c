// SPDX-License-Identifier: Apache-2.0
// Warnings of what is legal and probably not meant go away with what they advise.
#include <doctest/doctest.h>

#include <string>

#include "app/session/session.h"

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
  CHECK(warnings("given theta = 0.5, a = 1.1 m, m = 2") == "bare-number ");
  CHECK(warnings("given theta = 0.5, a = 1.1 m, m = 2 kg") == "");
  CHECK(warnings(sizes + "given theta = 0.5\ngravity = -9.81") == "upward-gravity ");
  CHECK(warnings(sizes + "given theta = 0.5\ngravity = 9.81") == "");
  CHECK(warnings("given theta = 0.5, a = 5, m = 2") == "far-from-hint ");
}
