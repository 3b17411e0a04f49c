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
