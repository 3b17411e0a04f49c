// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/where_clauses.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/present/cost.h"
#include "symbolic/print/name_parts.h"

namespace trammel::symbolic {

namespace {

constexpr double least_part = 4;    // operations of a part that deserves a name
constexpr double least_saving = 4;  // operations that a name must save
constexpr std::size_t most_clauses = 30;
constexpr std::size_t longest_read = 2'000;  // operations; nobody reads on, programs may

// The bodies, then the values of the clauses in the order of naming.
struct Roots {
  std::vector<ExprId> all;
  std::vector<ExprId> names;  // of the values
  std::size_t bodies = 0;
};

Roots roots_of(const FormulaSet& program) {
  Roots roots{program.bodies, {}, program.bodies.size()};
  for (const Clause& clause : program.where) {
    roots.all.push_back(clause.value);
    roots.names.push_back(clause.symbol);
  }
  return roots;
}

// As they are typeset: r_1 beside a name r1 would be read as that.
std::set<std::string, std::less<>> names_in(const ExprPool& pool, const Roots& roots) {
  std::set<std::string, std::less<>> names;
  for (const ExprId s : symbols_of(pool, roots.all)) names.insert(typeset_alike(pool.name(s)));
  for (const ExprId s : roots.names) names.insert(typeset_alike(pool.name(s)));
  return names;
}

std::string free_name(const std::set<std::string, std::less<>>& taken) {
  constexpr std::array names = {"r", "u", "v", "w", "p", "k", "n"};
  for (int round = 0;; ++round)
    for (const char* name : names) {
      const std::string full = round == 0 ? name : std::string(name) + "_" + std::to_string(round);
      if (!taken.contains(typeset_alike(full))) return full;
    }
}

// sqrt(x), 1/sqrt(x) and x^(3/2) share one part, the root; other nodes are parts themselves.
ExprId part_of(ExprPool& pool, ExprId node) {
  if (pool.op(node) != Op::Power || pool.op(pool.args(node)[1]) != Op::Number) return node;
  if (pool.value(pool.args(node)[1]).denominator() != Rational(2)) return node;
  return pool.power(pool.args(node)[0], pool.number(Rational(1, 2)));
}

// The part whose name saves most: it is written `times` times, one of them remains.
std::optional<ExprId> best_part(ExprPool& pool, Costs& costs, const Roots& program) {
  const std::vector<ExprId> order = reachable_as_written(pool, program.all);
  std::unordered_map<std::uint32_t, double> times, of_part;
  for (const ExprId root : program.all) times[root.value] += 1;
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
        std::find(program.all.begin() + static_cast<std::ptrdiff_t>(program.bodies),
                  program.all.end(), part) != program.all.end();
    if (operations < least_part || saving < most || is_value) continue;
    // Of equal savings the larger part: its own parts need no name then.
    if (best && saving == most && costs(*best).operations >= costs(part).operations) continue;
    best = part;
    most = saving;
  }
  return best;
}

// The part, and the powers of it that stand in the program, in terms of its name.
std::vector<Replacement> naming(ExprPool& pool, const Roots& program, ExprId part, ExprId name) {
  std::vector<Replacement> result{{part, name}};
  for (const ExprId node : reachable(pool, program.all)) {
    if (node == part || part_of(pool, node) != part) continue;
    const Rational twice = pool.value(pool.args(node)[1]) * Rational(2);
    result.push_back({node, pool.power(name, pool.number(twice))});
  }
  return result;
}

std::size_t total(Costs& costs, const Roots& program) {
  std::size_t operations = 0;
  for (const ExprId root : program.all) operations += costs(root).operations;
  return operations;
}

// Values may use each other: first those that use no later one.
std::vector<Clause> in_order(const ExprPool& pool, const Roots& program) {
  std::unordered_map<std::uint32_t, std::size_t> place;  // of a name
  for (std::size_t i = 0; i < program.names.size(); ++i) place[program.names[i].value] = i;
  std::vector<Clause> ordered;
  std::vector<char> entered(program.names.size(), 0);
  // Depth first, so that a clause follows what it needs.
  const auto enter = [&](const auto& self, std::size_t i) -> void {
    if (entered[i] != 0) return;
    entered[i] = 1;
    const ExprId value = program.all[program.bodies + i];
    for (const ExprId symbol : symbols_of(pool, std::span(&value, 1)))
      if (const auto found = place.find(symbol.value); found != place.end())
        self(self, found->second);
    ordered.push_back({program.names[i], value});
  };
  for (std::size_t i = 0; i < program.names.size(); ++i) enter(enter, i);
  return ordered;
}

FormulaSet to_program(const ExprPool& pool, Costs& costs, const Roots& roots) {
  const auto end = roots.all.begin() + static_cast<std::ptrdiff_t>(roots.bodies);
  return {{roots.all.begin(), end}, in_order(pool, roots), total(costs, roots)};
}

// Every part with more than one parent gets a name, in one pass: as long as the graph, where the
// formula itself could be exponentially longer.
FormulaSet straight_line(ExprPool& pool, const Roots& roots) {
  const std::vector<ExprId> order = reachable_as_written(pool, roots.all);
  std::unordered_map<std::uint32_t, std::size_t> parents;
  for (const ExprId node : order)
    for (const ExprId child : pool.args(node)) ++parents[child.value];
  std::set<std::string, std::less<>> taken = names_in(pool, roots);
  std::unordered_map<std::uint32_t, ExprId> image;
  Costs costs(pool);
  Roots named{{}, roots.names, roots.bodies};
  std::vector<ExprId> parts;
  std::size_t next = 0;
  for (const ExprId node : order) {
    std::vector<ExprId> args;
    for (const ExprId child : pool.args(node)) args.push_back(image.at(child.value));
    ExprId short_form = args.empty() ? node : pool.rebuild(node, args);
    if (parents[node.value] > 1 && costs(short_form).operations > 1) {
      std::string name;
      do name = "t_" + std::to_string(++next);
      while (taken.contains(typeset_alike(name)));
      named.names.push_back(pool.symbol(name));
      parts.push_back(short_form);
      short_form = named.names.back();
    }
    image.emplace(node.value, short_form);
  }
  for (const ExprId root : roots.all) named.all.push_back(image.at(root.value));
  named.all.insert(named.all.end(), parts.begin(), parts.end());
  return to_program(pool, costs, named);
}

}  // namespace

FormulaSet with_clauses(ExprPool& pool, const FormulaSet& program) {
  Costs costs(pool);
  Roots roots = roots_of(program);
  const FormulaSet plain = to_program(pool, costs, roots);
  if (plain.operations > longest_read) return straight_line(pool, roots);
  std::set<std::string, std::less<>> taken = names_in(pool, roots);
  for (std::size_t round = 0; round < most_clauses; ++round) {
    const auto part = best_part(pool, costs, roots);
    if (!part) break;
    const std::string name = free_name(taken);
    const ExprId symbol = pool.symbol(name);
    Roots named = roots;
    named.all = substitute(pool, roots.all, naming(pool, roots, *part, symbol));
    named.all.push_back(*part);
    named.names.push_back(symbol);
    // Signs and brackets can eat a small saving.
    if (total(costs, named) + static_cast<std::size_t>(least_saving) > total(costs, roots)) break;
    taken.insert(typeset_alike(name));
    roots = std::move(named);
  }
  return pool.stopped() == base::StopReason::None ? to_program(pool, costs, roots) : plain;
}

}  // namespace trammel::symbolic
