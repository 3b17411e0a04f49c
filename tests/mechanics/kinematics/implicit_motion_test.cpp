// SPDX-License-Identifier: Apache-2.0
// Motion by differentiated constraints against the derivatives of closed forms.
#include "mechanics/kinematics/implicit_motion.h"

#include <doctest/doctest.h>

#include <array>
#include <string>

#include "symbolic/expr/eval/eval_ball.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/parse_text.h"

using namespace trammel;
using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::Rational;

namespace {

ExprId formula(ExprPool& pool, const std::string& text) {
  const auto result = symbolic::parse_text(pool, text);
  REQUIRE_MESSAGE(result.ok(), text);
  return result.value();
}

}  // namespace

TEST_CASE("a slider-crank moves as its closed form says") {
  ExprPool pool;
  const ExprId r = pool.symbol("r");
  const std::array constraint = {formula(pool, "r^2 + a^2*sin(t)^2 - b^2")};
  const ExprId closed = formula(pool, "sqrt(b^2 - a^2*sin(t)^2)");
  const std::array drive = {symbolic::Rate{pool.symbol("t"), pool.symbol("w")},
                            symbolic::Rate{pool.symbol("w"), pool.symbol("k")}};
  const mechanics::ImplicitMotion motion =
      mechanics::derive_implicit_motion(pool, std::span(&r, 1), constraint, drive);
  REQUIRE(motion.status == symbolic::LinearStatus::Regular);
  REQUIRE(motion.where.size() == 2);
  CHECK(pool.name(motion.where[0].symbol) == "r'");
  CHECK(pool.name(motion.where[1].symbol) == "r''");
  const ExprId velocity = differentiate_along(pool, std::span(&closed, 1), drive)[0];
  const ExprId acceleration = differentiate_along(pool, std::span(&velocity, 1), drive)[0];
  const std::array known = {symbolic::Replacement{r, closed},
                            symbolic::Replacement{motion.where[0].symbol, velocity}};
  const std::array differences = {
      pool.sum(std::array{substitute(pool, motion.where[0].value, known),
                          pool.product(std::array{pool.integer(-1), velocity})}),
      pool.sum(std::array{substitute(pool, motion.where[1].value, known),
                          pool.product(std::array{pool.integer(-1), acceleration})})};
  const symbolic::ExactValues values = {{pool.symbol("a"), Rational(2)},
                                        {pool.symbol("b"), Rational(5)},
                                        {pool.symbol("t"), Rational(7, 10)},
                                        {pool.symbol("w"), Rational(3, 2)},
                                        {pool.symbol("k"), Rational(-4, 3)}};
  for (const symbolic::Ball& ball : eval_ball(pool, differences, values)) {
    CHECK(ball.contains_zero());
    CHECK(ball.radius < 1e-25);
  }
}

TEST_CASE("constraints that say nothing of a coordinate are singular") {
  ExprPool pool;
  const std::array dependent = {pool.symbol("x"), pool.symbol("y")};
  const std::array constraints = {formula(pool, "x - t"), formula(pool, "x^2 - t^2")};
  const symbolic::Rate drive{pool.symbol("t"), pool.integer(1)};
  const mechanics::ImplicitMotion motion =
      mechanics::derive_implicit_motion(pool, dependent, constraints, std::span(&drive, 1));
  CHECK(motion.status == symbolic::LinearStatus::Singular);
  CHECK(motion.where.empty());
}
