// SPDX-License-Identifier: Apache-2.0
// Writes formulas in every language, with points and the values that they have there:
//   write_units FOLDER
// FOLDER gets LANGUAGE/UNIT.EXTENSION and units.json, which check_languages.py works through.
#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "codegen/print_code.h"
#include "languages/formulas.h"
#include "languages/unknown_functions.h"
#include "property/symbolic/random_expression.h"
#include "symbolic/expr/eval/eval.h"
#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/present/present.h"
#include "symbolic/print/parse_text.h"

using namespace trammel::codegen;
using namespace trammel::symbolic;

namespace {

constexpr int wanted_points = 2;
constexpr int trials = 60;

// Arithmetic in doubles must hold 1e-13 at a point, also if the inputs move by their last bit: only
// then may other languages be asked for 1e-12.
constexpr double held = 1e-13;

struct Point {
  std::vector<double> inputs;
  std::vector<double> outputs;
};

struct Case {
  FormulaUnit unit;
  std::vector<ExprId> formulas;  // without clauses, for the values
  std::vector<Point> points;
  bool has_functions = false;  // unknown ones
};

[[noreturn]] void stop(const std::string& message) {
  std::cerr << "write_units: " << message << "\n";
  std::exit(1);
}

bool is_near(double a, double b, double tolerance) {
  return std::fabs(a - b) <= tolerance * (1 + std::fabs(b));
}

// Some languages stop where a part overflows, even if the whole has a value.
bool parts_overflow(const ExprPool& pool, const std::vector<ExprId>& formulas,
                    const Values& values) {
  for (const double x : eval(pool, reachable(pool, formulas), values))
    if (!(std::fabs(x) < 1e100)) return true;
  return false;
}

// The values by balls; empty where doubles do not hold them.
std::vector<double> values_at(const ExprPool& pool, const Case& c, const std::vector<double>& at) {
  ExactValues exact;
  Values plain, moved;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const ExprId symbol = c.unit.parameters[i];
    exact.emplace(symbol, Rational::from_double(at[i]));
    plain.set(symbol, at[i]);
    moved.set(symbol, at[i] * (1 + 0x1p-52));
  }
  const std::vector<Ball> balls = eval_ball(pool, c.formulas, exact, 256);
  const std::vector<double> doubles = eval(pool, c.formulas, plain);
  const std::vector<double> others = eval(pool, c.formulas, moved);
  if (parts_overflow(pool, c.formulas, plain)) return {};
  std::vector<double> result;
  for (std::size_t i = 0; i < balls.size(); ++i) {
    const bool good = balls[i].is_finite() &&
                      balls[i].radius <= 1e-15 * (1 + std::fabs(balls[i].mid)) &&
                      std::fabs(balls[i].mid) < 1e25 && is_near(doubles[i], balls[i].mid, held) &&
                      is_near(others[i], balls[i].mid, held);
    if (!good) return {};
    result.push_back(balls[i].mid);
  }
  return result;
}

void find_points(const ExprPool& pool, Case& c) {
  std::uint32_t state = 12345;
  const auto next = [&] { return (state = state * 1664525U + 1013904223U) >> 24U; };
  for (int trial = 0; trial < trials && c.points.size() < wanted_points; ++trial) {
    std::vector<double> at;
    for (const ExprId p : c.unit.parameters) {
      const double size = 0.125 + next() / 64.0;
      const bool negative = !pool.facts(p).positive && next() % 4 == 0;
      at.push_back(negative ? -size : size);
    }
    std::vector<double> outputs = values_at(pool, c, at);
    if (!outputs.empty()) c.points.push_back({at, outputs});
  }
}

Case make_case(ExprPool& pool, std::string name, std::vector<ExprId> formulas, bool presented) {
  Case c;
  c.formulas = with_definitions(pool, formulas);
  c.has_functions = c.formulas != formulas;
  c.unit.name = std::move(name);
  c.unit.parameters = symbols_of(pool, formulas);
  for (std::size_t i = 0; i < formulas.size(); ++i)
    c.unit.outputs.push_back(formulas.size() == 1 ? "value" : fmt::format("value_{}", i + 1));
  c.unit.program.bodies = std::move(formulas);
  if (presented) c.unit.program = present(pool, c.unit.program, {.effort = 300'000});
  find_points(pool, c);
  return c;
}

std::vector<Case> written_cases(ExprPool& pool) {
  std::vector<Case> cases;
  for (const char* name : positive_names) pool.assume(pool.symbol(name), {.positive = true});
  for (const FormulaGroup& group : formula_groups) {
    std::vector<ExprId> formulas;
    for (const std::string_view text : group.formulas) {
      if (text.empty()) continue;
      const auto parsed = parse_text(pool, text);
      if (!parsed) stop(fmt::format("`{}` is not understood", text));
      formulas.push_back(parsed.value());
    }
    cases.push_back(make_case(pool, std::string(group.name), formulas, group.presented));
    if (cases.back().points.empty()) stop(fmt::format("`{}` has a value nowhere", group.name));
  }
  return cases;
}

// Random ones that have a value somewhere; two in a unit now and then.
std::vector<Case> random_cases(ExprPool& pool, int count) {
  std::vector<Case> cases;
  std::uint32_t state = 2024;
  const auto next = [&] {
    return static_cast<std::uint8_t>((state = state * 1664525U + 1013904223U) >> 24U);
  };
  for (int i = 0; static_cast<int>(cases.size()) < count; ++i) {
    if (i > 20 * count) stop("too few random formulas have a value");
    std::vector<ExprId> formulas;
    for (int k = 0; k <= i % 2; ++k) {
      Choices choices;
      const int length = 6 + next() % 30;
      while (static_cast<int>(choices.size()) < length) choices.push_back(next());
      formulas.push_back(grow(pool, choices));
    }
    Case c = make_case(pool, fmt::format("random_{}", i), formulas, i % 3 == 0);
    if (!c.points.empty()) cases.push_back(std::move(c));
  }
  return cases;
}

// Wide, deep and shared beyond what one line of any language takes.
std::vector<Case> large_cases(ExprPool& pool) {
  const ExprId x = pool.symbol("x"), y = pool.symbol("y");
  std::vector<ExprId> terms, pieces;
  ExprId deep = x, shared = y;
  for (int i = 1; i <= 300; ++i) {
    const ExprId angle = pool.product(std::array{pool.number(Rational(i, 7)), y});
    terms.push_back(pool.product(
        std::array{pool.number(Rational(1, i * i)), x, pool.apply(Op::Cos, std::array{angle})}));
    if (i <= 8) pieces.push_back(pool.sum(std::array{pool.number(Rational(i, 3)), terms.back()}));
    if (i <= 60)
      deep = pool.apply(Op::Atan, std::array{pool.sum(std::array{deep, y, pool.integer(i)})});
    if (i <= 7)
      shared = pool.sum(std::array{pool.apply(Op::Sin, std::array{shared}), x,
                                   pool.apply(Op::Cos, std::array{shared})});
  }
  std::vector<Case> cases;
  cases.push_back(make_case(pool, "wide", {pool.sum(terms), pool.apply(Op::Max, pieces)}, false));
  cases.push_back(make_case(pool, "deep", {deep}, false));
  cases.push_back(make_case(pool, "shared", {shared, pool.product(std::array{shared, x})}, false));
  for (const Case& c : cases)
    if (c.points.empty()) stop(fmt::format("`{}` has a value nowhere", c.unit.name));
  return cases;
}

std::string list_of(const std::vector<double>& numbers) {
  std::string text;
  for (const double x : numbers) text += fmt::format("{}{}", text.empty() ? "" : ", ", x);
  return "[" + text + "]";
}

std::string json_of(const ExprPool& pool, const Case& c) {
  std::string labels, points;
  for (const ExprId p : c.unit.parameters)
    labels += fmt::format("{}\"{}\"", labels.empty() ? "" : ", ", pool.name(p));
  for (const Point& p : c.points)
    points += fmt::format("{}{{\"inputs\": {}, \"outputs\": {}}}", points.empty() ? "" : ", ",
                          list_of(p.inputs), list_of(p.outputs));
  return fmt::format(
      "{{\"name\": \"{}\", \"functions\": {}, \"parameters\": [{}], \"points\": [{}]}}",
      c.unit.name, c.has_functions, labels, points);
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

}  // namespace

int main(int count, char** words) {
  if (count != 2) stop("usage: write_units FOLDER");
  const std::filesystem::path folder = words[1];
  ExprPool pool;
  std::vector<Case> cases = written_cases(pool);
  for (Case& c : large_cases(pool)) cases.push_back(std::move(c));
  for (Case& c : random_cases(pool, 60)) cases.push_back(std::move(c));
  std::string json;
  for (const Case& c : cases) {
    json += (json.empty() ? "" : ",\n") + json_of(pool, c);
    for (const Language& language : all_languages()) {
      if (c.has_functions && language.calls == Calls::None) continue;
      const auto text = print_function(pool, c.unit, language);
      if (!text) stop(text.errors().front().message);
      write_file(folder / language.id / file_name(language, c.unit.name), text.value());
    }
  }
  write_file(folder / "units.json", "[\n" + json + "\n]\n");
  std::cout << cases.size() << " units\n";
}
