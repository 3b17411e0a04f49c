// SPDX-License-Identifier: Apache-2.0
#include "simulation/equations/mode_code.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "base/finite.h"

namespace trammel::simulation {

namespace {

using symbolic::TapeExtension;

constexpr std::size_t longest = 150'000;  // instructions: the length of machine code is limited

// A state around the start, of which the first is nearest, to try orders of elimination at. It need
// not meet the constraints: only the usual sizes of the entries matter.
MotionState make_sample(const MotionStart& home, std::size_t which) {
  const double reach = which == 0 ? 0.01 : 0.4;
  MotionState at = home.state;
  for (std::size_t i = 0; i < at.x.size(); ++i) {
    const auto turn =
        static_cast<double>((i + 1) * (which + 1)) + 0.37 * static_cast<double>(which);
    at.x[i] += reach * home.inputs.scales[i] * (2 * std::fmod(std::numbers::phi * turn, 1.0) - 1);
  }
  return at;
}

}  // namespace

// Writes the systems of one mode behind the formulas of the motion.
class ModeCode::Writer {
 public:
  Writer(const CompiledMotion& equations, const Mode& mode)
      : formulas_(equations.formulas()),
        home_(equations.home().inputs),
        mode_(mode),
        layout_(equations.code().motion_layout()),
        base_(equations.code().motion_tape()) {
    MotionCode motion = equations.code();
    symbolic::Evaluator formulas(base_, symbolic::Road::Interpreted);
    samples_.resize(sample_count);
    for (std::size_t s = 0; s < sample_count; ++s) {
      samples_[s].resize(layout_.size);
      formulas.eval(motion.motion_inputs(make_sample(equations.home(), s)), samples_[s]);
      if (!base::all_finite(samples_[s])) samples_[s] = samples_.front();
    }
  }

  bool has_samples() const { return base::all_finite(samples_.front()); }

  std::optional<Line> write_motion() {
    const std::size_t n = formulas_.x.size(), held = formulas_.rows.size();
    begin(0, n + held + count_unknowns(true));
    for (std::size_t k = 0; k < formulas_.masses.size(); ++k)
      system_->add(formulas_.masses[k].row, formulas_.masses[k].column, root(layout_.masses + k));
    for (std::size_t i = 0; i < n; ++i) system_->add_right(i, root(layout_.force + i));
    for (std::size_t k = 0; k < held; ++k) {
      add_column(n + k, formulas_.directions[k], layout_.directions[k]);
      add_row(n + k, formulas_.rows[k], layout_.rows[k]);
    }
    std::size_t next = n + held;
    for_unknowns(true, [&](const MotionRow& row, std::size_t at, const Push& push) {
      add_column(next, *push.entries, push.at);
      add_row(next++, row, at);
    });
    for (std::size_t k = 0; k < formulas_.frictions.size(); ++k)
      if (!mode_.frictions[k].sticks && acts(formulas_.frictions[k], mode_)) add_friction(k);
    return finish(next, formulas_.frictions.size());
  }

  // Whether velocities are shifted by the same system as positions.
  bool has_one_shift() const {
    return count_unknowns(true) == count_unknowns(false) &&
           std::none_of(formulas_.rows.begin(), formulas_.rows.end(),
                        [](const MotionRow& row) { return row.level == RowLevel::Velocity; });
  }

  std::optional<Line> write_shift(bool velocities) {
    const std::size_t n = formulas_.x.size(), held = formulas_.rows.size();
    begin(held + count_unknowns(velocities), n + held + count_unknowns(velocities));
    for (std::size_t i = 0; i < n; ++i) {
      const double weight = home_.size / home_.scales[i];
      system_->add(i, i, system_->constant(weight * weight));
    }
    std::size_t next = n;
    const auto add = [&](const MotionRow& row, std::size_t at, const Push& = {}) {
      add_column(next, row.slopes, at);
      for (std::size_t k = 0; k < row.slopes.size(); ++k)
        system_->add(next, row.slopes[k].variable, root(at + k));
      const Term miss{tape_->more_input(next - n), {}};
      system_->add_right(next++, system_->negative(miss));
    };
    for (std::size_t k = 0; k < held; ++k) {
      const RowLevel level = formulas_.rows[k].level;
      if (level == RowLevel::Position || (velocities && level == RowLevel::Velocity)) {
        add(formulas_.rows[k], layout_.rows[k]);
      } else {
        system_->add(next, next, system_->constant(1.0));
        ++next;
      }
    }
    for_unknowns(velocities, add);
    return finish(n, 0);
  }

 private:
  void begin(std::size_t more_inputs, std::size_t size) {
    tape_.emplace(base_, more_inputs);
    system_.emplace(*tape_, size);
  }

  // The direction in which a force acts, and where its numbers stand among the outputs.
  struct Push {
    const std::vector<Entry>* entries = nullptr;
    std::size_t at = 0;
  };
  Push push(std::size_t k) const {
    const DryFriction& sliding = formulas_.frictions[k];
    return {&push_of(sliding), sliding.sign ? layout_.pushes[k] : layout_.frictions[k]};
  }

  // Calls `use` for active contacts and, of velocities, for what sticks: each has an unknown force.
  template <class Use>
  void for_unknowns(bool velocities, const Use& use) const {
    for (std::size_t k = 0; k < mode_.active.size(); ++k)
      if (mode_.active[k] != 0)
        use(formulas_.contacts[k].gap, layout_.contacts[k],
            Push{&formulas_.contacts[k].gap.slopes, layout_.contacts[k]});
    for (std::size_t k = 0; velocities && k < mode_.frictions.size(); ++k)
      if (mode_.frictions[k].sticks)
        use(formulas_.frictions[k].along, layout_.frictions[k], push(k));
  }
  std::size_t count_unknowns(bool velocities) const {
    std::size_t count = 0;
    for_unknowns(velocities, [&](const MotionRow&, std::size_t, const Push&) { ++count; });
    return count;
  }

  Term root(std::size_t k) const {
    Term term{tape_->root(k), {}};
    for (std::size_t s = 0; s < sample_count; ++s) term.at[s] = samples_[s][k];
    return term;
  }

  // Forces have the other sign here, so that the system is as symmetric as it can be.
  void add_column(std::size_t column, const std::vector<Entry>& entries, std::size_t at) {
    for (std::size_t k = 0; k < entries.size(); ++k)
      system_->add(entries[k].variable, column, root(at + k));
  }
  void add_row(std::size_t row, const MotionRow& like, std::size_t at) {
    for (std::size_t k = 0; k < like.slopes.size(); ++k)
      system_->add(row, like.slopes[k].variable, root(at + k));
    system_->add_right(row, root(at + like.slopes.size()));
  }

  // The column of the contact that presses: those of active ones come behind those of rows.
  std::size_t pressing_column(const DryFriction& sliding) const {
    const auto before = mode_.active.begin() + static_cast<std::ptrdiff_t>(sliding.pressed_by);
    return formulas_.x.size() + formulas_.rows.size() +
           static_cast<std::size_t>(std::count(mode_.active.begin(), before, 1));
  }

  void add_friction(std::size_t k) {
    const DryFriction& sliding = formulas_.frictions[k];
    const int direction =
        mode_.frictions[k].direction * (sliding.is_constant ? 1 : mode_.frictions[k].pressure);
    if (direction == 0) return;
    Term amount = root(layout_.amounts + k);
    if (direction > 0) amount = system_->negative(amount);
    const Push along = push(k);
    for (std::size_t i = 0; i < along.entries->size(); ++i) {
      const std::size_t variable = (*along.entries)[i].variable;
      const Term force = system_->product(amount, root(along.at + i));
      if (sliding.is_constant)
        system_->add_right(variable, force);
      else if (sliding.is_of_contact)
        system_->add(variable, pressing_column(sliding), force);
      for (std::size_t part = 0; part < sliding.normal.size() && !sliding.is_constant; ++part)
        system_->add(variable, formulas_.x.size() + sliding.normal[part].direction,
                     system_->product(force, root(layout_.normals[k] + part)));
    }
  }

  // Outputs: so many solutions, amounts of so many frictions, what presses these, the pivots.
  std::optional<Line> finish(std::size_t solutions, std::size_t frictions) {
    if (!system_->solve(longest)) return std::nullopt;
    std::vector<TapeExtension::Value> outputs;
    for (std::size_t k = 0; k < solutions; ++k) outputs.push_back(system_->solution(k).value);
    for (std::size_t k = 0; k < frictions; ++k) outputs.push_back(tape_->root(layout_.amounts + k));
    for (std::size_t k = 0; k < frictions; ++k)
      for (std::size_t part = 0; part < formulas_.frictions[k].normal.size(); ++part)
        outputs.push_back(tape_->root(layout_.normals[k] + part));
    const std::size_t pivots_from = outputs.size();
    std::vector<double> least;
    for (const Pivot& pivot : system_->pivots()) {
      outputs.push_back(pivot.value);
      least.push_back(pivot.least);
    }
    return Line{symbolic::Evaluator(tape_->finish(outputs)), std::vector<double>(outputs.size()),
                std::move(least), pivots_from};
  }

  const MotionFormulas& formulas_;
  const MotionInputs& home_;
  const Mode& mode_;
  MotionLayout layout_;
  const symbolic::Tape& base_;
  std::vector<std::vector<double>> samples_;
  std::optional<TapeExtension> tape_;
  std::optional<Elimination> system_;
};

ModeCode::ModeCode(const Mode& mode, Line motion, Line positions, Line velocities)
    : mode_(mode),
      motion_(std::move(motion)),
      positions_(std::move(positions)),
      velocities_(std::move(velocities)) {}

std::optional<ModeCode> ModeCode::make(const CompiledMotion& equations, const Mode& mode) {
  if (equations.code().has_pins()) return std::nullopt;  // whose limits are found step by step
  Writer writer(equations, mode);
  if (!writer.has_samples()) return std::nullopt;
  auto line = writer.write_motion();
  if (!line) return std::nullopt;
  auto positions = writer.write_shift(false);
  auto velocities = writer.has_one_shift() ? positions : writer.write_shift(true);
  if (!positions || !velocities) return std::nullopt;
  return ModeCode(mode, std::move(*line), std::move(*positions), std::move(*velocities));
}

bool ModeCode::Line::eval(std::span<const double> in) {
  code.eval(in, out);
  bool trusted = true;
  for (std::size_t k = 0; k < least.size(); ++k)
    trusted &= std::abs(out[pivots_from + k]) >= least[k];
  return trusted;
}

bool ModeCode::accelerate(MotionCode& motion, const StateView& at, std::span<double> acceleration,
                          Forces* forces) {
  if (!motion_.eval(motion.motion_inputs(at))) return false;
  const MotionFormulas& problem = motion.formulas();
  const std::size_t n = problem.x.size(), held = problem.rows.size();
  std::copy_n(motion_.out.begin(), n, acceleration.begin());
  if (forces == nullptr) return true;
  const double* next = motion_.out.data() + n;
  forces->holding.resize(held);
  for (double& force : forces->holding) force = -*next++;
  forces->contacts.assign(mode_.active.size(), 0.0);
  forces->frictions.assign(mode_.frictions.size(), 0.0);
  for (std::size_t k = 0; k < mode_.active.size(); ++k)
    if (mode_.active[k] != 0) forces->contacts[k] = -*next++;
  for (std::size_t k = 0; k < mode_.frictions.size(); ++k)
    if (mode_.frictions[k].sticks) forces->frictions[k] = -*next++;
  add_limits(problem, next, *forces);
  return true;
}

// Pre: the other forces stand. `amounts`: of frictions, then the weights of what presses them.
void ModeCode::add_limits(const MotionFormulas& problem, const double* amounts,
                          Forces& forces) const {
  forces.limits.resize(mode_.frictions.size());
  forces.normals.assign(mode_.frictions.size(), 1.0);
  const double* weights = amounts + mode_.frictions.size();
  for (std::size_t k = 0; k < mode_.frictions.size(); ++k) {
    const DryFriction& sliding = problem.frictions[k];
    double& normal = forces.normals[k];
    if (!sliding.is_constant)
      normal = sliding.is_of_contact
                   ? forces.contacts[sliding.pressed_by]
                   : sum_of_pressing(sliding, {weights, sliding.normal.size()}, forces.holding);
    weights += sliding.normal.size();
    forces.limits[k] = amounts[k] * std::abs(normal);
    if (!mode_.frictions[k].sticks)
      forces.frictions[k] = -mode_.frictions[k].direction * forces.limits[k];
  }
}

bool ModeCode::shift(MotionCode& motion, const StateView& at, bool velocities,
                     std::span<const double> misses, std::vector<double>& change) {
  const std::span<const double> state = motion.motion_inputs(at);
  in_.assign(state.begin(), state.end());
  in_.insert(in_.end(), misses.begin(), misses.end());
  Line& line = velocities ? velocities_ : positions_;
  if (!line.eval(in_)) return false;
  change.assign(line.out.begin(), line.out.begin() + static_cast<std::ptrdiff_t>(at.x.size()));
  return true;
}

}  // namespace trammel::simulation
