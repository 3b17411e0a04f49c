// SPDX-License-Identifier: Apache-2.0
// What `explain` tells of a construction is compared with where the machine is.
#include "inquiry/explain/confirm_steps.h"

#include <doctest/doctest.h>

#include "support/machines.h"
#include "support/prepared_model.h"
#include "symbolic/print/parse_text.h"

using namespace trammel;
using namespace trammel::inquiry;

TEST_CASE("explain: a step that tells something else than the sketch is found") {
  test::PreparedModel m(test::slider_crank);
  const auto is_confirmed = [&](ToldNumber::Kind kind, std::uint32_t of, const char* text) {
    const auto parsed = symbolic::parse_text(m.pool(), text);
    REQUIRE(parsed.ok());
    const symbolic::Clause told{m.pool().symbol("told"), parsed.value()};
    return find_unconfirmed(m.here, {{kind, of, 0, told}}, {}, {}).empty();
  };
  using Kind = ToldNumber::Kind;
  const std::uint32_t origin = 1, crank = 2;  // A after `origin`, the crank after both axes
  CHECK(is_confirmed(Kind::X, origin + 1, "a*cos(theta)"));
  CHECK_FALSE(is_confirmed(Kind::X, origin + 1, "cos(theta)"));  // a is 1 as given
  CHECK_FALSE(is_confirmed(Kind::Y, origin + 1, "-a*sin(theta)"));
  CHECK(is_confirmed(Kind::X, origin + 2, "a*cos(theta) + sqrt(b^2 - a^2*sin(theta)^2)"));
  CHECK_FALSE(is_confirmed(Kind::X, origin + 2, "a*cos(theta) - sqrt(b^2 - a^2*sin(theta)^2)"));
  CHECK(is_confirmed(Kind::Angle, crank, "theta - 2*pi"));
  CHECK_FALSE(is_confirmed(Kind::Angle, crank, "theta + pi"));
  CHECK_FALSE(is_confirmed(Kind::Angle, crank, "unknown"));  // which has no value anywhere
}
