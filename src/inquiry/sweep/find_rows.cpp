// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/find_rows.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "inquiry/formula/undecided_forces.h"
#include "inquiry/sweep/varied_state.h"

namespace trammel::inquiry {

namespace {

class FindRows {
 public:
  FindRows(const Analysis& analysis, const SweepPlan& plan, const AskedComponents& asked,
           const std::optional<FormulaRoad>& road)
      : analysis_(analysis), plan_(plan), asked_(asked), road_(road), states_(analysis) {
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
      if (!road_ || !is_whole(found)) note = find_by_state(block.rows[k], found);
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

  std::string find_by_state(std::uint64_t row, std::vector<double>& found) {
    VariedState state = states_.find(overrides_of(*analysis_.model, plan_, row));
    std::fill(found.begin(), found.end(), NAN);
    if (state.numbers == nullptr) return std::move(state.why_none);
    found = symbolic::eval(*analysis_.pool, asked_.components, state.numbers->state.values);
    std::string why;
    for (std::size_t i = 0; i < found.size(); ++i) {
      std::string undecided =
          why_undecided(states_.analysis(), analysis_.model->questions[asked_.questions[i]]);
      if (undecided.empty()) continue;
      found[i] = NAN;
      why = std::move(undecided);
    }
    if (!why.empty()) return why;
    if (!is_whole(found)) return "the expression has no finite value";
    return state.passed_dead_point ? passes_dead_point : "";
  }

  const Analysis& analysis_;
  const SweepPlan& plan_;
  const AskedComponents& asked_;
  const std::optional<FormulaRoad>& road_;
  std::optional<symbolic::Evaluator> evaluator_;
  StateFinder states_;
};

}  // namespace

RowMaker make_find_rows(const Analysis& analysis, const SweepPlan& plan,
                        const AskedComponents& asked, const std::optional<FormulaRoad>& road) {
  auto rows = std::make_shared<FindRows>(analysis, plan, asked, road);
  return [rows](std::vector<std::uint64_t> numbers) { return rows->make(std::move(numbers)); };
}

}  // namespace trammel::inquiry
