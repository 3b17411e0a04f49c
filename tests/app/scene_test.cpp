// SPDX-License-Identifier: Apache-2.0
// Scenes of sessions: what shapes show, keys that stay while a machine is dragged, labels that stay
// on their side.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "app/request/reply.h"
#include "app/service/service.h"
#include "app/session/session.h"
#include "exchange/json/json_parts.h"
#include "exchange/svg/to_svg.h"
#include "support/case_models.h"

using namespace trammel;
using namespace trammel::app;
using exchange::svg::Layer;

namespace {

const std::string loaded_crank =
    "point O at (0, 0)\npoint A near (1, 1.7)\npoint B near (5, 0)\nline crank from O to A\n"
    "line rod from A to B\nlength(crank) = r\nlength(rod) = 5\ny(B) = 0\n"
    "angle(x_axis, crank) = theta\nforce(B) = (-F, 0)\nmass(A) = m\n"
    "given r = 2, theta = 1, F = 3, m = 1\nfind reaction(theta)\n";

exchange::Scene scene_of(Session& session, bool steady = false) {
  SceneReply reply = session.scene({.steady = steady}, {});
  REQUIRE(reply.scene);
  return std::move(*reply.scene);
}

// What shapes of some layers show, each with how many there are.
std::string shown_in(const exchange::Scene& scene, std::initializer_list<Layer> layers) {
  std::map<std::string, int> shown;
  for (const Layer layer : layers)
    for (const auto& primitive : scene.drawing.of(layer))
      if (primitive.subject != 0)  // the legend, which grows with what occurs
        ++shown[exchange::key(scene.drawing.subjects()[primitive.subject])];
  std::string listed;
  for (const auto& [key, count] : shown) listed += key + " " + std::to_string(count) + "\n";
  return listed;
}

int changed_sides(const exchange::Scene& before, const exchange::Scene& now) {
  int changed = 0;
  for (const auto& [key, side] : now.sides) {
    const auto last = before.sides.find(key);
    changed += last != before.sides.end() && last->second != side ? 1 : 0;
  }
  return changed;
}

}  // namespace

TEST_CASE("scene: shapes tell what they show, and where it stands in the text") {
  Session session({"m.tml", loaded_crank, {}});
  const SceneReply reply = session.scene({}, {});
  REQUIRE(reply.scene);
  CHECK(reply.picture == "placed");
  const auto& subjects = reply.scene->drawing.subjects();
  REQUIRE(subjects.size() == reply.places.size());
  std::map<std::string, std::uint32_t> lines;
  for (std::size_t k = 0; k < subjects.size(); ++k)
    lines[exchange::key(subjects[k])] =
        reply.places[k].length > 0 ? reply.places[k].position.line : 0;
  const std::map<std::string, std::uint32_t> expected{{"picture ", 0},
                                                      {"point O", 1},
                                                      {"point A", 2},
                                                      {"point B", 3},
                                                      {"line crank", 4},
                                                      {"line rod", 5},
                                                      {"constraint r", 6},
                                                      {"constraint length(rod) = 5", 7},
                                                      {"constraint y(B) = 0", 8},
                                                      {"constraint theta", 9},
                                                      {"load B", 10},
                                                      {"mass A", 11}};
  for (const auto& found : lines) CHECK_MESSAGE(expected.contains(found.first), found.first);
  CHECK(lines == expected);
}

TEST_CASE("scene: the drawing is that of the picture, where the machine was moved to as well") {
  Session session({"m.tml", loaded_crank, {}});
  const auto svg_of = [&](const std::string& text) {
    Session other({"m.tml", text, {}});
    return exchange::to_svg(*other.draw({}, {}).picture);
  };
  std::string groups = scene_of(session).drawing.groups(1.0);
  CHECK(groups == scene_of(session).drawing.groups(1.0));
  session.drag({"theta", 1.25}, {10'000'000});
  std::string moved = loaded_crank;
  moved.replace(moved.find("theta = 1,"), 10, "theta = 1.25,");
  const exchange::Scene scene = scene_of(session);
  const std::string drawn = scene.drawing.groups(std::max(scene.view.symbol_scale, 0.55));
  CHECK(svg_of(moved).find(drawn) != std::string::npos);
}

TEST_CASE("scene: keys stay, and the view where it is asked to") {
  Session session({"m.tml", loaded_crank, {}});
  const exchange::Scene first = scene_of(session);
  const auto bars = [](const exchange::Scene& scene) {
    return shown_in(scene, {Layer::Bar, Layer::TensionBar, Layer::CompressionBar});
  };
  const auto marks = [](const exchange::Scene& scene) {
    return shown_in(scene,
                    {Layer::Joint, Layer::Support, Layer::Mass, Layer::Applied, Layer::Text});
  };
  for (int i = 1; i <= 60; ++i) {
    session.drag({"theta", 1 + 0.02 * i}, {});
    const exchange::Scene next = scene_of(session, true);
    CHECK(bars(next) == bars(first));
    CHECK(marks(next) == marks(first));
    CHECK(next.view.scale == first.view.scale);
  }
}

TEST_CASE("scene: labels of a dragged leg stay on their sides") {
  Session steady(
      {"jansen.tml", test::read_file(test::source_folder() + "/tests/sketches/jansen.tml")});
  Session loose = Session(
      {"jansen.tml", test::read_file(test::source_folder() + "/tests/sketches/jansen.tml")});
  base::Vector2<double> start;
  for (const DrawnPoint& p : steady.place({}).points)
    if (p.name == "T") start = p.at;
  exchange::Scene kept = scene_of(steady), free = scene_of(loose);
  int with = 0, without = 0;
  const int frames = test::cases_every() > 1 ? 50 : 1000;
  for (int i = 1; i <= frames; ++i) {
    const base::Vector2<double> to{start.x + 0.1 * start.x * std::sin(i / 30.0),
                                   start.y + 0.1 * std::sin(i / 15.0)};
    steady.pull({"T"}, to, {});
    loose.pull({"T"}, to, {});
    exchange::Scene next = scene_of(steady, true), fresh = scene_of(loose);
    with += changed_sides(kept, next);
    without += changed_sides(free, fresh);
    kept = std::move(next);
    free = std::move(fresh);
  }
  CAPTURE(with);
  CAPTURE(without);
  CHECK(kept.sides.size() >= 20);
  if (test::cases_every() > 1) return;
  CHECK(with <= 20);  // once in fifty frames one of 20 labels; a fifth of what it was
  CHECK(without >= 5 * with);
}

TEST_CASE("scene: at a scale that is asked for, pixels count from the model's origin") {
  Session session({"m.tml", loaded_crank, {}});
  const SceneReply reply = session.scene({.steady = true, .scale = 50.0}, {});
  REQUIRE(reply.scene);
  CHECK(reply.scene->view.scale == 50.0);
  const auto joint_of = [](const exchange::Scene& scene, const std::string& key) {
    for (const auto& primitive : scene.drawing.of(Layer::Joint))
      if (exchange::key(scene.drawing.subjects()[primitive.subject]) == key)
        if (const auto* circle = std::get_if<exchange::svg::CircleShape>(&primitive.shape))
          return circle->centre;
    FAIL("there is no joint " << key);
    return exchange::svg::Vec{};
  };
  const auto o = joint_of(*reply.scene, "point O");
  const auto a = joint_of(*reply.scene, "point A");
  CHECK(o.x == doctest::Approx(0.0));
  CHECK(a.x == doctest::Approx(50.0 * 2 * std::cos(1.0)));
  CHECK(a.y == doctest::Approx(-50.0 * 2 * std::sin(1.0)));
  const SceneReply finer = session.scene({.steady = true, .scale = 100.0}, {});
  REQUIRE(finer.scene);
  CHECK(joint_of(*finer.scene, "point A").x == doctest::Approx(2 * a.x));
}

namespace {

std::vector<exchange::svg::Vec> locus_in(Session& session) {
  const exchange::Scene scene = scene_of(session, true);
  std::vector<exchange::svg::Vec> path;
  for (const auto& primitive : scene.drawing.of(Layer::Locus)) {
    const auto& corners = std::get<exchange::svg::CornersShape>(primitive.shape).corners;
    path.insert(path.end(), corners.begin(), corners.end());
  }
  return path;
}

bool is_same(const std::vector<exchange::svg::Vec>& a, const std::vector<exchange::svg::Vec>& b) {
  return std::ranges::equal(a, b, [](auto p, auto q) { return p.x == q.x && p.y == q.y; });
}

}  // namespace

TEST_CASE("scene: a locus stays while its driver is dragged, and is another for other lengths") {
  const std::string text =
      "point A at (0, 0)\npoint D at (2, 0)\npoint B near (0.5, 0.87)\npoint C near (2.5, 1.9)\n"
      "point P near (1, 2)\nline crank from A to B\nline coupler from B to C\n"
      "line rocker from D to C\nlength(crank) = a\nlength(coupler) = 2.25\n"
      "length(rocker) = 2\ndistance(B, P) = 1\ndistance(C, P) = 1.5\n"
      "let turned = theta + 0\nangle(x_axis, crank) = turned\ngiven a = 1, theta = 1.05\n"
      "locus P over theta\n";
  Session session({"m.tml", text, {}});
  const auto first = locus_in(session);
  REQUIRE(first.size() > 50);
  for (int i = 1; i <= 20; ++i) {
    session.drag({"theta", 1.05 + 0.1 * i}, {});
    CHECK(is_same(locus_in(session), first));
    session.pull({"C"}, {2.2 - 0.01 * i, 1.9}, {});
    CHECK(is_same(locus_in(session), first));
  }
  session.drag({"a", 0.9}, {});
  CHECK(locus_in(session).empty());
  session.drag({"a", 0.8}, {});
  CHECK(locus_in(session).empty());
  const auto other = locus_in(session);  // nothing has changed since
  CHECK(other.size() > 50);
  CHECK_FALSE(is_same(other, first));
  session.drag({"theta", 2.0}, {});
  CHECK(is_same(locus_in(session), other));
  session.set_text({"m.tml", text, {}});
  CHECK(is_same(locus_in(session), first));
}

TEST_CASE("scene: a locus is traced with the numbers that a pull has moved") {
  const std::string text =
      "point A at (0, 0)\npoint D at (2, 0)\npoint B near (0.5, 0.87)\npoint C near (2.5, 1.9)\n"
      "line crank from A to B\nline coupler from B to C\nline rocker from D to C\n"
      "length(crank) = 1\nlength(coupler) = 2.25\nlength(rocker) = 2\n"
      "angle(x_axis, crank) = theta\ngiven theta = 1.05\nlocus C over theta\n";
  Session session({"m.tml", text, {}});
  CHECK(session.pull({"D"}, {2.05, 0.05}, {}).move.reached());
  const auto path = [](Session& s) {
    const exchange::Scene scene = scene_of(s);
    std::vector<exchange::svg::Vec> places;
    for (const auto& primitive : scene.drawing.of(Layer::Locus))
      for (const auto& corner : std::get<exchange::svg::CornersShape>(primitive.shape).corners)
        places.push_back((1 / scene.view.scale) * (corner - scene.view.at(2.05, 0.05)));
    return places;
  };
  const auto places = path(session);
  REQUIRE(places.size() > 20);
  for (const exchange::svg::Vec& place : places)
    CHECK(std::hypot(place.x, place.y) == doctest::Approx(2).epsilon(1e-3));
}

TEST_CASE("scene: the JSON of draw has the scene of a session, without dimensions where wished") {
  for (const bool dimensions : {true, false}) {
    Request request;
    request.model = {"m.tml", loaded_crank};
    request.task = Draw{dimensions};
    request.format = Format::Json;
    const auto document = exchange::Json::parse(answer_request(request).output);
    Service service;
    service.answer(
        exchange::Json{{"call", "set_text"}, {"file", "m.tml"}, {"text", loaded_crank}}.dump());
    const auto reply = exchange::Json::parse(service.answer(
        exchange::Json{{"call", "scene"}, {"dimensions", dimensions}}.dump()))["reply"];
    CHECK(document["scene"].dump() == reply["scene"].dump());
    CHECK(document["subjects"].dump() == reply["subjects"].dump());
    CHECK(document["picture"] == reply["picture"]);
    const std::string written = document["scene"].dump();
    CHECK((written.find("\"dimension/") != std::string::npos) == dimensions);
    CHECK(written.find("\"applied/load B/1\"") != std::string::npos);
    request.format = Format::Text;
    const std::string svg = answer_request(request).output;
    CHECK((svg.find("tm-dimension\"") != std::string::npos) == dimensions);
  }
}
