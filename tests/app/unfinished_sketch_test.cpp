// SPDX-License-Identifier: Apache-2.0
// Sketches that are not finished are drawn: the models of tests/cases with constraints taken away,
// and with ones that contradict.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <variant>

#include "app/session/session.h"
#include "model/edit/remove.h"
#include "model/language/parse.h"
#include "support/case_models.h"

using namespace trammel;

namespace {

bool is_constraint(const model::syntax::Statement& statement) {
  using namespace model::syntax;
  return std::holds_alternative<Constraint>(statement.form) ||
         std::holds_alternative<Incidence>(statement.form) ||
         std::holds_alternative<Condition>(statement.form);
}

// As a person takes it out: with what needs it.
std::string without(const model::syntax::Tree& tree, std::vector<std::size_t> statements) {
  return base::apply_edits(tree.text, model::edit::remove_statements(tree, statements).edits);
}

app::PictureReply draw(const std::string& text) {
  app::Session session({"sketch.tml", text, {}});
  return session.draw({}, {});
}

// Names, units and dimensions that do not fit: there is no model to draw.
// A lattice of n by n points with rods that a last one contradicts: some 3 n^2 constraints.
std::string contradicting_lattice(int n) {
  std::string points, rods = "x(P0_0) = 0\ny(P0_0) = 0\nx(P0_1) = 0\n";
  const auto name = [](int i, int j) { return "P" + std::to_string(i) + "_" + std::to_string(j); };
  const auto rod = [&](int i, int j, int k, int l, const char* length) {
    rods += "distance(" + name(i, j) + ", " + name(k, l) + ") = " + length + "\n";
  };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      points += "point " + name(i, j) + " near (" + std::to_string(i) + ", " + std::to_string(j) +
                "." + std::to_string(i % 10) + ")\n";
      if (i > 0) rod(i - 1, j, i, j, "1");
      if (j > 0) rod(i, j - 1, i, j, "1");
      if (i > 0 && j > 0) rod(i - 1, j - 1, i, j, "1.4142");
    }
  rod(0, 0, n - 1, n - 1, "40");
  return points + rods;
}

}  // namespace

TEST_CASE("unfinished sketches: each model with constraints taken away is drawn") {
  int drawn = 0, pulled = 0;
  for (const auto& path : test::case_models()) {
    const auto tree = model::parse_model(base::SourceText("m.tml", test::read_file(path))).tree;
    std::vector<std::size_t> constraints;
    for (std::size_t s = 0; s < tree.statements.size(); ++s)
      if (is_constraint(tree.statements[s])) constraints.push_back(s);
    if (constraints.empty()) continue;
    const std::size_t last = constraints.back(), first = constraints.front();
    for (const std::string& text :
         {without(tree, {last}), without(tree, {first}), without(tree, {first, last})}) {
      CAPTURE(text);
      const app::PictureReply reply = draw(text);
      CHECK(reply.picture);
      if (!reply.picture) continue;
      ++drawn;
      if (reply.picture->kind == geometry::PlaceKind::Pulled) ++pulled;
    }
  }
  if (test::cases_every() > 1) return;
  CHECK(drawn >= 150);
  CHECK(pulled >= 50);
}

TEST_CASE("unfinished sketches: a session places what contradicts, and cannot move it") {
  app::Session session({"m.tml",
                        "point A at (0, 0)\npoint B near (3, 0)\npoint C near (1, 1)\n"
                        "distance(A, B) = 3\ndistance(B, C) = 1\ndistance(C, A) = 1\n",
                        {}});
  const app::Drawing drawing = session.place({});
  CHECK(drawing.kind == app::DrawingKind::Pulled);
  CHECK(drawing.points.size() == 3);
  CHECK(drawing.move.end == app::MoveEnd::Held);
  const app::Drawing pulled = session.pull({"C"}, {2, 2}, {});
  CHECK(pulled.kind == app::DrawingKind::Pulled);
  CHECK(pulled.move.end == app::MoveEnd::Held);
}

TEST_CASE("unfinished sketches: what is right of a text with errors is drawn and moved") {
  const std::string right =
      "point A at (0, 0)\npoint B near (1, 1)\nline crank from A to B\nlength(crank) = 2\n";
  for (const std::string wrong :
       {"line rod fro", "point C near (3", "length(rod) = 3", "free phi", "friction(rod) = mu",
        "point B near (2, 2)", "point C at (B, 1)\nline rod from B to C\nlength(rod) = 1",
        "x(B) ="}) {
    CAPTURE(wrong);
    for (const std::string& text : {right + wrong + "\n", wrong + "\n" + right}) {
      const app::PictureReply reply = draw(text);
      CHECK(reply.code == app::ExitCode::ModelWrong);
      REQUIRE(reply.picture);
      CHECK(reply.picture->lines.size() == 1);
      app::Session session({"m.tml", text, {}});
      const app::Drawing drawn = session.pull({"B"}, {1.5, 1.4}, {});
      CHECK(drawn.kind == app::DrawingKind::Pulled);
      CHECK(session.status({}).kind == app::StatusKind::Wrong);
    }
  }
  CHECK(!draw("lein A\nfind x(A)\n").picture);
}

TEST_CASE("unfinished sketches: the search for what contradicts ends where a limit is reached") {
  for (const std::int64_t checks : {1, 10, 100}) {
    std::atomic<std::int64_t> left = checks;
    app::Session session({"lattice.tml", contradicting_lattice(7), {}});
    app::Limits limits;
    limits.checks_left = &left;
    CHECK(session.check(limits).code == app::ExitCode::LimitHit);
    // Once it is reached, what is under way asks a few times more, and not for each of its steps.
    CHECK(left > -200);
  }
}
