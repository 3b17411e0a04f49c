// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/sweep.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <new>
#include <string>
#include <utility>

#include "inquiry/answer/outcome.h"
#include "inquiry/answer/row_sample.h"
#include "inquiry/diagnostic_kinds.h"
#include "inquiry/sweep/check_dimensions.h"
#include "inquiry/sweep/find_rows.h"
#include "inquiry/sweep/predict_rows.h"
#include "inquiry/sweep/row_source.h"
#include "symbolic/expr/traverse.h"

namespace trammel::inquiry {

namespace {

constexpr std::uint64_t numbers_max = 200'000'000;  // 1.6 GB

class Preparation {
 public:
  Preparation(const Case& here, SweepOptions options, base::Diagnostics& diagnostics)
      : here_(here), model_(*here.machine.model), options_(options), diagnostics_(diagnostics) {}

  std::optional<PreparedSweep> prepare() {
    auto plan = plan_sweep(here_, options_.seed, diagnostics_);
    if (!plan) return std::nullopt;
    return prepare(std::move(*plan));
  }

  std::optional<PreparedSweep> prepare(SweepPlan plan) {
    PreparedSweep sweep;
    sweep.plan = std::move(plan);
    if (auto wrong = check_dimensions(here_, sweep.plan, options_.rows_of)) {
      diagnostics_.push_back(std::move(*wrong));
      return std::nullopt;
    }
    if (!is_of_predictions()) sweep.asked = find_asked_components(model_);
    sweep.first = sweep.plan.rows * (options_.shard - 1) / options_.shards;
    sweep.end = sweep.plan.rows * options_.shard / options_.shards;
    name_columns(sweep);
    if ((sweep.end - sweep.first) * sweep.table.columns.size() > numbers_max) {
      diagnostics_.push_back(
          {wrong_range, model_.variation.span,
           fmt::format("the sweep has {} rows of {} columns, more than memory is meant for",
                       sweep.end - sweep.first, sweep.table.columns.size()),
           "compute it in parts: --shard 1/10 -o part1.db, and so on"});
      return std::nullopt;
    }
    note_other_questions();
    if (options_.rows_of == RowsOf::States && !choose_road(sweep)) return std::nullopt;
    return sweep;
  }

 private:
  bool is_of_predictions() const { return options_.rows_of == RowsOf::Predictions; }

  void name_columns(PreparedSweep& sweep) const {
    SweepTable& table = sweep.table;
    const auto add = [&](const std::string& name, const std::string& unit,
                         const base::ShownUnit& shown) {
      table.columns.push_back(name);
      if (model_.uses_units) table.units.push_back(unit);
      table.shown.push_back(shown);
    };
    const base::ShownUnit time = model_.shown_units.of({base::dimension::time});
    for (const auto* values : {&sweep.plan.grid, &sweep.plan.sampled})
      for (const VariedValue& v : *values) add(v.name, v.unit, v.shown);
    table.varied = table.columns.size();
    if (!sweep.plan.sampled.empty()) table.seed = sweep.plan.seed;
    if (is_of_predictions()) add_prediction_columns(model_.uses_units, time, table);
    if (options_.rows_of == RowsOf::Runs) {
      add("time", to_text(base::dimension::time), time);
      add("events", "1", {});
    }
    for (std::size_t i = 0; i < sweep.asked.names.size(); ++i)
      add(sweep.asked.names[i], sweep.asked.units[i], sweep.asked.shown[i]);
  }

  void note_other_questions() {
    for (const model::Question& q : model_.questions)
      if (q.status == model::QuestionStatus::Understood &&
          (is_of_predictions() || !model::asks<model::FindValue>(q)))
        diagnostics_.push_back(
            {not_swept,
             q.span,
             fmt::format(
                 "'{}' has no column in a sweep{}", q.text,
                 is_of_predictions() ? " of predictions" : ", which holds what 'find EXPR' asks"),
             {}});
  }

  bool choose_road(PreparedSweep& sweep) {
    if (sweep.asked.components.empty()) {
      diagnostics_.push_back({nothing_varied, model_.variation.span,
                              "there is nothing to answer at the varied values",
                              "ask for something, for example 'find reaction(theta)'"});
      return false;
    }
    if (const std::string missing = values_missing_for(sweep); !missing.empty()) {
      diagnostics_.push_back(
          {no_value, model_.variation.span, fmt::format("no sweep without a value for {}", missing),
           fmt::format("give one: given {} = ...", missing.substr(0, missing.find(',')))});
      return false;
    }
    FormulaChoice choice = choose_formulas(here_, sweep.plan, sweep.asked);
    sweep.road = std::move(choice.road);
    sweep.table.method =
        sweep.road ? fmt::format("by formulas, which {} places found without them confirm",
                                 sweep.road->compared)
                   : "each place was reached from the model's own values: " + choice.why_not;
    return true;
  }

  // Only parameters that answers depend on matter; without formulas all do.
  std::string values_missing_for(const PreparedSweep& sweep) const {
    std::vector<symbolic::ExprId> used;
    if (const auto formulas = formulas_in_parameters(here_, sweep.asked))
      used = symbolic::symbols_of(here_.scratch.pool, *formulas);
    else
      for (const model::Parameter& p : model_.parameters) used.push_back(p.symbol);
    for (const auto* values : {&sweep.plan.grid, &sweep.plan.sampled})
      for (const VariedValue& v : *values)
        used.erase(std::remove(used.begin(), used.end(), model_.parameters[v.parameter].symbol),
                   used.end());
    return missing_values(here_, used);
  }

  const Case& here_;
  const model::Model& model_;
  SweepOptions options_;
  base::Diagnostics& diagnostics_;
};

class Sweeper {
 public:
  Sweeper(const Case& here, PreparedSweep& sweep, const KeptRows& kept)
      : here_(here),
        sweep_(sweep),
        kept_(kept),
        is_done_(sweep.end - sweep.first),
        summaries_(sweep.table.columns.size(), sweep.table.varied, sweep.table.words) {
    if (is_held()) rows_.resize(is_done_.size());
  }

  Outcome run(const Sharing& sharing, const std::function<RowMaker()>& make_worker) {
    Answer& answer = outcome_.answer;
    answer.question = model::join_texts(here_.machine.model->variation.statements);
    answer.name = answer.question;
    if (kept_.read)
      kept_.read(
          [this](std::uint64_t row, auto values, auto note) { return take(row, values, note); });
    RowBlock open;
    open.rows.reserve(is_done_.size() - done_);  // millions, which would be moved
    for (std::uint64_t row = sweep_.first; row < sweep_.end; ++row)
      if (!is_done_[row - sweep_.first]) open.rows.push_back(row);
    // Only the first process knows which rows are kept already: it tells the others.
    if (sharing.ranks.count > 1) {
      const auto told = from_bytes(sharing.ranks.spread(to_bytes(open)));
      if (!told) return std::move(outcome_);  // the first could not open its file
      open = *told;
    }
    if (!share(open, sharing, make_worker)) tell_limit(sharing);
    collect();
    tell_notes();
    answer.content = std::move(sweep_.table);
    return std::move(outcome_);
  }

 private:
  // Whether all rows were found. Where there are other processes, they are all ended.
  bool share(const RowBlock& open, const Sharing& sharing,
             const std::function<RowMaker()>& make_worker) {
    try {
      return share_rows(open.rows, sharing, make_worker,
                        [this](const RowBlock& block) { return keep(block); });
    } catch (const std::bad_alloc&) {
      if (sharing.ranks.count > 1) throw;
      is_out_of_memory_ = true;
      return false;
    }
  }

  struct Told {
    std::uint64_t count = 0, first = 0;
    bool is_missing = false;
  };

  bool take(std::uint64_t row, std::span<const double> values, std::string_view note) {
    if (row < sweep_.first || row >= sweep_.end) return true;
    const std::size_t mine = row - sweep_.first;
    if (is_done_[mine]) return true;
    if (is_held()) rows_[mine].assign(values.begin(), values.end());
    if (kept_.add_in_order) waiting_.emplace(mine, std::vector(values.begin(), values.end()));
    is_done_[mine] = true;
    ++done_;
    if (kept_.add_in_order && !pass_on_waiting()) return false;
    if (note.empty()) return true;
    Told& told = told_[std::string(note)];
    told.first = told.count++ == 0 ? row : std::min(told.first, row);
    told.is_missing = note != passes_dead_point;
    return true;
  }

  bool keep(const RowBlock& block) {
    const std::size_t width = sweep_.table.columns.size();
    for (std::size_t k = 0; k < block.rows.size(); ++k) {
      const std::span<const double> values(&block.values[k * width], width);
      is_kept_ = take(block.rows[k], values, block.notes[k]) &&
                 (!kept_.add || kept_.add(block.rows[k], values, block.notes[k]));
      if (!is_kept_) return false;
    }
    return true;
  }

  // Whether all rows are in memory.
  bool is_held() const { return !kept_.is_enough && !kept_.add_in_order; }

  // Hands over those that no row before them is missing for.
  bool pass_on_waiting() {
    while (!waiting_.empty() && waiting_.begin()->first == next_)
      if (!pass_on(waiting_.begin()->second)) return false;
    return true;
  }

  bool pass_on(const std::vector<double>& row) {
    const bool is_kept = kept_.add_in_order(sweep_.first + next_, row, {});
    if (is_kept) show(row);
    ++next_;
    waiting_.erase(waiting_.begin());
    return is_kept;
  }

  void show(std::span<const double> row) {
    summaries_.add(row);
    sample_.add(row);
    ++sweep_.table.count;
  }

  void tell_limit(const Sharing& sharing) {
    outcome_.answer.status = AnswerStatus::Limit;
    const std::string after = fmt::format("after {} of {} rows", done_, is_done_.size());
    if (!is_kept_) {  // where they are kept tells why, and what to do
      outcome_.answer.reason = "the rows could not be kept " + after;
      return;
    }
    const base::StopReason reached = sharing.budget.reached();
    outcome_.answer.reason = is_out_of_memory_ ? "memory ended " + after
                             : reached == base::StopReason::Cancelled
                                 ? "it was interrupted " + after
                                 : fmt::format("the {} was reached {}", to_text(reached), after);
    outcome_.diagnostics.push_back(
        {limit_reached, here_.machine.model->variation.span,
         fmt::format("'{}': {}", outcome_.answer.question, outcome_.answer.reason),
         fmt::format("raise --{}-limit; with -o FILE.db the rest can be computed later by --resume",
                     is_out_of_memory_ ? "memory" : "time")});
  }

  // The rows, or of those in a file the ones that replies show; and what the columns come to.
  void collect() {
    SweepTable& table = sweep_.table;
    if (kept_.add_in_order)
      pass_on_rest();
    else if (is_held())
      gather();
    else
      read_again();
    table.summaries = summaries_.finish();
  }

  // After a limit rows are missing in between.
  void pass_on_rest() {
    while (is_kept_ && !waiting_.empty()) {
      next_ = waiting_.begin()->first;
      is_kept_ = pass_on_waiting();
    }
    sweep_.table.rows = sample_.take();
  }

  // Nothing is allocated for it: there may be no memory left.
  void gather() {
    SweepTable& table = sweep_.table;
    std::erase_if(rows_, [](const std::vector<double>& row) { return row.empty(); });
    table.rows = std::move(rows_);
    for (const std::vector<double>& row : table.rows) summaries_.add(row);
    table.count = table.rows.size();
  }

  void read_again() {
    SweepTable& table = sweep_.table;
    table.count = done_;
    std::uint64_t next = 0;
    kept_.read([&](std::uint64_t, auto row, auto) {
      summaries_.add(row);
      if (table.rows.size() < shown_rows && next == shown_row(table.count, table.rows.size()))
        table.rows.emplace_back(row.begin(), row.end());
      ++next;
      return true;
    });
  }

  // Tells what rows had to note, the most frequent first.
  void tell_notes() {
    std::vector<std::pair<std::string, Told>> all(told_.begin(), told_.end());
    std::stable_sort(all.begin(), all.end(),
                     [](const auto& a, const auto& b) { return a.second.count > b.second.count; });
    const RowSource source(here_);
    for (const auto& [text, told] : all) {
      sweep_.table.notes.push_back(
          {text, told.count, sweep_.plan.values(told.first), told.is_missing});
      // The reason of a run cannot be explained further: only its text is known.
      std::string what =
          sweep_.asked.components.empty() || is_of_runs()
              ? text
              : explain_state(source.machine, source.varied(varied_in(told.first)), source.budget);
      if (what.empty()) what = text;
      outcome_.diagnostics.push_back(
          {told.is_missing ? values_missing : dead_points_passed,
           here_.machine.model->variation.span,
           fmt::format("{} of {} rows {}: for {} {}", told.count, is_done_.size(),
                       told.is_missing ? "miss values" : "pass a dead point on the way",
                       describe(told.first), what),
           told.is_missing ? "" : "there the motion is continued smoothly"});
    }
  }

  std::vector<geometry::Override> varied_in(std::uint64_t row) const {
    return overrides_of(*here_.machine.model, sweep_.plan, row);
  }

  bool is_of_runs() const {
    return sweep_.table.columns.size() > sweep_.table.varied + sweep_.asked.components.size();
  }

  std::string describe(std::uint64_t row) const {
    const std::vector<double> values = sweep_.plan.values(row);
    std::string text;
    for (std::size_t i = 0; i < values.size(); ++i)
      text += fmt::format("{}{} = {}", i == 0 ? "" : ", ", sweep_.table.columns[i],
                          sweep_.table.shown[i].write(values[i]));
    return text;
  }

  const Case& here_;
  PreparedSweep& sweep_;
  const KeptRows& kept_;
  std::vector<bool> is_done_;              // by row
  std::uint64_t done_ = 0;                 // how many are: millions take long to count
  std::vector<std::vector<double>> rows_;  // by row, where all are held
  std::map<std::uint64_t, std::vector<double>> waiting_;  // for those before them, by row
  std::uint64_t next_ = 0;                                // that is handed over in order
  bool is_kept_ = true;                                   // what was handed over
  bool is_out_of_memory_ = false;
  ColumnSummaries summaries_;
  RowSample sample_;
  std::map<std::string, Told> told_;
  Outcome outcome_;
};

}  // namespace

std::optional<PreparedSweep> prepare_sweep(const Case& here, const SweepOptions& options,
                                           base::Diagnostics& diagnostics) {
  return Preparation(here, options, diagnostics).prepare();
}

std::optional<PreparedSweep> prepare_tolerances(const Case& here, std::uint64_t seed,
                                                std::uint64_t draws,
                                                base::Diagnostics& diagnostics) {
  auto plan = plan_tolerances(here, seed, draws, diagnostics);
  if (!plan) return std::nullopt;
  return Preparation(here, {}, diagnostics).prepare(std::move(*plan));
}

Outcome run_sweep(const Case& here, PreparedSweep& sweep, const Sharing& sharing,
                  const std::function<RowMaker()>& make_worker, const KeptRows& kept) {
  return Sweeper(here, sweep, kept).run(sharing, make_worker);
}

}  // namespace trammel::inquiry
