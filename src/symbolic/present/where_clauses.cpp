// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/where_clauses.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/present/cost.h"

namespace trammel::symbolic {

namespace {

constexpr double least_part = 4;    // operations of a part that deserves a name
constexpr double least_saving = 4;  // operations that a name must save
constexpr std::size_t most_clauses = 30;
constexpr std::size_t longest_read = 2'000;  // operations; nobody reads on, programs may

// The body and the values of its clauses: what will be printed.
struct Program {
  std::vector<ExprId> roots;  // the body first, then values in the order of naming
  std::vector<ExprId> names;  // of the values
};

std::string free_name(const std::set<std::string, std::less<>>& taken) {
  constexpr std::array names = {"r", "u", "v", "w", "p", "k", "n"};
  for (int round = 0;; ++round)
    for (const char* name : names) {
      const std::string full = round == 0 ? name : std::string(name) + "_" + std::to_string(round);
      if (!taken.contains(full)) return full;
    }
}

// sqrt(x), 1/sqrt(x) and x^(3/2) share one part, the root; other nodes are parts themselves.
ExprId part_of(ExprPool& pool, ExprId node) {
  if (pool.op(node) != Op::Power || pool.op(pool.args(node)[1]) != Op::Number) return node;
  if (pool.value(pool.args(node)[1]).denominator() != Rational(2)) return node;
  return pool.power(pool.args(node)[0], pool.number(Rational(1, 2)));
}

// The part whose name saves most: it is written `times` times, one of them remains.
std::optional<ExprId> best_part(ExprPool& pool, Costs& costs, const Program& program) {
  const std::vector<ExprId> order = reachable(pool, program.roots);
  std::unordered_map<std::uint32_t, double> times, of_part;
  for (const ExprId root : program.roots) times[root.value] += 1;
  for (auto node = order.rbegin(); node != order.rend(); ++node)
    for (const ExprId child : pool.args(*node)) times[child.value] += times[node->value];
  std::vector<ExprId> parts;
  for (const ExprId node : order) {
    if (pool.args(node).empty()) continue;
    const ExprId part = part_of(pool, node);
    if (pool.op(part) == Op::Undefined) continue;
    const auto [found, is_new] = of_part.try_emplace(part.value, 0.0);
    if (is_new) parts.push_back(part);
    found->second += times[node.value];
  }
  std::optional<ExprId> best;
  double most = least_saving;
  for (const ExprId part : parts) {
    const double operations = costs(part).operations;
    const double saving = (of_part[part.value] - 1) * operations;
    const bool is_value =
        std::find(program.roots.begin() + 1, program.roots.end(), part) != program.roots.end();
    if (operations < least_part || saving < most || is_value) continue;
    // Of equal savings the larger part: its own parts need no name then.
    if (best && saving == most && costs(*best).operations >= costs(part).operations) continue;
    best = part;
    most = saving;
  }
  return best;
}

// The part, and the powers of it that stand in the program, in terms of its name.
std::vector<Replacement> naming(ExprPool& pool, const Program& program, ExprId part, ExprId name) {
  std::vector<Replacement> result{{part, name}};
  for (const ExprId node : reachable(pool, program.roots)) {
    if (node == part || part_of(pool, node) != part) continue;
    const Rational twice = pool.value(pool.args(node)[1]) * Rational(2);
    result.push_back({node, pool.power(name, pool.number(twice))});
  }
  return result;
}

std::size_t total(Costs& costs, const Program& program) {
  std::size_t operations = 0;
  for (const ExprId root : program.roots) operations += costs(root).operations;
  return operations;
}

// Values may use each other: first those that use no later one.
std::vector<Clause> in_order(const ExprPool& pool, const Program& program) {
  std::vector<Clause> open, ordered;
  for (std::size_t i = 0; i < program.names.size(); ++i)
    open.push_back({program.names[i], program.roots[i + 1]});
  while (!open.empty()) {
    const auto is_ready = [&](const Clause& clause) {
      return std::none_of(open.begin(), open.end(), [&](const Clause& other) {
        return contains(pool, clause.value, other.symbol);
      });
    };
    const auto next = std::find_if(open.begin(), open.end(), is_ready);
    ordered.push_back(*next);
    open.erase(next);
  }
  return ordered;
}

// Every part with more than one parent gets a name, in one pass: as long as the graph, where the
// formula itself could be exponentially longer.
Presentation straight_line(ExprPool& pool, ExprId e) {
  const std::vector<ExprId> order = reachable(pool, std::span(&e, 1));
  std::unordered_map<std::uint32_t, std::size_t> parents;
  for (const ExprId node : order)
    for (const ExprId child : pool.args(node)) ++parents[child.value];
  std::set<std::string, std::less<>> taken;
  for (const ExprId s : symbols_of(pool, std::span(&e, 1))) taken.emplace(pool.name(s));
  std::unordered_map<std::uint32_t, ExprId> image;
  Presentation result;
  Costs costs(pool);
  std::size_t next = 0;
  for (const ExprId node : order) {
    std::vector<ExprId> args;
    for (const ExprId child : pool.args(node)) args.push_back(image.at(child.value));
    ExprId short_form = args.empty() ? node : pool.rebuild(node, args);
    const std::size_t operations = costs(short_form).operations;
    if (node != e && parents[node.value] > 1 && operations > 1) {
      std::string name;
      do name = "t_" + std::to_string(++next);
      while (taken.contains(name));
      result.where.push_back({pool.symbol(name), short_form});
      result.operations += operations;
      short_form = result.where.back().symbol;
    }
    image.emplace(node.value, short_form);
  }
  result.expr = image.at(e.value);
  result.operations += costs(result.expr).operations;
  return result;
}

}  // namespace

Presentation with_clauses(ExprPool& pool, ExprId e) {
  Costs costs(pool);
  Presentation plain{e, {}, costs(e).operations};
  if (plain.operations > longest_read) return straight_line(pool, e);
  std::set<std::string, std::less<>> taken;
  for (const ExprId s : symbols_of(pool, std::span(&e, 1))) taken.emplace(pool.name(s));
  Program program{{e}, {}};
  while (program.names.size() < most_clauses) {
    const auto part = best_part(pool, costs, program);
    if (!part) break;
    const std::string name = free_name(taken);
    const ExprId symbol = pool.symbol(name);
    Program named = program;
    named.roots = substitute(pool, program.roots, naming(pool, program, *part, symbol));
    named.roots.push_back(*part);
    named.names.push_back(symbol);
    // Signs and brackets can eat a small saving.
    if (total(costs, named) + static_cast<std::size_t>(least_saving) > total(costs, program)) break;
    taken.insert(name);
    program = std::move(named);
  }
  if (program.names.empty() || pool.stopped() != base::StopReason::None) return plain;
  return {program.roots[0], in_order(pool, program), total(costs, program)};
}

}  // namespace trammel::symbolic
