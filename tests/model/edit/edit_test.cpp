// SPDX-License-Identifier: Apache-2.0
// Edits of a text by what they mean. That they keep comments and can be undone is tested on random
// ones in tests/property.
#include <doctest/doctest.h>

#include <array>
#include <string>

#include "base/source_text.h"
#include "model/edit/add_statement.h"
#include "model/edit/remove.h"
#include "model/edit/rename.h"
#include "model/edit/set_value.h"
#include "model/language/parse.h"

using namespace trammel;
using Strings = std::vector<std::string>;

namespace {

const std::string four_bar =
    "point A at (0, 0)\n"
    "point D at (d, 0)\n"
    "point B near (500 mm, 870 mm)  # the pin\n"
    "point C near (2.5, -1.9)\n"
    "line crank from A to B\n"
    "line coupler from B to C\n"
    "line rocker from D to C\n"
    "length(crank) = a\n"
    "length(coupler) = b\n"
    "reach: length(rocker) = c\n"
    "angle(x_axis, crank) = θ\n"
    "force(C) = (0, -W)\n"
    "given a = 1, b = 2.25, c = 2, d = 2, θ = 60 deg, W = 10\n"
    "find reaction(theta), reaction(b), x(C)\n";

model::syntax::Tree read_tree(const std::string& text) {
  return model::parse_model(base::SourceText("m.tml", text)).tree;
}

std::string renamed(const std::string& text, const std::string& from, const std::string& to) {
  const auto edits = model::edit::rename(read_tree(text), from, to);
  return edits ? base::apply_edits(text, edits.value()) : "error";
}

struct Removed {
  std::string text;
  Strings along;
};

Removed without(const std::string& text, const Strings& names) {
  const model::edit::Removal removal = model::edit::remove_names(read_tree(text), names);
  return {base::apply_edits(text, removal.edits), removal.along};
}

std::string added(const std::string& text, const std::string& statement) {
  const auto edits = model::edit::add_statement(read_tree(text), statement);
  return edits ? base::apply_edits(text, edits.value()) : edits.errors().front().message;
}

}  // namespace

TEST_CASE("rename: a name in every spelling, and no word, unit or function") {
  CHECK(renamed("line a from A to B\nlength(a) = 2 mm\nfind a(a), sin(a)', b_a\n", "a", "rod") ==
        "line rod from A to B\nlength(rod) = 2 mm\nfind a(rod), sin(rod)', b_a\n");
  CHECK(renamed("angle(x_axis, l) = θ\ngiven theta = 1  # theta\nfind reaction(θ)", "theta", "φ") ==
        "angle(x_axis, l) = φ\ngiven φ = 1  # theta\nfind reaction(φ)");
  CHECK(renamed("point at near (1, 2)\nmass(at) = mass\n", "at", "to") ==
        "point to near (1, 2)\nmass(to) = mass\n");
  CHECK(renamed("tilt: geometric y(P) = 2\nfind reaction(tilt)\n", "tilt", "h") ==
        "h: geometric y(P) = 2\nfind reaction(h)\n");
}

TEST_CASE("rename: names that are read as expressions first have one place") {
  CHECK(renamed("y(P) = h\nh' = v\nfind w = h\n", "h", "s") == "y(P) = s\ns' = v\nfind w = s\n");
  CHECK(renamed("find w = h\n", "w", "u") == "find u = h\n");
}

TEST_CASE("rename: what is no name, in use or not there is refused") {
  for (const char* to : {"", "2a", "a b", "a-b", "x_axis", "B", "rocker"})
    CHECK_MESSAGE(renamed(four_bar, "A", to) == "error", to);
  CHECK(renamed(four_bar, "Z", "Y") == "error");
  CHECK(renamed(four_bar, "θ", "theta") != "error");
}

TEST_CASE("remove_names: what hangs on it goes with it, and is told") {
  const Removed pin = without(four_bar, {"C"});
  CHECK(pin.text ==
        "point A at (0, 0)\npoint D at (d, 0)\npoint B near (500 mm, 870 mm)  # the pin\n"
        "line crank from A to B\nlength(crank) = a\nangle(x_axis, crank) = θ\n"
        "given a = 1, d = 2, θ = 60 deg\nfind reaction(theta)\n");
  CHECK(pin.along == Strings{"line coupler from B to C", "line rocker from D to C",
                             "length(coupler) = b", "reach: length(rocker) = c",
                             "force(C) = (0, -W)", "b = 2.25", "c = 2", "W = 10", "reaction(b)",
                             "x(C)"});
}

TEST_CASE("remove_names: a label, and a name that only looks like one of a constraint") {
  CHECK(without("reach: y(P) = h\nfind reaction(reach), h\ngiven h = 1\n", {"reach"}).text ==
        "find h\ngiven h = 1\n");
  CHECK(without("length(l) = b\nlength(m) = b\nline l near (0, 0) to (1, 1)\nfind reaction(b)\n",
                {"l"})
            .text == "length(m) = b\nfind reaction(b)\n");
  CHECK(without("point P near (1, 2)\n", {"P"}).along.empty());
}

TEST_CASE("remove_names: comments stay, in lists and in statements of several lines too") {
  const std::string text =
      "point P near (1, 2)\ngiven a = 1, # first\n  b = 2,  # second\n  c = 3\n"
      "x(P) = a + # sum\n  b\ny(P) = c\nfind a, b, c\n";
  CHECK(without(text, {"P"}).text ==
        "given a = 1, # first\n  b = 2,  # second\n  c = 3\n# sum\n\nfind a, b, c\n");
  const std::string list = "point P near (1, 2)\nfind x(Q), # first\n  x(P), # second\n  y(Q)\n";
  CHECK(without(list, {"P"}).text == "find x(Q), # first\n   # second\n  y(Q)\n");
  CHECK(without("find x(Q), # first\n  x(P)\npoint P near (1, 2)\n", {"P"}).text ==
        "find x(Q) # first\n  \n");
}

TEST_CASE("remove_statements: a constraint takes its reaction along") {
  const auto tree = read_tree(four_bar);
  const std::array<std::size_t, 1> coupler{8};
  const model::edit::Removal removal = model::edit::remove_statements(tree, coupler);
  CHECK(removal.along == Strings{"b = 2.25", "reaction(b)"});
  const std::string left = base::apply_edits(four_bar, removal.edits);
  CHECK(left.find("length(coupler)") == std::string::npos);
  CHECK(left.find("find reaction(theta), x(C)\n") != std::string::npos);
}

TEST_CASE("add_statement: below the last of its kind") {
  const std::string text = "point A at (0, 0)\nx(B) = 1  # why\nforce(B) = (F, 0)\nfind x(B)\n";
  CHECK(added(text, "point B near (1, 2)") ==
        "point A at (0, 0)\npoint B near (1, 2)\nx(B) = 1  # why\nforce(B) = (F, 0)\nfind x(B)\n");
  CHECK(added(text, "y(B) = 2") ==
        "point A at (0, 0)\nx(B) = 1  # why\ny(B) = 2\nforce(B) = (F, 0)\nfind x(B)\n");
  CHECK(added(text, "given F = 1") ==
        "point A at (0, 0)\nx(B) = 1  # why\nforce(B) = (F, 0)\ngiven F = 1\nfind x(B)\n");
  CHECK(added(text, "find y(B)") == text + "find y(B)\n");
  CHECK(added("", "point A at (0, 0)") == "point A at (0, 0)\n");
  CHECK(added(text, "y(B) = 2\nx(A) = 1") == "this is more than one statement");
  CHECK(added(text, "pint B near (1, 2)") == "'pint' begins no statement");
}

TEST_CASE("set_value: in place of the value that stands there, or one more") {
  const auto with = [](const std::string& text, const char* name, const char* value) {
    return base::apply_edits(text, model::edit::set_value(read_tree(text), name, value));
  };
  CHECK(with("given a = 1, theta = (30 deg), b = 2\n", "θ", "62 deg") ==
        "given a = 1, theta = 62 deg, b = 2\n");
  CHECK(with("given a = 1\nfind a\n", "b", "2") == "given a = 1, b = 2\nfind a\n");
  CHECK(with("x(P) = a\nfind a\n", "a", "2") == "x(P) = a\ngiven a = 2\nfind a\n");
  CHECK(with("length(l) = 5 m\n", "length(l) = 5 m", "6 m") == "length(l) = 6 m\n");
}

TEST_CASE("place_points: in the units that stand there, with the digits of the resolution") {
  const std::array<model::edit::PointPlace, 3> places{
      {{"B", {0.51234567, 0.87}}, {"C", {2.0, 0.00004}}, {"D", {3.0, 0.0}}}};
  const auto placed = model::edit::place_points(read_tree(four_bar), places, 0.001);
  const std::string moved = base::apply_edits(four_bar, placed.edits);
  CHECK(moved.find("point B near (512 mm, 870 mm)  # the pin\n") != std::string::npos);
  CHECK(moved.find("point C near (2, 0)\n") != std::string::npos);
  CHECK(placed.kept == Strings{"D"});
}

TEST_CASE("set_number: in the unit of the value that stands there; a formula stays") {
  const std::string text = "given a = 30 deg, b = -2 mm, c = pi/2, d = 7\n";
  const auto with = [&](const char* name, double number, double resolution) {
    const auto edits = model::edit::set_number(read_tree(text), name, number, resolution);
    return edits.empty() ? "none" : edits.front().text;
  };
  CHECK(with("a", 1.0821041362364843, 0.001) == "62 deg");
  CHECK(with("b", 0.00125, 1e-5) == "1.25 mm");
  CHECK(with("c", 1.0, 0.1) == "none");
  CHECK(with("d", 1234.56, 100.0) == "1235");
  CHECK(with("e", 0.5, 0.01) == ", e = 0.5");
}
