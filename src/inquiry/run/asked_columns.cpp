// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/asked_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "inquiry/formula/several_motions.h"
#include "inquiry/formula/undecided_forces.h"
#include "inquiry/machine/find_state.h"
#include "inquiry/machine/held_signs.h"
#include "inquiry/picture/make_picture.h"
#include "inquiry/run/outline_forces.h"
#include "inquiry/run/row_fault.h"
#include "inquiry/tolerances.h"
#include "model/shown_unit.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

using simulation::RunRow;

constexpr std::size_t certified_max = 12;  // rows

mechanics::FrictionState state_of(const simulation::FrictionState& friction) {
  return {friction.sticks ? mechanics::FrictionMode::Sticks : mechanics::FrictionMode::Slides,
          friction.direction, friction.pressure};
}

}  // namespace

AskedColumns::AskedColumns(const Machine& machine, const SolvedState& start,
                           simulation::Mover& mover, double accuracy)
    : machine_(machine),
      model_(*machine.model),
      start_(start),
      mover_(mover),
      formulas_(mover.formulas()),
      asked_(find_asked_components(model_)),
      poles_(machine, asked_.components, accuracy),
      all_(asked_.with_domains()) {}

// The signs of rates that rest have the values that the run decides, so that the implicit road
// follows these decisions; those of rates that move have their own.
void AskedColumns::hold_signs(const RunRow& row, const simulation::Mode& mode,
                              std::vector<mechanics::HeldSign>& signs) {
  if (formulas_.decided_signs.empty()) return;
  std::vector<double> acceleration(formulas_.x.size());
  simulation::Forces forces;
  const bool is_known = mover_.accelerate(row.state, mode, acceleration, &forces);
  simulation::ClosureNumbers closure;
  mover_.motion().eval(row.state, closure);
  double fastest = 0.0;
  for (const double v : row.state.v) fastest = std::max(fastest, std::abs(v));
  for (const mechanics::DecidedSign& sign : formulas_.decided_signs) {
    const std::size_t k = sign.sliding;
    if (!mode.frictions[k].sticks && std::abs(closure.speeds[k]) > still_in_run * fastest) continue;
    symbolic::Values symbol;
    symbol.set(*formulas_.frictions[k].sign, is_known ? -forces.frictions[k] : NAN);
    signs.push_back({sign.as_written, symbolic::eval(mover_.equations().pool(), sign.value, symbol),
                     mechanics::HeldSign::Kind::Holds, false});
  }
  add_other_names(machine_.signs, signs);
}

// Names of what is free or driven have the values that the row's X measures.
symbolic::Values AskedColumns::numbers_at(const RunRow& row,
                                          const geometry::Placement& placement) const {
  const geometry::SketchEquations& equations = machine_.sketch.equations;
  std::vector<geometry::Override> moved{{formulas_.time, row.state.t}};
  std::size_t next = 0;
  if (model_.lagrangian)
    for (const model::Coordinate& c : model_.lagrangian->coordinates) {
      moved.push_back({c.symbol, row.free[next]});
      moved.push_back({c.rate, row.free_rates[next++]});
    }
  const symbolic::ExprId rest = formulas_.zero;
  for (std::uint32_t c = 0; c < model_.constraints.size(); ++c) {
    const model::Constraint& constraint = model_.constraints[{c}];
    if (constraint.is_free) {
      moved.push_back({constraint.value, row.free[next]});
      moved.push_back({constraint.rates[0], row.free_rates[next++]});
    } else if (machine_.pool->op(constraint.value) == symbolic::Op::Symbol &&
               !(constraint.rates[0] == rest && constraint.rates[1] == rest)) {
      moved.push_back({constraint.value,
                       eval_value(equations, equations.rows[c], placement.x, placement.numbers)});
    }
  }
  std::vector<geometry::ValueOrigin> origins(model_.parameters.size(),
                                             geometry::ValueOrigin::Given);
  return with_overrides(equations, {placement.numbers, std::move(origins)}, moved).numbers;
}

mechanics::Mode AskedColumns::mode_of(const RunRow& row, const simulation::Mode& run) {
  mechanics::Mode mode = start_.state.mode;
  mode.signs.clear();  // each row has its own
  hold_signs(row, run, mode.signs);
  mechanics::ContactMode& contacts = mode.contacts;
  const std::size_t own = formulas_.contacts.size();  // behind them stand those of outlines
  contacts = {{run.active.begin(), run.active.begin() + static_cast<std::ptrdiff_t>(own)},
              std::vector<mechanics::FrictionState>(own)};
  mode.pushes = pushes_of_outlines(mover_, row.state, run, start_.state.placement.x.size());
  if (machine_.rows.lagrange) {
    for (std::size_t k = 0; k < formulas_.contacts.size(); ++k)
      mode.in_force.is_in_force[formulas_.contacts[k].index] = run.active[k];
    contacts = {};
  }
  // The run has no friction along which nothing can slide: it is 0 here too.
  mode.incidences.assign(model_.loads.frictions.size(), {mechanics::FrictionMode::Slides, 0, 1});
  for (std::size_t k = 0; k < formulas_.frictions.size(); ++k) {
    const mechanics::DryFriction& sliding = formulas_.frictions[k];
    if (sliding.sign) continue;
    mechanics::FrictionState& state = sliding.is_of_contact ? contacts.frictions[sliding.pressed_by]
                                                            : mode.incidences[sliding.friction];
    state = state_of(run.frictions[k]);
  }
  return mode;
}

geometry::Placement AskedColumns::placement_at(const RunRow& row) const {
  const geometry::SketchEquations& equations = machine_.sketch.equations;
  const geometry::Placement& start = start_.state.placement;
  geometry::Placement placement{start.numbers, {}, start.x};
  for (std::size_t i = 0; i < formulas_.variables.size(); ++i)
    placement.x[formulas_.variables[i]] = row.state.x[i];
  // Turns of the start say nothing of where the row has come: the run has counted its own.
  for (const model::Measure& measure : model_.measures)
    if (measure.is_angle()) placement.numbers.forget(measure.symbol);
  for (std::size_t k = 0; k < formulas_.turns.size(); ++k)
    placement.numbers.set(model_.measures[formulas_.turns[k].measure].symbol, row.state.turns[k]);
  count_angles(equations, placement.x, placement.numbers);
  placement.numbers = numbers_at(row, placement);
  placement.q = eval_constraint_values(equations, placement.numbers);
  return placement;
}

std::optional<SolvedState> AskedColumns::solve(const simulation::MotionRun& run,
                                               const RunRow& row) {
  const simulation::Mode& mode = run.modes[row.mode];
  auto found = respond_shared(machine_, mover_, row.state, mode, still_of(row),
                              {placement_at(row), start_.state.branches, mode_of(row, mode)});
  if (!found) return std::nullopt;
  if (sharing_.names.empty() && !found->names.empty() && is_open(*found))
    sharing_ = {std::move(found->names), row.state.t};
  note_idle_frictions(row, mode, found->solved);
  return std::move(found->solved);
}

// What is not among the frictions of the run has nothing that could slide along it.
void AskedColumns::note_idle_frictions(const RunRow& row, const simulation::Mode& mode,
                                       const SolvedState& solved) {
  if (!idle_frictions_.names.empty() || machine_.rows.lagrange) return;
  if (!has_force(machine_, symbolic::symbols_of(*machine_.pool, asked_.components))) return;
  const auto is_in_run = [&](bool is_of_contact, std::size_t k) {
    return std::any_of(formulas_.frictions.begin(), formulas_.frictions.end(), [&](const auto& f) {
      return !f.sign && f.is_of_contact == is_of_contact &&
             (is_of_contact ? f.pressed_by : f.friction) == k;
    });
  };
  const auto note = [&](symbolic::ExprId amount, const std::string& name) {
    if (symbolic::eval(*machine_.pool, amount, solved.response.values) != 0.0)
      idle_frictions_.names.push_back(name);
  };
  for (std::size_t k = 0; k < machine_.contacts.size(); ++k)
    if (const auto& friction = machine_.contacts[k].friction;
        friction && mode.active[k] != 0 && !is_in_run(true, k))
      note(friction->amount, model_.followers[machine_.contacts[k].contact].shown_name());
  for (std::size_t k = 0; k < model_.loads.frictions.size(); ++k)
    if (!is_in_run(false, k))
      note(model_.loads.frictions[k].amount, model::shown_name(model_, model_.loads.frictions[k]));
  idle_frictions_.time = row.state.t;
}

// Whether anything that is asked for depends on how the load is shared.
bool AskedColumns::is_open(const SharedLoad& load) const {
  if (!load.other)
    return has_force(machine_, symbolic::symbols_of(*machine_.pool, asked_.components));
  const std::vector<double> one = eval(load.solved), other = eval(load.other);
  double most = 0.0;
  for (const double force : load.solved.response.bearing) most = std::max(most, std::abs(force));
  for (std::size_t k = 0; k < one.size(); ++k)
    if (std::abs(one[k] - other[k]) > tolerated_difference * std::max(most, std::abs(one[k])))
      return true;
  return false;
}

Picture AskedColumns::picture(const Case& here, const simulation::MotionRun& run,
                              const RunRow& row) {
  SolvedState shown = start_;
  shown.state.placement = placement_at(row);
  Picture picture = make_bare_picture({here.machine, here.values, &shown, shown.state, here.forms,
                                       here.why_no_formula, here.memo, here.scratch});
  picture.pushes = draw_pushes(mover_, row.state, run.modes[row.mode]);
  return picture;
}

std::vector<double> AskedColumns::eval(const std::optional<SolvedState>& solved) const {
  std::vector<double> values = asked_.only_existing(eval_all(solved));
  if (solved && poles_.may_be(values)) poles_.leave_out(*solved, values);
  return values;
}

// With the arguments of domains.
std::vector<double> AskedColumns::eval_all(const std::optional<SolvedState>& solved) const {
  if (!solved) return std::vector<double>(all_.size(), NAN);
  return symbolic::eval(*machine_.pool, all_, solved->response.values);
}

const std::vector<double>* AskedColumns::eval_formulas(const simulation::MotionRun& run,
                                                       const RunRow& row) {
  acceleration_.resize(formulas_.x.size());
  if (!mover_.observe(row.state, run.modes[row.mode], acceleration_, forces_)) return nullptr;
  mover_.motion().eval_asked(row.state, acceleration_, forces_, values_);
  return &values_;
}

std::vector<double> AskedColumns::eval(const simulation::MotionRun& run, const RunRow& row) {
  if (asked_.components.empty()) return {};
  const bool uses_formulas =
      std::ranges::count(by_formula_, 1) > 0 && !may_share(mover_, row.state, run.modes[row.mode]);
  const std::vector<double>* found = uses_formulas ? eval_formulas(run, row) : nullptr;
  const bool is_all = found != nullptr && std::ranges::count(by_formula_, 0) == 0;
  std::optional<SolvedState> solved = is_all ? std::nullopt : solve(run, row);
  std::vector<double> values = is_all ? *found : eval_all(solved);
  for (std::size_t k = 0; k < values.size() && found != nullptr; ++k)
    if (by_formula_[k] != 0) values[k] = (*found)[k];
  values = asked_.only_existing(std::move(values));
  if (!poles_.may_be(values)) return values;
  if (!solved) solved = solve(run, row);
  if (solved) poles_.leave_out(*solved, values);
  return values;
}

bool AskedColumns::knows_rates() const {
  return std::none_of(formulas_.rows.begin(), formulas_.rows.end(), [](const auto& row) {
    return row.level == mechanics::RowLevel::Acceleration;
  });
}

// The size by which accelerations are compared. What rests has none of its own: so what loads alone
// would do counts, and what the velocities ask for on curved paths.
double AskedColumns::size_of_accelerations(const RunRow& row) {
  std::vector<double> alone(formulas_.x.size(), 0.0);
  const simulation::Mode loose{std::vector<char>(formulas_.contacts.size(), 0),
                               std::vector<simulation::FrictionState>(formulas_.frictions.size())};
  double most = 0.0, heaviest = 0.0, loudest = 0.0;
  if (mover_.accelerate(row.state, loose, alone))
    for (const double a : alone) most = std::max(most, std::abs(a));
  for (const double m : mover_.numbers().masses) heaviest = std::max(heaviest, std::abs(m));
  for (const double f : mover_.numbers().force) loudest = std::max(loudest, std::abs(f));
  for (std::size_t i = 0; i < alone.size(); ++i)
    most = std::max(most, row.state.v[i] * row.state.v[i] / mover_.inputs().scales[i]);
  return heaviest > 0.0 ? std::max(most, loudest / heaviest) : most;
}

// Below which a rate counts as none: of the fastest, or where all rest of what loads would bring
// about on the way through the drawing.
double AskedColumns::still_of(const RunRow& row) {
  if (formulas_.contacts.empty() && formulas_.frictions.empty()) return 0.0;
  double fastest = std::sqrt(size_of_accelerations(row) * mover_.inputs().size);
  for (const double v : row.state.v) fastest = std::max(fastest, std::abs(v));
  return still_in_run * fastest;
}

// What velocities that count as none in this run ask for on curved paths: less is rounding of what
// has come to rest.
double AskedColumns::acceleration_at_rest() const {
  return still_in_run * still_in_run * swing();
}

// The state of a row, which rests where all is slower than counts: of rounding alone the fastest
// would seem to move.
State AskedColumns::rested(const simulation::MotionRun& run, RunRow row) {
  const double still = still_of(row);
  const auto rests = [&](double v) { return std::abs(v) <= still; };
  if (std::all_of(row.state.v.begin(), row.state.v.end(), rests)) {
    std::fill(row.state.v.begin(), row.state.v.end(), 0.0);
    std::fill(row.free_rates.begin(), row.free_rates.end(), 0.0);
  }
  return {placement_at(row), start_.state.branches, mode_of(row, run.modes[row.mode])};
}

void AskedColumns::certify(const simulation::MotionRun& run, const RunRow& row,
                           const std::optional<SolvedState>& solved,
                           base::Certificate& certificate) {
  std::vector<double> acceleration(formulas_.x.size());
  simulation::Forces forces;
  if (!solved || !solved->response.problem.empty() ||
      !mover_.accelerate(row.state, run.modes[row.mode], acceleration, &forces))
    return;
  double most = std::max(size_of_accelerations(row), acceleration_at_rest()), difference = 0.0;
  for (std::size_t i = 0; i < acceleration.size(); ++i) {
    const double there =
        model_.lagrangian
            ? solved->response.values.find(model_.lagrangian->coordinates[i].acceleration)
                  .value_or(NAN)
            : solved->response.acceleration[formulas_.variables[i]];
    if (!std::isfinite(there)) continue;
    most = std::max({most, std::abs(there), std::abs(acceleration[i])});
    difference = std::max(difference, std::abs(there - acceleration[i]));
  }
  ++certificate.points;
  if (most > 0.0)
    difference = std::max(difference, miss_of_outlines(mover_, row.state, run.modes[row.mode],
                                                       solved->response, std::max(most, swing())));
  // Where contacts can share their load, the forces of a road are one choice of many, which need
  // not be one that the law allows; of these the motion is looked at.
  const bool is_shared =
      !solved->response.sharing.empty() || may_share(mover_, row.state, run.modes[row.mode]);
  const std::string fault =
      is_shared ? find_shared_fault(machine_, run, row, *solved, rested(run, row),
                                    std::max(most, swing()))
                : find_row_fault(machine_, formulas_, run, row, forces, *solved, still_of(row));
  if (!fault.empty()) certificate.max_relative_difference = HUGE_VAL;
  if (!fault.empty() && mode_fault_.empty())
    mode_fault_ = fmt::format("at time {} {}", model::write_time(model_, row.state.t), fault);
  if (most > 0.0)
    certificate.max_relative_difference =
        std::max(certificate.max_relative_difference, difference / most);
}

// Friction may leave several motions (Painleve); a run takes one. The state is decided anew, and
// not as the run has it.
void AskedColumns::look_for_other_motions(const RunRow& row, const SolvedState& solved) {
  if (!open_motions_.text.empty() || formulas_.frictions.empty() || machine_.rows.lagrange) return;
  const auto decided = respond(machine_, solved.state, Contacts::Decide);
  if (decided && !decided->response.motions.empty())
    open_motions_ = {describe_motions(machine_, decided->state.mode.contacts, decided->response),
                     row.state.t};
}

// What formulas and the implicit road give at the same rows.
class AskedColumns::Comparison {
 public:
  Comparison(std::size_t components, double size)
      : most_(components, 0.0), size_(size), mine_(components), theirs_(components) {}

  void add(const std::vector<double>& mine, const std::vector<double>& theirs) {
    for (std::size_t k = 0; k < most_.size(); ++k) {
      mine_[k].push_back(mine[k]);
      theirs_[k].push_back(theirs[k]);
      if (std::isfinite(theirs[k])) most_[k] = std::max(most_[k], std::abs(theirs[k]));
    }
  }

  bool agrees(std::size_t k) const {
    const double floor = std::max(floor_of_sweep * size_, floor_of_column * most_[k]);
    for (std::size_t r = 0; r < mine_[k].size(); ++r) {
      const double a = mine_[k][r], b = theirs_[k][r];
      if (!std::isfinite(a) && !std::isfinite(b)) continue;
      const double scale = std::max({std::abs(a), std::abs(b), floor});
      if (!(std::abs(a - b) <= tolerated_difference * scale)) return false;
    }
    return !mine_[k].empty();
  }

 private:
  std::vector<double> most_;
  double size_;
  std::vector<std::vector<double>> mine_, theirs_;  // by component, then row
};

void AskedColumns::compare(const simulation::MotionRun& run, base::Certificate& certificate) {
  by_formula_.assign(all_.size(), 0);
  if (!knows_rates()) return;
  const auto& formulas = formulas_.observables.asked;
  const bool has_formulas =
      std::any_of(formulas.begin(), formulas.end(), [](const auto& f) { return f.has_value(); });
  Comparison comparison(all_.size(), machine_.sketch.equations.size);
  const auto confirm = [&](const RunRow& row, const std::optional<SolvedState>& solved) {
    if (!has_formulas || !solved) return;
    if (const auto* mine = eval_formulas(run, row)) comparison.add(*mine, eval_all(solved));
  };
  for (const RunRow& row : run.rows)
    for (const double v : row.state.v) fastest_ = std::max(fastest_, std::abs(v));
  const std::size_t stride = std::max<std::size_t>(1, run.rows.size() / certified_max);
  std::vector<simulation::Mode> met;
  for (std::size_t r = 0; r < run.rows.size(); ++r) {
    const RunRow& row = run.rows[r];
    const bool is_certified = r % stride == stride / 2;
    const bool is_new = has_formulas && (r == 0 || row.mode != run.rows[r - 1].mode) &&
                        std::find(met.begin(), met.end(), run.modes[row.mode]) == met.end();
    if (!is_certified && !is_new) continue;
    if (is_new) met.push_back(run.modes[row.mode]);
    const std::optional<SolvedState> solved = solve(run, row);
    if (is_certified) certify(run, row, solved, certificate);
    if (solved) look_for_other_motions(row, *solved);
    confirm(row, solved);
  }
  for (std::size_t k = 0; has_formulas && k < by_formula_.size(); ++k)
    by_formula_[k] = formulas[k] && comparison.agrees(k) ? 1 : 0;
}

}  // namespace trammel::inquiry
