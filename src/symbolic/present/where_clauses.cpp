// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/where_clauses.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>

#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/print/to_text.h"

namespace trammel::symbolic {

namespace {

constexpr std::size_t least_part = 4;    // operations of a part that deserves a name
constexpr std::size_t least_saving = 4;  // operations that a name must save
constexpr std::size_t most_clauses = 4;
constexpr std::size_t most_candidates = 40;

std::size_t total(const ExprPool& pool, const Presentation& p) {
  std::size_t operations = count_operations(pool, p.expr);
  for (const Clause& clause : p.where) operations += count_operations(pool, clause.value);
  return operations;
}

std::string free_name(const std::set<std::string, std::less<>>& taken) {
  constexpr std::array names = {"r", "u", "v", "w", "p", "k", "n"};
  for (int round = 0;; ++round)
    for (const char* name : names) {
      const std::string full = round == 0 ? name : std::string(name) + "_" + std::to_string(round);
      if (!taken.contains(full)) return full;
    }
}

// Parts that stand in more than one place: roots, functions and sums, largest first.
std::vector<ExprId> shared_parts(const ExprPool& pool, ExprId e) {
  const std::vector<ExprId> order = reachable(pool, std::span(&e, 1));
  std::vector<ExprId> parts;
  for (const ExprId node : order) {
    if (node == e || pool.args(node).empty()) continue;
    std::size_t parents = 0;
    for (const ExprId other : order) {
      const auto args = pool.args(other);
      parents += static_cast<std::size_t>(std::count(args.begin(), args.end(), node));
    }
    if (parents > 1 && count_operations(pool, node) >= least_part) parts.push_back(node);
  }
  std::reverse(parts.begin(), parts.end());
  if (parts.size() > most_candidates) parts.resize(most_candidates);
  return parts;
}

// sqrt(x) and 1/sqrt(x) share the root, which is a node in the first only.
std::vector<Replacement> naming(ExprPool& pool, ExprId e, ExprId part, ExprId name) {
  std::vector<Replacement> result{{part, name}};
  for (const ExprId node : reachable(pool, std::span(&e, 1))) {
    if (pool.op(node) != Op::Power || pool.op(pool.args(node)[1]) != Op::Number) continue;
    const bool of_root =
        pool.op(part) == Op::Power && pool.args(part)[0] == pool.args(node)[0] && node != part;
    if (!of_root) continue;
    const Rational times = pool.value(pool.args(node)[1]) / pool.value(pool.args(part)[1]);
    if (times.is_integer()) result.push_back({node, pool.power(name, pool.number(times))});
  }
  return result;
}

}  // namespace

Presentation with_clauses(ExprPool& pool, ExprId e) {
  Presentation best{e, {}, count_operations(pool, e)};
  std::set<std::string, std::less<>> taken;
  for (const ExprId s : symbols_of(pool, std::span(&e, 1))) taken.emplace(pool.name(s));
  while (best.where.size() < most_clauses) {
    const std::string name = free_name(taken);
    std::optional<Presentation> improved;
    for (const ExprId part : shared_parts(pool, best.expr)) {
      const ExprId symbol = pool.symbol(name);
      Presentation candidate = best;
      candidate.expr = substitute(pool, best.expr, naming(pool, best.expr, part, symbol));
      candidate.where.push_back({symbol, part});
      candidate.operations = total(pool, candidate);
      const std::size_t limit =
          improved ? improved->operations : best.operations - least_saving + 1;
      if (candidate.operations < limit) improved = candidate;
    }
    if (!improved || best.operations < least_saving) break;
    best = *improved;
    taken.insert(name);
  }
  return best;
}

}  // namespace trammel::symbolic
