// SPDX-License-Identifier: Apache-2.0
#include "simulation/equations/motion_code.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "symbolic/expr/traverse.h"
#include "symbolic/program/compile.h"

namespace trammel::simulation {

namespace {

enum Which : std::size_t { Motion, Closure, Outputs, Turns, Asked };
constexpr double full_turn = 2 * std::numbers::pi;

void take(std::vector<ExprId>& roots, const MotionRow& row) {
  for (const Entry& e : row.slopes) roots.push_back(e.value);
  roots.push_back(row.right);
}

// Reads the outputs of a program in the order of its roots.
class Reader {
 public:
  explicit Reader(const std::vector<double>& values) : next_(values.data()) {}
  double one() { return *next_++; }
  void some(std::vector<double>& into, std::size_t count) {
    if (into.size() != count) into.resize(count);
    for (std::size_t k = 0; k < count; ++k) into[k] = next_[k];
    next_ += count;
  }
  void rows(std::vector<RowNumbers>& into, const std::vector<const MotionRow*>& like) {
    if (into.size() < like.size()) into.resize(like.size());
    for (std::size_t k = 0; k < like.size(); ++k) {
      some(into[k].slopes, like[k]->slopes.size());
      into[k].right = one();
    }
  }

 private:
  const double* next_;
};

}  // namespace

MotionCode::MotionCode(const MotionFormulas& problem) : formulas_(&problem) {
  for (const MotionRow& row : problem.rows) rows_.push_back(&row);
  for (const Contact& contact : problem.contacts) gaps_.push_back(&contact.gap);
  for (const DryFriction& sliding : problem.frictions) friction_rows_.push_back(&sliding.along);
  symbols_ = problem.x;
  symbols_.insert(symbols_.end(), problem.v.begin(), problem.v.end());
  symbols_.push_back(problem.time);
  turns_from_ = symbols_.size();
  for (const Turn& t : problem.turns) symbols_.push_back(t.symbol);
  in_.assign(symbols_.size(), 0.0);
  inputs_from_ = symbols_.size();
  for (const mechanics::MotionInput& input : problem.inputs) symbols_.push_back(input.symbol);
  in_.resize(symbols_.size(), NAN);
}

void MotionCode::set_inputs(std::span<const double> values) {
  std::copy(values.begin(), values.end(), in_.begin() + static_cast<std::ptrdiff_t>(inputs_from_));
}

std::vector<ExprId> MotionCode::motion_roots() const {
  std::vector<ExprId> roots;
  for (const MassEntry& m : formulas_->masses) roots.push_back(m.value);
  roots.insert(roots.end(), formulas_->force.begin(), formulas_->force.end());
  for (const MotionRow& row : formulas_->rows) take(roots, row);
  for (const Contact& contact : formulas_->contacts) take(roots, contact.gap);
  for (const DryFriction& sliding : formulas_->frictions) take(roots, sliding.along);
  for (const auto& direction : formulas_->directions)
    for (const Entry& e : direction) roots.push_back(e.value);
  for (const DryFriction& sliding : formulas_->frictions) roots.push_back(sliding.amount);
  for (const Contact& contact : formulas_->contacts)
    roots.push_back(contact.restitution.value_or(zero_));
  for (const DryFriction& sliding : formulas_->frictions)
    for (const Entry& e : sliding.push) roots.push_back(e.value);
  for (const DryFriction& sliding : formulas_->frictions)
    for (const Pressing& part : sliding.normal) roots.push_back(part.weight);
  return roots;
}

std::vector<ExprId> MotionCode::closure_roots() const {
  std::vector<ExprId> roots;
  for (const MotionRow& row : formulas_->rows)
    roots.push_back(row.level == RowLevel::Position ? row.value : zero_);
  for (const MotionRow& row : formulas_->rows)
    roots.push_back(row.level == RowLevel::Acceleration ? zero_ : row.rate);
  for (const Contact& contact : formulas_->contacts) roots.push_back(contact.gap.value);
  for (const Contact& contact : formulas_->contacts) roots.push_back(contact.gap.rate);
  for (const DryFriction& sliding : formulas_->frictions) roots.push_back(sliding.along.rate);
  return roots;
}

std::optional<MotionCode::Program> MotionCode::make(const symbolic::ExprPool& pool,
                                                    std::span<const ExprId> roots,
                                                    std::span<const ExprId> more_symbols) const {
  std::vector<ExprId> symbols = symbols_;
  symbols.insert(symbols.end(), more_symbols.begin(), more_symbols.end());
  symbolic::Compilation compiled = symbolic::compile(pool, roots, symbols);
  if (!compiled.tape) return std::nullopt;
  const std::vector<ExprId> used = symbolic::symbols_of(pool, roots);
  const bool needs_turns = std::any_of(used.begin(), used.end(), [&](ExprId e) {
    return std::any_of(formulas_->turns.begin(), formulas_->turns.end(),
                       [&](const Turn& t) { return t.symbol == e; });
  });
  return Program{symbolic::Evaluator(std::move(*compiled.tape)),
                 std::vector<double>(roots.size(), 0.0), needs_turns};
}

std::optional<MotionCode> MotionCode::compile(const symbolic::ExprPool& pool,
                                              const MotionFormulas& problem) {
  MotionCode motion(problem);
  motion.zero_ = problem.zero;
  std::vector<ExprId> outputs, turns;
  for (const FreeValue& f : problem.free) outputs.push_back(f.value);
  for (const FreeValue& f : problem.free) outputs.push_back(f.rate);
  for (const MovingPoint& p : problem.points) outputs.insert(outputs.end(), {p.x, p.y});
  outputs.insert(outputs.end(), problem.observed.begin(), problem.observed.end());
  outputs.push_back(problem.energy_of_place.value_or(problem.zero));
  outputs.push_back(problem.energy_of_motion.value_or(problem.zero));
  for (const Turn& t : problem.turns) turns.push_back(t.raw);
  for (const Turn& t : problem.turns) turns.push_back(t.rate);
  for (const std::vector<ExprId>& roots :
       {motion.motion_roots(), motion.closure_roots(), outputs, turns}) {
    auto program = motion.make(pool, roots);
    if (!program) return std::nullopt;
    motion.programs_.push_back(std::move(*program));
  }
  if (!motion.make_asked(pool) || !motion.make_joints(pool)) return std::nullopt;
  return motion;
}

bool MotionCode::make_asked(const symbolic::ExprPool& pool) {
  const mechanics::Observables& wanted = formulas_->observables;
  std::vector<ExprId> roots, symbols = wanted.accelerations;
  for (const std::optional<ExprId>& e : wanted.asked) roots.push_back(e.value_or(zero_));
  symbols.insert(symbols.end(), wanted.holding.begin(), wanted.holding.end());
  symbols.insert(symbols.end(), wanted.contacts.begin(), wanted.contacts.end());
  auto program = make(pool, roots, symbols);
  if (!program) return false;
  programs_.push_back(std::move(*program));
  return true;
}

bool MotionCode::make_joints(const symbolic::ExprPool& pool) {
  std::vector<ExprId> roots;
  for (const DryFriction& sliding : formulas_->frictions)
    if (sliding.joint) roots.insert(roots.end(), sliding.joint->begin(), sliding.joint->end());
  if (roots.empty()) return true;
  const mechanics::JointSymbols& known = formulas_->joint_symbols;
  std::vector<ExprId> symbols;
  for (const auto* some : {&known.accelerations, &known.holding, &known.contacts, &known.frictions})
    symbols.insert(symbols.end(), some->begin(), some->end());
  joints_ = make(pool, roots, symbols);
  return joints_.has_value();
}

void MotionCode::set_state(const StateView& at) {
  const auto next = std::copy(at.x.begin(), at.x.end(), in_.begin());
  *std::copy(at.v.begin(), at.v.end(), next) = at.t;
}

void MotionCode::set_turns(const StateView& at) {
  Program& raw = programs_[Turns];
  raw.code.eval(in_, raw.out);
  for (std::size_t k = 0; k < at.turns.size(); ++k)
    in_[turns_from_ + k] = full_turn * std::round((at.turns[k] - raw.out[k]) / full_turn);
}

void MotionCode::run(Program& program, const StateView& at) {
  set_state(at);
  if (program.needs_turns) set_turns(at);
  program.code.eval(in_, program.out);
}

void MotionCode::eval(const StateView& at, MotionNumbers& numbers) {
  run(programs_[Motion], at);
  const MotionFormulas& problem = *formulas_;
  Reader reader(programs_[Motion].out);
  reader.some(numbers.masses, problem.masses.size());
  reader.some(numbers.force, problem.force.size());
  reader.rows(numbers.rows, rows_);
  reader.rows(numbers.contacts, gaps_);
  reader.rows(numbers.frictions, friction_rows_);
  numbers.directions.resize(problem.directions.size());
  for (std::size_t k = 0; k < problem.directions.size(); ++k)
    reader.some(numbers.directions[k], problem.directions[k].size());
  reader.some(numbers.amounts, problem.frictions.size());
  reader.some(numbers.restitutions, problem.contacts.size());
  numbers.pushes.resize(problem.frictions.size());
  for (std::size_t k = 0; k < problem.frictions.size(); ++k)
    reader.some(numbers.pushes[k], problem.frictions[k].push.size());
  numbers.normals.resize(problem.frictions.size());
  for (std::size_t k = 0; k < problem.frictions.size(); ++k)
    reader.some(numbers.normals[k], problem.frictions[k].normal.size());
}

void MotionCode::eval(const StateView& at, ClosureNumbers& numbers) {
  run(programs_[Closure], at);
  const MotionFormulas& problem = *formulas_;
  Reader reader(programs_[Closure].out);
  reader.some(numbers.values, problem.rows.size());
  for (std::size_t k = 0; k < problem.rows.size(); ++k)
    if (problem.rows[k].modulo_turn)
      numbers.values[k] = std::remainder(numbers.values[k], full_turn);
  reader.some(numbers.rates, problem.rows.size());
  reader.some(numbers.gaps, problem.contacts.size());
  reader.some(numbers.gap_rates, problem.contacts.size());
  reader.some(numbers.speeds, problem.frictions.size());
}

void MotionCode::eval(const StateView& at, OutputNumbers& numbers) {
  run(programs_[Outputs], at);
  const MotionFormulas& problem = *formulas_;
  Reader reader(programs_[Outputs].out);
  reader.some(numbers.free, problem.free.size());
  reader.some(numbers.free_rates, problem.free.size());
  reader.some(numbers.points, 2 * problem.points.size());
  reader.some(numbers.observed, problem.observed.size());
  const double place = reader.one(), motion = reader.one();
  numbers.energy_of_place.reset();
  numbers.energy_of_motion.reset();
  if (problem.energy_of_place) numbers.energy_of_place = place;
  if (problem.energy_of_motion) numbers.energy_of_motion = motion;
}

const symbolic::Tape& MotionCode::motion_tape() const {
  return programs_[Motion].code.tape();
}

std::span<const double> MotionCode::motion_inputs(const StateView& at) {
  set_state(at);
  if (programs_[Motion].needs_turns) set_turns(at);
  return in_;
}

// Follows the order of motion_roots().
MotionLayout MotionCode::motion_layout() const {
  const MotionFormulas& problem = *formulas_;
  MotionLayout layout;
  layout.force = problem.masses.size();
  std::size_t next = layout.force + problem.force.size();
  const auto place = [&](const std::vector<const MotionRow*>& rows) {
    std::vector<std::size_t> starts;
    for (const MotionRow* row : rows) {
      starts.push_back(next);
      next += row->slopes.size() + 1;
    }
    return starts;
  };
  layout.rows = place(rows_);
  layout.contacts = place(gaps_);
  layout.frictions = place(friction_rows_);
  for (const std::vector<Entry>& direction : problem.directions) {
    layout.directions.push_back(next);
    next += direction.size();
  }
  layout.amounts = next;
  layout.restitutions = layout.amounts + problem.frictions.size();
  next = layout.restitutions + problem.contacts.size();
  for (const DryFriction& sliding : problem.frictions) {
    layout.pushes.push_back(next);
    next += sliding.push.size();
  }
  for (const DryFriction& sliding : problem.frictions) {
    layout.normals.push_back(next);
    next += sliding.normal.size();
  }
  layout.size = next;
  return layout;
}

std::span<const double> MotionCode::eval_observed(const StateView& at) {
  run(programs_[Outputs], at);
  const std::size_t before = 2 * formulas_->free.size() + 2 * formulas_->points.size();
  return std::span<const double>(programs_[Outputs].out)
      .subspan(before, formulas_->observed.size());
}

void MotionCode::eval_asked(const StateView& at, std::span<const double> acceleration,
                            const Forces& forces, std::vector<double>& values) {
  Program& program = programs_[Asked];
  set_state(at);
  if (program.needs_turns) set_turns(at);
  asked_in_ = in_;
  asked_in_.insert(asked_in_.end(), acceleration.begin(), acceleration.end());
  asked_in_.insert(asked_in_.end(), forces.holding.begin(), forces.holding.end());
  const auto of_formulas = static_cast<std::ptrdiff_t>(formulas_->contacts.size());
  asked_in_.insert(asked_in_.end(), forces.contacts.begin(), forces.contacts.begin() + of_formulas);
  program.code.eval(asked_in_, program.out);
  values = program.out;
  const auto& asked = formulas_->observables.asked;
  for (std::size_t k = 0; k < asked.size(); ++k)
    if (!asked[k]) values[k] = NAN;
}

std::span<const double> MotionCode::eval_joint_forces(const StateView& at,
                                                      std::span<const double> acceleration,
                                                      const Forces& forces) {
  set_state(at);
  if (joints_->needs_turns) set_turns(at);
  asked_in_ = in_;
  const auto add = [&](std::span<const double> some, std::size_t count) {
    asked_in_.insert(asked_in_.end(), some.begin(),
                     some.begin() + static_cast<std::ptrdiff_t>(count));
  };
  add(acceleration, acceleration.size());
  add(forces.holding, forces.holding.size());
  add(forces.contacts, formulas_->contacts.size());
  add(forces.frictions, formulas_->frictions.size());
  joints_->code.eval(asked_in_, joints_->out);
  return joints_->out;
}

std::vector<double> MotionCode::sizes_by_friction(std::span<const double> joints) const {
  std::vector<double> sizes(formulas_->frictions.size(), 0.0);
  std::size_t next = 0;
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    if (!formulas_->frictions[k].joint) continue;
    sizes[k] = std::hypot(joints[next], joints[next + 1]);
    next += 2;
  }
  return sizes;
}

void MotionCode::eval_joints(const StateView& at, std::span<const double> acceleration,
                             const Forces& forces, std::vector<double>& sizes) {
  sizes = sizes_by_friction(eval_joint_forces(at, acceleration, forces));
}

void MotionCode::eval_joint_impulses(const StateView& at, std::span<const double> jump,
                                     const Forces& impulses, std::vector<double>& sizes) {
  const std::span<const double> all = eval_joint_forces(at, jump, impulses);
  std::vector<double> joints(all.begin(), all.end());
  Forces none = impulses;
  for (std::vector<double>* some : {&none.holding, &none.contacts, &none.frictions})
    std::fill(some->begin(), some->end(), 0.0);
  const std::span<const double> still =
      eval_joint_forces(at, std::vector<double>(jump.size(), 0.0), none);
  for (std::size_t i = 0; i < joints.size(); ++i) joints[i] -= still[i];
  sizes = sizes_by_friction(joints);
}

std::vector<double> MotionCode::angles(const StateView& at) {
  if (at.turns.empty()) return {};
  set_state(at);
  set_turns(at);
  std::vector<double> angles;
  for (std::size_t k = 0; k < at.turns.size(); ++k)
    angles.push_back(programs_[Turns].out[k] + in_[turns_from_ + k]);
  return angles;
}

double MotionCode::longest_step(const StateView& at) {
  if (at.turns.empty()) return HUGE_VAL;
  set_state(at);
  set_turns(at);
  double fastest = 0.0;
  for (std::size_t k = 0; k < at.turns.size(); ++k) {
    const double rate = std::abs(programs_[Turns].out[at.turns.size() + k]);
    if (std::isfinite(rate)) fastest = std::max(fastest, rate);
  }
  return fastest > 0.0 ? 1.0 / fastest : HUGE_VAL;
}

}  // namespace trammel::simulation
