// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/present.h"

#include <algorithm>
#include <unordered_map>

#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/present/clause_relations.h"
#include "symbolic/present/cost.h"
#include "symbolic/present/short_form.h"
#include "symbolic/present/where_clauses.h"

namespace trammel::symbolic {

namespace {

FormulaSet with_names(ExprPool& pool, const FormulaSet& program, const PresentOptions& options) {
  FormulaSet result = program;
  Costs costs(pool);
  result.operations = 0;
  for (const Clause& clause : result.where) result.operations += costs(clause.value).operations;
  for (const ExprId body : result.bodies) result.operations += costs(body).operations;
  if (options.where) result = with_clauses(pool, result);
  result.stopped = program.stopped;
  return result;
}

// Every formula of the program shortened by itself, and then parts named. Sums that a fraction
// inside changes may have stood in several places: it has to be shorter with the names too.
FormulaSet shorten_each(ExprPool& pool, const FormulaSet& program, const PresentOptions& options,
                        SearchDepth depth) {
  FormulaSet result = program, fewest = program;
  Costs costs(pool);
  std::uint64_t left = options.effort;
  std::size_t formulas = program.bodies.size() + program.where.size();
  bool differs = false;
  const NamedRoots names = named_roots(pool, program.where);
  const auto shorten_one = [&](ExprId& e, ExprId& with_fewest) {
    const std::uint64_t allowed = left / formulas--;  // what short ones leave is for those to come
    const SearchMemory::Search found = short_form(pool, e, depth, allowed, names, options.memory);
    if (!(costs(e).operations < costs(found.best).operations) && fits_doubles(pool, found.best))
      e = found.best;
    with_fewest = e == found.best ? found.fewest : e;
    differs = differs || with_fewest != e;
    left -= std::min(left, found.spent);
    if (found.spent > allowed) result.stopped = base::StopReason::Time;
  };
  for (std::size_t i = 0; i < result.where.size(); ++i)
    shorten_one(result.where[i].value, fewest.where[i].value);
  for (std::size_t i = 0; i < result.bodies.size(); ++i)
    shorten_one(result.bodies[i], fewest.bodies[i]);
  fewest.stopped = result.stopped;
  result = with_names(pool, result, options);
  if (!differs) return result;
  fewest = with_names(pool, fewest, options);
  return fewest.operations < result.operations ? fewest : result;
}

// What cancels once parts have names: `u*(1 - L/u)` where u is the length of a spring. Of a long
// formula as a whole that is lost among its other forms, so that its short products are looked at.
class SecondLook {
 public:
  SecondLook(ExprPool& pool, const FormulaSet& program, const PresentOptions& options)
      : pool_(pool),
        costs_(pool),
        names_(named_roots(pool, program.where)),
        effort_(options.effort / 20),
        memory_(options.memory),
        result_(program) {}

  FormulaSet run() {
    for (Clause& clause : result_.where) look(clause.value);
    for (ExprId& body : result_.bodies) look(body);
    return std::move(result_);
  }

 private:
  void look(ExprId& e) {
    const ExprId best = shorter(with_short_products(e));
    result_.operations -= costs_(e).operations - costs_(best).operations;
    e = best;
  }
  ExprId shorter(ExprId e) {
    const ExprId looked =
        short_form(pool_, e, SearchDepth::FirstLook, effort_, names_, memory_).best;
    const bool is_shorter = costs_(looked).operations < costs_(e).operations;
    return is_shorter && fits_doubles(pool_, looked) ? looked : e;
  }

  ExprId with_short_products(ExprId root) {
    std::unordered_map<std::uint32_t, ExprId> image;
    std::vector<ExprId> args;
    for (const ExprId e : reachable_as_written(pool_, std::span(&root, 1))) {
      args.clear();
      for (const ExprId child : pool_.args(e)) args.push_back(image[child.value]);
      ExprId now = std::ranges::equal(args, pool_.args(e)) ? e : pool_.rebuild(e, args);
      if (costs_(now).operations > costs_(e).operations) now = e;
      image[e.value] = is_short_product(now) ? shorter(now) : now;
    }
    const ExprId best = image[root.value];
    return costs_(best).operations < costs_(root).operations ? best : root;
  }
  bool is_short_product(ExprId e) {
    if (pool_.op(e) != Op::Product || costs_(e).operations > short_product) return false;
    return std::ranges::any_of(pool_.args(e), [this](ExprId f) { return pool_.op(f) == Op::Sum; });
  }

  static constexpr std::uint32_t short_product = 10;  // operations

  ExprPool& pool_;
  Costs costs_;
  NamedRoots names_;
  std::uint64_t effort_;
  SearchMemory* memory_;
  FormulaSet result_;
};

// Clauses that one later clause alone uses are put into it where the two together get shorter: an
// acceleration for the rates that it was derived by.
FormulaSet merge_clauses(ExprPool& pool, const FormulaSet& program, const PresentOptions& options) {
  FormulaSet result = program;
  Costs costs(pool);
  for (std::size_t i = result.where.size(); i-- > 0;) {
    const Clause clause = result.where[i];
    const auto uses_it = [&](ExprId e) { return contains(pool, e, clause.symbol); };
    const auto of_clause = [&](const Clause& c) { return uses_it(c.value); };
    const auto user = std::find_if(result.where.begin(), result.where.end(), of_clause);
    if (std::any_of(result.bodies.begin(), result.bodies.end(), uses_it) ||
        std::count_if(result.where.begin(), result.where.end(), of_clause) != 1)
      continue;
    const Replacement written_out{clause.symbol, clause.value};
    const ExprId joined = substitute(pool, user->value, std::span(&written_out, 1));
    const ExprId shorter = short_form(pool, joined, SearchDepth::Full, options.effort / 10,
                                      named_roots(pool, result.where), options.memory)
                               .best;
    const std::size_t apart = costs(clause.value).operations + costs(user->value).operations;
    const std::size_t together = costs(shorter).operations;
    if (together >= apart || !fits_doubles(pool, shorter)) continue;
    user->value = shorter;
    result.operations -= apart - together;
    result.where.erase(result.where.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return result;
}

}  // namespace

FormulaSet present(ExprPool& pool, const FormulaSet& given_program, const PresentOptions& options) {
  constexpr std::size_t long_operations = 60;
  constexpr std::uint32_t before = 8, afterwards = 4;  // operations of a clause that is put in
  FormulaSet program = given_program;
  if (!program.where.empty()) program = put_in_again(pool, find_again(pool, program), before);
  FormulaSet result = shorten_each(pool, program, options, SearchDepth::Full);
  // The search looks for the shortest tree. Of what stays long the first look, or what was given,
  // may have more parts that repeat, and clauses make these short.
  if (options.where && result.operations > long_operations) {
    const FormulaSet looked = shorten_each(pool, program, options, SearchDepth::FirstLook);
    if (looked.operations < result.operations) result = looked;
    FormulaSet given = with_clauses(pool, program);
    given.stopped = result.stopped;
    if (given.operations < result.operations) result = given;
  }
  if (!result.where.empty()) {
    result =
        merge_clauses(pool, find_again(pool, SecondLook(pool, result, options).run()), options);
    result = put_in_again(pool, result, afterwards);
  }
  if (pool.stopped() != base::StopReason::None) result.stopped = pool.stopped();
  return result;
}

ExprId look_once(ExprPool& pool, ExprId e) {
  constexpr std::uint64_t effort = 20'000;
  const ExprId looked = short_form(pool, e, SearchDepth::FirstLook, effort, {}, nullptr).best;
  Costs costs(pool);
  return fits_doubles(pool, looked) && costs(looked) < costs(e) ? looked : e;
}

Presentation present(ExprPool& pool, ExprId e, const PresentOptions& options) {
  FormulaSet program = present(pool, FormulaSet{{e}, {}}, options);
  return {program.bodies[0], std::move(program.where), program.operations, program.stopped};
}

}  // namespace trammel::symbolic
