// SPDX-License-Identifier: Apache-2.0
// Mass matrix and right-hand side of a cart with n pendulums: our compiled expressions beside loops
// written by hand (g++ -O3 -march=native). Each time is the least of many runs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "bench/support/measure.h"
#include "bench/symbolic/cart.h"
#include "bench/symbolic/sections.h"
#include "symbolic/program/compile.h"
#include "symbolic/program/evaluator.h"

namespace trammel::bench {

namespace {

using namespace symbolic;

constexpr std::size_t points = 64;

// Nanoseconds of one call: the least of many series of some 20 us.
template <class Call>
double nanoseconds(Call call) {
  double least = 1e9;
  int calls = 1;
  for (int series = 0; series < 500; ++series) {
    const double began = cpu_seconds();
    for (int i = 0; i < calls; ++i) call();
    least = std::min(least, (cpu_seconds() - began) / calls * 1e9);
    calls = std::max(1, static_cast<int>(20e3 / least));
  }
  return least;
}

std::vector<double> numbers(std::size_t count) {
  std::vector<double> result;
  for (std::size_t i = 0; i < count; ++i)
    result.push_back(1.0 + 0.7 * std::sin(1.3 * static_cast<double>(i) + 0.2));
  return result;
}

struct Ready {
  Tape tape;
  double seconds = 1e300;  // from expressions to machine code
};

Ready get_ready(const ExprPool& pool, const CartFormulas& formulas) {
  Ready best;
  best.seconds = least_seconds([&] {
    best.tape = *compile(pool, formulas.outputs, formulas.inputs).tape;
    const Evaluator evaluator(best.tape);
  });
  return best;
}

double worst_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = 0.0;
  for (std::size_t i = 0; i < b.size(); ++i)
    worst = std::max(worst, std::fabs(a[i] - b[i]) / (1.0 + std::fabs(b[i])));
  return worst;
}

struct PointTimes {
  double single = 0.0, batch = 0.0;  // ns a point
};

// The same 64 points, one after the other and together; every result is kept.
PointTimes time_points(Evaluator& evaluator, const std::vector<double>& near) {
  const std::size_t outputs = evaluator.tape().outputs;
  std::vector<double> rows(points * near.size()), results(points * outputs);
  std::vector<double> lanes(batch_size(points, near.size())), kept(batch_size(points, outputs));
  for (std::size_t p = 0; p < points; ++p) {
    for (std::size_t i = 0; i < near.size(); ++i) {
      const double value = near[i] + 0.01 * static_cast<double>(p);
      rows[p * near.size() + i] = lanes[batch_place(i, p, near.size())] = value;
    }
  }
  PointTimes times;
  times.single = nanoseconds([&] {
    for (std::size_t p = 0; p < points; ++p)
      evaluator.eval({rows.data() + p * near.size(), near.size()},
                     {results.data() + p * outputs, outputs});
  });
  times.batch = nanoseconds([&] { evaluator.eval_batch(lanes, kept, points); });
  times.single /= points;
  times.batch /= points;
  return times;
}

void print_row(const char* name, int n, const ExprPool& pool, const CartFormulas& formulas) {
  const Ready ready = get_ready(pool, formulas);
  Evaluator evaluator(ready.tape), interpreted(ready.tape, Road::Interpreted);
  const std::vector<double> in = numbers(formulas.inputs.size());
  std::vector<double> out(formulas.outputs.size()), by_hand(output_count(n));
  const double pairs = nanoseconds([&] { cart_by_pairs(n, in.data(), by_hand.data()); });
  const double rows = nanoseconds([&] { cart_by_rows(n, in.data(), by_hand.data()); });
  const double ours = nanoseconds([&] { evaluator.eval(in, out); });
  const PointTimes native = time_points(evaluator, in), tape = time_points(interpreted, in);
  const TapeCost cost = cost_of(ready.tape);
  const double ratio = ours / std::min(pairs, rows), gain = native.single / native.batch;
  fmt::print(
      "  {:34} ours {:>5.0f} ns   by hand {:.0f} (by rows {:.0f})   ratio {:.2f}, target "
      "1.15 {}   ready in {}, target 20 ms {}\n",
      fmt::format("{}, n = {}", name, n), ours, pairs, rows, ratio, verdict(ratio <= 1.15),
      text_of_seconds(ready.seconds), verdict(ready.seconds <= 20e-3));
  fmt::print(
      "  {:34} batch {:.0f} ns a point of {:.0f}: {:.1f} times faster, target 3 {}; "
      "interpreted {:.0f} of {:.0f}\n",
      "", native.batch, native.single, gain, verdict(gain >= 3), tape.batch, tape.single);
  fmt::print("  {:34} {} operations, {} angles, largest difference {:.1e}\n", "", cost.operations,
             cost.angles, worst_difference(out, by_hand));
}

}  // namespace

void print_evaluation(bool) {
  fmt::print("evaluation of M and f of a cart with n pendulums\n");
  for (const int n : {5, 10, 20, 40}) {
    ExprPool derived_pool, closed_pool;
    print_row("as derived", n, derived_pool, derived(derived_pool, n));
    print_row("as in closed sums", n, closed_pool, closed_sums(closed_pool, n));
  }
}

}  // namespace trammel::bench
