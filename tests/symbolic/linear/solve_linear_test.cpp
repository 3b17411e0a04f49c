// SPDX-License-Identifier: Apache-2.0
// Linear systems against numbers: the solution put back, LU in doubles, exact rationals.
#include "symbolic/linear/solve_linear.h"

#include <rapidcheck.h>

#include <Eigen/Dense>
#include <string>

#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/operation_count.h"
#include "symbolic/formula.h"
#include "symbolic/linear/elimination.h"
#include "symbolic/normal/normal.h"

using namespace trammel::symbolic;

namespace {

ExprId entry(ExprPool& pool, const char* name, std::size_t row, std::size_t column) {
  return pool.symbol(name + std::to_string(row) + "_" + std::to_string(column));
}

// A x - b as expressions: all must vanish.
std::vector<ExprId> residuals(ExprPool& pool, const LinearSystem& system,
                              const std::vector<ExprId>& x, const std::vector<ExprId>& right) {
  std::vector<std::vector<ExprId>> terms(system.size);
  for (const MatrixEntry& e : system.matrix)
    terms[e.row].push_back(pool.product(std::array{e.value, x[e.column]}));
  std::vector<ExprId> result;
  for (std::size_t r = 0; r < system.size; ++r) {
    terms[r].push_back(pool.product(std::array{pool.integer(-1), right[r]}));
    result.push_back(pool.sum(terms[r]));
  }
  return result;
}

// Whether every residual encloses 0 tightly at a rational point.
bool solves(ExprPool& pool, const LinearSystem& system, const LinearOutcome& outcome) {
  if (outcome.status != LinearStatus::Regular) return false;
  for (std::size_t k = 0; k < system.right.size(); ++k) {
    const auto rest = residuals(pool, system, outcome.solutions[k], system.right[k]);
    ExactValues values;
    std::int64_t n = 3;
    for (const ExprId s : symbols_of(pool, rest)) values[s] = Rational(n = n * 271 % 1009, 400);
    for (const Ball& ball : eval_ball(pool, rest, values, 512))
      if (!ball.contains_zero() || ball.radius > 1e-20) return false;
  }
  return true;
}

LinearSystem dense_symbols(ExprPool& pool, std::size_t n, bool symmetric) {
  std::vector<ExprId> matrix, right;
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = 0; c < n; ++c)
      matrix.push_back(symmetric ? entry(pool, "a", std::min(r, c), std::max(r, c))
                                 : entry(pool, "a", r, c));
    right.push_back(entry(pool, "b", r, 0));
  }
  return make_system(n, matrix, {right});
}

LinearSystem tridiagonal(ExprPool& pool, std::size_t n) {
  LinearSystem system{n, {}, {{}}};
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = r == 0 ? 0 : r - 1; c <= r + 1 && c < n; ++c)
      system.matrix.push_back({r, c, entry(pool, "a", r, c)});
    system.right[0].push_back(entry(pool, "b", r, 0));
  }
  return system;
}

LinearSystem random_system(ExprPool& pool, std::size_t n, const char* const* pieces,
                           std::size_t piece_count, int density) {
  LinearSystem system{n, {}, {{}}};
  for (std::size_t r = 0; r < n; ++r) {
    for (std::size_t c = 0; c < n; ++c) {
      if (r != c && *rc::gen::inRange(0, 100) >= density) continue;
      const auto piece = *rc::gen::inRange<std::size_t>(0, piece_count);
      const ExprId factor = pool.integer(*rc::gen::inRange(-4, 5));
      const ExprId value = parse_text(pool, pieces[piece]).value();
      system.matrix.push_back({r, c, pool.product(std::array{factor, value})});
    }
    system.right[0].push_back(pool.integer(*rc::gen::inRange(-3, 4)));
  }
  return system;
}

}  // namespace

TEST_CASE("full systems of symbols are solved") {
  for (std::size_t n = 1; n <= 7; ++n)
    for (const bool symmetric : {false, true}) {
      ExprPool pool;
      CAPTURE(n);
      const LinearSystem system = dense_symbols(pool, n, symmetric);
      CHECK(solves(pool, system, solve_linear(pool, system)));
    }
}

TEST_CASE("the determinant has the sign of the order of rows and columns") {
  Formulas f;
  CHECK(f.text(determinant(f.pool, 2, std::array{f("a"), f("b"), f("c"), f("d")})) ==
        f.canonical("a*d - b*c"));
  CHECK(determinant(f.pool, 2, std::array{f("0"), f("b"), f("c"), f("0")}) == f("-b*c"));
  CHECK(determinant(f.pool, 3,
                    std::array{f("0"), f("a"), f("0"), f("0"), f("0"), f("b"), f("c"), f("0"),
                               f("0")}) == f("a*b*c"));
  CHECK(determinant(f.pool, 0, {}) == f("1"));
}

TEST_CASE("a tridiagonal system of fifty symbols stays linear in size") {
  ExprPool pool;
  const LinearSystem system = tridiagonal(pool, 50);
  const LinearOutcome outcome = solve_linear(pool, system);
  CHECK(solves(pool, system, outcome));
  CHECK(count_operations(pool, std::array{outcome.determinant}) < 50 * 5);
}

TEST_CASE("what is too large for minors is eliminated on nodes") {
  ExprPool pool;
  const LinearSystem system = tridiagonal(pool, 80);
  CHECK(solves(pool, system, solve_linear(pool, system)));
  const LinearSystem full = dense_symbols(pool, 11, false);
  CHECK(solves(pool, full, solve_linear(pool, full)));
}

TEST_CASE("blocks are solved one after the other") {
  Formulas f;
  // Two 2 x 2 blocks, the second of which hangs on the first, rows and columns mixed up.
  const LinearSystem system{4,
                            {{0, 3, f("a")},
                             {0, 1, f("b")},
                             {2, 3, f("c")},
                             {2, 1, f("d")},
                             {1, 0, f("p")},
                             {1, 2, f("q")},
                             {3, 0, f("r")},
                             {3, 2, f("s")},
                             {3, 1, f("t")}},
                            {{f("u"), f("0"), f("v"), f("0")}}};
  const LinearOutcome outcome = solve_linear(f.pool, system);
  CHECK(solves(f.pool, system, outcome));
  CHECK(is_zero(f.pool, f.pool.sum(std::array{outcome.determinant,
                                              f("(a*d - b*c)*(p*s - q*r)")})) == ZeroTest::Zero);
}

TEST_CASE("fraction-free elimination gives numbers and short quotients") {
  Formulas f;
  std::vector<ExprId> hilbert;
  for (int r = 0; r < 9; ++r)
    for (int c = 0; c < 9; ++c) hilbert.push_back(f.pool.number(Rational(1, r + c + 1)));
  const LinearSystem numbers = make_system(9, hilbert, {std::vector<ExprId>(9, f.pool.integer(1))});
  const LinearOutcome outcome = solve_linear(f.pool, numbers, {.minor_work = 0});
  REQUIRE(outcome.status == LinearStatus::Regular);
  for (const ExprId x : outcome.solutions[0]) CHECK(f.pool.op(x) == Op::Number);
  CHECK(outcome.solutions[0][0] == f.pool.integer(9));
  CHECK(solves(f.pool, numbers, outcome));

  const LinearSystem turn = make_system(
      2, std::array{f("cos(t)"), f("-sin(t)"), f("sin(t)"), f("cos(t)")}, {{f("x"), f("y")}});
  const LinearOutcome turned = solve_linear(f.pool, turn, {.minor_work = 0});
  REQUIRE(turned.status == LinearStatus::Regular);
  CHECK(turned.determinant == f("1"));
  CHECK(turned.solutions[0][0] == f("x*cos(t) + y*sin(t)"));
}

TEST_CASE("common factors of rows and columns do not enter the minors") {
  Formulas f;
  const LinearSystem system = make_system(
      2, std::array{f("l^2*m"), f("l*k*n"), f("l*k*n"), f("k^2*p")}, {{f("l*u"), f("k*v")}});
  const LinearOutcome outcome = solve_linear(f.pool, system);
  CHECK(solves(f.pool, system, outcome));
  CHECK(f.text(outcome.solutions[0][0]) == f.canonical("(p*u - n*v)/(l*(m*p - n^2))"));
}

TEST_CASE("singular systems are proved so, also by relations, and tell their rows") {
  Formulas f;
  struct Row {
    std::array<const char*, 4> matrix;
    std::array<const char*, 2> right;
    std::optional<bool> consistent;
    const char* why;
  };
  const std::array rows = {
      Row{{"a", "b", "2*a", "2*b"}, {"c", "2*c"}, true, "a multiple"},
      Row{{"a", "b", "2*a", "2*b"}, {"c", "c"}, false, "a multiple, but not on the right"},
      Row{{"1 - cos(t)", "sin(t)", "sin(t)", "1 + cos(t)"}, {"0", "0"}, true, "sin^2 + cos^2 = 1"},
      Row{{"1 - cos(t)", "sin(t)", "sin(t)", "1 + cos(t)"},
          {"sin(t)", "1 + cos(t)"},
          true,
          "a column on the right"},
      Row{{"sqrt(a^2 + b)", "a^2 + b", "1", "sqrt(a^2 + b)"}, {"1", "0"}, false, "root^2"},
      Row{{"a", "0", "b", "0"}, {"1", "0"}, false, "an empty column"},
      Row{{"sin(t)^2 + cos(t)^2 - 1", "0", "0", "1"}, {"1", "0"}, false, "a hidden zero"}};
  for (const Row& row : rows) {
    CAPTURE(row.why);
    const LinearSystem system = make_system(
        2, std::array{f(row.matrix[0]), f(row.matrix[1]), f(row.matrix[2]), f(row.matrix[3])},
        {{f(row.right[0]), f(row.right[1])}});
    const LinearOutcome outcome = solve_linear(f.pool, system);
    CHECK(outcome.status == LinearStatus::Singular);
    REQUIRE(outcome.dependent_rows.size() == 1);
    CHECK(outcome.consistent == std::vector<std::optional<bool>>{row.consistent});
  }
}

TEST_CASE("a hidden zero is no pivot of a regular system") {
  Formulas f;
  const ExprId hidden = f("sin(t)^2 + cos(t)^2 - 1");
  const LinearSystem system = make_system(
      3, std::array{hidden, f("a"), f("b"), f("c"), hidden, f("d"), f("p"), f("q"), hidden},
      {{f("u"), f("v"), f("w")}});
  for (const std::size_t minor_work : {std::size_t{4000}, std::size_t{0}}) {
    const LinearOutcome outcome = solve_linear(f.pool, system, {.minor_work = minor_work});
    CHECK(solves(f.pool, system, outcome));
  }
}

TEST_CASE("what cannot be proved is said to be undecided") {
  Formulas f;
  // The normal form knows no law of logarithms.
  const ExprId hidden = f("log(a*b) - log(a) - log(b)");
  const LinearOutcome outcome = solve_linear(
      f.pool, make_system(2, std::array{hidden, f("0"), f("0"), f("1")}, {{f("1"), f("1")}}));
  CHECK(outcome.status == LinearStatus::Undecided);
  REQUIRE(outcome.pivot);
  CHECK(outcome.pivot->row == 0);
  CHECK(outcome.pivot->column == 0);
}

TEST_CASE("a used up pool stops the work and says so") {
  trammel::base::Budget budget;
  budget.nodes = 150;
  ExprPool pool(budget);
  const LinearSystem system = dense_symbols(pool, 7, false);
  const LinearOutcome outcome = solve_linear(pool, system);
  CHECK(outcome.status == LinearStatus::Stopped);
  CHECK(outcome.stopped == trammel::base::StopReason::Nodes);
}

TEST_CASE("random systems: every way solves, or proves what LU finds singular") {
  CHECK(rc::check([] {
    ExprPool pool;
    const std::array<const char*, 6> pieces = {"1", "x", "cos(t)", "sin(t)", "x + y", "1/y"};
    const auto n = *rc::gen::inRange<std::size_t>(1, 6);
    const LinearSystem system =
        random_system(pool, n, pieces.data(), pieces.size(), *rc::gen::inRange(20, 101));
    Values values;
    values.set(pool.symbol("x"), 0.37);
    values.set(pool.symbol("y"), 1.41);
    values.set(pool.symbol("t"), 0.83);
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(static_cast<int>(n), static_cast<int>(n));
    Eigen::VectorXd right(static_cast<int>(n));
    for (const MatrixEntry& e : system.matrix)
      matrix(static_cast<int>(e.row), static_cast<int>(e.column)) += eval(pool, e.value, values);
    for (std::size_t r = 0; r < n; ++r)
      right(static_cast<int>(r)) = eval(pool, system.right[0][r], values);
    const Eigen::FullPivLU<Eigen::MatrixXd> lu(matrix);
    for (const LinearOptions& options : {LinearOptions{}, LinearOptions{.minor_work = 0},
                                         LinearOptions{.minor_work = 0, .ring_effort = 0}}) {
      const LinearOutcome outcome = solve_linear(pool, system, options);
      if (outcome.status == LinearStatus::Singular) {
        RC_ASSERT(!lu.isInvertible());
        RC_ASSERT(outcome.dependent_rows.size() + static_cast<std::size_t>(lu.rank()) == n);
        continue;
      }
      RC_ASSERT(outcome.status == LinearStatus::Regular);
      const double found = eval(pool, outcome.determinant, values);
      RC_ASSERT(std::fabs(found - lu.determinant()) <= 1e-9 * (1.0 + std::fabs(found)));
      if (!lu.isInvertible()) continue;
      const Eigen::VectorXd expected = lu.solve(right);
      // A pivot may be small at this point, which costs digits: hence no tighter than 1e-6.
      for (std::size_t c = 0; c < n; ++c) {
        const double x = eval(pool, outcome.solutions[0][c], values);
        const double wanted = expected(static_cast<int>(c));
        RC_ASSERT(std::fabs(x - wanted) <= 1e-6 * (1.0 + std::fabs(wanted)));
      }
    }
  }));
}
