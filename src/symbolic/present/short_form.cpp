// SPDX-License-Identifier: Apache-2.0
#include "symbolic/present/short_form.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "symbolic/expr/op_table.h"
#include "symbolic/expr/traverse.h"
#include "symbolic/normal/expand_inverse.h"
#include "symbolic/present/cost.h"
#include "symbolic/present/directions.h"
#include "symbolic/present/join_roots.h"
#include "symbolic/present/rational_forms.h"

namespace trammel::symbolic {

namespace {

constexpr int rounds = 5;
constexpr std::uint32_t short_enough = 2;  // operations: nothing canonical of that size is longer
constexpr std::size_t parts_searched_nodes = 60;  // of an expression whose parts are searched too
constexpr std::uint32_t one_line = 30;  // operations: in longer ones a fraction inside is lost
constexpr std::uint32_t longest_searched = 100;  // operations: longer ones get 1 % shorter by it

bool is_root(const ExprPool& pool, ExprId e) {
  return pool.op(e) == Op::Power && pool.op(pool.args(e)[1]) == Op::Number &&
         pool.value(pool.args(e)[1]).denominator() == Rational(2);
}

class Search {
 public:
  Search(ExprPool& pool, const NamedRoots& names, const PolyLimits& limits)
      : work_(pool, names), pool_(pool), costs_(work_.costs), limits_(limits) {}

  // One pass over what may be long: what cancels and factors.
  ExprId first_look(ExprId e) {
    rooted_ = has_root(e);
    look(true);
    return improved(e);
  }

  // What the first look of the search gave, and the effort up to there.
  struct FirstLook {
    ExprId best;
    std::uint64_t spent;
  };
  const FirstLook& looked() const { return *looked_; }  // Pre: run() was called

  ExprId run(ExprId e) {
    ExprId best = e;
    fewest_ = e;
    for (const RootGoal goal : {RootGoal::ShortWhole, RootGoal::PolynomialRadicand}) {
      goal_ = goal;
      best = work_.shorter(best, repeated(e));
      const ExprId expanded = expand_inverse(pool_, e);
      if (expanded != e) best = work_.shorter(best, repeated(expanded));
      if (!has_root(best)) break;  // the other goal is there to make roots meet and vanish
    }
    if (has_root(best)) best = work_.shorter(best, join_roots(work_, best));
    if (!in_hurry())
      best = with_short_directions(work_, best, limits_, [this](ExprId d) { return improved(d); });
    // A form that is easier to read may have more operations, but never more than e.
    return costs_(e).operations < costs_(best).operations ? fewest_ : best;
  }

  // Of what run() gave, with fractions inside where that saves operations.
  ExprId with_fewest(ExprId best) {
    if (is_plain(best) || costs_(best).operations > one_line || in_hurry()) return best;
    return with_inner_fraction(work_, best, limits_);
  }

 private:
  bool in_hurry() const { return limits_.reached() != base::StopReason::None; }

  bool has_root(ExprId e) const {
    const std::vector<ExprId> order = reachable(pool_, std::span(&e, 1));
    return std::any_of(order.begin(), order.end(), [&](ExprId n) { return is_root(pool_, n); });
  }

  // What is given may be long: a first look, then the search in what that has left.
  ExprId repeated(ExprId e) {
    rooted_ = has_root(e);
    look(true);
    ExprId best = improved(e);
    if (!looked_) looked_ = FirstLook{best, limits_.effort->spent};
    look(false);
    const bool is_long = costs_(best).operations > longest_searched;
    for (int i = 1; !is_long && i < rounds && !in_hurry(); ++i) {
      const ExprId next = improved(best);
      if (!(costs_(next) < costs_(best))) break;
      best = next;
    }
    if (costs_(best).operations < costs_(fewest_).operations) fewest_ = best;
    return best;
  }

  void look(bool quick) {
    work_.quick = quick;
    memo_.clear();
    roots_.clear();
  }

  // Inner roots and arguments first, then the whole as a rational function of them.
  ExprId improved(ExprId e) {
    const auto found = memo_.find(e.value);
    if (found != memo_.end()) return found->second;
    if (costs_(e).operations <= short_enough) return e;
    const ExprId inside = with_short_arguments(e);
    ExprId best = inside;
    if (!in_hurry() && !is_plain(inside)) best = best_rational_form(work_, inside, limits_);
    best = work_.shorter(e, best);
    memo_.emplace(e.value, best);
    return best;
  }

  // A function of a short argument, or a product of names and at most one such function: there is
  // nothing to cancel, to factor or to collect.
  bool is_plain(ExprId e) const {
    std::size_t functions = 0;
    const auto is_atom = [&](ExprId f) {
      if (pool_.op(f) == Op::Power && pool_.op(pool_.args(f)[1]) == Op::Number &&
          pool_.value(pool_.args(f)[1]).is_integer())
        f = pool_.args(f)[0];
      const Op op = pool_.op(f);
      if (is_function(op) || op == Op::Call) ++functions;
      return op != Op::Sum && op != Op::Product && op != Op::Power;
    };
    if (pool_.op(e) != Op::Product) return is_atom(e);
    const auto args = pool_.args(e);
    return std::all_of(args.begin(), args.end(), is_atom) && functions <= 1;
  }

  // Bottom-up: radicands in their shortest form with squares pulled out, arguments of functions,
  // and in small expressions the factors of products as well.
  ExprId with_short_arguments(ExprId root) {
    const std::vector<ExprId> order = reachable_as_written(pool_, std::span(&root, 1));
    // At the first look parts are worth it only where short parts make roots vanish.
    const bool search_parts = (!work_.quick || rooted_) && order.size() <= parts_searched_nodes;
    std::unordered_map<std::uint32_t, ExprId> image;
    std::vector<ExprId> args;
    for (const ExprId e : order) {
      args.clear();
      const Op op = pool_.op(e);
      const bool is_field_operation = op == Op::Sum || op == Op::Product || op == Op::Power;
      for (const ExprId child : pool_.args(e)) {
        const bool search = !is_field_operation || (search_parts && !is_root(pool_, e));
        args.push_back(search ? improved(image[child.value]) : image[child.value]);
      }
      ExprId result = e;
      if (!std::ranges::equal(args, pool_.args(e))) result = pool_.rebuild(e, args);
      if (is_root(pool_, result) && !in_hurry()) {
        const Rational twice = pool_.value(pool_.args(result)[1]) * Rational(2);
        const ExprId power = pool_.power(short_root(pool_.args(result)[0]), pool_.number(twice));
        if (power != pool_.undefined()) result = power;
      }
      image[e.value] = result;
    }
    return image[root.value];
  }

  ExprId short_root(ExprId radicand) {
    const auto [found, is_new] = roots_.try_emplace(radicand.value);
    if (!is_new) return found->second;
    const ExprId form = best_root_form(work_, improved(radicand), goal_, limits_);
    return roots_[radicand.value] = form;
  }

  Workspace work_;
  ExprPool& pool_;
  Costs& costs_;
  PolyLimits limits_;
  ExprId fewest_{};
  std::optional<FirstLook> looked_;
  bool rooted_ = false;
  RootGoal goal_ = RootGoal::ShortWhole;
  std::unordered_map<std::uint32_t, ExprId> memo_;
  std::unordered_map<std::uint32_t, ExprId> roots_;
};

// As of formulas between a line and a page long.
PolyLimits search_limits(const ExprPool& pool, Effort& effort) {
  PolyLimits limits;
  limits.terms = 5'000;
  limits.gcd_terms = 1'500;
  limits.factor_terms = 150;
  limits.degree = 64;
  limits.budget = pool.budget();
  limits.effort = &effort;
  return limits;
}

}  // namespace

SearchMemory::Search short_form(ExprPool& pool, ExprId e, SearchDepth depth, std::uint64_t allowed,
                                const NamedRoots& names, SearchMemory* memory) {
  const std::map<std::uint32_t, ExprId> ordered(names.begin(), names.end());
  if (memory != nullptr)
    if (const auto* known = memory->find(e, {depth, ordered}, allowed)) return *known;
  Effort effort{0, allowed};
  Search search(pool, names, search_limits(pool, effort));
  const bool in_full = depth == SearchDepth::Full;
  const ExprId best = in_full ? search.run(e) : search.first_look(e);
  const ExprId fewest = in_full ? search.with_fewest(best) : best;
  const SearchMemory::Search result{best, effort.spent, allowed, fewest};
  if (memory != nullptr && pool.stopped() == base::StopReason::None) {
    memory->keep(e, {depth, ordered}, result);
    const auto& [looked, spent] = search.looked();
    if (in_full)
      memory->keep(e, {SearchDepth::FirstLook, ordered}, {looked, spent, allowed, looked});
  }
  return result;
}

bool fits_doubles(const ExprPool& pool, ExprId e) {
  const std::vector<ExprId> parts = reachable(pool, std::span(&e, 1));
  return std::all_of(parts.begin(), parts.end(), [&](ExprId part) {
    if (pool.op(part) != Op::Number || pool.value(part).is_zero()) return true;
    return std::isnormal(pool.value(part).to_double());
  });
}

}  // namespace trammel::symbolic
