// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/clause_relations.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <unordered_map>
#include <vector>

#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/present/cost.h"

namespace trammel::symbolic {

namespace {

constexpr std::size_t longest_sum = 4;  // terms of a clause that is looked for

// A term of a sum as a number times the rest.
struct Term {
  Rational number;
  ExprId rest;
};

Term term_of(ExprPool& pool, ExprId e) {
  if (pool.op(e) == Op::Number) return {pool.value(e), pool.integer(1)};
  if (pool.op(e) != Op::Product) return {Rational(1), e};
  const auto args = pool.args(e);
  if (pool.op(args[0]) != Op::Number) return {Rational(1), e};
  const std::vector<ExprId> factors(args.begin() + 1, args.end());
  const Rational number = pool.value(args[0]);
  return {number, pool.product(factors)};
}

std::size_t terms_of(const ExprPool& pool, ExprId e) {
  return pool.op(e) == Op::Sum ? pool.args(e).size() : 1;
}

// One sum, name = t_1 + ... + t_n, as the difference 0 = t_1 + ... + t_n - name.
class KnownSum {
 public:
  KnownSum(ExprPool& pool, const Clause& clause) : pool_(pool) {
    difference_ = pool.sum(std::array{clause.value, negated(clause.symbol)});
    for (const ExprId term : pool.args(difference_)) terms_.push_back(term_of(pool, term));
  }

  // e with every sum in it that becomes shorter by a multiple of the difference.
  std::vector<ExprId> applied_to(const std::vector<ExprId>& roots) {
    std::unordered_map<std::uint32_t, ExprId> image;
    for (const ExprId node : reachable(pool_, roots)) {
      std::vector<ExprId> args;
      for (const ExprId child : pool_.args(node)) args.push_back(image.at(child.value));
      ExprId e = node;
      if (!std::ranges::equal(args, pool_.args(node))) e = pool_.rebuild(node, args);
      image[node.value] = pool_.op(e) == Op::Sum ? shortened(e) : e;
    }
    std::vector<ExprId> results;
    for (const ExprId root : roots) results.push_back(image.at(root.value));
    return results;
  }

 private:
  ExprId negated(ExprId e) { return pool_.product(std::array{pool_.integer(-1), e}); }

  ExprId shortened(ExprId sum) {
    ExprId best = sum;
    const std::vector<ExprId> args(pool_.args(sum).begin(), pool_.args(sum).end());
    for (const ExprId arg : args) {
      const Term term = term_of(pool_, arg);
      for (const Term& known : terms_) {
        if (known.rest != term.rest) continue;
        const ExprId times = pool_.number(-term.number / known.number);
        std::vector<ExprId> parts = args;
        for (const Term& t : terms_)
          parts.push_back(pool_.product(std::array{times, pool_.number(t.number), t.rest}));
        const ExprId other = pool_.sum(parts);
        if (terms_of(pool_, other) < terms_of(pool_, best)) best = other;
      }
    }
    return best;
  }

  ExprPool& pool_;
  ExprId difference_;
  std::vector<Term> terms_;
};

std::vector<ExprId> all_of(const FormulaSet& program) {
  std::vector<ExprId> roots = program.bodies;
  for (const Clause& clause : program.where) roots.push_back(clause.value);
  return roots;
}

void set_all(FormulaSet& program, const std::vector<ExprId>& roots) {
  for (std::size_t i = 0; i < program.bodies.size(); ++i) program.bodies[i] = roots[i];
  for (std::size_t i = 0; i < program.where.size(); ++i)
    program.where[i].value = roots[program.bodies.size() + i];
}

std::size_t count_uses(const ExprPool& pool, const std::vector<ExprId>& roots, ExprId symbol) {
  const std::vector<ExprId> order = reachable_as_written(pool, roots);
  std::unordered_map<std::uint32_t, std::size_t> times;
  for (const ExprId root : roots) ++times[root.value];
  for (auto node = order.rbegin(); node != order.rend(); ++node)
    for (const ExprId child : pool.args(*node)) times[child.value] += times[node->value];
  return times[symbol.value];
}

}  // namespace

NamedRoots named_roots(const ExprPool& pool, std::span<const Clause> clauses) {
  NamedRoots roots;
  for (const Clause& clause : clauses) {
    if (pool.op(clause.value) != Op::Power) continue;
    const ExprId exponent = pool.args(clause.value)[1];
    if (pool.op(exponent) == Op::Number && pool.value(exponent) == Rational(1, 2))
      roots.emplace(clause.symbol.value, pool.args(clause.value)[0]);
  }
  return roots;
}

FormulaSet find_again(ExprPool& pool, const FormulaSet& program) {
  FormulaSet result = program;
  for (std::size_t i = 0; i < result.where.size(); ++i) {
    const Clause clause = result.where[i];
    if (pool.op(clause.value) != Op::Sum || pool.args(clause.value).size() > longest_sum) continue;
    // Sums of numbers would be written in multiples of each other, which tells a reader nothing.
    if (symbols_of(pool, std::span(&clause.value, 1)).empty()) continue;
    // Earlier clauses cannot use it.
    std::vector<ExprId> later = result.bodies;
    for (std::size_t k = i + 1; k < result.where.size(); ++k)
      later.push_back(result.where[k].value);
    later = KnownSum(pool, clause).applied_to(later);
    std::copy_n(later.begin(), result.bodies.size(), result.bodies.begin());
    for (std::size_t k = i + 1; k < result.where.size(); ++k)
      result.where[k].value = later[result.bodies.size() + k - i - 1];
  }
  return pool.stopped() == base::StopReason::None ? result : program;
}

FormulaSet put_in_again(ExprPool& pool, const FormulaSet& program, std::uint32_t longest) {
  FormulaSet result = program;
  Costs costs(pool);
  const auto total = [&](const FormulaSet& of) {
    std::size_t operations = 0;
    for (const ExprId root : all_of(of)) operations += costs(root).operations;
    return operations;
  };
  result.operations = total(result);
  for (std::size_t i = result.where.size(); i-- > 0;) {
    const Clause clause = result.where[i];
    const std::size_t uses = count_uses(pool, all_of(result), clause.symbol);
    const std::uint32_t operations = costs(clause.value).operations;
    if (uses > 1 && operations > 0) continue;
    if (uses == 1 && operations > longest) continue;
    FormulaSet without = result;
    without.where.erase(without.where.begin() + static_cast<std::ptrdiff_t>(i));
    const Replacement written_out{clause.symbol, clause.value};
    set_all(without, substitute(pool, all_of(without), std::span(&written_out, 1)));
    without.operations = total(without);
    if (without.operations <= result.operations) result = std::move(without);
  }
  return pool.stopped() == base::StopReason::None ? result : program;
}

}  // namespace trammel::symbolic
