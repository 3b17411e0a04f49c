// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>

#include "bench/support/measure.h"
#include "bench/support/peers.h"
#include "bench/symbolic/lagrange.h"
#include "bench/symbolic/sections.h"
#include "support/symbolic/random_equation.h"
#include "symbolic/expr/differentiate.h"
#include "symbolic/normal/normal.h"
#include "symbolic/print/to_text.h"

namespace trammel::bench {

namespace {

using namespace symbolic;

Expr entry(const LagrangeEquations& s, std::size_t i, std::size_t j) {
  return i >= j ? s.mass[i][j] : s.mass[j][i];
}

// The determinant of M, with column `replaced` exchanged for f; n <= 3.
Expr determinant(const LagrangeEquations& s, std::optional<std::size_t> replaced) {
  const auto at = [&](std::size_t i, std::size_t j) {
    return replaced == j ? s.force[i] : entry(s, i, j);
  };
  const auto minor = [&](std::size_t a, std::size_t b) {
    return at(1, a) * at(2, b) - at(1, b) * at(2, a);
  };
  return at(0, 0) * minor(1, 2) - at(0, 1) * minor(0, 2) + at(0, 2) * minor(0, 1);
}

// d(T + V)/dt along the solution of M q'' = f, the accelerations by Cramer's rule.
Expr energy_rate(ExprPool& pool) {
  const LagrangeEquations s = derive_pendulums(pool, 3);
  const Expr energy = s.kinetic + s.potential, whole = determinant(s, std::nullopt);
  Expr rate{pool, pool.integer(0)};
  for (std::size_t i = 0; i < 3; ++i) {
    const Expr by_position{pool, differentiate(pool, energy.id, s.q[i].id)};
    const Expr by_rate{pool, differentiate(pool, energy.id, s.v[i].id)};
    rate = rate + by_position * s.v[i] + by_rate * (determinant(s, i) / whole);
  }
  return rate;
}

// A peer that answers anything but `zero` has no time.
Peer proved(const std::string& name, const PeerRun& run) {
  Peer peer = timed(name, run);
  const std::string* result = run.find("result");
  if (peer.trouble.empty() && (result == nullptr || *result != "zero"))
    peer.trouble = "undecided after " + text_of_seconds(peer.seconds);
  return peer;
}

void print_energy(bool peers) {
  ZeroTest answer = ZeroTest::Unknown;
  double best = 1e300;
  for (int run = 0; run < 5; ++run) {
    ExprPool pool;
    const Expr e = energy_rate(pool);
    const double began = cpu_seconds();
    answer = is_zero(pool, e.id);
    best = std::min(best, cpu_seconds() - began);
  }
  std::vector<Peer> others;
  if (peers) {
    ExprPool pool;
    const std::string text = to_text(pool, energy_rate(pool).id);
    const PeerInput plain("raw " + text + "\n"), maxima("raw: " + text + "$\n");
    others = {proved("SymPy", run_sympy("zero", plain.path())),
              proved("GiNaC", run_ginac("zero", plain.path())),
              proved("Maxima", run_maxima("zero", maxima.path()))};
  }
  const char* said = answer == ZeroTest::Zero      ? "energy of 3 links: zero"
                     : answer == ZeroTest::Nonzero ? "energy of 3 links: WRONG"
                                                   : "energy of 3 links: UNKNOWN";
  print_time(said, best, 15e-3, others);
}

ZeroTest decide(const Equation& equation) {
  ExprPool pool;
  record_facts(pool);
  const ExprId e =
      pool.sum(std::array{to_expr(pool, equation.left), to_expr(pool, -equation.right)});
  return is_zero(pool, e, base::Budget{}.with_seconds(1));
}

void print_equations(const char* what, std::optional<Equation> (*make)(std::uint64_t seed),
                     ZeroTest wrong) {
  constexpr std::uint64_t count = 10'000;
  std::array<std::uint64_t, 3> answers{};
  double seconds = 0, slowest = 0;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    const auto equation = make(seed);
    if (!equation) continue;
    const double began = cpu_seconds();
    ++answers[static_cast<std::size_t>(decide(*equation))];
    const double taken = cpu_seconds() - began;
    seconds += taken;
    slowest = std::max(slowest, taken);
  }
  const std::uint64_t total = answers[0] + answers[1] + answers[2];
  const std::uint64_t bad = answers[static_cast<std::size_t>(wrong)];
  fmt::print(
      "  {:34} {} zero, {} nonzero, {} unknown; {} wrong, target 0 {}; {} each, slowest {}\n", what,
      answers[static_cast<std::size_t>(ZeroTest::Zero)],
      answers[static_cast<std::size_t>(ZeroTest::Nonzero)],
      answers[static_cast<std::size_t>(ZeroTest::Unknown)], bad, bad == 0 ? "reached" : "MISSED",
      text_of_seconds(seconds / static_cast<double>(std::max<std::uint64_t>(total, 1))),
      text_of_seconds(slowest));
}

}  // namespace

void print_zero_test(bool peers) {
  fmt::print("zero test\n");
  print_energy(peers);
  print_equations("random identities", random_identity, ZeroTest::Nonzero);
  print_equations("random non-identities", random_non_identity, ZeroTest::Zero);
}

}  // namespace trammel::bench
