// SPDX-License-Identifier: Apache-2.0
// The models of tests/cases in the hands of somebody who pulls any of their points about, also far
// beyond reach: in every frame constraints are met, nothing leaps, the branch changes in none
// unless that is told as a dead point (by the construction's choices and, independently, by the
// sign of the determinant of all slopes), and the same moves lead to the same places.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <cmath>
#include <numbers>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/construct/place_by_construction.h"
#include "geometry/sketch/drag/moved_sketch.h"
#include "geometry/sketch/scaled_system.h"
#include "geometry/tolerances.h"
#include "model/language/parse.h"
#include "numeric/linear/sparse_lu.h"
#include "property/many_models.h"
#include "support/case_models.h"
#include "support/model_from_text.h"

using namespace trammel;
using namespace trammel::geometry;
using Spot = base::Vector2<double>;

namespace {

constexpr int frames = 60;
constexpr double met = 1e-9;  // sizes of the drawing, radians

struct Machine {
  explicit Machine(const std::string& text) : m(test::model_from_text(text)) {
    SketchOutcome outcome = solve_sketch(m.model, *m.pool);
    solved = std::move(outcome.solved);
    unplaced = std::move(outcome.unplaced);
  }
  std::optional<MovedSketch> take() const {
    if (solved) return MovedSketch(*solved, solved->placement);
    if (unplaced) return MovedSketch::start(unplaced->equations, unplaced->hints);
    return std::nullopt;
  }

  test::TestModel m;
  std::optional<SolvedSketch> solved;
  std::optional<UnplacedSketch> unplaced;
};

std::vector<std::string> all_texts() {
  std::vector<std::string> texts;
  for (const auto& path : test::case_models()) {
    std::string text = test::read_file(path);
    const model::ParsedModel parsed = model::parse_model(base::SourceText("m.tml", text));
    if (!base::has_error(parsed.diagnostics)) texts.push_back(std::move(text));
  }
  return texts;
}

// The largest miss of a constraint; angles modulo turns.
double miss_of(const MovedSketch& sketch) {
  const SketchEquations& equations = sketch.equations();
  const Placement& at = sketch.placement();
  const SketchScales scales = find_scales(equations, at.q, at.numbers, at.x);
  const std::vector<double> residual = eval_equations(equations, at.x, at.q, at.numbers).residual;
  double most = 0.0;
  for (std::size_t i = 0; i < residual.size(); ++i)
    most = std::max(most, std::abs(residual[i] * scales.rows[i]));
  return most;
}

Spot place_of(const MovedSketch& sketch, std::size_t point) {
  const auto [x, y] = sketch.equations().variables.of_point[point];
  if (x < 0) return {};
  return {sketch.placement().x[static_cast<std::size_t>(x)],
          sketch.placement().x[static_cast<std::size_t>(y)]};
}

// The construction's choices where the sketch stands; none where it has no construction, or
// rounding decides whether it is possible.
std::optional<Branches> branches_of(const Machine& machine, const MovedSketch& sketch) {
  if (!machine.solved || !machine.solved->construction) return std::nullopt;
  const Placement& at = sketch.placement();
  NumericPlacement drawn = place_by_construction(
      machine.solved->equations, *machine.solved->construction, at.q, at.numbers, at.x);
  if (drawn.impossible) return std::nullopt;
  return drawn.branches;
}

// The slopes of all constraints where the sketch stands, whatever the construction says of it: the
// sign of their determinant changes where a way passes one dead point. None: there are freedoms
// left, or a dead point is near.
std::optional<numeric::SparseLu> slopes_of(const MovedSketch& sketch) {
  constexpr double near_by = 1e-6;  // of the largest pivot; rounding is far below
  const SketchEquations& equations = sketch.equations();
  const Placement& at = sketch.placement();
  if (at.x.empty() || equations.rows.size() != at.x.size()) return std::nullopt;
  const numeric::System system = scaled_system(equations, at.q, at.numbers, at.x);
  auto lu = numeric::SparseLu::factor(numeric::make_sparse(
      system.equations, system.unknowns, system.evaluate(scale_down(equations, at.x)).jacobian));
  if (lu && lu->pivot_ratio() < near_by) lu.reset();
  return lu;
}

double leap(const std::vector<double>& before, const MovedSketch& sketch) {
  double most = 0.0;
  for (const auto& [x, y] : sketch.equations().variables.of_point) {
    if (x < 0) continue;
    const auto i = static_cast<std::size_t>(x), j = static_cast<std::size_t>(y);
    const std::vector<double>& now = sketch.placement().x;
    most = std::max(most, std::hypot(now[i] - before[i], now[j] - before[j]));
  }
  return most / sketch.equations().size;
}

// Which value moved; none where several did.
std::optional<std::size_t> find_moved(const std::vector<double>& q, const MovedSketch& sketch) {
  constexpr double still = 1e-12;  // rounding, of a length or angle of about 1
  std::optional<std::size_t> moved;
  for (std::size_t i = 0; i < q.size(); ++i) {
    if (std::abs(sketch.placement().q[i] - q[i]) <= still) continue;
    if (moved) return std::nullopt;
    moved = i;
  }
  return moved;
}

// How all points go when one value moves, as a vector of length 1.
std::vector<double> tangent(const numeric::SparseLu& slopes, std::size_t count, std::size_t moved) {
  std::vector<double> rate(count, 0.0);
  rate[moved] = 1.0;
  rate = slopes.solve(rate);
  const double size = std::sqrt(std::inner_product(rate.begin(), rate.end(), rate.begin(), 0.0));
  for (double& r : rate) r /= size;
  return rate;
}

// Whether a dead point was passed between these places. Where branches cross, a machine may go on
// its own: a parallelogram that passes where it lies flat goes on as it came, but on the other
// branch some points go back. With several values no way tells what is straight on.
bool has_passed(const numeric::SparseLu& before, const numeric::SparseLu& now,
                const std::vector<double>& q, const MovedSketch& sketch) {
  constexpr double straight = 0.7;  // the cosine between the tangents; 1 but for curvature
  if (before.determinant().sign == now.determinant().sign) return false;
  const auto moved = find_moved(q, sketch);
  if (!moved) return false;
  const std::vector<double> a = tangent(before, q.size(), *moved);
  const std::vector<double> b = tangent(now, q.size(), *moved);
  return std::abs(std::inner_product(a.begin(), a.end(), b.begin(), 0.0)) < straight;
}

// A smooth path of the pointer about where the point is.
struct Path {
  double reach, phase;
  int turns;

  Spot at(Spot start, double size, int frame) const {
    const double t = 2 * std::numbers::pi * frame / frames;
    return start + reach * size * Spot{std::sin(turns * t), std::sin(t + phase) - std::sin(phase)};
  }
};

}  // namespace

TEST_CASE("property: pulled about, machines keep their constraints and nothing leaps") {
  const std::vector<std::string> texts = all_texts();
  REQUIRE(!texts.empty());
  CHECK(rc::check([&] {
    const std::string& text = texts[*rc::gen::inRange<std::size_t>(0, texts.size())];
    const Machine machine(text);
    std::optional<MovedSketch> first = machine.take(), second = machine.take();
    if (!first || machine.m.model.points.empty()) return;
    const auto point = *rc::gen::inRange<std::size_t>(0, machine.m.model.points.size());
    const Path path{std::pow(10.0, *rc::gen::inRange(-20, 11) / 10.0),
                    *rc::gen::inRange(0, 63) / 10.0, *rc::gen::inRange(1, 3)};
    const AtNumbers at = *rc::gen::element(AtNumbers::Stand, AtNumbers::Move);
    const Spot start = place_of(*first, point);
    const double size = first->equations().size;
    std::optional<Branches> branch = branches_of(machine, *first);
    std::optional<numeric::SparseLu> slopes = slopes_of(*first);
    for (int frame = 1; frame <= frames; ++frame) {
      const std::vector<double> before = first->placement().x, q = first->placement().q;
      const model::PointIndex pulled{static_cast<std::uint32_t>(point)};
      const Spot target = path.at(start, size, frame);
      const Move move = first->pull(pulled, target, {}, at);
      second->pull(pulled, target, {}, at);
      const std::string where = machine.m.model.points[pulled].name + " in\n" + text;
      if (!(miss_of(*first) <= met)) RC_FAIL("not met, pulling " + where);
      if (!(leap(before, *first) <= pulling_reach + met)) RC_FAIL("a leap, pulling " + where);
      const std::optional<Branches> now = branches_of(machine, *first);
      const bool has_changed = branch && now && *branch != *now;
      if (has_changed != move.passed_dead_point) RC_FAIL("another branch, pulling " + where);
      if (now) branch = now;
      auto slopes_now = slopes_of(*first);
      if (!move.passed_dead_point && slopes && slopes_now &&
          has_passed(*slopes, *slopes_now, q, *first))
        RC_FAIL("an untold dead point, pulling " + where);
      slopes = std::move(slopes_now);
      if (first->placement().x != second->placement().x) RC_FAIL("not the same, " + where);
    }
  }));
}
