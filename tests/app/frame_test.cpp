// SPDX-License-Identifier: Apache-2.0
// Frames of tables, from text to answers.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "app/request/reply.h"

using namespace trammel;
using Json = nlohmann::json;

namespace {

app::Request ask(const std::string& table, const std::string& model) {
  app::Request request;
  request.model.file_name = "folder/model.tml";
  request.model.text = "frame_table \"members.csv\"\n" + model;
  request.format = app::Format::Json;
  request.task = app::Solve{{.symbolic = false}};
  request.model.read_file = [table](const std::string& path) -> std::optional<std::string> {
    if (path != "folder/members.csv") return std::nullopt;
    return table;
  };
  return request;
}

Json answer(const std::string& table, const std::string& model) {
  return Json::parse(app::answer_request(ask(table, model)).output);
}

using Vector = std::array<double, 2>;

// Forces in a frame, held against every equation of equilibrium that its joints and members have:
// a determinate frame has no other forces that meet them all.
class Statics {
 public:
  struct Member {
    std::string name;
    int from, to;
    bool welded_from, welded_to;
    Vector load{};
    double moment = 0.0;
  };
  std::vector<Vector> nodes;
  std::vector<Member> members;
  std::vector<Vector> forces;     // by node
  std::map<int, double> moments;  // by node where some end is welded
  std::map<int, bool> bearings;   // by node: whether it is clamped

  std::string table() const {
    std::string text;
    for (std::size_t i = 0; i < nodes.size(); ++i)
      text += fmt::format("node,P{},{:.4f},{:.4f}\n", i, nodes[i][0], nodes[i][1]);
    for (const Member& m : members)
      text += fmt::format("member,{},P{},P{},{},{}\n", m.name, m.from, m.to,
                          m.welded_from ? "welded" : "pinned", m.welded_to ? "welded" : "pinned");
    for (const auto& [node, clamped] : bearings)
      text += fmt::format("bearing,P{},{}\n", node, clamped ? "clamped" : "pinned");
    for (std::size_t i = 0; i < nodes.size(); ++i)
      text += fmt::format("force,P{},{:.4f},{:.4f}\n", i, forces[i][0], forces[i][1]);
    for (const auto& [node, moment] : moments)
      text += fmt::format("moment,P{},{:.4f}\n", node, moment);
    for (const Member& m : members)
      text += fmt::format("load,{0},{1:.4f},{2:.4f}\nmoment,{0},{3:.4f}\n", m.name, m.load[0],
                          m.load[1], m.moment);
    return text;
  }

  // The largest miss of any equation.
  double miss(const Json& reply) const {
    std::vector<std::array<double, 3>> sums(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) sums[i] = {forces[i][0], forces[i][1], 0.0};
    for (const auto& [node, moment] : moments) sums[static_cast<std::size_t>(node)][2] = moment;
    for (const Json& bearing : reply["bearings"]) {
      auto& sum = sums[std::stoul(bearing["name"].get<std::string>().substr(1))];
      for (const std::size_t axis : {0U, 1U}) sum[axis] += bearing["force"][axis].get<double>();
      sum[2] += bearing["moment"].get<double>();
    }
    double most = 0.0;
    for (std::size_t k = 0; k < members.size(); ++k)
      most = std::max(most, add(members[k], reply["members"].at(k), sums));
    for (const auto& sum : sums)
      for (const double part : sum) most = std::max(most, std::abs(part));
    return most;
  }

 private:
  double add(const Member& m, const Json& told, std::vector<std::array<double, 3>>& sums) const {
    const Vector a = nodes[static_cast<std::size_t>(m.from)],
                 b = nodes[static_cast<std::size_t>(m.to)];
    const double length = std::hypot(b[0] - a[0], b[1] - a[1]);
    const Vector along{(b[0] - a[0]) / length, (b[1] - a[1]) / length};
    // By the part beyond on the part before: at the start on the joint, at the end on the member.
    const auto section = [&](const char* end) {
      const double n = told[end][0], v = told[end][1];
      return std::array{n * along[0] - v * along[1], n * along[1] + v * along[0],
                        told[end][2].get<double>()};
    };
    const auto start = section("start"), end = section("end");
    double most = told["name"] == m.name ? 0.0 : 1e9;
    for (const std::size_t axis : {0U, 1U})
      most = std::max(most, std::abs(end[axis] - start[axis] + m.load[axis] * length));
    const double turning = m.moment + end[2] - start[2] +
                           length * (along[0] * end[1] - along[1] * end[0]) +
                           length * length / 2 * (along[0] * m.load[1] - along[1] * m.load[0]);
    most = std::max(most, std::abs(turning));
    if (!m.welded_from) most = std::max(most, std::abs(start[2]));
    if (!m.welded_to) most = std::max(most, std::abs(end[2]));
    for (const std::size_t part : {0U, 1U, 2U}) {
      sums[static_cast<std::size_t>(m.from)][part] += start[part];
      sums[static_cast<std::size_t>(m.to)][part] -= end[part];
    }
    return most;
  }
};

// From a clamped foot and two pins, by cantilevers welded to what stands and by pairs of bars.
Statics random_frame(unsigned seed, int steps) {
  std::mt19937 generator(seed);
  const auto chance = [&](int below) {
    return static_cast<int>(generator() % static_cast<unsigned>(below));
  };
  const auto number = [&](double size) { return size * (chance(2001) - 1000) / 1000.0; };
  Statics frame;
  std::vector<int> welded;  // nodes at which some end is welded
  const auto node = [&](double x, double y) {
    frame.nodes.push_back({std::round(1e4 * x) / 1e4, std::round(1e4 * y) / 1e4});
    frame.forces.push_back({std::round(1e4 * number(5)) / 1e4, std::round(1e4 * number(5)) / 1e4});
    return static_cast<int>(frame.nodes.size()) - 1;
  };
  const auto member = [&](int from, int to, bool a, bool b) {
    const Vector load{std::round(1e4 * number(1)) / 1e4, std::round(1e4 * number(1)) / 1e4};
    const double moment = chance(3) == 0 ? std::round(1e4 * number(2)) / 1e4 : 0.0;
    frame.members.push_back(
        {fmt::format("m{}", frame.members.size()), from, to, a, b, load, moment});
  };
  frame.bearings = {{node(0, 0), true}, {node(3, 0.2), false}, {node(-2, 0.5), false}};
  welded.push_back(0);
  member(0, node(0.3, 2), true, true);
  welded.push_back(3);
  for (int step = 0; step < steps; ++step) {
    const int before = static_cast<int>(frame.nodes.size());
    const int added = node(number(4), 2.0 + 1.5 * step + number(0.5));
    if (chance(2) == 0) {
      const int at = welded[static_cast<std::size_t>(chance(static_cast<int>(welded.size())))];
      member(at, added, true, true);
      welded.push_back(added);
    } else {
      const int first = chance(before);
      member(first, added, false, false);
      member(added, (first + 1 + chance(before - 1)) % before, false, false);
    }
  }
  for (const int turned : welded)
    if (chance(3) == 0) frame.moments[turned] = std::round(1e4 * number(2)) / 1e4;
  return frame;
}

std::string braced_grid(int width) {
  std::string text;
  for (int i = 0; i < width * width; ++i)
    text += fmt::format("node,P{},{},{}\n", i, i % width, i / width);
  int members = 0;
  const auto member = [&](int from, int to) {
    text += fmt::format("member,b{},P{},P{}\n", members++, from, to);
  };
  for (int i = 0; i < width * width; ++i) {
    const bool right = i % width + 1 < width, up = i / width + 1 < width;
    if (right) member(i, i + 1);
    if (up) member(i, i + width);
    if (right && up) member(i, i + width + 1);
    if (right && up) member(i + 1, i + width);
  }
  return text + fmt::format("bearing,P0,pinned\nbearing,P{},roller\n", width - 1);
}

std::string strip(int joints, int left_out) {
  std::string text;
  for (int i = 0; i < joints; ++i)
    text += fmt::format("node,P{},{},{}\n", i, 0.5 * i, i % 2 == 1 ? 0.9 : 0.0);
  text += "member,b0_1,P0,P1\n";
  for (int i = 2; i < joints; ++i)
    for (const int before : {i - 2, i - 1})
      if (i != left_out || before != i - 1)
        text += fmt::format("member,b{}_{},P{},P{}\n", before, i, before, i);
  return text + "bearing,P0,pinned\nbearing,P2,roller\nforce,P1,1,0\n";
}

}  // namespace

TEST_CASE("a truss of a table has the answers of the same truss as a text") {
  const std::string table =
      "units,mm,kN\nnode,A,0,0\nnode,B,4000,0\nnode,C,2000,1500\nmember,AB,A,B\nmember,AC,A,C\n"
      "member,BC,B,C\nbearing,A,pinned\nbearing,B,roller\nforce,C,3,-10\n";
  const std::string text =
      "point A at (0 mm, 0 mm)\npoint B near (4000 mm, 0 mm)\npoint C near (2000 mm, 1500 mm)\n"
      "AB: distance(A, B) = drawn\nAC: distance(A, C) = drawn\nBC: distance(B, C) = drawn\n"
      "B: B on x_axis\nforce(C) = (3 kN, -10 kN)\n";
  const std::string questions =
      "find reaction(AB), reaction(AC), reaction(BC), reaction(A), reaction(B)\n";
  app::Request by_text = ask("", questions);
  by_text.model.text = text + questions;
  for (const bool symbolic : {false, true}) {
    app::Request by_table = ask(table, questions);
    by_text.task = by_table.task = app::Solve{{.symbolic = symbolic}};
    const Json one = Json::parse(app::answer_request(by_table).output)["results"];
    const Json other = Json::parse(app::answer_request(by_text).output)["results"];
    REQUIRE(one.size() == 5);
    for (std::size_t i = 0; i < one.size(); ++i) {
      CAPTURE(one[i]["name"].get<std::string>());
      CHECK(one[i]["status"] == "ok");
      CHECK(one[i]["unit"] == other[i]["unit"]);
      CHECK(one[i]["symbolic"] == other[i]["symbolic"]);
      const auto numbers = [](const Json& n) {
        return n.is_array() ? n.get<std::vector<double>>() : std::vector<double>{n.get<double>()};
      };
      const auto ours = numbers(one[i]["numeric"]), theirs = numbers(other[i]["numeric"]);
      REQUIRE(ours.size() == theirs.size());
      for (std::size_t k = 0; k < ours.size(); ++k)
        CHECK(std::abs(ours[k] - theirs[k]) < 1e-9);  // rounding of kilonewtons
    }
  }
}

TEST_CASE("forces in random determinate frames meet every equation of equilibrium") {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    CAPTURE(seed);
    const Statics frame = random_frame(seed, 1 + static_cast<int>(seed % 12));
    CAPTURE(frame.table());
    const Json reply = answer(frame.table(), "find frame_forces\n");
    const Json& result = reply["results"][0];
    REQUIRE_MESSAGE(result["status"] == "ok", reply["diagnostics"].dump());
    REQUIRE(result["members"].size() == frame.members.size());
    double size = 1.0;
    for (const Json& member : result["members"])
      for (const char* end : {"start", "end"})
        for (const Json& part : member[end]) size = std::max(size, std::abs(part.get<double>()));
    CHECK(frame.miss(result) < 1e-9 * size);
  }
}

TEST_CASE("a beam on a pin and a roller bears its load as textbooks say") {
  const Json reply = answer(
      "node,A,0,0\nnode,B,4,0\nnode,C,6,0\nmember,AB,A,B,pinned,welded\n"
      "member,BC,B,C,welded,pinned\nbearing,A,pinned\nbearing,B,roller\nload,AB,0,-3\n"
      "force,C,0,-2\n",
      "find frame_forces, internal(AB, 2)\n");
  const Json& members = reply["results"][0]["members"];
  // Over B the moment of the overhang; A bears half of the load less that moment by the span.
  CHECK(members[0]["end"][2].get<double>() == doctest::Approx(-4.0));
  CHECK(members[1]["start"][2].get<double>() == doctest::Approx(-4.0));
  const Json& bearings = reply["results"][0]["bearings"];
  CHECK(bearings[0]["force"][1].get<double>() == doctest::Approx(5.0));
  CHECK(bearings[1]["force"][1].get<double>() == doctest::Approx(9.0));
  CHECK(reply["results"][1]["numeric"][2].get<double>() == doctest::Approx(5.0 * 2 - 3.0 * 2));
}

TEST_CASE("a roller pushes along its direction alone") {
  const Json reply = answer(
      "node,A,0,0\nnode,B,4,0\nmember,AB,A,B,welded\nbearing,A,pinned\nbearing,B,roller,-3,4\n"
      "load,AB,0,-8\n",
      "find frame_forces, reaction(B)\n");
  const Json& roller = reply["results"][0]["bearings"][1];
  CHECK(roller["force"][1].get<double>() == doctest::Approx(16.0));
  CHECK(roller["force"][0].get<double>() == doctest::Approx(-12.0));
  CHECK(reply["results"][1]["numeric"].get<double>() == doctest::Approx(20.0));
}

TEST_CASE("what is wrong between rows is told at the row") {
  struct Case {
    const char* why;
    const char* row;
    const char* message;
  };
  const std::string good = "node,A,0,0\nnode,B,1,0\nmember,m,A,B\nbearing,A,pinned\n";
  const Case cases[] = {
      {"no such node", "member,n,A,D", "there is no point 'D'"},
      {"no such member", "load,n,0,1", "there is no line 'n'"},
      {"a node twice", "node,B,2,0", "'B' is defined twice"},
      {"a name for two things", "member,A,A,B", "'A' is defined twice"},
      {"a member of no length", "member,n,A,A", "starts and ends in the same node"},
      {"a force on a member", "force,m,1,0", "'m' is a line"},
      {"a weld of nodes", "weld,A,B", "'A' is a point"},
      {"nothing to clamp", "bearing,B,clamped", "nothing to clamp"},
      {"a moment on a pin", "moment,B,1", "no member is welded at 'B'"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.why);
    const app::Reply reply = app::answer_request(ask(good + c.row + "\n", ""));
    CHECK(reply.exit_code == app::ExitCode::ModelWrong);
    REQUIRE_FALSE(reply.diagnostics.empty());
    const auto told =
        std::find_if(reply.diagnostics.begin(), reply.diagnostics.end(),
                     [&](const auto& d) { return d.message.find(c.message) != std::string::npos; });
    REQUIRE_MESSAGE(told != reply.diagnostics.end(), reply.output);
    CHECK(told->file == "folder/members.csv");
    CHECK(told->line_text == c.row);
    CHECK(told->position.line == 5);
  }
}

TEST_CASE("a braced grid is refused with the number of surplus members and an example") {
  for (const int width : {22, 40}) {
    const int surplus =
        2 * width * (width - 1) + 2 * (width - 1) * (width - 1) + 3 - 2 * width * width;
    const app::Reply reply = app::answer_request(ask(braced_grid(width), "find reaction(b0)\n"));
    CHECK(reply.exit_code == app::ExitCode::ModelWrong);
    const std::string& message = reply.diagnostics.at(0).message;
    CAPTURE(message);
    CHECK(reply.diagnostics[0].kind.slug == "redundant-constraint");
    CHECK(message.find(fmt::format("{} constraints too many", surplus)) != std::string::npos);
    // Four sides and one diagonal make the other follow, at most.
    CHECK(std::count(message.begin(), message.end(), '\'') <= 12);
    CHECK(message.find("follows from 'length(b") != std::string::npos);
  }
}

TEST_CASE("a large mechanism is told with what moves") {
  const app::Reply reply = app::answer_request(ask(strip(600, 20), "find reaction(b0_1)\n"));
  const std::string& message = reply.diagnostics.at(0).message;
  CAPTURE(message);
  CHECK(reply.diagnostics[0].kind.slug == "underconstrained");
  CHECK(message.find("1 freedom is left, 580 points can still move: points P20, P21") !=
        std::string::npos);
  CHECK(message.find("can turn about P18") != std::string::npos);
}

TEST_CASE("frames: a machine that is free bears nothing where its load moves its mass alone") {
  app::Request request;
  request.model.file_name = "free.tml";
  request.model.text = R"(
point A at (0, 0)
point B near (0.58, 0.81)
point C near (2.4, 0)
line crank from A to B
line rod from B to C
length(crank) = a
length(rod) = b
angle(x_axis, crank) = theta
C on x_axis
free theta
mass(C) = m
force(C) = (F, 0)
given a = 1, b = 2, theta = 0.95, F = 1, m = 2
find frame_forces
)";
  request.format = app::Format::Json;
  request.task = app::Solve{};
  const Json result = Json::parse(app::answer_request(request).output)["results"][0];
  CAPTURE(result.dump(1));
  REQUIRE(result["status"] == "ok");  // loads and inertia cancel: all forces are rounding
  for (const Json& member : result["members"])
    for (const char* end : {"start", "end"})
      for (const Json& force : member[end]) CHECK(force == 0.0);
  CHECK(result["certificate"]["max_relative_difference"] < 1e-9);
}
