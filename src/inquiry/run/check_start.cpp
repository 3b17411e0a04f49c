// SPDX-License-Identifier: Apache-2.0
#include "inquiry/run/check_start.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "inquiry/tolerances.h"
#include "simulation/diagnostic_kinds.h"

namespace trammel::inquiry {

namespace {

class StartChecker {
 public:
  StartChecker(const Case& here, const model::Run& run, std::span<const model::GivenValue> given,
               simulation::Mover& mover)
      : here_(here),
        model_(*here.machine.model),
        run_(run),
        given_(given),
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

  // What the start, or else the model, says of a coordinate or rate.
  std::optional<double> said(symbolic::ExprId symbol) const {
    std::optional<double> value;
    for (const model::Parameter& p : model_.parameters)
      if (p.symbol == symbol && p.given && !p.is_assumed)
        value = symbolic::eval(here_.scratch.pool, *p.given, {});
    for (const model::GivenValue& given : given_)
      if (given.parameter == symbol) value = symbolic::eval(here_.scratch.pool, given.value, {});
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
        const double now = here_.asked->state.placement.numbers.find(symbol).value_or(NAN);
        nearest.push_back(fmt::format("{} = {:.8g}", name, now));
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
    simulation::State at{formulas_.time_start, formulas_.x_start, formulas_.v_start};
    simulation::ClosureNumbers closure;
    mover_.motion().eval(at, closure);
    simulation::Mode mode;
    mode.frictions.resize(formulas_.frictions.size());
    std::size_t worst = 0;
    for (std::size_t k = 0; k < closure.gaps.size(); ++k) {
      mode.active.push_back(closure.gaps[k] < -unmet_given * formulas_.size ? 1 : 0);
      if (closure.gaps[k] < closure.gaps[worst]) worst = k;
    }
    if (std::find(mode.active.begin(), mode.active.end(), 1) == mode.active.end())
      return std::nullopt;
    return tell(formulas_.contacts[worst].span,
                fmt::format("'{}' does not hold at the start: it is missed by {:.6g}",
                            formulas_.contacts[worst].name, -closure.gaps[worst]),
                nearest(at, mode));
  }

  std::string nearest(simulation::State at, const simulation::Mode& mode) {
    if (!mover_.close(at, mode)) return {};
    simulation::OutputNumbers numbers;
    mover_.motion().eval(at, numbers);
    std::vector<std::string> list;
    for (std::size_t i = 0; i < formulas_.free.size(); ++i) {
      list.push_back(fmt::format("{} = {:.8g}", formulas_.free[i].name, numbers.free[i]));
      list.push_back(fmt::format("{}' = {:.8g}", formulas_.free[i].name, numbers.free_rates[i]));
    }
    return fmt::format("{}", fmt::join(list, ", "));
  }

  const Case& here_;
  const model::Model& model_;
  const model::Run& run_;
  std::span<const model::GivenValue> given_;
  simulation::Mover& mover_;
  const mechanics::MotionFormulas& formulas_;
};

}  // namespace

std::optional<base::Diagnostic> check_start(const Case& here, const model::Run& run,
                                            std::span<const model::GivenValue> given,
                                            simulation::Mover& mover) {
  return StartChecker(here, run, given, mover).check();
}

}  // namespace trammel::inquiry
