// SPDX-License-Identifier: Apache-2.0
// What the program answers: one text for standard output, diagnostics, and how it went.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/request/exit_code.h"
#include "app/request/request.h"
#include "base/diagnostic.h"

namespace trammel::app {

struct Reply {
  ExitCode exit_code = ExitCode::Answered;
  std::string output;      // in the format asked for; of `draw` the SVG, of `export` the source
  bool is_notice = false;  // the output tells only that nothing was found: no file is made of it
  std::string table;       // of a run that has a file of its own; a picture beside JSON
  std::string plot, animation, frames;              // of a run: SVG (or HTML), HTML, SVG
  std::vector<base::PlacedDiagnostic> diagnostics;  // in JSON they are in the output as well
};

/// Answers a request. Never throws; the same request gives the same reply.
/// Errors  as diagnostics in the reply
Reply answer_request(const Request& request);

/// What `export` writes: c, cpp, fortran, ...
std::vector<std::string_view> source_languages();

/// The reply to a request that could not be finished: a limit from outside, no memory.
Reply stop_request(const Request& request, ExitCode code, const std::string& message,
                   const std::string& advice);

}  // namespace trammel::app
