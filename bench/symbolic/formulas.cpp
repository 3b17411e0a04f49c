// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <map>
#include <set>

#include "bench/support/measure.h"
#include "bench/support/peers.h"
#include "bench/symbolic/sections.h"
#include "support/symbolic/raw_routes.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/present/present.h"
#include "symbolic/print/parse_text.h"
#include "symbolic/print/to_text.h"

namespace trammel::bench {

namespace {

using namespace symbolic;

// |c| = c and sign(c) = 1 for what is positive on the branch that is meant.
ExprId on_branch(ExprPool& pool, ExprId e, const char* positive) {
  const ExprId c = parse_text(pool, positive).value();
  return substitute(pool, e,
                    std::array{Replacement{pool.apply(Op::Abs, std::array{c}), c},
                               Replacement{pool.apply(Op::Sign, std::array{c}), pool.integer(1)}});
}

struct Ours {
  std::size_t operations = 0;
  double seconds = 1e300;
};

Ours our_form(const RawRoute& route) {
  Ours best;
  double total = 0;
  for (int run = 0; run < 3 || (total < 0.1 && run < 20); ++run) {
    ExprPool pool;
    const ExprId raw = route.raw(pool);
    const double began = cpu_seconds();
    Presentation shown = present(pool, raw);
    if (route.positive != nullptr)
      shown = present(pool, on_branch(pool, shown.expr, route.positive));
    const double seconds = cpu_seconds() - began;
    best.seconds = std::min(best.seconds, seconds);
    best.operations = shown.operations;
    total += seconds;
  }
  return best;
}

// Operations of a peer's answer, in the shorter of its writing and ours: what its printer does not
// do shall not count against it.
std::size_t fair_operations(std::string text) {
  const std::size_t written = count_operations(text);
  ExprPool pool;
  const auto read = parse_text(pool, text);
  return read.ok() ? std::min(written, count_operations(pool, read.value())) : written;
}

// The shortest result of all lines and the time of all of them.
Peer best_of(const std::string& name, const PeerRun& run) {
  Peer peer{.name = name, .trouble = run.trouble};
  for (const PeerLine& line : run.lines) {
    if (line.key == "time") peer.seconds += std::atof(line.rest.c_str());
    if (line.key != "result") continue;
    const std::size_t n = fair_operations(line.rest);
    if (!peer.operations || n < *peer.operations) peer.operations = n;
  }
  if (peer.operations && peer.trouble.empty()) return peer;
  if (peer.trouble.empty()) peer.trouble = "failed";
  if (peer.operations) peer.trouble += fmt::format(", {} operations", *peer.operations);
  return peer;
}

std::vector<Peer> all_peers(const ExprPool& pool, ExprId raw) {
  std::string positive;
  for (const ExprId s : symbols_of(pool, std::span(&raw, 1)))
    if (pool.facts(s).positive) positive += ' ' + std::string(pool.name(s));
  const std::string text = to_text(pool, raw);
  const PeerInput plain(fmt::format("positive{}\nraw {}\n", positive, text));
  std::string facts;
  for (const char c : positive)
    facts += c == ' ' ? std::string(" > 0)$ assume(") : std::string(1, c);
  if (!facts.empty()) facts = facts.substr(7) + " > 0)$\n";
  const PeerInput maxima(facts + "raw: " + text + "$\n");
  return {best_of("SymPy", run_sympy("formula", plain.path())),
          best_of("Maxima", run_maxima("formula", maxima.path()))};
}

}  // namespace

void print_formulas(bool peers) {
  constexpr double target_seconds = 5e-3;
  fmt::print("printed formulas from raw routes: operations (ours / target) and time\n");
  std::map<std::string, std::vector<Peer>> known;  // some routes have the same raw text
  std::size_t short_enough = 0, fast_enough = 0, beaten = 0;
  for (const RawRoute& route : raw_routes()) {
    const Ours ours = our_form(route);
    const std::size_t target = count_operations(route.printed);
    ExprPool pool;
    const ExprId raw = route.raw(pool);
    const std::string text = to_text(pool, raw);
    if (peers && known.count(text) == 0) known[text] = all_peers(pool, raw);
    short_enough += ours.operations <= target;
    fast_enough += ours.seconds <= target_seconds;
    const std::string what = fmt::format("{}, {}", route.formula, route.route);
    fmt::print("  {:34} raw {:3}  ours {:3}/{:2} {:7}", what, count_operations(pool, raw),
               ours.operations, target, ours.operations <= target ? "reached" : "MISSED");
    fmt::print("  {:>8}/{} {:7}", text_of_seconds(ours.seconds), text_of_seconds(target_seconds),
               ours.seconds <= target_seconds ? "reached" : "MISSED");
    const std::vector<Peer> none;
    for (const Peer& peer : peers ? known[text] : none) {
      fmt::print("   {}", text_of(peer));
      beaten += peer.operations && *peer.operations < ours.operations;
    }
    fmt::print("\n");
  }
  fmt::print("  {} of {} at most as long as printed, {} within {}, {} answers of others shorter\n",
             short_enough, raw_routes().size(), fast_enough, text_of_seconds(target_seconds),
             beaten);
}

}  // namespace trammel::bench
