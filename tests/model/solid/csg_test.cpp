// SPDX-License-Identifier: Apache-2.0
#include "model/resolve/solid/csg/csg_shape.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "model/diagnostic_kinds.h"
#include "symbolic/expr/eval/eval.h"

using namespace trammel;
using namespace trammel::model;

namespace {

struct Read {
  symbolic::ExprPool pool;
  base::Diagnostics diagnostics;
  std::optional<Shape> shape;

  explicit Read(const std::string& text, const base::Budget& budget = {}) : pool(budget) {
    ReadCsg read = read_csg(text, 0, pool.budget());
    diagnostics = std::move(read.diagnostics);
    if (diagnostics.empty() && read.stopped == base::StopReason::None)
      shape = build_csg_shape(read.tree, {}, pool, diagnostics);
  }

  std::string number(symbolic::ExprId e) const {
    return fmt::format("{:.9g}", symbolic::eval(pool, e, {}));
  }

  // `union(block(1 2 3) cylinder(1 2)@turn(90)move(1 2 3))`
  std::string text() const {
    if (!shape) return "nothing";
    return text_of(SolidNodeIndex{static_cast<std::uint32_t>(shape->nodes.size() - 1)});
  }
  std::string text_of(SolidNodeIndex index) const {
    const SolidNode& node = shape->nodes[index];
    if (node.operation == SolidOperation::Leaf) return text_of(shape->leaves[node.leaf]);
    std::string all = node.operation == SolidOperation::Union        ? "union("
                      : node.operation == SolidOperation::Difference ? "difference("
                                                                     : "intersection(";
    for (std::size_t i = 0; i < node.children.size(); ++i)
      all += (i > 0 ? " " : "") + text_of(node.children[i]);
    return all + ")";
  }
  std::string text_of(const SolidLeaf& leaf) const {
    CHECK(leaf.is_imported);
    const char* names[] = {"block", "cylinder", "prism", "gear", "ring", "rack", "sphere"};
    std::string all = names[static_cast<std::size_t>(leaf.kind)];
    for (std::size_t i = 0; i < leaf.dimensions.size(); ++i)
      all += (i > 0 ? " " : "(") + number(leaf.dimensions[i]);
    all += ")";
    for (auto step = leaf.placed; step; step = shape->placements[*step].then) {
      const Placement& p = shape->placements[*step];
      if (p.kind == PlacementKind::MirrorX) all += "@mirror";
      if (p.kind == PlacementKind::Turn) all += "@turn(" + number(p.by[0]) + ")";
      if (p.kind == PlacementKind::Move)
        all += "@move(" + number(p.by[0]) + " " + number(p.by[1]) + " " + number(p.by[2]) + ")";
    }
    return all;
  }
};

struct Row {
  std::string why;
  std::string text;
  std::string expected;
};

std::string moved(const std::string& rows, const std::string& inner) {
  return "multmatrix([" + rows + ", [0, 0, 0, 1]]) { " + inner + " }";
}
const std::string circle_ = "$fn = 0, $fa = 12, $fs = 2, ";
const std::string cube = "cube(size = [1, 2, 3], center = false);";
const std::string cylinder = "cylinder(" + circle_ + "h = 1, r1 = 2, r2 = 2, center = false);";
std::string extruded(const std::string& inner) {
  return "linear_extrude(height = 4, center = false, convexity = 1, scale = [1, 1], $fn = 0, "
         "$fa = 12, $fs = 2) { " +
         inner + " }";
}

}  // namespace

TEST_CASE("nodes of OpenSCAD are primitives, joined and placed") {
  const Row rows[] = {
      {"a cube stands on its corner", cube, "block(1 2 3)"},
      {"or about the origin", "cube(size = [1, 2, 3], center = true);",
       "block(1 2 3)@move(-0.5 -1 -1.5)"},
      {"arguments by their place, one size for all", "cube(2, true);",
       "block(2 2 2)@move(-1 -1 -1)"},
      {"a cylinder has the diameter of its radii", cylinder, "cylinder(4 1)"},
      {"a centred one is lifted", "cylinder(" + circle_ + "h = 1, r1 = 2, r2 = 2, center = true);",
       "cylinder(4 1)@move(0 0 -0.5)"},
      {"a sphere", "sphere(" + circle_ + "r = 1.5);", "sphere(3)"},
      {"corners of a round one start on +x",
       "cylinder($fn = 4, $fa = 12, $fs = 2, h = 1, r1 = 2, r2 = 2, center = false);",
       "prism(2 0 0 2 -2 0 0 -2 1)"},
      {"less than three corners are three", extruded("circle($fn = 1, r = 1);"),
       "prism(1 0 -0.5 0.866025404 -0.5 -0.866025404 4)"},
      {"the whole file is a union", cube + cylinder, "union(block(1 2 3) cylinder(4 1))"},
      {"so is a group", "difference() { group() { " + cube + cylinder + " } " + cube + " }",
       "difference(union(block(1 2 3) cylinder(4 1)) block(1 2 3))"},
      {"colours and meshes change nothing",
       "color([1, 0, 0, 1]) { render(convexity = 2) { " + cube + " } }", "block(1 2 3)"},
      {"comments, a highlighted node, one child without braces, empty statements",
       "// a\n/* b */ ;#group() " + cube + ";", "block(1 2 3)"},
      {"what is drawn beside it is no part of it",
       "%hull() { cube(1); }\ndifference() { %" + cube + cylinder + cube + " }", "nothing"},
      {"the same, understood", "difference() { %" + cube + cylinder + cube + " }",
       "difference(cylinder(4 1) block(1 2 3))"},
      {"nothing less something is nothing", cube + "difference() { group(); " + cube + " }",
       "block(1 2 3)"},
      {"something less nothing is itself", "difference() { " + cube + " group() { } }",
       "block(1 2 3)"},
      {"what nothing has in common with something",
       "union() { " + cylinder + " intersection() { " + cube + " group(); } }", "cylinder(4 1)"}};
  for (const Row& row : rows) {
    CAPTURE(row.why);
    CHECK(Read(row.text).text() == row.expected);
  }
}

TEST_CASE("matrices of OpenSCAD are mirrors, turns and moves") {
  const Row rows[] = {
      {"moved", moved("[1, 0, 0, 1], [0, 1, 0, 2], [0, 0, 1, 3]", cube),
       "block(1 2 3)@move(1 2 3)"},
      {"turned, exact at a right angle", moved("[0, -1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0]", cube),
       "block(1 2 3)@turn(1.57079633)"},
      {"six digits are the angle that was meant",
       moved("[0.866025, -0.5, 0, 0], [0.5, 0.866025, 0, 0], [0, 0, 1, 0]", cube),
       "block(1 2 3)@turn(0.523598776)"},
      {"an angle below 0 is one below a full turn",
       moved("[0.957427, 0.288675, 0, 0], [-0.288675, 0.957427, 0, 0], [0, 0, 1, 0]", cube),
       "block(1 2 3)@turn(5.99034263)"},
      {"mirrored before it is turned", moved("[-1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]", cube),
       "block(1 2 3)@mirror@turn(3.14159265)"},
      {"turned over, it ends where it began",
       moved("[1, 0, 0, 0], [0, -1, 0, 0], [0, 0, -1, 10]", cube),
       "block(1 2 3)@mirror@move(0 0 7)"},
      {"turned over, a centred one",
       moved("[1, 0, 0, 0], [0, -1, 0, 0], [0, 0, -1, 10]",
             "cube(size = [2, 2, 3], center = true);"),
       "block(2 2 3)@mirror@move(-1 1 8.5)"},
      {"a move within a turn within a move",
       moved("[1, 0, 0, 5], [0, 1, 0, 0], [0, 0, 1, 0]",
             moved("[0, -1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0]",
                   moved("[1, 0, 0, 2], [0, 1, 0, 1], [0, 0, 1, 1]", cube))),
       "block(1 2 3)@turn(1.57079633)@move(4 2 1)"},
      {"a turn within a mirror goes the other way",
       moved("[1, 0, 0, 0], [0, -1, 0, 0], [0, 0, 1, 0]",
             moved("[0, -1, 0, 1], [1, 0, 0, 2], [0, 0, 1, 0]", cube)),
       "block(1 2 3)@mirror@turn(4.71238898)@move(1 -2 0)"}};
  for (const Row& row : rows) {
    CAPTURE(row.why);
    CHECK(Read(row.text).text() == row.expected);
  }
}

TEST_CASE("flat shapes are extruded one by one") {
  const std::string triangle = "points = [[0, 0], [9, 0], [0, 9]";
  const Row rows[] = {
      {"a square", extruded("square(size = [1, 2], center = true);"),
       "block(1 2 4)@move(-0.5 -1 0)"},
      {"a boolean of flat shapes is one of extrusions",
       extruded("difference() { circle(" + circle_ +
                "r = 3); square(size = [1, 1], "
                "center = false); }"),
       "difference(cylinder(6 4) block(1 1 4))"},
      {"a centred extrusion", "linear_extrude(height = 4, center = true) { circle(r = 1); }",
       "cylinder(2 4)@move(0 0 -2)"},
      {"flat shapes move in their plane alone",
       extruded(moved("[1, 0, 0, 1], [0, -1, 0, 2], [0, 0, -1, 5]", "square([1, 2]);")),
       "block(1 2 4)@mirror@move(1 2 0)"},
      {"a polygon", extruded("polygon(" + triangle + "], paths = undef, convexity = 1);"),
       "prism(0 0 9 0 0 9 4)"},
      {"sides without length are none", extruded("polygon(" + triangle + ", [0, 9], [0, 0]]);"),
       "prism(0 0 9 0 0 9 4)"},
      {"a path within another is a hole, and one within that is not",
       extruded("polygon(" + triangle +
                ", [2, 2], [3, 2], [2, 3], [2.1, 2.1], [2.2, 2.1], [2.1, 2.2]], "
                "paths = [[3, 4, 5], [0, 1, 2], [6, 7, 8]]);"),
       "union(difference(prism(0 0 9 0 0 9 4) prism(2 2 3 2 2 3 4)) "
       "prism(2.1 2.1 2.2 2.1 2.1 2.2 4))"}};
  for (const Row& row : rows) {
    CAPTURE(row.why);
    CHECK(Read(row.text).text() == row.expected);
  }
}

TEST_CASE("what is not understood in a file of OpenSCAD is told at its place") {
  struct Wrong {
    std::string why;
    std::string text;
    base::DiagnosticKind kind;
    std::string pointed_at;
  };
  const Wrong rows[] = {
      {"no node", "3;", malformed_csg, "3"},
      {"a file that ends too soon", "group() { cube(1); \n", malformed_csg, ";"},
      {"no end of a node", "cube(1)", malformed_csg, ")"},
      {"an open comment", "/* cube(1);", malformed_csg, "/"},
      {"an open text", "cube(size = \"a);", malformed_csg, "\""},
      {"a word that is no value", "cube(size = big);", malformed_csg, "b"},
      {"no number", "cube(size = 1e);", malformed_csg, "1"},
      {"an expression", "cube(size = 1 + 1);", malformed_csg, "+"},
      {"a signed word", "cube(size = -true);", malformed_csg, "-"},
      {"a zero byte", std::string("cube(\0);", 8), binary_file, std::string("\0", 1)},
      {"no UTF-8", "// \xFF", not_utf8, "\xFF"},
      {"a hull", "group() { hull() { cube(1); } }", unknown_csg_node, "hull"},
      {"a flat shape", "square(1);", unknown_csg_node, "square"},
      {"a solid within an extrusion", extruded("cube(1);"), unknown_csg_node, "cube"},
      {"an extrusion within another", extruded(extruded("square(1);")), unknown_csg_node,
       "linear_extrude"},
      {"a cone", "cylinder(h = 1, r1 = 1, r2 = 2);", wrong_csg_argument, "cylinder"},
      {"facets of a ball", "sphere($fn = 8, r = 1);", wrong_csg_argument, "sphere"},
      {"a twist", "linear_extrude(height = 1, twist = 30, slices = 4) { square(1); }",
       wrong_csg_argument, "slices = 4"},
      {"a twist alone", "linear_extrude(height = 1, twist = 30) { square(1); }", wrong_csg_argument,
       "30"},
      {"a narrowing extrusion", "linear_extrude(height = 1, scale = [1, 2]) { square(1); }",
       wrong_csg_argument, "[1, 2]"},
      {"a scaling matrix", moved("[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 2, 0]", cube),
       wrong_csg_argument, "[[2, 0, 0, 0], [0, 2, 0, 0], [0, 0, 2, 0], [0, 0, 0, 1]]"},
      {"a shear", moved("[1, 0.1, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]", cube), wrong_csg_argument,
       "[[1, 0.1, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]"},
      {"a tilt", moved("[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0]", cube), wrong_csg_argument,
       "[[1, 0, 0, 0], [0, 0, -1, 0], [0, 1, 0, 0], [0, 0, 0, 1]]"},
      {"three rows", "multmatrix([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]) cube(1);",
       wrong_csg_argument, "[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]"},
      {"an infinite size", "cube(size = [1, inf, 1]);", wrong_csg_argument, "[1, inf, 1]"},
      {"a number too large for one", "sphere(r = 1e999);", wrong_csg_argument, "1e999"},
      {"a size left out", "cube(center = true);", wrong_csg_argument, "cube"},
      {"neither true nor false", "cube(size = 1, center = 1);", wrong_csg_argument, "1"},
      {"an argument twice", "cube(1, size = 2);", wrong_csg_argument, "size = 2"},
      {"too many corners", extruded("circle($fn = 1e9, r = 1);"), wrong_csg_argument, "1e9"},
      {"a point that is none", extruded("polygon([[0, 0], [1, 0], [0, 1]], [[0, 1, 3]]);"),
       wrong_csg_argument, "3"},
      {"paths that cross",
       extruded("polygon([[0, 0], [9, 0], [0, 9], [1, 1], [9, 9], [1, 2]], "
                "[[0, 1, 2], [3, 4, 5]]);"),
       wrong_csg_argument, "polygon"},
      {"nothing at all", "group();", wrong_csg_argument, ""}};
  for (const Wrong& row : rows) {
    CAPTURE(row.why);
    const Read read(row.text);
    CHECK_FALSE(read.shape);
    REQUIRE(read.diagnostics.size() == 1);
    const base::Diagnostic& told = read.diagnostics[0];
    CHECK(told.kind.code == row.kind.code);
    CHECK(row.text.substr(told.span->begin, told.span->end - told.span->begin) == row.pointed_at);
  }
}

TEST_CASE("files of OpenSCAD that are too large or too deep end with a word") {
  const auto repeated = [](const std::string& text, std::size_t count) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
  };
  const Row rows[] = {
      {"deep nodes", repeated("group() { ", 100'000), "nested-too-deep"},
      {"deep nodes without braces", repeated("group() ", 100'000), "nested-too-deep"},
      {"deep vectors", "cube(" + repeated("[", 100'000), "nested-too-deep"},
      {"many nodes", repeated("group();", most_csg_nodes + 1), "file-too-large"},
      {"many values", "cube([" + repeated("1,", most_csg_values + 1), "file-too-large"},
      {"many bytes", std::string(longest_csg + 1, ' '), "file-too-large"},
      {"many arguments", "cube(" + repeated("1,", 100'000) + "1);", "wrong-csg-argument"}};
  for (const Row& row : rows) {
    CAPTURE(row.why);
    const Read read(row.text);
    REQUIRE(read.diagnostics.size() == 1);
    CHECK(read.diagnostics[0].kind.slug == row.expected);
  }
  CHECK(Read(repeated("cone();", 1000)).diagnostics.size() == 20);
  CHECK(Read(repeated("cube();", 1000)).diagnostics.size() == 20);
}

TEST_CASE("a limit ends the reading of a file of OpenSCAD without a word") {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += cube;
  for (const std::int64_t checks : {0, 10, 100, 3000}) {
    CAPTURE(checks);
    std::atomic<std::int64_t> left = checks;
    base::Budget budget;
    budget.checks_left = &left;
    const Read read(text, budget);
    CHECK_FALSE(read.shape);
    CHECK(read.diagnostics.empty());
  }
  CHECK(Read(text).shape->leaves.size() == 5000);
}

TEST_CASE("no change of a file of OpenSCAD breaks its reader") {
  const std::string text =
      "difference() {\n\t" + moved("[0, -1, 0, 2], [1, 0, 0, 0], [0, 0, 1, 0]", cube) + "\n\t" +
      extruded(
          "intersection() { circle($fn = 6, r = 3); polygon(points = [[0, 0], [9, 0], "
          "[9, 9], [1, 0.5], [2, 0.5], [2, 1]], paths = [[0, 1, 2], [3, 4, 5]]); }") +
      "\n}\n";
  const std::string signs = "()[]{};,=#%\"/*-+.0e9$ \nundef";
  REQUIRE(Read(text).shape);
  std::uint32_t state = 1;
  const auto draw = [&](std::size_t below) {
    state = state * 1664525U + 1013904223U;
    return static_cast<std::size_t>(state >> 8U) % below;
  };
  for (int i = 0; i < 20'000; ++i) {
    std::string changed = text;
    for (std::size_t k = draw(3) + 1; k > 0; --k) {
      const std::size_t at = draw(changed.size()), length = draw(8);
      const std::string_view kept = std::string_view(text).substr(draw(text.size()), draw(20));
      const std::string put =
          draw(2) == 0 ? std::string(1, signs[draw(signs.size())]) : std::string(kept);
      changed.replace(at, length, put);
    }
    const Read read(changed);
    CHECK((read.shape.has_value() || !read.diagnostics.empty()));
    for (const base::Diagnostic& told : read.diagnostics)
      CHECK((told.span->begin <= told.span->end && told.span->end <= changed.size()));
  }
}
