// SPDX-License-Identifier: Apache-2.0
#include "app/document/drawable_text.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "app/document/load_model.h"
#include "model/language/parse.h"

namespace trammel::app {

namespace {

constexpr int rounds_max = 10;

// Of the statement, or of the line where there is none that can be read.
base::Span wrong_part(const model::syntax::Tree& tree, const base::SourceText& text,
                      const base::PlacedDiagnostic& error) {
  const std::string_view line = text.line(error.position.line);
  const auto begin = static_cast<std::uint32_t>(line.data() - text.text().data());
  const auto end = begin + static_cast<std::uint32_t>(line.size());
  base::Span part{begin, end};
  for (const model::syntax::Statement& statement : tree.statements)
    if (statement.span.begin < end && begin < statement.span.end) {
      part.begin = std::min(part.begin, statement.span.begin);
      part.end = std::max(part.end, statement.span.end);
    }
  return part;
}

bool places_something(const model::Model& model) {
  return !model.parts.empty() ||
         std::ranges::any_of(model.points, [](const model::Point& p) { return !p.is_origin; });
}

void blank(std::string& text, const base::Span& part) {
  for (std::uint32_t i = part.begin; i < part.end; ++i)
    if (text[i] != '\n') text[i] = ' ';
}

}  // namespace

std::optional<ModelText> without_wrong_statements(ModelText text, const base::Budget& budget) {
  for (int round = 0; round < rounds_max; ++round) {
    const LoadedModel loaded = load_model(text, Purpose::State, budget);
    if (loaded.is_sound)
      return places_something(*loaded.model) ? std::optional(std::move(text)) : std::nullopt;
    const base::SourceText source("", text.text);
    const model::ParsedModel parsed = model::parse_model(source);
    std::string rest = text.text;
    bool is_given_wrong = false;
    for (const base::PlacedDiagnostic& d : loaded.diagnostics) {
      if (d.kind.severity() != base::Severity::Error) continue;
      if (d.file == text.file_name && d.length > 0)
        blank(rest, wrong_part(parsed.tree, source, d));
      else
        is_given_wrong = true;
    }
    const bool has_changed = rest != text.text || (is_given_wrong && !text.given.empty());
    if (!has_changed || budget.reached() != base::StopReason::None) return std::nullopt;
    text.text = std::move(rest);
    if (is_given_wrong) text.given.clear();
  }
  return std::nullopt;
}

}  // namespace trammel::app
