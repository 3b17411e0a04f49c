// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/check_start.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "inquiry/run/motion_setup.h"
#include "inquiry/tolerances.h"
#include "model/shown_unit.h"
#include "simulation/diagnostic_kinds.h"

namespace trammel::inquiry {

namespace {

class StartChecker {
 public:
  StartChecker(const Machine& machine, const SolvedState& start, const model::Run& run,
               std::span<const geometry::Override> said, simulation::Mover& mover)
      : machine_(machine),
        start_(start),
        model_(*machine.model),
        run_(run),
        said_(said),
        mover_(mover),
        formulas_(mover.formulas()) {}

  std::optional<base::Diagnostic> check() {
    if (auto moved = find_moved()) return moved;
    return find_violated();
  }

 private:
  base::Diagnostic tell(base::Span span, std::string what, const std::string& nearest) const {
    return {simulation::start_inconsistent, span, std::move(what),
            nearest.empty() ? "give values that fulfil the constraints"
                            : fmt::format("the nearest start that is possible: start {}", nearest)};
  }

  std::string write(const std::string& name, double value) const {
    for (const model::Parameter& p : model_.parameters)
      if (p.name == name) return model::write_value(model_, p, value, model::digits_to_retype);
    return fmt::format("{} = {:.{}g}", name, value, model::digits_to_retype);
  }

  // What the start, or else the model, says of a coordinate or rate.
  std::optional<double> said(symbolic::ExprId symbol) const {
    std::optional<double> value;
    for (const model::Parameter& p : model_.parameters)
      if (p.symbol == symbol && p.given && !p.is_assumed)
        value = symbolic::eval(*machine_.pool, *p.given, {});
    for (const geometry::Override& o : said_)
      if (o.parameter == symbol) value = o.value;
    return value;
  }

  // Coordinates were moved onto their constraints.
  std::optional<base::Diagnostic> find_moved() const {
    if (!model_.lagrangian) return std::nullopt;
    std::vector<std::string> nearest;
    double most = 0.0;
    for (const model::Coordinate& c : model_.lagrangian->coordinates)
      for (const auto& [name, symbol] :
           {std::pair(c.name, c.symbol), std::pair(c.name + "'", c.rate)}) {
        const double now = start_.state.placement.numbers.find(symbol).value_or(NAN);
        nearest.push_back(write(name, now));
        if (const auto before = said(symbol))
          most = std::max(most, std::abs(now - *before) / std::max(1.0, std::abs(now)));
      }
    if (most <= unmet_given) return std::nullopt;
    return tell(
        run_.span,
        fmt::format("the start does not fulfil the constraints: its values miss by {:.3g}", most),
        fmt::format("{}", fmt::join(nearest, ", ")));
  }

  std::optional<base::Diagnostic> find_violated() {
    const simulation::MotionState at = start_of(machine_, formulas_, start_).state;
    simulation::ClosureNumbers closure;
    mover_.motion().eval(at, closure);
    simulation::Mode mode;
    mode.frictions.resize(formulas_.frictions.size());
    std::size_t worst = 0;
    for (std::size_t k = 0; k < closure.gaps.size(); ++k) {
      mode.active.push_back(closure.gaps[k] < -unmet_given * mover_.inputs().size ? 1 : 0);
      if (closure.gaps[k] < closure.gaps[worst]) worst = k;
    }
    if (std::find(mode.active.begin(), mode.active.end(), 1) == mode.active.end())
      return std::nullopt;
    return tell(formulas_.contacts[worst].span,
                fmt::format("'{}' does not hold at the start: it is missed by {:.6g}",
                            formulas_.contacts[worst].name, -closure.gaps[worst]),
                nearest(at, mode));
  }

  std::string nearest(simulation::MotionState at, const simulation::Mode& mode) {
    if (!mover_.close(at, mode)) return {};
    simulation::OutputNumbers numbers;
    mover_.motion().eval(at, numbers);
    std::vector<std::string> list;
    for (std::size_t i = 0; i < formulas_.free.size(); ++i) {
      list.push_back(write(formulas_.free[i].name, numbers.free[i]));
      list.push_back(write(formulas_.free[i].name + "'", numbers.free_rates[i]));
    }
    return fmt::format("{}", fmt::join(list, ", "));
  }

  const Machine& machine_;
  const SolvedState& start_;
  const model::Model& model_;
  const model::Run& run_;
  std::span<const geometry::Override> said_;
  simulation::Mover& mover_;
  const mechanics::MotionFormulas& formulas_;
};

}  // namespace

std::optional<base::Diagnostic> check_start(const Machine& machine, const SolvedState& start,
                                            const model::Run& run,
                                            std::span<const geometry::Override> said,
                                            simulation::Mover& mover) {
  return StartChecker(machine, start, run, said, mover).check();
}

}  // namespace trammel::inquiry
