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
  return session.draw({});
}

// Names, units and dimensions that do not fit: there is no model to draw.
bool has_text_errors(const app::PictureReply& reply) {
  return std::ranges::any_of(reply.report.diagnostics, [](const base::PlacedDiagnostic& d) {
    return d.kind.code.starts_with("E1");
  });
}

// A lattice of rods that a last one contradicts: 13 by 13 points, 460 constraints.
std::string contradicting_lattice() {
  constexpr int n = 13;
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
    if (has_text_errors(draw(tree.text))) continue;
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
  CHECK(session.pull({"C"}, {2, 2}, {}).kind == app::DrawingKind::None);
}

TEST_CASE("unfinished sketches: the search for what contradicts ends where a limit is reached") {
  for (const std::int64_t checks : {1, 10, 100, 1000}) {
    std::atomic<std::int64_t> left = checks;
    app::Session session({"lattice.tml", contradicting_lattice(), {}});
    app::Limits limits;
    limits.checks_left = &left;
    CHECK(session.check(limits).code == app::ExitCode::LimitHit);
    // Once it is reached, what is under way asks a few times more, and not for each of its steps.
    CHECK(left > -200);
  }
}
