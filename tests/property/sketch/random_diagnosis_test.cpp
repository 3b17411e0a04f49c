// SPDX-License-Identifier: Apache-2.0
// What is said about ill-posed random sketches is true, by a second solver.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "geometry/sketch/diagnose.h"
#include "geometry/sketch/diagnose/find_conflict.h"
#include "geometry/sketch/diagnose/find_redundancy.h"
#include "geometry/sketch/diagnose/local_motions.h"
#include "geometry/sketch/propose_constraints.h"
#include "geometry/sketch/scaled_system.h"
#include "numeric/linear/rank.h"
#include "property/many_models.h"
#include "property/sketch/second_solver.h"
#include "support/model_from_text.h"
#include "support/sketch/random_model.h"

using namespace trammel;
using geometry::Rows;

namespace {

std::uint64_t any_seed() {
  return *rc::gen::inRange<std::uint64_t>(0, 1000000);
}

struct Posed {
  explicit Posed(const std::string& text)
      : m(test::model_from_text(text)), equations(geometry::make_equations(m.model, *m.pool)) {
    hints = geometry::measure_hints(equations);
    equations.size = hints.size;
    second = std::make_unique<test::SecondSolver>(equations, hints);
  }
  geometry::SubsetSolver solver() const { return {equations, hints.values.numbers, hints.x}; }

  test::TestModel m;
  geometry::SketchEquations equations;
  geometry::MeasuredHints hints;
  std::unique_ptr<test::SecondSolver> second;
};

std::vector<std::uint32_t> numbers(const Rows& rows) {
  std::vector<std::uint32_t> result;
  for (const model::ConstraintIndex row : rows) result.push_back(row.value);
  return result;
}

Rows without_statement(const Posed& posed, const Rows& rows, model::ConstraintIndex member) {
  Rows rest;
  for (const model::ConstraintIndex row : rows)
    if (posed.m.model.constraints[row].span != posed.m.model.constraints[member].span)
      rest.push_back(row);
  return rest;
}

test::RandomModel any_sketch() {
  test::SketchShape shape;
  shape.steps = *rc::gen::inRange(1, 6);
  shape.exact_values = true;
  shape.with_core = *rc::gen::arbitrary<bool>();
  return test::random_model(any_seed(), shape);
}

int rank_of(const std::vector<std::vector<double>>& rows, std::size_t columns) {
  if (rows.empty()) return 0;
  Eigen::MatrixXd matrix(rows.size(), columns);
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (std::size_t c = 0; c < columns; ++c)
      matrix(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(c)) = rows[r][c];
  Eigen::JacobiSVD<Eigen::MatrixXd> svd(matrix);
  svd.setThreshold(1e-7);
  return static_cast<int>(svd.rank());
}

}  // namespace

TEST_CASE("property: a reported conflict is one, and none without any of its statements") {
  CHECK(rc::check("conflicts", [] {
    if (!test::is_tried()) return;
    const test::RandomModel sketch = any_sketch();
    const std::string surplus = test::random_surplus(sketch, any_seed(), 0.5);
    const Posed posed(sketch.text() + surplus + "\n");
    RC_ASSERT(!base::has_error(posed.m.diagnostics));
    RC_ASSERT(base::has_error(diagnose_structure(posed.equations, posed.hints).diagnostics));
    const geometry::SubsetSolver solver = posed.solver();
    const auto conflict = find_conflict(solver, all_rows(posed.equations));
    RC_CLASSIFY(conflict.has_value());
    if (!conflict) return;  // another branch may well meet all of them
    RC_ASSERT(!posed.second->solve(numbers(*conflict), posed.hints.x, 6));
    for (const model::ConstraintIndex member : *conflict)
      RC_ASSERT(posed.second->solve(numbers(without_statement(posed, *conflict, member)),
                                    posed.hints.x, 60));
  }));
}

TEST_CASE("property: a reported redundancy is consistent, and nothing changes without it") {
  CHECK(rc::check("redundancies", [] {
    const test::RandomModel sketch = any_sketch();
    const Posed posed(sketch.text() + test::random_surplus(sketch, any_seed(), 0.0) + "\n");
    RC_ASSERT(!base::has_error(posed.m.diagnostics));
    const geometry::SubsetSolver solver = posed.solver();
    const auto x = solver.solve(all_rows(posed.equations));
    RC_ASSERT(x.has_value());
    const auto redundancy = find_redundancy(solver, all_rows(posed.equations), *x);
    RC_ASSERT(redundancy.has_value());
    const Rows rest =
        without_statement(posed, all_rows(posed.equations), redundancy->surplus.front());
    RC_ASSERT(rest.size() < posed.equations.rows.size());
    const auto without = posed.second->solve(numbers(rest), *x, 0);
    RC_ASSERT(without.has_value());
    for (std::size_t i = 0; i < x->size(); ++i) RC_ASSERT(std::abs((*without)[i] - (*x)[i]) < 1e-6);
    // The surplus row is a combination of the rows from which it follows.
    std::vector<std::uint32_t> base = numbers(redundancy->base);
    const int before = rank_of(posed.second->slopes(base, *x), x->size());
    for (const model::ConstraintIndex row : redundancy->surplus) base.push_back(row.value);
    RC_ASSERT(rank_of(posed.second->slopes(base, *x), x->size()) == before);
  }));
}

TEST_CASE("property: reported motions keep all constraints, and proposals stop them") {
  CHECK(rc::check("motions", [] {
    test::RandomModel sketch = any_sketch();
    const int removed = *rc::gen::inRange(1, 4);
    for (int k = 0; k < removed && !sketch.constraints.empty(); ++k)
      sketch.constraints.erase(sketch.constraints.begin() +
                               static_cast<std::ptrdiff_t>(any_seed() % sketch.constraints.size()));
    const Posed posed(sketch.text());
    const auto x = posed.solver().solve_from(all_rows(posed.equations), posed.hints.x);
    RC_ASSERT(x.has_value());
    const auto rows = numbers(all_rows(posed.equations));
    const auto slopes = posed.second->slopes(rows, *x);
    const numeric::System system = scaled_system(
        posed.equations, eval_constraint_values(posed.equations, posed.hints.values.numbers),
        posed.hints.values.numbers, *x);
    const std::vector<geometry::Motion> motions = geometry::make_local(
        posed.equations, *x,
        numeric::analyze_rank(
            numeric::make_sparse(system.equations, system.unknowns,
                                 system.evaluate(scale_down(posed.equations, *x)).jacobian))
            .null_space);
    // As many as the differences say, and independent.
    const int rank = rank_of(slopes, x->size());
    RC_ASSERT(rank + static_cast<int>(motions.size()) == static_cast<int>(x->size()));
    RC_ASSERT(rank_of(motions, x->size()) == static_cast<int>(motions.size()));
    for (const geometry::Motion& motion : motions) {
      const std::vector<double> rates = scale_up(posed.equations, motion);
      for (const auto& slope : slopes) {
        double change = 0.0;
        for (std::size_t v = 0; v < rates.size(); ++v) change += slope[v] * rates[v];
        RC_ASSERT(std::abs(change) < 1e-6 * posed.equations.size);
      }
      // A finite step, put back onto the constraints, is still a step.
      std::vector<double> moved = *x;
      for (std::size_t v = 0; v < moved.size(); ++v) moved[v] += 1e-3 * rates[v];
      const auto there = posed.second->solve(rows, moved, 0);
      RC_ASSERT(there.has_value());
      double step = 0.0, off = 0.0;
      for (std::size_t v = 0; v < moved.size(); ++v) {
        step = std::max(step, std::abs(moved[v] - (*x)[v]));
        off = std::max(off, std::abs(moved[v] - (*there)[v]));
      }
      RC_ASSERT(off < 0.3 * step);
    }
    // One motion: each proposal alone adds a rank; more: all of them together do.
    auto more = slopes;
    const auto proposals = propose_constraints(posed.equations, motions, *x);
    RC_ASSERT(proposals.size() >= std::min<std::size_t>(motions.size(), 1));
    for (const geometry::Proposal& proposal : proposals) {
      std::vector<double> slope(x->size(), 0.0);
      for (const geometry::Slope& s : posed.equations.measures->eval(proposal.measure, *x).gradient)
        slope[static_cast<std::size_t>(s.variable)] += s.value;
      if (motions.size() == 1) more = slopes;
      more.push_back(slope);
      RC_ASSERT(rank_of(more, x->size()) == rank + static_cast<int>(more.size() - slopes.size()));
    }
  }));
}
