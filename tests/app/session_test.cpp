// SPDX-License-Identifier: Apache-2.0
// Sessions: they answer as requests do, whatever was asked, cancelled or moved before.
#include "app/session/session.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "app/request/reply.h"
#include "app/service/write_reply.h"
#include "exchange/json/json_parts.h"
#include "support/case_models.h"
#include "symbolic/number/thread_memory.h"

using namespace trammel;
using namespace trammel::app;
namespace fs = std::filesystem;

namespace {

std::string to_text(const SessionReply& reply) {
  return exchange::to_json(reply.report) + std::to_string(static_cast<int>(reply.code));
}

ModelText model_of(const fs::path& path) {
  return {path.filename().string(), test::read_file(path)};
}

std::string by_request(const ModelText& model, const Task& task) {
  const Reply reply = answer_request({model, task, Format::Json, {}});
  return reply.output + std::to_string(static_cast<int>(reply.exit_code));
}

// What a front end asks for, in the order of the list.
const std::vector<std::string (*)(Session&, const Limits&)> calls{
    [](Session& s, const Limits& l) { return to_text(s.ask(Forms{}, l)); },
    [](Session& s, const Limits& l) { return to_text(s.ask({.symbolic = false}, l)); },
    [](Session& s, const Limits& l) { return to_text(s.check(l)); },
    [](Session& s, const Limits& l) { return to_text(s.explain(l)); },
    [](Session& s, const Limits& l) {
      const PictureReply drawn = s.draw({}, l);
      return exchange::dump(write_drawn(drawn, s), 2) + "\n" +
             std::to_string(static_cast<int>(drawn.code));
    },
    [](Session& s, const Limits& l) { return to_text(s.run({.accuracy = 1e-4}, l)); }};
const std::vector<Task> tasks{Solve{}, Solve{{.symbolic = false}}, Check{}, Explain{},
                              Draw{},  Simulate{.accuracy = 1e-4}};

const std::string four_bar = R"(
point A at (0, 0)
point D at (2, 0)
point B near (0.5, 0.87)
point C near (2.5, 1.9)
line crank from A to B
line coupler from B to C
line rocker from D to C
length(crank) = a
length(coupler) = 2.25
length(rocker) = 2
angle(x_axis, crank) = theta
given a = 1, theta = 1.05
find x(C), y(C)
)";

const DrawnPoint& point(const Drawing& drawing, const std::string& name) {
  const auto found = std::find_if(drawing.points.begin(), drawing.points.end(),
                                  [&](const DrawnPoint& p) { return p.name == name; });
  REQUIRE(found != drawing.points.end());
  return *found;
}

double number(const SessionReply& reply, std::size_t answer, std::size_t component = 0) {
  REQUIRE(answer < reply.report.answers.size());
  const inquiry::Value* value = value_of(reply.report.answers[answer]);
  REQUIRE(value);
  REQUIRE(value->numbers);
  return value->numbers->at(component);
}

}  // namespace

TEST_CASE("session: calls answer as requests do, whatever was asked or cancelled before") {
  const int cancelled = trammel::test::cases_every() > 1 ? 2 : 6;  // calls of each model
  std::mt19937 random(1);
  for (const fs::path& path : test::case_models()) {
    CAPTURE(path);
    const ModelText model = model_of(path);
    Session session(model);
    std::vector<std::string> whole;
    for (std::size_t c = 0; c < calls.size(); ++c) {
      CAPTURE(c);
      whole.push_back(by_request(model, tasks[c]));
      CHECK(calls[c](session, {}) == whole[c]);
    }
    for (int time = 0; time < cancelled; ++time) {
      const std::size_t cut = random() % calls.size(), asked = random() % calls.size();
      std::atomic<std::int64_t> left =
          static_cast<std::int64_t>(random() % (1U << (random() % 14)));
      calls[cut](session, {.checks_left = &left});
      CHECK(calls[asked](session, {}) == whole[asked]);
    }
  }
}

TEST_CASE("session: eight on eight threads answer as one after the other") {
  constexpr std::size_t sessions = 8, every = 3;  // of the models, which have been answered above
  const std::vector<fs::path> models = test::case_models();
  const auto answer_some = [&](std::size_t first) {
    std::string all;
    for (std::size_t k = every * first; k < models.size(); k += every * sessions) {
      Session session(model_of(models[k]));
      for (const auto call : calls) all += call(session, {});
    }
    return all;
  };
  std::vector<std::string> alone(sessions), together(sessions);
  for (std::size_t s = 0; s < sessions; ++s) alone[s] = answer_some(s);
  std::vector<std::thread> threads;
  for (std::size_t s = 0; s < sessions; ++s)
    threads.emplace_back([&, s] {
      together[s] = answer_some(s);
      symbolic::release_thread_memory();
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(together == alone);
}

TEST_CASE("session: questions that the text does not ask") {
  Session session({"bar.tml", four_bar});
  const std::string asked[] = {"find y(B)", "find angle(x_axis, rocker)"};
  const SessionReply reply = session.ask(asked, Forms{}, {});
  REQUIRE(reply.report.answers.size() == 2);
  CHECK(number(reply, 0) == doctest::Approx(std::sin(1.05)));
  CHECK(reply.places[1].position.line == 2);
  CHECK(reply.places[1].position.column == 6);
  CHECK(reply.places[1].length == asked[1].size() - 5);
  // The text's own are answered as before, and stand where they stand.
  const SessionReply own = session.ask(Forms{}, {});
  CHECK(own.report.answers.size() == 2);
  CHECK(own.places[0].position.line == 14);
  const std::string wrong[] = {"find y(B)", "find x(Z)"};
  const SessionReply refused = session.ask(wrong, Forms{}, {});
  CHECK(refused.code == ExitCode::ModelWrong);
  REQUIRE_FALSE(refused.report.diagnostics.empty());
  CHECK(refused.report.diagnostics.back().file == "question");
  CHECK(refused.report.diagnostics.back().position.line == 2);
}

TEST_CASE("session: values that are set count like values of the command line, the last ones") {
  Session session({"bar.tml", four_bar});
  const NamedValue first[] = {{"theta", 0.4}, {"a", 1.1}}, second[] = {{"theta", 0.7}};
  session.set_values(first);
  session.set_values(second);
  CHECK(to_text(session.ask(Forms{}, {})) ==
        by_request({"bar.tml", four_bar, "theta = 0.7, a = 1.1"}, Solve{}));
  session.set_text({"bar.tml", four_bar});
  CHECK(to_text(session.ask(Forms{}, {})) == by_request({"bar.tml", four_bar}, Solve{}));
  const NamedValue unknown[] = {{"beta", 1.0}};
  session.set_values(unknown);
  CHECK(session.ask(Forms{}, {}).code == ExitCode::ModelWrong);
}

TEST_CASE("session: a value is dragged, and questions are answered where it came to") {
  Session session({"bar.tml", four_bar});
  Drawing drawn = session.place({});
  CHECK(drawn.kind == DrawingKind::Placed);
  CHECK(point(drawn, "B").at.x == doctest::Approx(std::cos(1.05)));
  for (int i = 1; i <= 40; ++i) {
    drawn = session.drag({"theta", 1.05 + 0.02 * i}, {});
    REQUIRE(drawn.move.reached());
  }
  CHECK(point(drawn, "B").at.x == doctest::Approx(std::cos(1.85)));
  const SessionReply reply = session.ask(Forms{}, {});
  CHECK(number(reply, 0) == doctest::Approx(point(drawn, "C").at.x));
  CHECK(number(reply, 1) == doctest::Approx(point(drawn, "C").at.y));
  // The crank of 1 becomes so long that it no longer turns past the frame.
  drawn = session.drag({"a", 9.0}, {10'000'000});
  CHECK(drawn.move.end == MoveEnd::DeadPoint);
  CHECK(drawn.values[0].value < 4.25);
  CHECK(std::hypot(point(drawn, "C").at.x - 2, point(drawn, "C").at.y) == doctest::Approx(2));
  CHECK(session.drag({"nothing", 1.0}, {}).problem == "there is no 'nothing'");
}

TEST_CASE("session: who pulls a machine through a dead point is told, and answers follow") {
  const std::string text =
      "point O at (0, 0)\npoint A near (1, 1.7)\npoint B near (5, 0)\nline crank from O to A\n"
      "line rod from A to B\nlength(crank) = 2\nlength(rod) = 4.5\ny(B) = 0\nx(B) = s\n"
      "given s = 5\nfind y(A)\n";
  Session session({"m.tml", text, {}});
  CHECK_FALSE(session.pull({"A"}, {1.0, 1.74}, {}).move.passed_dead_point);
  int passed = 0;
  Drawing drawn;
  for (int i = 0; i <= 60; ++i) {
    const double theta = 1.0 - 0.03 * i;
    drawn = session.pull({"A"}, {2 * std::cos(theta), 2 * std::sin(theta)}, {});
    passed += drawn.move.passed_dead_point ? 1 : 0;
    CHECK(number(session.ask({.symbolic = false}, {}), 0) ==
          doctest::Approx(point(drawn, "A").at.y).epsilon(1e-6));
  }
  CHECK(passed == 1);
  CHECK(point(drawn, "A").at.y < -1);
  session.set_values(std::vector<NamedValue>{{"s", 5.0}});
  CHECK(number(session.ask({.symbolic = false}, {}), 0) < -1);
}

TEST_CASE("session: a point is pulled, its driver follows over full turns") {
  Session session({"bar.tml", four_bar});
  double theta = 1.05;
  Drawing drawn;
  for (int i = 1; i <= 200; ++i) {
    theta += 0.05;
    drawn = session.pull({"B"}, {2 * std::cos(theta), 2 * std::sin(theta)}, {});
    CHECK(drawn.move.left == doctest::Approx(1.0).epsilon(0.01));
    CHECK_FALSE(drawn.move.passed_dead_point);
    REQUIRE(drawn.values.size() == 1);
    CHECK(drawn.values[0].value == doctest::Approx(theta).epsilon(1e-2));
    const auto [c, b] = std::pair(point(drawn, "C").at, point(drawn, "B").at);
    CHECK(std::hypot(c.x - b.x, c.y - b.y) == doctest::Approx(2.25).epsilon(1e-9));
    CHECK(base::cross(b - base::Vector2<double>{2, 0}, c - base::Vector2<double>{2, 0}) < 0);
  }
  const SessionReply reply = session.ask(Forms{}, {});
  CHECK(number(reply, 0) == doctest::Approx(point(drawn, "C").at.x));
  CHECK(session.pull({"nothing"}, {1, 1}, {}).problem ==
        "'nothing' is no point, bar, part or wheel with an angle, which could be pulled");
}

TEST_CASE("session: a sketch with freedoms left is drawn and pulled, though it is not answered") {
  std::string text = four_bar;
  text.erase(text.find("angle(x_axis"), std::string("angle(x_axis, crank) = theta\n").size());
  text.replace(text.find(", theta = 1.05"), 14, "");
  Session session({"bar.tml", text});
  CHECK(session.ask(Forms{}, {}).code == ExitCode::ModelWrong);
  CHECK(session.place({}).kind == DrawingKind::Pulled);
  const Drawing drawn = session.pull({"C"}, {2.7, 1.8}, {});
  CHECK(std::hypot(point(drawn, "C").at.x - 2, point(drawn, "C").at.y) == doctest::Approx(2));
  CHECK(std::hypot(point(drawn, "B").at.x, point(drawn, "B").at.y) == doctest::Approx(1));
  CHECK(session.drag({"a", 1.2}, {}).move.reached());
  CHECK(std::hypot(point(session.place({}), "B").at.x, point(session.place({}), "B").at.y) ==
        doctest::Approx(1.2));
}

TEST_CASE("session: a text that cannot be read leaves nothing to draw, until it can") {
  Session session({"bar.tml", "point A at (0,\n"});
  CHECK(session.place({}).kind == DrawingKind::None);
  CHECK(session.drag({"a", 1.0}, {}).kind == DrawingKind::None);
  CHECK(session.check({}).code == ExitCode::ModelWrong);
  session.set_text({"bar.tml", four_bar});
  CHECK(session.place({}).kind == DrawingKind::Placed);
}

TEST_CASE("session: elements stand where the text names them") {
  Session session({"bar.tml", four_bar});
  const std::vector<TextElement> elements = session.elements({});
  REQUIRE(elements.size() >= 12);
  CHECK(elements[0].name == "A");
  CHECK(elements[0].place.position.line == 2);
  const auto rocker = std::find_if(elements.begin(), elements.end(),
                                   [](const TextElement& e) { return e.name == "rocker"; });
  REQUIRE(rocker != elements.end());
  CHECK(rocker->kind == ElementKind::Line);
  CHECK(rocker->place.position.line == 8);
}

TEST_CASE("session: the rows of a run go to who keeps them") {
  Session session({"run.tml", R"(
point O at (0, 0)
point P near (1, 0)
line rod from O to P
length(rod) = 1
angle(x_axis, rod) = theta
mass(P) = 1
gravity = (0, -9.81)
free theta
given theta = 0
simulate for 1 every 0.1
)"});
  std::size_t rows = 0;
  const inquiry::RowKeeper keeper{[](const inquiry::Trajectory&) { return inquiry::KeptRun{}; },
                                  [](std::size_t) { return true; },
                                  [&](const inquiry::Trajectory& more, const std::string&) {
                                    rows += more.rows.size();
                                    return true;
                                  }};
  CHECK(session.run({}, {}, &keeper).code == ExitCode::Answered);
  CHECK(rows == 11);
}
