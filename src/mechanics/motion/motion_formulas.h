// SPDX-License-Identifier: Apache-2.0
// The equations of motion as formulas of the state: the same for sketches and for models in
// coordinates.
//
//     M x'' = f + sum of forces along directions,   slopes . x'' = right  for each condition
//
// x holds every number that places the machine and is not held by itself, so no branch and no dead
// point is special; see docs/theory/simulation/equations.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/span.h"
#include "model/model.h"
#include "symbolic/expr/eval/eval.h"

namespace trammel::mechanics {

using symbolic::ExprId;

/// An entry of a row or direction, by variable.
struct Entry {
  std::size_t variable = 0;
  ExprId value;
};

enum class RowLevel : std::uint8_t {
  Position,      // phi(x, t) = 0
  Velocity,      // phi' = 0 is all that is asked for: a rate is given, or it is not holonomic
  Acceleration,  // an acceleration is given
};

/// A condition on the motion, differentiated until accelerations stand in it.
struct MotionRow {
  RowLevel level = RowLevel::Position;
  bool modulo_turn = false;   // phi is an angle
  ExprId value{};             // phi, where the level is Position
  ExprId rate{};              // phi', where the level is not Acceleration
  std::vector<Entry> slopes;  // d phi''/d x''
  ExprId right{};             // -phi'' at x'' = 0
};

/// A unilateral constraint: gap >= 0.
struct Contact {
  std::string name;  // its label, or its text
  base::Span span;
  std::size_t index = 0;  // of the model: a follower, or a constraint on coordinates
  MotionRow gap;
  std::optional<ExprId> restitution;
};

/// The force of a direction, times a weight.
struct Pressing {
  std::size_t direction = 0;
  ExprId weight;
};

/// Dry friction of a point on a line, circle or curve (pressed by rows) or of a unilateral
/// constraint; or a force that jumps with the sign of a rate, which is treated alike.
struct DryFriction {
  std::string name;
  base::Span span;
  std::size_t pressed_by = 0;  // the contact whose force is the normal one
  bool is_of_contact = false;
  std::vector<Pressing> normal{};  // otherwise: whose sum is the normal force
  std::size_t friction = 0;        // of the loads, where it is of neither a contact nor a sign
  MotionRow along;                 // how far it has slid: rate and slopes count
  ExprId amount{};                 // the coefficient; where `is_constant` the force
  bool is_constant = false;
  std::optional<ExprId> sign{};  // the symbol of the sign, where the force was written with one
  std::vector<Entry> push{};     // of a sign: its force, which others have along their slopes
  /// Of a pin: the force whose size times the amount is the limit, which is a torque then.
  std::optional<std::array<ExprId, 2>> joint{};
};

/// What joint forces are formulas of, beside the state: names of its accelerations and forces.
struct JointSymbols {
  std::vector<ExprId> accelerations;                 // by variable
  std::vector<ExprId> holding, contacts, frictions;  // forces, by direction, contact, friction
};

/// The direction of the force of friction, by variable.
inline const std::vector<Entry>& push_of(const DryFriction& sliding) {
  return sliding.sign ? sliding.push : sliding.along.slopes;
}

/// A sign as the model writes it, and in the symbol of the friction that stands for it.
struct DecidedSign {
  ExprId as_written, value;
  std::size_t sliding = 0;
};

struct MassEntry {
  std::size_t row = 0, column = 0;
  ExprId value;
};

/// An angle of directions, which jumps by a turn somewhere: the symbol stands for the turns that
/// make it continuous.
struct Turn {
  model::MeasureIndex measure;
  ExprId symbol, raw, rate;
  std::vector<ExprId> names;  // of the same angle: the first with a number tells where turns begin
};

/// What is free, in the order of the columns.
struct FreeValue {
  std::string name;
  ExprId value, rate;
};

struct MovingPoint {
  std::string name;
  ExprId x, y;
};

/// What is asked for along a motion, in its state and what follows from that: accelerations and
/// forces, which have symbols here.
struct Observables {
  std::vector<std::optional<ExprId>> asked;  // none: it is no formula of these
  std::vector<ExprId> accelerations;         // by variable
  std::vector<ExprId> holding, contacts;     // forces, by direction and by contact
};

/// A symbol that has one value all through a run.
struct MotionInput {
  ExprId symbol;
  std::optional<std::size_t> variable{};  // of X, which is held; none: a parameter
};

/// What a text fixes of its motions: where they start, and with which values, MotionStart says.
struct MotionFormulas {
  std::vector<ExprId> x, v;
  std::vector<std::size_t> variables;          // of a sketch: which numbers of its X these are
  std::vector<MassEntry> masses;               // of both triangles
  std::vector<ExprId> force;                   // by variable
  std::vector<MotionRow> rows;                 // hold at all times
  std::vector<std::vector<Entry>> directions;  // of the forces that hold the rows; as many
  std::vector<Contact> contacts;
  std::vector<DryFriction> frictions;
  JointSymbols joint_symbols;
  std::vector<DecidedSign> decided_signs;
  std::vector<Turn> turns;
  std::vector<FreeValue> free;
  std::vector<MovingPoint> points;
  std::vector<ExprId> observed;  // expressions that the caller wants along the motion
  Observables observables;
  std::optional<ExprId> energy_of_place;   // none where energy is not conserved
  std::optional<ExprId> energy_of_motion;  // where it is not v'Mv/2
  ExprId time{}, zero{};                   // the symbol of the time, the number 0
  bool is_driven_in_time = false;          // forces or conditions are formulas of it
  std::vector<MotionInput> inputs;
  std::vector<ExprId> loose_signs;  // with which forces jump, though no friction stands for them
};

}  // namespace trammel::mechanics
