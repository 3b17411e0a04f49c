// SPDX-License-Identifier: Apache-2.0
#include "geometry/measure/measure_programs.h"

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
  }

  // An element that a measure has twice has two sets of symbols; their slopes are added.
  VectorFormula at(model::PointIndex p) const override { return find(points_, p); }
  PlacedLine line(model::LineIndex l) const override { return find(lines_, l); }
  Expr radius(model::CircleIndex c) const override { return find(radii_, c); }

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
  Expr number(std::int64_t value) const { return {pool_, pool_.integer(value)}; }

  PlacedLine make_line(const model::Line& line) {
    const Expr zero = number(0), one = number(1);
    switch (line.kind) {
      case LineKind::XAxis: return {{zero, zero}, {one, zero}, one, {}};
      case LineKind::YAxis: return {{zero, zero}, {zero, one}, one, {}};
      case LineKind::Free: {
        const Expr angle = symbol(), offset = symbol();
        const VectorFormula along{cos(angle), sin(angle)};
        return {offset * left_of(along), along, one, {}};
      }
      case LineKind::ThroughPoints: break;
    }
    const VectorFormula from = vector(), to = vector();
    points_.push_back({line.from, from});
    points_.push_back({line.to, to});
    return {from, to - from, model::norm(to - from), {}};
  }

  const Model& model_;
  ExprPool& pool_;
  std::vector<ExprId> symbols_;
  Placed<model::PointIndex, VectorFormula> points_;
  Placed<model::LineIndex, PlacedLine> lines_;
  Placed<model::CircleIndex, Expr> radii_;
};

// A tape with its constants in place: a workspace is a copy of it.
class Routine {
 public:
  Routine() = default;
  Routine(const ExprPool& pool, std::span<const ExprId> roots, std::span<const ExprId> inputs) {
    symbolic::CompileOptions options;
    options.addition_theorems = false;
    tape_ = *symbolic::compile(pool, roots, inputs, options).tape;
    prepared_.resize(tape_.slots);
    symbolic::prepare_workspace(tape_, 1, prepared_);
  }

  std::vector<double> run(std::span<const double> inputs) const {
    std::vector<double> workspace = prepared_, outputs(tape_.outputs);
    symbolic::interpret(tape_, inputs.data(), outputs.data(), workspace.data());
    return outputs;
  }

 private:
  Tape tape_;
  std::vector<double> prepared_;
};

}  // namespace

struct MeasurePrograms::Program {
  Routine value_and_gradient;
  Routine curvature;  // of the inputs, then their rates
};

MeasurePrograms::MeasurePrograms(const Model& model, Variables variables)
    : model_(model), variables_(std::move(variables)) {}
MeasurePrograms::~MeasurePrograms() = default;

std::vector<int> MeasurePrograms::inputs(const Measure& measure) const {
  std::vector<int> found;
  const auto add_point = [&](model::PointIndex p) {
    const auto [x, y] = variables_.of_point[p.value];
    found.insert(found.end(), {x, y});
  };
  const model::MeasureRow& row = model::measure_row(measure.kind);
  for (std::size_t i = 0; i < row.points; ++i) add_point(measure.points[i]);
  for (std::size_t i = 0; i < row.lines; ++i) {
    const model::Line& line = model_.lines[measure.lines[i]];
    if (line.kind == LineKind::ThroughPoints) {
      add_point(line.from);
      add_point(line.to);
    } else if (line.kind == LineKind::Free) {
      const auto [angle, offset] = variables_.of_free_line[measure.lines[i].value];
      found.insert(found.end(), {angle, offset});
    }
  }
  for (std::size_t i = 0; i < row.circles; ++i) {
    add_point(model_.circles[measure.circles[i]].center);
    found.push_back(variables_.of_radius[measure.circles[i].value]);
  }
  return found;
}

const MeasurePrograms::Program& MeasurePrograms::program(const Measure& measure) const {
  std::array<int, 3> form{static_cast<int>(measure.kind), -1, -1};
  const model::MeasureRow& row = model::measure_row(measure.kind);
  for (std::size_t i = 0; i < row.lines; ++i)
    form[i + 1] = static_cast<int>(model_.lines[measure.lines[i]].kind);
  const std::lock_guard lock(mutex_);
  std::unique_ptr<Program>& program = programs_[form];
  if (program) return *program;
  ExprPool pool;
  const FormPlacement placement(model_, pool, measure);
  const std::vector<ExprId>& symbols = placement.symbols();
  const ExprId value = measure_formula(model_, placement, measure).id;
  std::vector<ExprId> rates, both = symbols;
  for (std::size_t i = 0; i < symbols.size(); ++i)
    rates.push_back(pool.symbol("r" + std::to_string(i)));
  both.insert(both.end(), rates.begin(), rates.end());
  program = std::make_unique<Program>();
  program->value_and_gradient =
      Routine(pool, symbolic::value_and_gradient(pool, value, symbols), symbols);
  program->curvature = Routine(
      pool, symbolic::second_directional_derivatives(pool, std::span(&value, 1), symbols, rates),
      both);
  return *program;
}

MeasureValue MeasurePrograms::eval(const Measure& measure, std::span<const double> x) const {
  const std::vector<int> places = inputs(measure);
  std::vector<double> values;
  for (const int i : places) values.push_back(i < 0 ? 0.0 : x[static_cast<std::size_t>(i)]);
  const std::vector<double> numbers = program(measure).value_and_gradient.run(values);
  MeasureValue result{numbers[0], {}};
  for (std::size_t i = 0; i < places.size(); ++i)
    if (places[i] >= 0) result.gradient.push_back({places[i], numbers[i + 1]});
  return result;
}

double MeasurePrograms::eval_curvature(const Measure& measure, std::span<const double> x,
                                       std::span<const double> v) const {
  const std::vector<int> places = inputs(measure);
  std::vector<double> values;
  for (const std::span<const double> from : {x, v})
    for (const int i : places) values.push_back(i < 0 ? 0.0 : from[static_cast<std::size_t>(i)]);
  return program(measure).curvature.run(values)[0];
}

}  // namespace trammel::geometry
