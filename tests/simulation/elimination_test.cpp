// SPDX-License-Identifier: Apache-2.0
#include "simulation/equations/elimination.h"

#include <doctest/doctest.h>

#include <Eigen/Dense>
#include <cstddef>
#include <random>
#include <vector>

#include "symbolic/expr/expr_pool.h"
#include "symbolic/program/compile.h"
#include "symbolic/program/evaluator.h"

namespace {

using namespace trammel;
using namespace trammel::simulation;

// A random system of masses and conditions [M A'; A 0] as numbers of a tape.
struct RandomSystem {
  std::size_t masses, conditions;
  std::vector<double> entries;  // of the whole matrix, by rows, then the right side

  std::size_t size() const { return masses + conditions; }
  double entry(std::size_t row, std::size_t column) const { return entries[row * size() + column]; }

  RandomSystem(std::mt19937& random, std::size_t m, std::size_t c) : masses(m), conditions(c) {
    std::uniform_real_distribution<double> between(-1.0, 1.0);
    entries.assign(size() * (size() + 1), 0.0);
    const auto put = [&](std::size_t r, std::size_t k, double v) { entries[r * size() + k] = v; };
    for (std::size_t i = 0; i < masses; ++i) put(i, i, 2.0 + between(random));
    for (std::size_t k = masses; k < size(); ++k)
      for (std::size_t i = 0; i < masses; ++i) {
        const double slope = between(random);
        put(k, i, slope);
        put(i, k, slope);
      }
    for (std::size_t k = 0; k < size(); ++k) entries[size() * size() + k] = between(random);
  }
};

std::vector<double> solve_by_tape(const RandomSystem& system) {
  symbolic::ExprPool pool;
  std::vector<symbolic::ExprId> symbols;
  for (std::size_t k = 0; k < system.entries.size(); ++k)
    symbols.push_back(pool.symbol("s" + std::to_string(k)));
  const auto compiled = symbolic::compile(pool, symbols, symbols);
  symbolic::TapeExtension tape(*compiled.tape, 0);
  Elimination elimination(tape, system.size());
  const auto term = [&](std::size_t k) {
    Term t{tape.root(k), {}};
    t.at.fill(system.entries[k]);
    return t;
  };
  for (std::size_t i = 0; i < system.size(); ++i) {
    for (std::size_t j = 0; j < system.size(); ++j)
      if (system.entry(i, j) != 0.0) elimination.add(i, j, term(i * system.size() + j));
    elimination.add_right(i, term(system.size() * system.size() + i));
  }
  REQUIRE(elimination.solve(1'000'000));
  std::vector<symbolic::TapeExtension::Value> outputs;
  for (std::size_t k = 0; k < system.size(); ++k) outputs.push_back(elimination.solution(k).value);
  symbolic::Evaluator code(tape.finish(outputs));
  std::vector<double> found(system.size());
  code.eval(system.entries, found);
  return found;
}

}  // namespace

TEST_CASE("elimination: the line of operations solves what a dense LU solves") {
  std::mt19937 random(7);
  for (std::size_t masses = 1; masses <= 7; ++masses)
    for (std::size_t conditions = 0; conditions <= masses; ++conditions) {
      const RandomSystem system(random, masses, conditions);
      const auto n = static_cast<Eigen::Index>(system.size());
      Eigen::MatrixXd matrix(n, n);
      Eigen::VectorXd right(n);
      for (Eigen::Index i = 0; i < n; ++i) {
        for (Eigen::Index j = 0; j < n; ++j)
          matrix(i, j) = system.entry(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
        right(i) = system.entries[static_cast<std::size_t>(n * n + i)];
      }
      const Eigen::VectorXd expected = matrix.fullPivLu().solve(right);
      const std::vector<double> found = solve_by_tape(system);
      for (Eigen::Index i = 0; i < n; ++i)
        CHECK(std::abs(found[static_cast<std::size_t>(i)] - expected(i)) <
              1e-9 * (1 + expected.cwiseAbs().maxCoeff()));
    }
}

TEST_CASE("elimination: a system that is singular at the samples has no line") {
  std::mt19937 random(3);
  RandomSystem system(random, 2, 2);
  for (std::size_t i = 0; i < 2; ++i) {  // the same condition twice
    system.entries[3 * 4 + i] = system.entries[2 * 4 + i];
    system.entries[i * 4 + 3] = system.entries[i * 4 + 2];
  }
  symbolic::ExprPool pool;
  std::vector<symbolic::ExprId> symbols;
  for (std::size_t k = 0; k < system.entries.size(); ++k)
    symbols.push_back(pool.symbol("s" + std::to_string(k)));
  const auto compiled = symbolic::compile(pool, symbols, symbols);
  symbolic::TapeExtension tape(*compiled.tape, 0);
  Elimination elimination(tape, 4);
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      if (system.entry(i, j) == 0.0) continue;
      Term t{tape.root(i * 4 + j), {}};
      t.at.fill(system.entry(i, j));
      elimination.add(i, j, t);
    }
  CHECK(!elimination.solve(1'000'000));
}

namespace {

// [a b; c d] x = y with these numbers at all samples, solved by a line of operations at others.
std::vector<double> solve_two(const std::vector<double>& at_samples, const std::vector<double>& at,
                              bool is_zero_once) {
  symbolic::ExprPool pool;
  std::vector<symbolic::ExprId> symbols;
  for (const char* name : {"a", "b", "c", "d", "y", "z"}) symbols.push_back(pool.symbol(name));
  const auto compiled = symbolic::compile(pool, symbols, symbols);
  symbolic::TapeExtension tape(*compiled.tape, 0);
  Elimination elimination(tape, 2);
  for (std::size_t k = 0; k < 6; ++k) {
    Term term{tape.root(k), {}};
    term.at.fill(at_samples[k]);
    if (is_zero_once && k % 3 == 0) term.at[2] = 0.0;  // a and d
    k < 4 ? elimination.add(k / 2, k % 2, term) : elimination.add_right(k - 4, term);
  }
  REQUIRE(elimination.solve(1'000));
  symbolic::Evaluator code(tape.finish(std::vector<symbolic::TapeExtension::Value>{
      elimination.solution(0).value, elimination.solution(1).value}));
  std::vector<double> found(2);
  code.eval(at, found);
  return found;
}

}  // namespace

TEST_CASE("elimination: what is 0 at one of the samples is no pivot") {
  const std::vector<double> found =
      solve_two({1.0, 2.0, 3.0, 4.0, 1.0, 1.0}, {0.0, 2.0, 3.0, 0.0, 0.0, 3.0}, true);
  CHECK(found[0] == doctest::Approx(1.0));
  CHECK(found[1] == doctest::Approx(0.0));
}

TEST_CASE("elimination: entries are small or large beside those of their row and column") {
  const std::vector<double> system = {1.0, 1e14, 1e-3, 1.0, 1e14 + 1.0, 1.001};
  const std::vector<double> found = solve_two(system, system, false);
  CHECK(found[0] == doctest::Approx(1.0).epsilon(1e-9));
  CHECK(found[1] == doctest::Approx(1.0).epsilon(1e-9));
}
