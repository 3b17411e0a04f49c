// SPDX-License-Identifier: Apache-2.0
// Expressions of a sketch as formulas of its state: measures by the places of elements, names of
// what moves by what they measure.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "geometry/measure/equations.h"
#include "mechanics/motion/row_builder.h"

namespace trammel::mechanics {

class StateFormulas {
 public:
  /// Pre     held: by variable of X, whether it never changes; the equations outlive the object
  StateFormulas(const geometry::SketchEquations& equations, symbolic::ExprPool& pool,
                const std::vector<char>& held);

  const std::vector<ExprId>& places() const { return places_; }  // by variable of X
  const std::vector<ExprId>& x() const { return x_; }            // of those that move
  const std::vector<ExprId>& v() const { return v_; }
  const std::vector<std::size_t>& variables() const { return moving_; }  // of X, by state
  const RowBuilder& rows() const { return rows_; }
  ExprId time() const { return time_; }

  /// The expression in places, velocities, the time and parameters.
  ExprId in_state(ExprId e);
  ExprId measure(model::MeasureIndex m);

  /// The angles met so far whose full turns have to be counted.
  const std::vector<model::MeasureIndex>& turning() const { return turning_; }
  ExprId turn_symbol(model::MeasureIndex m) const;

  /// Whether the value of the constraint is a name of its own that changes with the motion.
  bool names_motion(const model::Constraint& constraint) const;
  /// Whether the model states the rate or acceleration of the value, where the value itself is no
  /// function of the time or of other values that move.
  bool is_said(const model::Constraint& constraint) const;

 private:
  ExprId write_out(ExprId e) const;  // names of `let`
  void note_names();
  bool depends_on_motion(ExprId e) const;

  const geometry::SketchEquations& equations_;
  const model::Model& model_;
  symbolic::ExprPool& pool_;
  ExprId time_;
  std::vector<ExprId> places_;
  std::vector<std::size_t> moving_;
  std::vector<ExprId> x_, v_;
  RowBuilder rows_;
  std::unordered_map<std::uint32_t, model::MeasureIndex> measure_of_;  // by symbol
  std::unordered_map<std::uint32_t, model::MeasureIndex> rate_of_;     // by symbol of the rate
  std::unordered_map<std::uint32_t, model::ConstraintIndex> named_;    // by symbol of the value
  std::unordered_map<std::uint32_t, model::ConstraintIndex> rate_named_;
  std::unordered_map<std::uint32_t, ExprId> formulas_;  // by measure
  std::vector<model::MeasureIndex> turning_;
};

}  // namespace trammel::mechanics
