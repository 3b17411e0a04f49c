// SPDX-License-Identifier: Apache-2.0
#include "geometry/measure/measure_programs.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/assert.h"
#include "model/measure/measure_formula.h"
#include "model/measure/measure_table.h"
#include "symbolic/program/compile.h"
#include "symbolic/program/derivatives.h"
#include "symbolic/program/interpret.h"

namespace trammel::geometry {

namespace {

using model::LineKind;
using model::Measure;
using model::Model;
using model::PlacedLine;
using model::VectorFormula;
using symbolic::Expr;
using symbolic::ExprId;
using symbolic::ExprPool;
using symbolic::Tape;

// The elements of one measure, each with input symbols of its own, in the order of inputs().
class FormPlacement : public model::ElementPlacement {
 public:
  FormPlacement(const Model& model, ExprPool& pool, const Measure& measure)
      : model_(model), pool_(pool) {
    const model::MeasureRow& row = model::measure_row(measure.kind);
    for (std::size_t i = 0; i < row.points; ++i) points_.push_back({measure.points[i], vector()});
    for (std::size_t i = 0; i < row.lines; ++i)
      lines_.push_back({measure.lines[i], make_line(model_.lines[measure.lines[i]])});
    for (std::size_t i = 0; i < row.circles; ++i) {
      points_.push_back({model_.circles[measure.circles[i]].center, vector()});
      radii_.push_back({measure.circles[i], symbol()});
    }
    if (measure.kind == model::MeasureKind::CurveParameter) parameter_ = symbol();
  }

  // An element that a measure has twice has two sets of symbols; their slopes are added.
  VectorFormula at(model::PointIndex p) const override { return find(points_, p); }
  PlacedLine line(model::LineIndex l) const override { return find(lines_, l); }
  Expr radius(model::CircleIndex c) const override { return find(radii_, c); }

  Expr parameter(model::RiderIndex) const override { return parameter_; }

  const std::vector<ExprId>& symbols() const { return symbols_; }

 private:
  template <class Index, class Place>
  using Placed = std::vector<std::pair<Index, Place>>;

  template <class Index, class Place>
  static Place find(const Placed<Index, Place>& placed, Index which) {
    for (const auto& [index, place] : placed)
      if (index == which) return place;
    TRAMMEL_ASSERT(false);
    return placed.front().second;
  }

  Expr symbol() {
    symbols_.push_back(pool_.symbol("v" + std::to_string(symbols_.size())));
    return {pool_, symbols_.back()};
  }
  VectorFormula vector() {
    const Expr x = symbol();
    return {x, symbol()};
  }

  Expr quarter_turn() const { return Expr(pool_, pool_.pi()) / 2; }

  PlacedLine make_line(const model::Line& line) {
    const ExprId zero = pool_.integer(0), one = pool_.integer(1);
    switch (line.kind) {
      case LineKind::XAxis: return {{zero, zero}, {one, zero}, one, zero};
      case LineKind::YAxis: return {{zero, zero}, {zero, one}, one, quarter_turn().id};
      case LineKind::Free: {
        const Expr angle = symbol(), offset = symbol();
        const VectorFormula along{cos(angle), sin(angle)};
        return {ids(offset * left_of(along)), ids(along), one, {}};
      }
      case LineKind::Pointer: {
        const VectorFormula center = vector();
        const Expr angle = symbol();
        points_.push_back({line.from, center});
        return {ids(center), {cos(angle).id, sin(angle).id}, one, angle.id};
      }
      case LineKind::ThroughPoints: break;
    }
    const VectorFormula from = vector(), to = vector();
    points_.push_back({line.from, from});
    points_.push_back({line.to, to});
    const VectorFormula along = to - from;
    return {ids(from), ids(along), model::norm(along).id, {}};
  }

  const Model& model_;
  ExprPool& pool_;
  std::vector<ExprId> symbols_;
  Placed<model::PointIndex, VectorFormula> points_;
  Placed<model::LineIndex, PlacedLine> lines_;
  Placed<model::CircleIndex, Expr> radii_;
  Expr parameter_;
};

}  // namespace

// A tape with its constants at hand.
class MeasureRoutine {
 public:
  MeasureRoutine(const ExprPool& pool, std::span<const ExprId> roots,
                 std::span<const ExprId> inputs) {
    symbolic::CompileOptions options;
    options.addition_theorems = false;
    tape_ = *symbolic::compile(pool, roots, inputs, options).tape;
    prepared_.resize(tape_.slots);
    symbolic::prepare_workspace(tape_, 1, prepared_);
    std::size_t kept = tape_.first_constant() + tape_.constants.size();
    for (const symbolic::SineGroup& group : tape_.groups)
      kept = std::max<std::size_t>(kept, group.cosines() + group.width);
    prepared_.resize(kept);  // temporaries are written before they are read
  }

  void run(const double* inputs, double* outputs) const {
    constexpr std::size_t slots_on_stack = 256;
    if (tape_.slots <= slots_on_stack) {
      double workspace[slots_on_stack];
      return run_in(workspace, inputs, outputs);
    }
    std::vector<double> workspace(tape_.slots);
    run_in(workspace.data(), inputs, outputs);
  }

 private:
  void run_in(double* workspace, const double* inputs, double* outputs) const {
    std::copy(prepared_.begin(), prepared_.end(), workspace);
    symbolic::interpret(tape_, inputs, outputs, workspace);
  }

  Tape tape_;
  std::vector<double> prepared_;
};

namespace {

// More elements than any measure has have fewer coordinates.
constexpr std::size_t inputs_max = 32;
constexpr std::size_t kinds = static_cast<std::size_t>(model::MeasureKind::CircleInCircle) + 1;
constexpr std::size_t line_kinds = static_cast<std::size_t>(LineKind::Pointer) + 1;
constexpr std::size_t forms = kinds * (line_kinds + 1) * (line_kinds + 1);

// Which variables a measure reads, without room of their own: measures are evaluated often.
class Inputs {
 public:
  void add(int variable) {
    TRAMMEL_ASSERT(count_ < inputs_max);
    all_[count_++] = variable;
  }
  std::span<const int> all() const { return {all_.data(), count_}; }

 private:
  std::array<int, inputs_max> all_{};
  std::size_t count_ = 0;
};

Inputs inputs_of(const Model& model, const Variables& variables, const Measure& measure) {
  Inputs found;
  const auto add_point = [&](model::PointIndex p) {
    for (const int i : variables.of_point[p.value]) found.add(i);
  };
  const model::MeasureRow& row = model::measure_row(measure.kind);
  for (std::size_t i = 0; i < row.points; ++i) add_point(measure.points[i]);
  for (std::size_t i = 0; i < row.lines; ++i) {
    const model::Line& line = model.lines[measure.lines[i]];
    if (line.kind == LineKind::ThroughPoints) {
      add_point(line.from);
      add_point(line.to);
    } else if (line.kind == LineKind::Free) {
      for (const int i_of_line : variables.of_free_line[measure.lines[i].value])
        found.add(i_of_line);
    } else if (line.kind == LineKind::Pointer) {
      add_point(line.from);
      found.add(variables.of_free_line[measure.lines[i].value][0]);
    }
  }
  for (std::size_t i = 0; i < row.circles; ++i) {
    add_point(model.circles[measure.circles[i]].center);
    found.add(variables.of_radius[measure.circles[i].value]);
  }
  if (measure.kind == model::MeasureKind::CurveParameter)
    found.add(variables.of_rider[measure.rider.value]);
  return found;
}

void gather(std::span<const int> places, std::span<const double> x, double* values) {
  for (std::size_t i = 0; i < places.size(); ++i)
    values[i] = places[i] < 0 ? 0.0 : x[static_cast<std::size_t>(places[i])];
}

}  // namespace

MeasurePrograms::MeasurePrograms(const Model& model, Variables variables)
    : model_(model), variables_(std::move(variables)), routines_(2 * forms) {}
MeasurePrograms::~MeasurePrograms() = default;

const MeasureRoutine& MeasurePrograms::routine(const Measure& measure, Derivatives wanted) const {
  std::size_t form = static_cast<std::size_t>(measure.kind);
  const model::MeasureRow& row = model::measure_row(measure.kind);
  for (std::size_t i = 0; i < 2; ++i)
    form = form * (line_kinds + 1) +
           (i < row.lines ? static_cast<std::size_t>(model_.lines[measure.lines[i]].kind) + 1 : 0);
  std::atomic<const MeasureRoutine*>& routine =
      routines_[2 * form + static_cast<std::size_t>(wanted)];
  if (const MeasureRoutine* known = routine.load(std::memory_order_acquire)) return *known;
  const std::lock_guard lock(mutex_);
  if (const MeasureRoutine* known = routine.load(std::memory_order_relaxed)) return *known;
  made_.push_back(std::make_unique<MeasureRoutine>(compile(measure, wanted)));
  routine.store(made_.back().get(), std::memory_order_release);
  return *made_.back();
}

MeasureRoutine MeasurePrograms::compile(const Measure& measure, Derivatives wanted) const {
  ExprPool pool;
  const FormPlacement placement(model_, pool, measure);
  const std::vector<ExprId>& symbols = placement.symbols();
  const ExprId value = measure_formula(model_, placement, pool, measure).id;
  if (wanted == Gradient)
    return {pool, symbolic::value_and_gradient(pool, value, symbols), symbols};
  std::vector<ExprId> rates, inputs = symbols;  // the rates of the inputs come after them
  for (std::size_t i = 0; i < symbols.size(); ++i)
    rates.push_back(pool.symbol("r" + std::to_string(i)));
  inputs.insert(inputs.end(), rates.begin(), rates.end());
  return {pool,
          symbolic::second_directional_derivatives(pool, std::span(&value, 1), symbols, rates),
          inputs};
}

BoundMeasure MeasurePrograms::bind(const Measure& measure) const {
  const Inputs inputs = inputs_of(model_, variables_, measure);
  return {&routine(measure, Gradient), {inputs.all().begin(), inputs.all().end()}};
}

double eval_bound(const BoundMeasure& measure, std::span<const double> x, double* slopes) {
  double values[inputs_max], outputs[inputs_max + 1];
  gather(measure.inputs, x, values);
  measure.routine->run(values, outputs);
  std::copy_n(outputs + 1, measure.inputs.size(), slopes);
  return outputs[0];
}

MeasureValue MeasurePrograms::eval(const Measure& measure, std::span<const double> x) const {
  const Inputs inputs = inputs_of(model_, variables_, measure);
  const std::span<const int> places = inputs.all();
  double values[inputs_max], outputs[inputs_max + 1];
  gather(places, x, values);
  routine(measure, Gradient).run(values, outputs);
  MeasureValue result{outputs[0], {}};
  result.gradient.reserve(places.size());
  for (std::size_t i = 0; i < places.size(); ++i)
    if (places[i] >= 0) result.gradient.push_back({places[i], outputs[i + 1]});
  return result;
}

double MeasurePrograms::eval_curvature(const Measure& measure, std::span<const double> x,
                                       std::span<const double> v) const {
  const Inputs inputs = inputs_of(model_, variables_, measure);
  double values[2 * inputs_max], curvature = 0.0;
  gather(inputs.all(), x, values);
  gather(inputs.all(), v, values + inputs.all().size());
  routine(measure, Curvature).run(values, &curvature);
  return curvature;
}

}  // namespace trammel::geometry
