// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/find_rows.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "inquiry/formula/undecided_forces.h"
#include "inquiry/machine/domains.h"
#include "inquiry/machine/poles.h"

namespace trammel::inquiry {

namespace {

class FindRows {
 public:
  FindRows(const RowSource& source, const SweepPlan& plan, const AskedComponents& asked,
           const std::optional<FormulaRoad>& road)
      : source_(source), plan_(plan), asked_(asked), road_(road) {
    if (road) evaluator_.emplace(road->evaluator);
  }

  RowBlock make(std::vector<std::uint64_t> rows) {
    RowBlock block{std::move(rows), {}, {}};
    std::vector<double> by_formula;
    if (road_) by_formula = eval_formulas(*road_, *evaluator_, plan_, block.rows);
    const std::size_t width = asked_.components.size();
    for (std::size_t k = 0; k < block.rows.size(); ++k) {
      std::vector<double> found(width, NAN);
      std::string note;
      if (road_)
        std::copy_n(by_formula.begin() + static_cast<std::ptrdiff_t>(k * width), width,
                    found.begin());
      if (!road_ || !is_whole(found) || may_have_poles(found))
        note = find_by_state(block.rows[k], found);
      const std::vector<double> varied = plan_.values(block.rows[k]);
      block.values.insert(block.values.end(), varied.begin(), varied.end());
      for (const double value : found)
        block.values.push_back(std::isfinite(value) ? value + 0.0 : NAN);  // no minus zero
      block.notes.push_back(std::move(note));
    }
    return block;
  }

 private:
  static bool is_whole(const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
  }

  std::string find_by_state(std::uint64_t row, std::vector<double>& found) const {
    const Machine& machine = source_.machine;
    StateOutcome there = source_.find(overrides_of(*machine.model, plan_, row));
    std::fill(found.begin(), found.end(), NAN);
    if (!there.solved) return std::move(there.why_none);
    const auto& [state, response] = *there.solved;
    found = symbolic::eval(*machine.pool, asked_.components, response.values);
    leave_out_poles(machine, *there.solved, asked_.components, found);
    std::string why;
    for (std::size_t i = 0; i < found.size(); ++i) {
      const model::Question& question = machine.model->questions[asked_.questions[i]];
      std::string undecided = why_undecided(machine, state, &response, source_.forms, question);
      if (undecided.empty())
        undecided = find_outside_domain(machine, response.values, question.span);
      if (undecided.empty()) continue;
      found[i] = NAN;
      why = std::move(undecided);
    }
    if (!why.empty()) return why;
    if (!is_whole(found)) return "the expression has no finite value";
    return there.passed_dead_point ? passes_dead_point : "";
  }

  RowSource source_;
  const SweepPlan& plan_;
  const AskedComponents& asked_;
  const std::optional<FormulaRoad>& road_;
  std::optional<symbolic::Evaluator> evaluator_;
};

}  // namespace

RowMaker make_find_rows(const RowSource& source, const SweepPlan& plan,
                        const AskedComponents& asked, const std::optional<FormulaRoad>& road) {
  auto rows = std::make_shared<FindRows>(source, plan, asked, road);
  return [rows](std::vector<std::uint64_t> numbers) { return rows->make(std::move(numbers)); };
}

}  // namespace trammel::inquiry
