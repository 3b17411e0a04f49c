// SPDX-License-Identifier: Apache-2.0
#include "app/session/question_text.h"

#include <algorithm>

namespace trammel::app {

ModelText with_questions(ModelText text, std::span<const std::string> questions) {
  for (const std::string& question : questions) text.text += "\n" + question;
  text.text += "\n";
  return text;
}

void place_in_questions(const std::string& text, SessionReply& reply) {
  const auto lines = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n') + 1);
  for (base::PlacedDiagnostic& d : reply.report.diagnostics) {
    if (d.length == 0 || d.position.line <= lines) continue;
    d.file = "question";
    d.position.line -= lines;
  }
  for (StatementPlace& place : reply.places) place.position.line -= lines;
}

}  // namespace trammel::app
