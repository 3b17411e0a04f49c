// SPDX-License-Identifier: Apache-2.0
// Derivations beside their aims: equations of motion, accelerations in closed form, mechanisms.
// Times are process CPU, the least of some runs.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "symbolic/expr/operation_count.h"
#include "symbolic/mechanisms.h"

namespace {

using namespace trammel;
using symbolic::ExprId;
using symbolic::ExprPool;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

struct Result {
  double seconds = 1e300;
  std::size_t operations = 0;
  std::size_t nodes = 0;
};

// `prepare` is not timed; `derive` makes of it the roots that are counted.
template <class Prepare, class Derive>
Result measure(Prepare prepare, Derive derive, int runs = 20) {
  Result result;
  for (int i = 0; i < runs; ++i) {
    ExprPool pool;
    const auto input = prepare(pool);
    const std::size_t before = pool.size();
    const double began = cpu_seconds();
    const std::vector<ExprId> roots = derive(pool, input);
    result.seconds = std::min(result.seconds, cpu_seconds() - began);
    result.operations = symbolic::count_operations(pool, roots);
    result.nodes = pool.size() - before;
  }
  return result;
}

const char* verdict(bool reached) {
  return reached ? "reached" : "MISSED";
}

void print_line(const std::string& what, const Result& r, double seconds, double operations) {
  fmt::print("  {:24} {:9.3f} ms (aim {:6.1f}, {})", what, 1e3 * r.seconds, 1e3 * seconds,
             verdict(r.seconds <= seconds));
  if (operations > 0)
    fmt::print("   {:6} operations (aim {:6.0f}, {})", r.operations, operations,
               verdict(static_cast<double>(r.operations) <= operations));
  fmt::print("\n");
}

void print_carts() {
  fmt::print("cart with n pendulums, from positions to M and f\n");
  struct Row {
    int n;
    double seconds;
  };
  double nodes = 0;
  for (const Row& row :
       {Row{5, 1e-3}, Row{10, 1e-3}, Row{20, 6e-3}, Row{40, 50e-3}, Row{100, 1.0}}) {
    const Result r = measure([&](ExprPool& pool) { return bench::make_chain(pool, row.n, true); },
                             [](ExprPool& pool, const auto& system) {
                               return bench::all_of(mechanics::derive_motion(pool, system));
                             },
                             row.n > 50 ? 3 : 20);
    const int by_hand = 14 * row.n - 1 + 6 * row.n * (row.n - 1);
    print_line(fmt::format("n = {}", row.n), r, row.seconds, 1.2 * by_hand);
    nodes = static_cast<double>(r.nodes) / (row.n * row.n);
    fmt::print("  {:24} {:.3f} of those by hand; {:.1f} new nodes an entry of M\n", "",
               static_cast<double>(r.operations) / by_hand, nodes);
  }
}

void print_accelerations() {
  fmt::print("accelerations of chains of links in closed form, after M and f\n");
  struct Row {
    int n;
    double seconds, operations;
  };
  for (const Row& row :
       {Row{2, 1e-3, 88}, Row{3, 1e-3, 181}, Row{4, 1e-3, 250}, Row{6, 20e-3, 0}}) {
    const Result r = measure(
        [&](ExprPool& pool) {
          return mechanics::derive_motion(pool, bench::make_chain(pool, row.n, false));
        },
        [](ExprPool& pool, const mechanics::MotionEquations& equations) {
          return bench::all_of(equations, mechanics::solve_accelerations(pool, equations));
        });
    print_line(fmt::format("{} links", row.n), r, row.seconds, row.operations);
    if (row.operations == 0) fmt::print("  {:24} {} operations\n", "", r.operations);
  }
}

void print_mechanisms() {
  fmt::print("mechanisms, clauses counted\n");
  const auto nothing = [](ExprPool&) { return 0; };
  const auto torque = [&](bool with_inertia) {
    return measure(nothing,
                   [=](ExprPool& p, int) { return bench::slider_crank_torque(p, with_inertia); });
  };
  print_line("slider-crank torque", torque(false), 10e-3, 35);
  print_line("  with the rod's inertia", torque(true), 10e-3, 35);
  print_line("four-bar point, 2 rates",
             measure(nothing, [](ExprPool& p, int) { return bench::four_bar_motion(p); }), 1e-3,
             130);
}

}  // namespace

int main() {
  print_carts();
  print_accelerations();
  print_mechanisms();
}
