// SPDX-License-Identifier: Apache-2.0
#include "model/language/lexer/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "model/diagnostic_kinds.h"
#include "model/language/lexer/spelling.h"

namespace trammel::model::syntax {

namespace {

constexpr std::size_t longest_quote = 40;  // characters; more hides the sentence around it

std::uint32_t place_of(const base::Diagnostic& diagnostic) {
  return diagnostic.span ? diagnostic.span->begin : 0;
}

}  // namespace

void Report::add(base::Diagnostic diagnostic) {
  if (is_full()) {
    count_only();
  } else {
    kept_.push_back(std::move(diagnostic));
  }
}

base::Diagnostics merge(const Report& a, const Report& b, std::span<const base::Span> statements) {
  base::Diagnostics all = a.kept();
  all.insert(all.end(), b.kept().begin(), b.kept().end());
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& x, const auto& y) { return place_of(x) < place_of(y); });
  // What follows the first error in a statement is mostly its consequence.
  const auto is_consequence = [&](const auto& x, const auto& y) {
    const auto next = std::upper_bound(
        statements.begin(), statements.end(), place_of(x),
        [](std::uint32_t place, const base::Span& span) { return place < span.begin; });
    return next != statements.begin() && place_of(y) < std::prev(next)->end;
  };
  all.erase(std::unique(all.begin(), all.end(), is_consequence), all.end());
  std::size_t left_out = a.left_out() + b.left_out();
  if (all.size() > most_errors) {
    left_out += all.size() - most_errors;
    all.resize(most_errors);
  }
  if (left_out > 0) {
    const std::string count =
        left_out == 1 ? "1 more error is" : fmt::format("{} more errors are", left_out);
    all.push_back({more_errors, all.back().span, count + " not shown",
                   "some may follow from those above: mend these first"});
  }
  return all;
}

std::string shorten(std::string_view text) {
  std::string shown;
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size();) {
    const Character character = decode(text, i);
    if (count++ == longest_quote) {
      shown += "...";
      break;
    }
    if (character.code < 0x20 || character.code == 0x7F) {
      shown += ' ';
    } else {
      shown += text.substr(i, character.length);
    }
    i += character.length;
  }
  return shown;
}

std::string quote(std::string_view text) {
  return fmt::format("'{}'", shorten(text));
}

}  // namespace trammel::model::syntax
