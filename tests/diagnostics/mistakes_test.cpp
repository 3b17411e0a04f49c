// SPDX-License-Identifier: Apache-2.0
// What is told of mistakes that people make: the element, the right place, one cause, and the
// statement that works there. Each is a line of a right text, typed another way; what must be told
// stands in mistakes.txt. TRAMMEL_UPDATE=1 writes that file anew.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "app/request/reply.h"
#include "base/diagnostic.h"
#include "places.h"
#include "support/four_bar_text.h"

using namespace trammel;

namespace {

constexpr std::string_view given = "given a = 1, b = 2.25, c = 2, d = 2, theta = 1.05, W = 10",
                           find = "find reaction(theta)";

struct Mistake {
  std::string_view meant;  // a line, or nothing where one is added before the questions
  std::string_view typed;
};

constexpr Mistake mistakes[] = {
    {given, "given a = 1 mm, b = 2.25, c = 2, d = 2, theta = 1.05, W = 10"},
    {given, "given a = 1, b = 2.25, c = 2, d = 2, theta = 60, W = 10"},
    {find, "find force(coupler)"},
    {"", "motor A speed 10 rpm"},
    {"line crank from A to B", "link crank from A to B"},
    {"point A at (0, 0)", "fix A at (0, 0)"},
    {"angle(x_axis, crank) = theta", "angle(crank) = theta"},
    {"", "angle(x_axis, crank)' = 10 rpm"},
    {find, "find sin(30)"},
    {"", "gravity = -9.81"},
    {"", "sweep theta from 0 to 360 in 36 steps"},
    {find, "find reaction(crank)"},
    {find, "find torque(crank)"},
    {find, "find velocity(C)"},
    {"line crank from A to B", "line crank = A, B"},
    {"line crank from A to B", "line crank(A, B)"},
    {"angle(x_axis, crank) = theta", "angle(x-axis, crank) = theta"},
    {"line crank from A to B", "line link-1 from A to B"},
    {"line crank from A to B", "line 1 from A to B"},
    {find, "find x(C) in mm"},
    {"force(C) = (0, -W)", "force(C) = W at 270 deg"},
    {"", "slider C on x_axis"},
    {"point A at (0, 0)", "point A at (0, 0) point E at (d, 0)"},
    {"", "gear g1 center A teeth 20"},
};

std::string text_with(const Mistake& mistake) {
  std::string text;
  for (const std::string& line : test::four_bar_text()) {
    if (mistake.meant.empty() && line == find) text += std::string(mistake.typed) + "\n";
    text += (line == mistake.meant ? std::string(mistake.typed) : line) + "\n";
  }
  return text;
}

std::string told_of(const Mistake& mistake) {
  app::Request request;
  request.task = app::Solve{};
  request.model.file_name = "model.tml";
  request.model.text = text_with(mistake);
  std::string told;
  for (const auto& diagnostic : app::answer_request(request).diagnostics)
    told += render(diagnostic, false);
  return told;
}

}  // namespace

TEST_CASE("each mistake that people make is told once, where it stands, with what works there") {
  std::string told;
  for (const Mistake& mistake : mistakes) {
    const std::string one = told_of(mistake);
    CAPTURE(mistake.typed);
    CHECK(one.find("help: ") != std::string::npos);
    told += "> " + std::string(mistake.typed) + "\n" + one + "\n";
  }
  const std::string path = test::source_folder() + "/tests/diagnostics/mistakes.txt";
  if (std::getenv("TRAMMEL_UPDATE") != nullptr) std::ofstream(path, std::ios::binary) << told;
  std::ifstream file(path, std::ios::binary);
  CHECK(told == std::string(std::istreambuf_iterator<char>(file), {}));
}
