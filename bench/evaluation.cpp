// SPDX-License-Identifier: Apache-2.0
// Mass matrix and right-hand side of a cart with n pendulums: our compiled expressions beside loops
// written by hand (g++ -O3 -march=native). Each time is the least of many runs.
#include "evaluation/cart.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "symbolic/program/compile.h"
#include "symbolic/program/evaluator.h"

namespace {

using namespace trammel::symbolic;

double seconds_since(std::chrono::steady_clock::time_point began) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

// Nanoseconds of one call: the least of many series of some 20 us.
template <class Call>
double nanoseconds(Call call) {
  double least = 1e9;
  int calls = 1;
  for (int series = 0; series < 500; ++series) {
    const auto began = std::chrono::steady_clock::now();
    for (int i = 0; i < calls; ++i) call();
    least = std::min(least, seconds_since(began) / calls * 1e9);
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
  double milliseconds = 0.0;  // from expressions to machine code
};

Ready get_ready(const ExprPool& pool, const bench::CartFormulas& formulas) {
  Ready best;
  best.milliseconds = 1e9;
  for (int i = 0; i < 20; ++i) {
    const auto began = std::chrono::steady_clock::now();
    best.tape = *compile(pool, formulas.outputs, formulas.inputs).tape;
    const Evaluator evaluator(best.tape);
    best.milliseconds = std::min(best.milliseconds, 1e3 * seconds_since(began));
  }
  return best;
}

double worst_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = 0.0;
  for (std::size_t i = 0; i < b.size(); ++i)
    worst = std::max(worst, std::fabs(a[i] - b[i]) / (1.0 + std::fabs(b[i])));
  return worst;
}

void print_row(const char* name, int n, const ExprPool& pool, const bench::CartFormulas& formulas) {
  const Ready ready = get_ready(pool, formulas);
  Evaluator evaluator(ready.tape), interpreted(ready.tape, Road::Interpreted);
  std::vector<double> in = numbers(formulas.inputs.size()), out(formulas.outputs.size());
  std::vector<double> by_hand(bench::output_count(n));
  const double pairs = nanoseconds([&] { bench::cart_by_pairs(n, in.data(), by_hand.data()); });
  const double rows = nanoseconds([&] { bench::cart_by_rows(n, in.data(), by_hand.data()); });
  const double ours = nanoseconds([&] { evaluator.eval(in, out); });
  const double tape = nanoseconds([&] { interpreted.eval(in, out); });
  constexpr std::size_t points = 64;
  std::vector<double> many_in, many_out(batch_size(points, out.size()));
  many_in.resize(batch_size(points, in.size()));
  for (std::size_t p = 0; p < points; ++p)
    for (std::size_t i = 0; i < in.size(); ++i)
      many_in[batch_place(i, p, in.size())] = in[i] + 0.01 * static_cast<double>(p);
  const double batch =
      nanoseconds([&] { evaluator.eval_batch(many_in, many_out, points); }) / points;
  const double lanes =
      nanoseconds([&] { interpreted.eval_batch(many_in, many_out, points); }) / points;
  const TapeCost cost = cost_of(ready.tape);
  fmt::print(
      "{:8} n = {:2}  ours {:7.1f} ns  by hand {:7.1f} ns (rows {:7.1f})  ratio {:.2f}  "
      "ready in {:6.2f} ms  batch {:6.1f} ns a point, {:.1f} times faster\n"
      "         {} operations, {} angles; interpreted {:.0f} ns, batch {:.0f} ns; largest "
      "difference {:.1e}\n",
      name, n, ours, pairs, rows, ours / pairs, ready.milliseconds, batch, ours / batch,
      cost.operations, cost.angles, tape, lanes, worst_difference(out, by_hand));
}

}  // namespace

int main() {
  for (const int n : {5, 10, 20, 40}) {
    ExprPool pool;
    print_row("closed", n, pool, bench::closed_sums(pool, n));
  }
  for (const int n : {5, 10, 20}) {
    ExprPool pool;
    print_row("derived", n, pool, bench::derived(pool, n));
  }
}
