// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "bench/support/measure.h"
#include "bench/symbolic/mechanisms.h"
#include "bench/symbolic/sections.h"
#include "symbolic/expr/operation_count.h"

namespace trammel::bench {

namespace {

struct Target {
  double seconds;
  std::size_t operations;
};

void print_line(const std::string& what, double seconds, std::size_t operations,
                const Target& target) {
  print_time(what, seconds, target.seconds, {});
  print_operations(operations, target.operations);
}

// `prepare` is not timed; `derive` makes of it the roots that are counted.
template <class Prepare, class Derive>
void print_derived(const std::string& what, const Target& target, Prepare prepare, Derive derive) {
  double seconds = 1e300;
  std::size_t operations = 0;
  for (int run = 0; run < 20; ++run) {
    ExprPool pool;
    const auto input = prepare(pool);
    const double began = cpu_seconds();
    const std::vector<ExprId> roots = derive(pool, input);
    seconds = std::min(seconds, cpu_seconds() - began);
    operations = symbolic::count_operations(pool, roots);
  }
  print_line(what, seconds, operations, target);
}

}  // namespace

void print_closed_forms(bool) {
  fmt::print("closed forms, all their clauses counted\n");
  struct Row {
    int links;
    Target target;
  };
  for (const Row& row :
       {Row{2, {1e-3, 88}}, Row{3, {1e-3, 181}}, Row{4, {1e-3, 250}}, Row{6, {20e-3, 1000}}})
    print_derived(
        fmt::format("accelerations of {} links", row.links), row.target,
        [&](ExprPool& pool) { return derive_motion(pool, make_chain(pool, row.links, false)); },
        [](ExprPool& pool, const mechanics::MotionEquations& equations) {
          return all_of(equations, mechanics::solve_accelerations(pool, equations));
        });
  const auto nothing = [](ExprPool&) { return 0; };
  print_derived("slider-crank torque", {10e-3, 35}, nothing,
                [](ExprPool& pool, int) { return slider_crank_torque(pool, false); });
  print_derived("  with the rod's inertia", {10e-3, 35}, nothing,
                [](ExprPool& pool, int) { return slider_crank_torque(pool, true); });
  print_derived("four-bar point and two derivatives", {1e-3, 130}, nothing,
                [](ExprPool& pool, int) { return four_bar_motion(pool); });
}

}  // namespace trammel::bench
