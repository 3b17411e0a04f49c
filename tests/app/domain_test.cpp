// SPDX-License-Identifier: Apache-2.0
// Expressions outside of where they exist: whatever is simplified, they have no value there.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "app/run_reply.h"
#include "app/session/session.h"

using namespace trammel;

namespace {

// A text, and its value as it stands there: NaN where one of its parts has none.
struct Written {
  std::string text;
  double value = 0.0;
};

class Writer {
 public:
  Writer(std::mt19937& random, double a, double b) : random_(random), a_(a), b_(b) {}

  Written write(int depth) {
    if (depth == 0 || pick(6) == 0) return leaf();
    const Written x = write(depth - 1);
    switch (pick(11)) {
      case 0: return of("sqrt(" + x.text + ")", std::sqrt(x.value));
      case 1: return of("log(" + x.text + ")", std::log(x.value));
      case 2: return of("asin(" + x.text + ")", std::asin(x.value));
      case 3: return of("exp(" + x.text + ")", std::exp(x.value));
      case 4: return of("(" + x.text + ")^2", x.value * x.value);
      case 5: return of("(" + x.text + ")^(1/3)", std::pow(x.value, 1.0 / 3));
      case 6: return of("(" + x.text + ")^0", std::isnan(x.value) ? NAN : 1.0);
      case 7: return of("(" + x.text + ")^(-1)", 1.0 / x.value);
      default: break;
    }
    const Written y = write(depth - 1);
    switch (pick(4)) {
      case 0: return of(fmt::format("({} + {})", x.text, y.text), x.value + y.value);
      case 1: return of(fmt::format("({} - {})", x.text, y.text), x.value - y.value);
      case 2: return of(fmt::format("({})*({})", x.text, y.text), x.value * y.value);
      default: return of(fmt::format("({})/({})", x.text, y.text), x.value / y.value);
    }
  }

 private:
  int pick(int count) { return std::uniform_int_distribution(0, count - 1)(random_); }
  Written leaf() {
    switch (pick(4)) {
      case 0: return {"2", 2.0};
      case 1: return {"b", b_};
      default: return {"a", a_};
    }
  }
  static Written of(std::string text, double value) {
    return {std::move(text), std::isfinite(value) ? value : NAN};
  }

  std::mt19937& random_;
  double a_, b_;
};

app::SessionReply ask(const std::string& text) {
  app::Session session({"domain.tml", text, {}});
  app::Forms numbers;
  numbers.symbolic = false;
  return session.ask(numbers, {});
}

}  // namespace

TEST_CASE("domains: random expressions have the value of their text, or none") {
  std::mt19937 random(1);
  int without = 0, with = 0;
  for (int k = 0; k < 1'500; ++k) {
    const double a = std::uniform_real_distribution(-3.0, 3.0)(random), b = 0.7;
    const Written e = Writer(random, a, b).write(4);
    if (std::abs(e.value) > 1e9 || (e.value != 0.0 && std::abs(e.value) < 1e-9)) continue;
    const std::string text = fmt::format("given a = {:.17g}, b = {}\nfind {}\n", a, b, e.text);
    CAPTURE(text);
    const app::SessionReply reply = ask(text);
    REQUIRE(reply.report.answers.size() == 1);
    const inquiry::Value* value = value_of(reply.report.answers[0]);
    const bool has_number = value != nullptr && value->numbers;
    REQUIRE(has_number == !std::isnan(e.value));
    ++(has_number ? with : without);
    if (has_number) CHECK(value->numbers->at(0) == doctest::Approx(e.value).epsilon(1e-7));
  }
  CHECK(with > 300);
  CHECK(without > 300);
}

TEST_CASE("domains: what lies outside is told in the unit in which the text gives it") {
  const app::SessionReply reply =
      ask("point B at (a, 1 mm)\ngiven a = -20 mm\nfind q = sqrt(a)^2\n");
  CHECK(reply.report.answers.at(0).reason == "'sqrt(a)' has no real value: a is -20 mm");
  const app::SessionReply sum =
      ask("point B at (a, 1 mm)\ngiven a = 20 mm, b = 30 mm\nfind q = sqrt(a - b)^2 + 2*b\n");
  CHECK(sum.report.answers.at(0).reason == "'sqrt(a - b)' has no real value: a - b is -10 mm");
}

TEST_CASE("domains: a product or sum without a value names the part that has none") {
  for (const char* question : {"log(a) + log(b)", "sqrt(a)*sqrt(b)", "sqrt(b)^3*asin(b)"}) {
    CAPTURE(question);
    app::Session session(
        {"domain.tml", fmt::format("given a = -1, b = 2\nfind q = {}\n", question), {}});
    const app::SessionReply reply = session.ask({}, {});
    const std::string& reason = reply.report.answers.at(0).reason;
    CHECK(reason.find("has no real value: ") != std::string::npos);
    REQUIRE(!reply.report.diagnostics.empty());
    CHECK(reply.report.diagnostics.back().message.find(reason) != std::string::npos);
  }
}

// The inertia of y, `y'^(pi - 2)`, is 0 at rest: the ring alone turns the motion. By hand no force
// is needed for what rests, x'' = y'' = 0. With `y'^pi/y'^2` the formula would be 0/0.
TEST_CASE("domains: powers of a rate that is 0 have their value") {
  const std::string text =
      "coordinate x, y\nkinetic = m*(x'^2 + y'^pi)/2\nring: x^2 + y^2 = a^2\n"
      "given m = 2, x = 2.4, y = 3.2, a = 4, x' = 0, y' = ";
  app::Session session({"domain.tml", text + "0\nfind reaction(ring)\n", {}});
  const app::SessionReply reply = session.ask({}, {});
  CHECK(reply.code == app::ExitCode::Answered);
  const inquiry::Answer& at_rest = reply.report.answers.at(0);
  CHECK(value_of(at_rest)->numbers == std::vector<double>{0.0});
  CHECK(value_of(at_rest)->formula);
  app::Session equations({"domain.tml", text + "0\nfind equations\n", {}});
  CHECK(equations.ask({}, {}).code == app::ExitCode::Answered);
}

TEST_CASE("domains: a formula says where it holds, once") {
  const auto condition = [](const std::string& question) {
    app::Session session({"domain.tml", "given a = 2, b = 0.5\nfind " + question + "\n", {}});
    return session.ask({}, {}).report.answers.at(0).condition;
  };
  CHECK(condition("sqrt(a)^2") == "a >= 0");
  CHECK(condition("sqrt(a)^2 + sqrt(a)^4") == "a >= 0");
  CHECK(condition("exp(log(a)) + asin(b)^0") == "a > 0, abs(b) <= 1");
  CHECK(condition("sqrt(a)") == "");
  CHECK(condition("a*b/a") == "");
}

TEST_CASE(
    "domains: rows of sweeps that lie outside have no value, and values of the model are told") {
  const test::Json swept = [] {
    app::Session session(
        {"s.tml", "given a = 1\nfind sqrt(a)^2\nsweep a from -1 to 1 in 2 steps\n", {}});
    const auto answers = session.sweep({}, {}).report.answers;
    test::Json rows = test::Json::array();
    for (const auto& row : std::get<inquiry::SweepTable>(answers.at(0).content).rows)
      rows.push_back(std::isnan(row[1]) ? test::Json(nullptr) : test::Json(row[1]));
    return rows;
  }();
  CHECK(swept == test::Json{nullptr, 0.0, 1.0});
  const app::SessionReply wrong = ask(
      "point A at (0, 0)\npoint B near (1, 1)\nline arm from A to B\nlength(arm) = sqrt(a)^2 + 5\n"
      "angle(x_axis, arm) = 0.5\ngiven a = -2\nfind x(B)\n");
  CHECK(wrong.code == app::ExitCode::ModelWrong);
  CHECK(ask("given a = asin(3)^0\nfind a\n").code == app::ExitCode::ModelWrong);
}

TEST_CASE("domains: what was simplified is asked for by every question") {
  const auto answer = [](const std::string& text) {
    app::Session session({"domain.tml", text, {}});
    return session.ask({}, {}).report.answers.at(0);
  };
  const auto solutions = [&](const std::string& text) {
    return std::get<inquiry::Solutions>(answer(text).content).found.size();
  };
  CHECK(solutions("given a = 1\nsolve sqrt(a)^2 = -2 for a\n") == 0);
  CHECK(solutions("given a = 1\nsolve sqrt(a)^2 = 2 for a\n") == 1);
  CHECK(answer("given a = 1\nsolve sqrt(a)^2 = a for a\n").condition == "a >= 0");
  CHECK(answer("given a = 1, b = 2\nsolve sqrt(b)^2*a = 2 for a\n").condition == "b >= 0");
  CHECK(solutions("given a = 1\noptimize (sqrt(a)^2 + 1)^2 over a\n") == 0);  // at a = -1
  CHECK(solutions("given a = 1\noptimize (sqrt(a)^2 - 1)^2 over a\n") == 1);
  const auto verdict = [&](const std::string& text) {
    return std::get<inquiry::Proof>(answer(text).content).verdict;
  };
  CHECK(verdict("given a = -2\nprove sqrt(a)^2 = a\n") == inquiry::Verdict::Proved);
  CHECK(answer("given a = -2\nprove sqrt(a)^2 = a\n").condition == "a >= 0");
  CHECK(verdict("given a = 2\nprove sqrt(a)^2 = abs(a)\n") != inquiry::Verdict::Refuted);
}

TEST_CASE("domains: values of the model limit what follows from them") {
  const std::string arm =
      "point A at (0, 0)\npoint B near (1, 1)\nline arm from A to B\nangle(x_axis, arm) = phi\n";
  const auto ask_text = [](const std::string& text) {
    app::Session session({"domain.tml", text, {}});
    return session.ask({}, {}).report.answers.at(0);
  };
  const std::string rooted = arm + "length(arm) = sqrt(b)\ngiven b = 2, phi = 0.7\n";
  CHECK(ask_text(rooted + "find x(B)\n").condition == "");  // the root is there to be seen
  CHECK(ask_text(rooted + "find x(B)^2 + y(B)^2\n").condition == "b >= 0");
  CHECK(ask_text("let s = sqrt(a)\ngiven a = 2\nfind s^2\n").condition == "");  // where s = ...
  // A path ends where its parameter leaves a domain.
  const inquiry::Answer path =
      ask_text(arm + "length(arm) = sqrt(b)^2 + 2\ngiven b = 1, phi = 0.7\nlocus B over b\n");
  CHECK(std::get<inquiry::Locus>(path.content).from >= 0.0);
  // Rows of sweeps outside have no value, though formulas have.
  app::Session session({"s.tml",
                        arm + "length(arm) = sqrt(b)^2 + 2\ngiven b = 1, phi = 0.7\n"
                              "find x(B)\nsweep b from -1 to 1 in 2 steps\n",
                        {}});
  const auto answers = session.sweep({}, {}).report.answers;
  const auto& rows = std::get<inquiry::SweepTable>(answers.at(0).content).rows;
  CHECK(std::isnan(rows.at(0).at(1)));
  CHECK(std::isfinite(rows.at(2).at(1)));
}

namespace {

// A mass that moves with the speed -1 from x = 1, under a force that is written with x.
std::string falling(const std::string& force) {
  return "coordinate x\nkinetic = x'^2/2\nforce(x) = " + force +
         "\ngiven x = 1, x' = -1\nfind sqrt(x)^2\nsimulate for 3 every 0.25\n";
}

struct Ended {
  double time = 0.0;
  std::size_t rows = 0;
  std::string told;
  double last_asked = 0.0;
};

Ended run(const std::string& text) {
  app::Session session({"run.tml", text, {}});
  const app::RunReply reply = session.run({}, {});
  Ended ended;
  for (const auto& d : reply.report.diagnostics)
    if (d.kind.severity() == base::Severity::Error) ended.told = d.message;
  const auto& table = std::get<inquiry::Trajectory>(reply.report.answers.at(0).content);
  ended.time = table.end;
  ended.rows = table.rows.size();
  ended.last_asked = table.rows.back().back();
  return ended;
}

}  // namespace

TEST_CASE("domains: runs end where a force exists no longer, by name and time, with their rows") {
  for (const std::string force :
       {"sqrt(x)^2 - x", "0*log(x) + sqrt(x) - x^(1/2)", "exp(log(x)) - x", "asin(x - 1)^0 - 1"}) {
    CAPTURE(force);
    const Ended ended = run(falling(force));
    CHECK(ended.time == doctest::Approx(1.0).epsilon(1e-5));
    CHECK(ended.rows >= 5);
    CHECK(ended.told.find("has no real value beyond") != std::string::npos);
    CHECK(ended.told.find("at time 1") != std::string::npos);
  }
  // Without such a force the run goes on, and only the column is empty.
  const Ended free = run(falling("0"));
  CHECK(free.time == doctest::Approx(3.0));
  CHECK(std::isnan(free.last_asked));
  CHECK(free.told.empty());
}

TEST_CASE("domains: a row of a sweep of runs that leaves a domain says so and keeps its time") {
  app::Session session(
      {"s.tml", falling("sqrt(x)^2 - x") + "sweep x' from -1 to 1 in 2 steps\n", {}});
  const auto answers = session.sweep({}, {}).report.answers;
  const auto& table = std::get<inquiry::SweepTable>(answers.at(0).content);
  REQUIRE(table.rows.size() == 3);
  CHECK(table.rows[0][1] == doctest::Approx(1.0).epsilon(1e-5));
  CHECK(std::isnan(table.rows[0].back()));
  CHECK(table.rows[2][1] == doctest::Approx(3.0));
  CHECK(table.rows[2].back() == doctest::Approx(4.0));
  REQUIRE(table.notes.size() == 1);
  CHECK(table.notes[0].text.find("sqrt(x)") != std::string::npos);
}
