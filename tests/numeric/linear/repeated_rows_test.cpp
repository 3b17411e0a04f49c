// SPDX-License-Identifier: Apache-2.0
#include "numeric/linear/repeated_rows.h"

#include <doctest/doctest.h>

#include <array>
#include <vector>

using trammel::numeric::find_repeated_rows;

TEST_CASE("rows repeat what those before them in the order say") {
  // Of the vectors a, b, a + b, a turned by a thousandth, and 0: their products.
  const double t = 1e-3;
  const std::array<std::array<double, 2>, 5> of{{{1, 0}, {0, 1}, {1, 1}, {1, t}, {0, 0}}};
  std::vector<double> products;
  for (const auto& p : of)
    for (const auto& q : of) products.push_back(p[0] * q[0] + p[1] * q[1]);
  const auto repeated = [&](std::vector<std::size_t> order, double part) {
    return find_repeated_rows(products, of.size(), order, part);
  };
  CHECK(repeated({0, 1, 2}, 1e-9) == std::vector<std::size_t>{2});
  CHECK(repeated({2, 1, 0, 4}, 1e-9) == std::vector<std::size_t>{0});
  CHECK(repeated({0, 3}, 1e-9).empty());
  CHECK(repeated({0, 3}, 1e-5) == std::vector<std::size_t>{3});
  CHECK(repeated({3, 0}, 1e-5) == std::vector<std::size_t>{0});
}
