// SPDX-License-Identifier: Apache-2.0
// Who types into a large sketch cancels one diagnosis after the other: each ends at once, or after
// the decomposition of a matrix that has begun. Measured by the clock of the thread, which stands
// while others run.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

#include "app/session/session.h"
#include "numeric/linear/rank.h"
#include "numeric/linear/sparse_matrix.h"
#include "support/case_models.h"
#include "symbolic/number/thread_memory.h"

using namespace trammel;
using namespace trammel::app;

namespace {

// A strip of triangles, held on the ground, in which two points more have a distance.
std::string strip(int points, int from, int to, double distance) {
  const auto at = [](int p) { return base::Vector2<double>{0.5 * p, p % 2 == 0 ? 0.0 : 0.8}; };
  std::string text = "point P0 at (0, 0)\ny(P1) = 0.8\n";
  for (int p = 1; p < points; ++p)
    text += fmt::format("point P{} near ({}, {})\n", p, at(p).x, at(p).y);
  for (int p = 1; p < points; ++p)
    for (const int q : {p - 1, p - 2}) {
      if (q < 0) continue;
      const auto [x, y] = at(p) - at(q);
      text += fmt::format("distance(P{}, P{}) = {:.6f}\n", p, q, std::hypot(x, y));
    }
  return text + fmt::format("distance(P{}, P{}) = {}\n", from, to, distance);
}

double seconds_of(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// What the thread still computes after it is cancelled when it has computed for so long; 0 where it
// had ended before.
double seconds_after(const std::string& text, double cancel_after) {
  std::atomic<bool> cancelled = false;
  std::atomic<double> at_end = 0.0;
  std::thread worker([&] {
    Session session({"strip.tml", text, {}});
    session.check({.cancelled = &cancelled});
    symbolic::release_thread_memory();
    at_end = seconds_of(CLOCK_THREAD_CPUTIME_ID);
  });
  clockid_t clock{};
  pthread_getcpuclockid(worker.native_handle(), &clock);
  double now = 0.0;
  while (at_end == 0.0 && (now = seconds_of(clock)) < cancel_after)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  cancelled = true;
  worker.join();
  return at_end < cancel_after ? 0.0 : at_end - now;
}

// Of a step of Newton's method with so many equations that contradict each other.
double seconds_of_decomposition(int equations) {
  std::vector<numeric::Triplet> entries;
  for (int i = 0; i < equations; ++i)
    for (int j = std::max(0, i - 4); j < std::min(equations - 1, i + 4); ++j)
      entries.push_back({i, j, std::sin(i + 2.0 * j)});
  const auto matrix = numeric::make_sparse(equations, equations - 1, entries);
  const std::vector<double> right(static_cast<std::size_t>(equations), 1.0);
  const double began = seconds_of(CLOCK_THREAD_CPUTIME_ID);
  CHECK(numeric::solve_least_squares(matrix, right).size() == right.size() - 1);
  return seconds_of(CLOCK_THREAD_CPUTIME_ID) - began;
}

}  // namespace

TEST_CASE("session: a contradiction among 360 constraints is cancelled within 50 ms") {
  // On machines on which a decomposition alone takes nearly as long, within one and a half.
  const bool is_slow = test::cases_every() > 1;  // a sanitizer looks
  const double longest = is_slow ? 2.0 : std::max(0.05, 1.5 * seconds_of_decomposition(361));
  for (const std::string& text : {strip(180, 0, 179, 3.0), strip(180, 3, 6, 3.0)})
    for (int part = 0; part < (is_slow ? 2 : 6); ++part) {
      CAPTURE(part);
      CHECK(seconds_after(text, 0.005 + 0.2 * part) < longest);
    }
}
