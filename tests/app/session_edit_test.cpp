// SPDX-License-Identifier: Apache-2.0
// Edits of the text of a session: as a page applies them, with their inverse.
#include <doctest/doctest.h>

#include <string>

#include "app/session/session.h"
#include "support/apply_fix.h"

using namespace trammel;

namespace {

const std::string crank =
    "point A at (0, 0)\npoint B near (0.5, 0.87)  # θ about 60°\nline crank from A to B\n"
    "length(crank) = a\nforce(B) = (F, 0)\ngiven a = 1\nfind x(B)\n";

struct Done {
  std::string text, problem;
  std::vector<std::string> along;
};

Done edit(const std::string& text, const app::EditAction& action) {
  app::Session session({"m.tml", text, {}});
  const app::EditReply reply = session.edit(action, {});
  Done done{test::apply_fix(text, {"", reply.edits}), "", reply.along};
  CHECK(test::apply_fix(done.text, {"", reply.inverse}) == text);
  if (!reply.problems.empty()) done.problem = reply.problems.front().message;
  return done;
}

std::string constrained(app::Wish wish, const std::vector<std::string>& selected,
                        const std::string& value = {}) {
  const Done done = edit(crank, app::Constrain{wish, selected, value});
  if (!done.problem.empty()) return done.problem;
  std::string added;
  for (std::size_t begin = 0; begin < done.text.size();) {
    const std::string line = done.text.substr(begin, done.text.find('\n', begin) + 1 - begin);
    if (crank.find(line) == std::string::npos) added += line.substr(0, line.size() - 1);
    begin += line.size();
  }
  return added;
}

}  // namespace

TEST_CASE("session edit: places count in code points, behind Greek letters too") {
  CHECK(edit(crank, app::Rename{"F", "φ"}).text.find("force(B) = (φ, 0)\n") != std::string::npos);
  const Done removed = edit(crank, app::Remove{{"B"}});
  CHECK(removed.text == "point A at (0, 0)\n  # θ about 60°\n");
  CHECK(removed.along.size() == 5);
  CHECK(edit(crank, app::SetValue{"a", "20 mm"}).text.find("given a = 20 mm\n") !=
        std::string::npos);
  CHECK(edit(crank, app::AddStatement{"y(B) = h"}).text.find("= a\ny(B) = h\nforce") !=
        std::string::npos);
}

TEST_CASE("session edit: points are held where they stand, and let go") {
  CHECK(edit(crank, app::Ground{{"B"}}).text.find("point B at (0.5, 0.87)  # θ about 60°\n") !=
        std::string::npos);
  const Done line = edit(crank, app::Ground{{"crank"}, false});
  CHECK(line.text.starts_with("point A near (0, 0)\npoint B near (0.5"));
  CHECK(edit(crank, app::Ground{{"A"}}).text == crank);
  CHECK(edit(crank, app::Ground{{"C"}}).problem == "'C' is no point that coordinates place");
}

TEST_CASE("session edit: what is selected is constrained, also where freedoms are left") {
  using app::Wish;
  CHECK(constrained(Wish::Angle, {"crank"}) == "angle(x_axis, crank) = theta");
  CHECK(constrained(Wish::Drive, {"B"}) == "x(B) = s");
  CHECK(constrained(Wish::Angle, {"crank"}, "60 deg") == "angle(x_axis, crank) = 60 deg");
  CHECK(constrained(Wish::Distance, {"A", "B"}) == "distance(A, B) = b");
  CHECK(constrained(Wish::Horizontal, {"crank"}) == "parallel(crank, x_axis)");
  CHECK(constrained(Wish::Midpoint, {"crank", "A"}) == "proportion(A, crank) = 1/2");
  CHECK(constrained(Wish::Force, {"B"}) == "force(B) = (P, 0)");
  CHECK(constrained(Wish::Cut, {"crank"}) == "find internal(crank, s)");
  CHECK(constrained(Wish::Tangent, {"A", "B"}) == "'tangent' cannot be said of what is selected");
  CHECK(constrained(Wish::Mass, {"Z"}) == "there is no element 'Z'");
}

TEST_CASE("session edit: what cannot be done is told, and changes nothing") {
  const Done taken = edit(crank, app::Rename{"A", "B"});
  CHECK(taken.text == crank);
  CHECK(taken.problem == "'B' is in use");
  CHECK(edit(crank, app::AddStatement{"point"}).text == crank);
}

TEST_CASE(
    "session edit: what a drag means for the text, in its units and as far as a pixel tells") {
  const std::string text =
      "point A at (0, 0)\npoint B near (870 mm, 500 mm)  # pin\nline crank from A to B\n"
      "length(crank) = a\nangle(x_axis, crank) = theta\ngiven a = 1 m, theta = 30 deg\n";
  app::Session session({"m.tml", text, {}});
  CHECK(session.edit(app::Settle{1e-3}, {}).edits.empty());
  const app::Drawing there = session.pull({"B"}, {0.5, 0.87}, {});
  CHECK(there.move.end != app::MoveEnd::Held);
  while (session.pull({"B"}, {0.5, 0.87}, {}).move.end == app::MoveEnd::FarEnough) continue;
  const app::EditReply reply = session.edit(app::Settle{1e-3}, {});
  const std::string moved = test::apply_fix(text, {"", reply.edits});
  CHECK(moved ==
        "point A at (0, 0)\npoint B near (498 mm, 867 mm)  # pin\nline crank from A to B\n"
        "length(crank) = a\nangle(x_axis, crank) = theta\ngiven a = 1 m, theta = 60.11 deg\n");
  CHECK(test::apply_fix(moved, {"", reply.inverse}) == text);
}
