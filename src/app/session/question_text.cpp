// SPDX-License-Identifier: Apache-2.0
#include "app/session/question_text.h"

#include <algorithm>

namespace trammel::app {

namespace {

// Fixes of the text that the diagnostic is about: one text at a time can be mended.
void keep_fixes(base::PlacedDiagnostic& diagnostic, std::uint32_t lines, bool is_behind) {
  std::erase_if(diagnostic.fixes, [&](const base::PlacedFix& fix) {
    return std::ranges::any_of(fix.edits, [&](const base::PlacedEdit& edit) {
      return (edit.position.line > lines) != is_behind;
    });
  });
  if (!is_behind) return;
  for (base::PlacedFix& fix : diagnostic.fixes)
    for (base::PlacedEdit& edit : fix.edits) edit.position.line -= lines;
}

}  // namespace

ModelText with_questions(ModelText text, std::span<const std::string> questions) {
  for (const std::string& question : questions) text.text += "\n" + question;
  text.text += "\n";
  return text;
}

void place_in_questions(const std::string& text, SessionReply& reply) {
  const auto lines = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n') + 1);
  for (base::PlacedDiagnostic& d : reply.report.diagnostics) {
    const bool is_behind = d.length > 0 && d.position.line > lines;
    keep_fixes(d, lines, is_behind);
    if (!is_behind) continue;
    d.file = "question";
    d.position.line -= lines;
  }
  for (StatementPlace& place : reply.places) place.position.line -= lines;
}

}  // namespace trammel::app
