// SPDX-License-Identifier: Apache-2.0
#include "symbolic/solve/way/branches.h"

#include <algorithm>
#include <array>

#include "symbolic/expr/traverse.h"
#include "symbolic/poly/factors/split_factors.h"
#include "symbolic/solve/verify.h"
#include "symbolic/solve/way/candidates.h"
#include "symbolic/solve/way/eliminate.h"

namespace trammel::symbolic {

namespace {

constexpr int deepest_branch = 24;
constexpr std::size_t most_branches = 64;

struct Later {  // an unknown that was eliminated, and the equations that find it again
  ExprId unknown;
  std::vector<ExprId> equations;
};

struct State {
  std::vector<ExprId> equations;
  std::vector<ExprId> open;        // unknowns not yet found
  std::vector<Replacement> found;  // each may contain unknowns found after it
  std::vector<Later> later;        // the last is to be found first
  std::vector<Replacement> periods;
  std::vector<ExprId> conditions;
};

class Searcher {
 public:
  Searcher(ExprPool& pool, std::span<const ExprId> unknowns, std::span<const Replacement> given,
           const PolyLimits& limits)
      : pool_(pool), unknowns_(unknowns), given_(given), limits_(limits) {}

  void solve(State state, int depth) {
    if (depth > deepest_branch || result_.list.size() >= most_branches ||
        limits_.reached() != base::StopReason::None) {
      result_.complete = false;
      return;
    }
    if (!drop_settled(state)) return;
    if (state.equations.empty()) return resume(std::move(state), depth);
    if (split(state, depth)) return;
    try {
      if (!step(state, depth)) result_.complete = false;
    } catch (const PolyStop&) {
      result_.complete = false;
    }
  }

  Branches take() { return std::move(result_); }

 private:
  bool is_open(const State& state, ExprId e) const {
    return std::ranges::any_of(state.open, [&](ExprId u) { return contains(pool_, e, u); });
  }
  std::vector<ExprId> open_in(const State& state, ExprId e) const {
    std::vector<ExprId> result;
    for (const ExprId u : state.open)
      if (contains(pool_, e, u)) result.push_back(u);
    return result;
  }

  // Equations without unknowns hold and go, or the branch ends.
  bool drop_settled(State& state) {
    std::vector<ExprId> left;
    for (const ExprId e : state.equations) {
      if (e == pool_.undefined()) return false;
      if (is_open(state, e)) {
        if (!is_proved_zero(pool_, e, limits_)) left.push_back(e);
      } else if (!verify(pool_, {std::span(&e, 1), {}, {}, {}, given_}, limits_)) {
        return false;
      }
    }
    state.equations = std::move(left);
    return true;
  }

  // A branch for each factor of the first equation that has several.
  bool split(const State& state, int depth) {
    for (std::size_t i = 0; i < state.equations.size(); ++i) {
      std::vector<ExprId> factors;
      for (const ZeroFactor& factor : split_factors(pool_, state.equations[i], limits_))
        if (is_open(state, factor.base)) factors.push_back(factor.base);
      if (factors.size() == 1 && factors[0] == state.equations[i]) continue;
      for (const ExprId factor : factors) {
        State next = state;
        next.equations[i] = factor;
        solve(std::move(next), depth + 1);
      }
      return true;
    }
    return false;
  }

  bool step(State& state, int depth) {
    if (solve_single(state, depth)) return true;
    if (const auto one = find_linear(pool_, state.equations, state.open, limits_)) {
      state.equations.erase(state.equations.begin() + static_cast<std::ptrdiff_t>(one->equation));
      put_in(state, one->unknown, one->value);
      solve(std::move(state), depth + 1);
      return true;
    }
    for (ExprId& e : state.equations)
      if (const auto squared = without_root(pool_, e, state.open, limits_)) {
        e = *squared;
        solve(std::move(state), depth + 1);
        return true;
      }
    if (const auto one = find_linear_angle(pool_, state.equations, state.open, limits_)) {
      solve_angle_pair(state, *one, depth);
      return true;
    }
    if (auto one = eliminate(pool_, state.equations, state.open, limits_)) {
      state.equations = std::move(one->rest);
      std::erase(state.open, one->unknown);
      state.later.push_back({one->unknown, std::move(one->again)});
      solve(std::move(state), depth + 1);
      return true;
    }
    if (const auto angle = find_angle(pool_, state.equations, state.open, limits_)) {
      by_half_angle(state, *angle, depth);
      return true;
    }
    return false;
  }

  // The equation with one unknown that has the fewest nodes.
  bool solve_single(const State& state, int depth) {
    std::optional<std::size_t> best;
    std::size_t fewest = SIZE_MAX;
    for (std::size_t i = 0; i < state.equations.size(); ++i) {
      if (open_in(state, state.equations[i]).size() != 1) continue;
      const std::size_t nodes = reachable(pool_, std::span(&state.equations[i], 1)).size();
      if (nodes < fewest) best = i, fewest = nodes;
    }
    if (!best) return false;
    const ExprId e = state.equations[*best];
    const ExprId unknown = open_in(state, e)[0];
    const Candidates found = find_candidates(pool_, e, unknown, given_, limits_);
    if (!found.unsolved.empty()) result_.complete = false;
    for (const Candidate& candidate : found.list) {
      // What squaring has added goes at once.
      const VerifyInput input{std::span(&e, 1), std::span(&unknown, 1),
                              std::span(&candidate.value, 1), std::span(&candidate.period, 1),
                              given_};
      if (!verify(pool_, input, limits_)) continue;
      State next = state;
      next.equations.erase(next.equations.begin() + static_cast<std::ptrdiff_t>(*best));
      put_in(next, unknown, candidate.value);
      next.periods.push_back({unknown, candidate.period});
      next.conditions.insert(next.conditions.end(), candidate.conditions.begin(),
                             candidate.conditions.end());
      solve(std::move(next), depth + 1);
    }
    return true;
  }

  void put_in(State& state, ExprId unknown, ExprId value) {
    const std::array replacement{Replacement{unknown, value}};
    state.equations = substitute(pool_, state.equations, replacement);
    std::erase(state.open, unknown);
    state.found.push_back({unknown, value});
  }

  void solve_angle_pair(State& state, const ExplicitAngle& angle, int depth) {
    const ExprId two = pool_.integer(2);
    const ExprId unit = pool_.sum(std::array{pool_.power(angle.sine, two),
                                             pool_.power(angle.cosine, two), pool_.integer(-1)});
    state.equations[angle.first] = unit;
    state.equations.erase(state.equations.begin() + static_cast<std::ptrdiff_t>(angle.second));
    put_in(state, angle.unknown, pool_.apply(Op::Atan2, std::array{angle.sine, angle.cosine}));
    state.periods.push_back({angle.unknown, turn()});
    solve(std::move(state), depth + 1);
  }

  ExprId turn() { return pool_.product(std::array{pool_.integer(2), pool_.pi()}); }

  // angle = 2*atan(t), and angle = pi, which no t gives.
  void by_half_angle(State& state, ExprId angle, int depth) {
    State at_pi = state;
    put_in(at_pi, angle, pool_.pi());
    at_pi.periods.push_back({angle, turn()});
    solve(std::move(at_pi), depth + 1);
    const ExprId t = pool_.symbol("half of " + std::string(pool_.name(angle)));
    const ExprId half = pool_.apply(Op::Atan, std::array{t});
    put_in(state, angle, pool_.product(std::array{pool_.integer(2), half}));
    state.open.push_back(t);
    state.periods.push_back({angle, turn()});
    solve(std::move(state), depth + 1);
  }

  // Nothing is left: the unknown that was eliminated last comes back, or the branch is done.
  void resume(State state, int depth) {
    if (state.later.empty()) return finish(state);
    Later later = std::move(state.later.back());
    state.later.pop_back();
    std::vector<ExprId> known;
    for (const ExprId e : later.equations) known.push_back(with_found(state, e));
    state.open.push_back(later.unknown);
    // The first that still contains the unknown finds it; the others are left to the final check.
    for (const ExprId e : known) {
      const std::vector<ZeroFactor> factors = split_factors(pool_, e, limits_);
      const bool says = std::ranges::any_of(factors, [&](const ZeroFactor& factor) {
        return contains(pool_, factor.base, later.unknown);
      });
      if (!says || is_proved_zero(pool_, e, limits_)) continue;
      state.equations = {e};
      return solve(std::move(state), depth + 1);
    }
    solve(std::move(state), depth + 1);
  }

  // Unknowns replaced until only open ones and parameters are left.
  ExprId with_found(const State& state, ExprId e) {
    for (const Replacement& one : state.found) e = substitute(pool_, e, std::array{one});
    return e;
  }

  void finish(const State& state) {
    Branch branch{{}, {}, {}, {}};
    for (const ExprId u : unknowns_) {
      branch.values.push_back(with_found(state, u));
      const auto period = std::ranges::find(state.periods, u, &Replacement::from);
      branch.periods.push_back(period == state.periods.end() ? pool_.integer(0) : period->to);
    }
    for (const ExprId u : state.open)
      if (std::ranges::find(unknowns_, u) != unknowns_.end()) branch.free.push_back(u);
    for (const ExprId e : state.conditions) branch.conditions.push_back(with_found(state, e));
    result_.list.push_back(std::move(branch));
  }

  ExprPool& pool_;
  std::span<const ExprId> unknowns_;
  std::span<const Replacement> given_;
  const PolyLimits& limits_;
  Branches result_;
};

}  // namespace

Branches find_branches(ExprPool& pool, std::span<const ExprId> equations,
                       std::span<const ExprId> unknowns, std::span<const Replacement> given,
                       const PolyLimits& limits) {
  Searcher searcher(pool, unknowns, given, limits);
  searcher.solve(
      {{equations.begin(), equations.end()}, {unknowns.begin(), unknowns.end()}, {}, {}, {}, {}},
      0);
  return searcher.take();
}

}  // namespace trammel::symbolic
