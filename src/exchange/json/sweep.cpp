// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdint>
#include <string>

#include "exchange/json/json_parts.h"

namespace trammel::exchange {

namespace {

Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json numbers(const std::vector<double>& values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(number(value));
  return list;
}

// Words that no row has are left out.
Json write_counts(const inquiry::ColumnWords& words, const std::vector<std::uint64_t>& counts) {
  Json object = Json::object();
  for (std::size_t w = 0; w < words.size(); ++w)
    if (counts[w] > 0) object[words[w]] = counts[w];
  return object;
}

Json write_summary(const inquiry::SweepTable& table, std::size_t i) {
  const inquiry::ColumnSummary& s = table.summaries[i];
  Json summary = {{"column", table.columns[table.varied + i]}, {"values", s.count}};
  if (!s.by_word.empty()) {
    summary["words"] = write_counts(table.words[table.varied + i], s.by_word);
    return summary;
  }
  if (s.count == 0) return summary;
  summary["minimum"] = {{"value", s.least}, {"at", numbers(s.at_least)}};
  summary["maximum"] = {{"value", s.most}, {"at", numbers(s.at_most)}};
  summary["mean"] = s.mean;
  summary["deviation"] = s.deviation;
  return summary;
}

Json write_spread(const inquiry::ToleranceTable& table, const inquiry::Spread& s) {
  Json influences = Json::array();
  for (std::size_t v = 0; v < table.values.size(); ++v)
    influences.push_back({{"name", table.values[v].name},
                          {"slope", number(s.influences[v].slope)},
                          {"share", number(s.influences[v].share)}});
  Json quantiles = Json::array();
  for (const inquiry::Quantile& q : s.quantiles)
    quantiles.push_back({{"part", q.part}, {"value", q.value}});
  Json spread = {{"name", s.name},
                 {"unit", s.unit.empty() ? Json(nullptr) : Json(s.unit)},
                 {"nominal", number(s.nominal)},
                 {"influences", influences},
                 {"worst", number(s.worst)},
                 {"root_of_squares", number(s.root_of_squares)},
                 {"values", s.count}};
  if (s.count == 0) return spread;
  spread["mean"] = s.mean;
  spread["deviation"] = s.deviation;
  spread["quantiles"] = quantiles;
  spread["histogram"] = {{"from", s.least}, {"to", s.most}, {"counts", s.histogram}};
  return spread;
}

}  // namespace

Json write_rows(const std::vector<std::vector<double>>& rows,
                std::span<const inquiry::ColumnWords> words) {
  Json list = Json::array();
  for (const std::vector<double>& row : rows) {
    Json& written = list.emplace_back(numbers(row));
    for (std::size_t c = 0; c < words.size(); ++c)
      if (const std::string* word = inquiry::word_of(words, c, row[c])) written[c] = *word;
  }
  return list;
}

void add_sweep(Json& result, const inquiry::SweepTable& table) {
  result["columns"] = table.columns;
  result["units"] = table.units.empty() ? Json(nullptr) : Json(table.units);
  result["shown_units"] = write_shown(table.shown);
  result["varied"] = table.varied;
  if (table.file.empty())
    result["rows"] = write_rows(table.rows, table.words);
  else
    result["file"] = table.file;
  Json summaries = Json::array();
  for (std::size_t i = 0; i < table.summaries.size(); ++i)
    summaries.push_back(write_summary(table, i));
  result["summary"] = std::move(summaries);
  Json notes = Json::array();
  for (const inquiry::SweepNote& note : table.notes)
    notes.push_back({{"text", note.text},
                     {"rows", note.count},
                     {"first", numbers(note.first)},
                     {"missing", note.is_missing}});
  result["notes"] = std::move(notes);
  result["seed"] = table.seed ? Json(*table.seed) : Json(nullptr);
  result["method"] = table.method;
}

void add_tolerances(Json& result, const inquiry::ToleranceTable& table) {
  Json values = Json::array();
  for (const inquiry::ToleranceTable::Toleranced& v : table.values)
    values.push_back({{"name", v.name},
                      {"unit", v.unit.empty() ? Json(nullptr) : Json(v.unit)},
                      {"value", v.value},
                      {"tolerance", v.tolerance}});
  result["toleranced"] = std::move(values);
  Json spreads = Json::array();
  for (const inquiry::Spread& s : table.spreads) spreads.push_back(write_spread(table, s));
  result["spreads"] = std::move(spreads);
  result["draws"] = table.draws;
  result["seed"] = table.seed;
  result["method"] = table.method;
}

}  // namespace trammel::exchange
