// SPDX-License-Identifier: Apache-2.0
// Runs as text: a summary, first and last rows, what happened.
#include <fmt/format.h>

#include <algorithm>

#include "exchange/report/report.h"
#include "exchange/report/text_table.h"
#include "exchange/shown/shown_table.h"

namespace trammel::exchange {

namespace {

using inquiry::Trajectory;

constexpr std::size_t shown_events = 20;

std::string write_place(const inquiry::TrajectoryEvent& event, const base::ShownUnit& shown) {
  if (!event.place) return {};
  const std::string unit = shown.text.empty() ? "" : " " + shown.text;
  return fmt::format(" at ({:.4g}{}, {:.4g}{})", to_shown(shown, event.place->x) + 0.0, unit,
                     to_shown(shown, event.place->y) + 0.0, unit);
}

std::string write_events(const Trajectory& table) {
  const base::ShownUnit of_time = table.shown.empty() ? base::ShownUnit{} : table.shown.front();
  std::string text;
  for (std::size_t k = 0; k < std::min(table.events.size(), shown_events); ++k) {
    const inquiry::TrajectoryEvent& e = table.events[k];
    text += fmt::format("    {:.8g}: {} {}{}{}\n", to_shown(of_time, e.time), e.what, e.label,
                        write_place(e, table.shown_place),
                        e.is_expected ? " (expected, after the end of the run)" : "");
  }
  if (table.events.size() > shown_events)
    text += fmt::format("    and {} more events\n", table.events.size() - shown_events);
  return text;
}

}  // namespace

std::string describe_trajectory(const inquiry::Answer& answer, const Trajectory& table) {
  std::string text = answer.question + "\n";
  const std::vector<std::string> units = unit_texts(table.shown);  // a view refers to them
  if (!table.rows.empty())
    text += write_some_rows({table.columns, units, table.rows, {}, table.shown});
  text += write_events(table);
  if (!table.file.empty())
    text += fmt::format("    {} rows are in {}\n", table.rows_in_file, table.file);
  if (!answer.reason.empty()) text += fmt::format("    {}\n", answer.reason);
  text += fmt::format("    constraints are met to {:.1g}", table.miss);
  if (table.energy_drift) text += fmt::format(", energy is kept to {:.1g}", *table.energy_drift);
  return text + "\n";
}

}  // namespace trammel::exchange
