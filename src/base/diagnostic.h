// SPDX-License-Identifier: Apache-2.0
// What is said to the user about the model: each diagnostic has a kind, a place, one sentence that
// names the element, and a remedy. A user's error is data, never an exception.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fix.h"
#include "base/source_text.h"
#include "base/span.h"

namespace trammel::base {

enum class Severity : std::uint8_t { Error, Warning, Note };

std::string_view to_text(Severity severity);

/// One row of a province's registry (`<province>/diagnostic_kinds.h`). The code is E, W or N and
/// three digits; the slug names the folder of its smallest model below tests/diagnostics.
struct DiagnosticKind {
  std::string_view code;
  std::string_view slug;

  Severity severity() const {
    return code.front() == 'E'   ? Severity::Error
           : code.front() == 'W' ? Severity::Warning
                                 : Severity::Note;
  }
};

struct Diagnostic {
  DiagnosticKind kind;
  std::optional<Span> span;  // none: it concerns the request as a whole
  std::string message;       // one sentence that names the element
  Remedy remedy = {};        // what to do; may be empty for notes
};

using Diagnostics = std::vector<Diagnostic>;

bool has_error(const Diagnostics& diagnostics);
void append(Diagnostics& to, Diagnostics&& more);

/// An edit as front ends apply it: `length` characters from the position on, line ends counted,
/// make way for the text.
struct PlacedEdit {
  Position position;
  std::uint32_t length = 0;
  std::string text;
};

struct PlacedFix {
  std::string title;
  std::vector<PlacedEdit> edits;  // in the order of their places, which count in one text
};

/// A diagnostic together with the text that its place points to.
struct PlacedDiagnostic {
  DiagnosticKind kind;
  std::string message;
  std::string advice;
  std::string file;
  Position position;         // of the first character
  std::uint32_t length = 0;  // characters under the caret range; 0: no place
  std::string line_text;     // the whole line, without its line end
  std::vector<PlacedFix> fixes = {};
};

PlacedDiagnostic place(const Diagnostic& diagnostic, const SourceText& source);

PlacedEdit place(const TextEdit& edit, const SourceText& source);

/// Those whose places lie within the text.
std::vector<PlacedFix> place_fixes(const Fixes& fixes, const SourceText& source);

/// `file:line:column: severity[code]: message`, the line, a caret range, the remedy. Very long
/// lines are cut to a window around the place. With `colours`, ANSI sequences.
std::string render(const PlacedDiagnostic& diagnostic, bool colours);

}  // namespace trammel::base
