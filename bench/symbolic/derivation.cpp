// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>

#include "bench/support/measure.h"
#include "bench/support/peers.h"
#include "bench/symbolic/mechanisms.h"
#include "bench/symbolic/sections.h"
#include "symbolic/expr/operation_count.h"
#include "symbolic/print/to_text.h"

namespace trammel::bench {

namespace {

struct Size {
  int links;
  double target;  // seconds
  bool sympy;     // it needs 14 s for twenty links and more for the shared operations
};

Peer sympy(const std::string& input) {
  const PeerRun run = run_sympy("derivation", input);
  Peer peer = timed("SymPy", run);
  std::size_t operations = 0;
  for (const PeerLine& line : run.lines)
    if (line.key == "result") operations += symbolic::count_operations(line.rest);
  if (run.trouble.empty() && operations > 0) peer.operations = operations;
  return peer;
}

std::vector<Peer> all_peers(const Size& size) {
  const PeerInput plain(fmt::format("links {}\n", size.links));
  const PeerInput maxima(fmt::format("links: {}$\n", size.links));
  std::vector<Peer> peers;
  if (size.sympy) peers.push_back(sympy(plain.path()));
  peers.push_back(timed("GiNaC", run_ginac("derivation", plain.path())));
  peers.push_back(timed("Maxima", run_maxima("derivation", maxima.path())));
  return peers;
}

// By hand, with mass sums collected and the symmetry used: 14 n - 1 + 6 n (n - 1).
int operations_by_hand(int n) {
  return 14 * n - 1 + 6 * n * (n - 1);
}

struct Derivation {
  double seconds = 1e300;
  std::size_t operations = 0;
  std::size_t nodes = 0;  // new in the pool
};

Derivation derive(int links) {
  Derivation best;
  for (int run = 0; run < (links > 50 ? 3 : 20); ++run) {
    symbolic::ExprPool pool;
    const mechanics::LagrangianSystem system = make_chain(pool, links, true);
    const std::size_t before = pool.size();
    const double began = cpu_seconds();
    const std::vector<ExprId> roots = all_of(derive_motion(pool, system));
    best.seconds = std::min(best.seconds, cpu_seconds() - began);
    best.operations = symbolic::count_operations(pool, roots);
    best.nodes = pool.size() - before;
  }
  return best;
}

}  // namespace

void print_derivation(bool peers) {
  fmt::print("derivation: cart with n pendulums, positions to M(q) and f(q, v)\n");
  for (const Size& size : {Size{3, 1e-3, true}, Size{5, 1e-3, true}, Size{10, 1e-3, true},
                           Size{20, 6e-3, false}, Size{40, 50e-3, false}, Size{100, 1.0, false}}) {
    const Derivation ours = derive(size.links);
    const bool with_peers = peers && size.links <= 20;
    print_time(fmt::format("n = {}", size.links), ours.seconds, size.target,
               with_peers ? all_peers(size) : std::vector<Peer>{});
    const int by_hand = operations_by_hand(size.links);
    print_operations(ours.operations, static_cast<std::size_t>(1.2 * by_hand),
                     fmt::format("by hand {}, ratio {:.3f}; memory: {:.1f} nodes for each n^2",
                                 by_hand, static_cast<double>(ours.operations) / by_hand,
                                 static_cast<double>(ours.nodes) / (size.links * size.links)));
  }
}

}  // namespace trammel::bench
