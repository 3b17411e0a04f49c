// SPDX-License-Identifier: Apache-2.0
// Every law on random formulas. TRAMMEL_RANDOM=100000 tries so many (default 300) from the one
// with number TRAMMEL_RANDOM_FIRST on; TRAMMEL_LAW picks one law.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <exception>
#include <string>

#include "property/symbolic/laws.h"
#include "support/symbolic/random_formula.h"

using namespace trammel::symbolic;

namespace {

std::uint64_t number_from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

Formula random_formula(std::uint64_t seed) {
  Random random(seed);
  return FormulaGrower(random).any(random.between(2, 5));
}

// An exception that leaves the province is a failure too.
Verdict checked(const Law& law, const Formula& f, std::uint64_t seed) {
  try {
    return law.check(f, seed);
  } catch (const std::exception& error) {
    return {.failure = std::string("threw ") + error.what()};
  }
}

struct Tally {
  std::uint64_t failures = 0, compared = 0, lost = 0;
  double seconds = 0, slowest = 0;
  std::uint64_t slowest_seed = 0;
};

void check_one(const Law& law, std::uint64_t seed, Tally& tally) {
  const auto began = std::chrono::steady_clock::now();
  const Formula f = random_formula(seed);
  const Verdict verdict = checked(law, f, seed);
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  tally.seconds += seconds;
  if (seconds > tally.slowest) {
    tally.slowest = seconds;
    tally.slowest_seed = seed;
  }
  tally.compared += static_cast<std::uint64_t>(verdict.compared);
  tally.lost += static_cast<std::uint64_t>(verdict.lost);
  if (!verdict.failure || ++tally.failures > 20) return;
  const Formula least = shrink(
      f, [&](const Formula& smaller) { return checked(law, smaller, seed).failure.has_value(); });
  const std::string message =
      fmt::format("{}, formula {}: {}: {}", law.name, seed, to_text(least),
                  checked(law, least, seed).failure.value_or("only before it was made smaller"));
  FAIL_CHECK(message);
}

}  // namespace

TEST_CASE("random formulas: every transformation keeps the value") {
  const std::uint64_t first = number_from_environment("TRAMMEL_RANDOM_FIRST", 0);
  const std::uint64_t count = number_from_environment("TRAMMEL_RANDOM", 300);
  const char* only = std::getenv("TRAMMEL_LAW");
  for (const Law& law : laws()) {
    if (only != nullptr && std::string(only) != law.name) continue;
    Tally tally;
    for (std::uint64_t seed = first; seed < first + count; ++seed) check_one(law, seed, tally);
    const std::string summary = fmt::format(
        "{:18} {:8} formulas {:9} numbers compared {:6} lost {:4} failures {:8.2f} s, slowest {} "
        "with "
        "{:.2f} s",
        law.name, count, tally.compared, tally.lost, tally.failures, tally.seconds,
        tally.slowest_seed, tally.slowest);
    MESSAGE(summary);
    CHECK(tally.failures == 0);
    CHECK(tally.compared >= count / 4);  // most formulas have values somewhere
  }
}
