// SPDX-License-Identifier: Apache-2.0
#include "mechanics/dynamics/euler_lagrange.h"

#include <array>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "base/assert.h"
#include "mechanics/dynamics/mass_sums.h"
#include "mechanics/dynamics/position_terms.h"
#include "mechanics/dynamics/potential_terms.h"
#include "mechanics/dynamics/turn_product.h"
#include "symbolic/expr/substitute.h"
#include "symbolic/expr/traverse.h"

namespace trammel::mechanics {

using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::Rate;
using symbolic::Rational;

namespace {

// Two terms of an axis, first >= second, and the masses that both move.
struct TermPair {
  std::uint32_t first, second;
  std::uint32_t weight;
};

// A term ready for products.
struct MovingTerm {
  struct Turn {
    std::size_t coordinate;
    TurnTerm term;
  };
  std::vector<Turn> partials;
  std::vector<TurnTerm> acceleration;
};

std::vector<Rate> all_rates(const std::vector<ExprId>& coordinates,
                            const std::vector<ExprId>& velocities,
                            const std::vector<Rate>& prescribed) {
  TRAMMEL_ASSERT(coordinates.size() == velocities.size());
  std::vector<Rate> rates = prescribed;
  for (std::size_t i = 0; i < coordinates.size(); ++i)
    rates.push_back({coordinates[i], velocities[i]});
  return rates;
}

MovingTerm make_moving(ExprPool& pool, const Term& term, bool is_simple) {
  MovingTerm result;
  for (const Partial& p : term.partials)
    result.partials.push_back({p.coordinate, split_turn(pool, p.value)});
  if (term.acceleration == pool.integer(0)) return result;
  if (is_simple && pool.op(term.acceleration) == symbolic::Op::Sum) {
    for (const ExprId part : pool.args(term.acceleration))
      result.acceleration.push_back(split_turn(pool, part));
  } else {
    result.acceleration.push_back(split_turn(pool, term.acceleration));
  }
  return result;
}

class Derivation {
 public:
  Derivation(ExprPool& pool, const LagrangianSystem& system)
      : pool_(pool),
        system_(system),
        size_(system.coordinates.size()),
        masses_(pool, all_masses(system)),
        matrix_(size_ * (size_ + 1) / 2),
        force_(size_) {}

  MotionEquations derive();

 private:
  static std::vector<ExprId> all_masses(const LagrangianSystem& system) {
    std::vector<ExprId> masses;
    for (const PointMass& p : system.points) masses.push_back(p.mass);
    for (const RotatingBody& b : system.bodies) masses.push_back(b.inertia);
    return masses;
  }

  std::array<Axis, 3> axes() const;
  void pair_terms(std::size_t axis);
  void add_inertia(std::size_t axis);
  void add_couple(std::uint32_t weight, const MovingTerm& t, const MovingTerm& s);
  void add_force(std::uint32_t weight, const MovingTerm& moved, const MovingTerm& by);
  void add_potential();
  TurnProducts& force_bucket(std::size_t coordinate, ExprId outside);
  ExprId total_force(std::size_t coordinate);
  bool is_taken(const std::string& name) const { return names_.contains(name); }
  void collect_names();

  struct Bucket {
    ExprId outside;
    TurnProducts products;
  };

  ExprPool& pool_;
  const LagrangianSystem& system_;
  std::size_t size_;
  MassSums masses_;
  std::array<AxisTerms, 3> terms_;
  std::array<std::vector<TermPair>, 3> pairs_;
  PotentialTerms potential_;
  std::vector<TurnProducts> matrix_;
  std::vector<std::vector<Bucket>> force_;
  std::vector<ExprId> weights_;
  std::unordered_set<std::string> names_;
};

// x and y of the point masses, angles of the bodies: their inertias follow the masses.
std::array<Axis, 3> Derivation::axes() const {
  std::array<Axis, 3> result;
  for (std::size_t i = 0; i < system_.points.size(); ++i) {
    result[0].items.push_back(i);
    result[0].positions.push_back(system_.points[i].x);
    result[1].items.push_back(i);
    result[1].positions.push_back(system_.points[i].y);
  }
  for (std::size_t i = 0; i < system_.bodies.size(); ++i) {
    result[2].items.push_back(system_.points.size() + i);
    result[2].positions.push_back(system_.bodies[i].angle);
  }
  return result;
}

// Only terms that meet in a position are paired.
void Derivation::pair_terms(std::size_t axis) {
  const AxisTerms& all = terms_[axis];
  std::vector<std::uint32_t> met(all.terms.size(), UINT32_MAX);
  for (std::uint32_t t = 0; t < all.terms.size(); ++t)
    for (const std::size_t item : all.terms[t].items.items())
      for (const std::uint32_t s : all.of_item[item]) {
        if (s > t || met[s] == t) continue;
        met[s] = t;
        ItemSet both = all.terms[t].items;
        both &= all.terms[s].items;
        pairs_[axis].push_back({t, s, masses_.find_or_add(both)});
      }
}

void Derivation::add_inertia(std::size_t axis) {
  std::vector<MovingTerm> moving;
  for (const Term& term : terms_[axis].terms)
    moving.push_back(make_moving(pool_, term, term.is_simple));
  for (const TermPair& pair : pairs_[axis])
    add_couple(pair.weight, moving[pair.first], moving[pair.second]);
}

void Derivation::add_couple(std::uint32_t weight, const MovingTerm& t, const MovingTerm& s) {
  const bool same = &t == &s;
  for (std::size_t i = 0; i < t.partials.size(); ++i)
    for (std::size_t k = same ? i : 0; k < s.partials.size(); ++k) {
      const std::size_t row = t.partials[i].coordinate, column = s.partials[k].coordinate;
      const Rational times(!same && row == column ? 2 : 1);
      matrix_[packed_index(row, column)].add(weight, times, t.partials[i].term, s.partials[k].term);
    }
  add_force(weight, t, s);
  if (!same) add_force(weight, s, t);
}

void Derivation::add_force(std::uint32_t weight, const MovingTerm& moved, const MovingTerm& by) {
  for (const MovingTerm::Turn& turn : moved.partials) {
    TurnTerm inside = turn.term;
    inside.rest = pool_.integer(1);
    for (const TurnTerm& a : by.acceleration)
      force_bucket(turn.coordinate, turn.term.rest).add(weight, Rational(-1), inside, a);
  }
}

void Derivation::add_potential() {
  for (const WeightedTerm& w : potential_.weighted)
    for (const Partial& p : terms_[w.axis].terms[w.term].partials) {
      TurnTerm inside = split_turn(pool_, p.value);
      const ExprId outside = inside.rest;
      inside.rest = pool_.integer(1);
      force_bucket(p.coordinate, outside)
          .add(w.items, Rational(-1), inside, split_turn(pool_, w.factor));
    }
}

TurnProducts& Derivation::force_bucket(std::size_t coordinate, ExprId outside) {
  for (Bucket& bucket : force_[coordinate])
    if (bucket.outside == outside) return bucket.products;
  force_[coordinate].push_back({outside, {}});
  return force_[coordinate].back().products;
}

ExprId Derivation::total_force(std::size_t coordinate) {
  std::vector<ExprId> terms;
  for (Bucket& bucket : force_[coordinate])
    terms.push_back(
        pool_.product(std::array{bucket.outside, bucket.products.total(pool_, weights_)}));
  return pool_.sum(terms);
}

void Derivation::collect_names() {
  std::vector<ExprId> roots = all_masses(system_);
  roots.insert(roots.end(), system_.coordinates.begin(), system_.coordinates.end());
  roots.insert(roots.end(), system_.velocities.begin(), system_.velocities.end());
  roots.insert(roots.end(), system_.forces.begin(), system_.forces.end());
  if (system_.potential) roots.push_back(*system_.potential);
  for (const Axis& axis : axes())
    roots.insert(roots.end(), axis.positions.begin(), axis.positions.end());
  for (const Rate& rate : system_.prescribed) {
    roots.push_back(rate.symbol);
    roots.push_back(rate.rate);
  }
  for (const ExprId e : symbolic::reachable(pool_, roots))
    if (pool_.op(e) == symbolic::Op::Symbol) names_.emplace(pool_.name(e));
}

MotionEquations Derivation::derive() {
  const std::vector<Rate> rates =
      all_rates(system_.coordinates, system_.velocities, system_.prescribed);
  const std::array<Axis, 3> all = axes();
  const std::size_t items = system_.points.size() + system_.bodies.size();
  for (std::size_t axis = 0; axis < all.size(); ++axis) {
    terms_[axis] = find_terms(pool_, all[axis], items, system_.coordinates, rates);
    pair_terms(axis);
  }
  potential_ = split_potential(pool_, system_.potential.value_or(pool_.integer(0)),
                               system_.coordinates, all, terms_, masses_);
  collect_names();
  masses_.build([&](const std::string& name) { return is_taken(name); });
  for (std::size_t axis = 0; axis < all.size(); ++axis) add_inertia(axis);
  add_potential();

  MotionEquations result;
  result.where = masses_.clauses();
  weights_ = masses_.values();
  for (TurnProducts& entry : matrix_) result.mass_matrix.push_back(entry.total(pool_, weights_));
  const std::vector<ExprId> slope = symbolic::gradient(pool_, potential_.rest, system_.coordinates);
  for (std::size_t i = 0; i < size_; ++i) {
    std::vector<ExprId> terms = {total_force(i),
                                 pool_.product(std::array{pool_.integer(-1), slope[i]})};
    if (!system_.forces.empty()) terms.push_back(system_.forces[i]);
    result.force.push_back(pool_.sum(terms));
  }
  result.stopped = pool_.stopped();
  return result;
}

}  // namespace

MotionEquations derive_motion(ExprPool& pool, const LagrangianSystem& system) {
  TRAMMEL_ASSERT(system.forces.empty() || system.forces.size() == system.coordinates.size());
  return Derivation(pool, system).derive();
}

void expand_clauses(ExprPool& pool, MotionEquations& equations) {
  std::vector<symbolic::Replacement> known;
  for (const symbolic::Clause& clause : equations.where)
    known.push_back({clause.symbol, symbolic::substitute(pool, clause.value, known)});
  equations.mass_matrix = symbolic::substitute(pool, equations.mass_matrix, known);
  equations.force = symbolic::substitute(pool, equations.force, known);
  equations.where.clear();
}

}  // namespace trammel::mechanics
