// SPDX-License-Identifier: Apache-2.0
#include "exchange/plot/ticks.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cmath>
#include <vector>

using namespace trammel::exchange::plot;

TEST_CASE("ticks: few, round, evenly spaced, inside; at least two of six") {
  CHECK(rc::check("of any range", [] {
    const double low = *rc::gen::inRange(-1'000'000, 1'000'000) * 1e-3;
    const double size = std::pow(10.0, *rc::gen::inRange(-60, 60) * 0.1);
    const int most = *rc::gen::inRange(6, 12);
    const Range range{low, low + size};
    const std::vector<double> ticks = ticks_in(range, most);
    RC_ASSERT(ticks.size() >= 2U);
    RC_ASSERT(ticks.size() <= static_cast<std::size_t>(most));
    for (const double t : ticks)
      RC_ASSERT(t >= range.low - 1e-9 * (size + std::abs(low)) &&
                t <= range.high + 1e-9 * (size + std::abs(low)));
  }));
  CHECK(ticks_in({0, 10}, 6) == std::vector<double>{0, 2, 4, 6, 8, 10});
  CHECK(ticks_in({0.9, 3.1}, 5) == std::vector<double>{1, 2, 3});
}

TEST_CASE("ticks: written with the digits that the step asks for") {
  CHECK(tick_text(0.25, 0.25) == "0.25");
  CHECK(tick_text(2, 0.5) == "2.0");
  CHECK(tick_text(-40, 20) == "\u221240");
  CHECK(tick_text(3e6, 1e6) == "3e+06");
}

TEST_CASE("ticks: the range of what is constant, or not there, has a length") {
  const std::vector<double> constant{5, 5, NAN, 5}, none{NAN, HUGE_VAL};
  CHECK(range_of({&constant}, 0.0).low < 5);
  CHECK(range_of({&constant}, 0.0).high > 5);
  CHECK(range_of({&none}, 0.1).length() == 1);
  const std::vector<double> other{-1, 7};
  CHECK(range_of({&constant, &other}, 0.0).low == -1);
  CHECK(range_of({&constant, &other}, 0.0).high == 7);
}
