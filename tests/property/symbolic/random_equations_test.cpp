// SPDX-License-Identifier: Apache-2.0
// The zero test on random identities and non-identities: never a wrong answer. TRAMMEL_RANDOM=10000
// tries so many of each (default 300); TRAMMEL_UNKNOWN=1 tells the ones left undecided.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

#include "support/symbolic/random_equation.h"
#include "symbolic/normal/normal.h"

using namespace trammel::symbolic;

namespace {

std::uint64_t number_from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

ZeroTest decide(const Formula& left, const Formula& right) {
  ExprPool pool;
  record_facts(pool);
  const ExprId e = pool.sum(std::array{to_expr(pool, left), to_expr(pool, -right)});
  return is_zero(pool, e, trammel::base::Budget{}.with_seconds(1));
}

struct Decisions {
  std::uint64_t zero = 0, nonzero = 0, unknown = 0;
  double seconds = 0;

  void add(const Equation& equation) {
    const auto began = std::chrono::steady_clock::now();
    const ZeroTest answer = decide(equation.left, equation.right);
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    zero += answer == ZeroTest::Zero;
    nonzero += answer == ZeroTest::Nonzero;
    unknown += answer == ZeroTest::Unknown;
    if (answer == ZeroTest::Unknown && std::getenv("TRAMMEL_UNKNOWN") != nullptr)
      MESSAGE(fmt::format("{:5} unknown: {} = {} by {}", size(equation.left) + size(equation.right),
                          to_text(equation.left), to_text(equation.right), equation.rules));
  }
  std::string text() const {
    return fmt::format("{} zero, {} nonzero, {} unknown in {:.2f} s", zero, nonzero, unknown,
                       seconds);
  }
};

}  // namespace

TEST_CASE("random equations: an identity is never said to be none") {
  const std::uint64_t first = number_from_environment("TRAMMEL_RANDOM_FIRST", 0);
  const std::uint64_t count = number_from_environment("TRAMMEL_RANDOM", 300);
  Decisions decisions;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const auto equation = random_identity(seed);
    if (!equation) continue;
    const std::uint64_t before = decisions.nonzero;
    decisions.add(*equation);
    if (decisions.nonzero == before) continue;
    const std::string message =
        fmt::format("identity {}: {} = {} by {}", seed, to_text(equation->left),
                    to_text(equation->right), equation->rules);
    FAIL_CHECK(message);
  }
  MESSAGE(decisions.text());
  CHECK(decisions.zero >= count / 2);
}

TEST_CASE("random equations: what is no identity is never said to be one") {
  const std::uint64_t first = number_from_environment("TRAMMEL_RANDOM_FIRST", 0);
  const std::uint64_t count = number_from_environment("TRAMMEL_RANDOM", 300);
  Decisions decisions;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const auto equation = random_non_identity(seed);
    if (!equation) continue;
    const std::uint64_t before = decisions.zero;
    decisions.add(*equation);
    if (decisions.zero == before) continue;
    const std::string message = fmt::format("non-identity {}: {} = {}", seed,
                                            to_text(equation->left), to_text(equation->right));
    FAIL_CHECK(message);
  }
  MESSAGE(decisions.text());
  CHECK(decisions.nonzero >= count / 2);
}
