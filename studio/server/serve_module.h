// SPDX-License-Identifier: Apache-2.0
// What the program asks of the module that serves the studio: one plain function, so that the
// program itself needs no library of HTTP to be built or started.
#pragma once

#include <cstddef>

namespace trammel::studio {

inline constexpr const char* serve_module_entry = "trammel_serve";

struct ServeOptions {
  const char* program;    // answers the calls of pages, as `PROGRAM session`
  const char* folder;     // models are listed, opened and saved below it
  int port;               // 0: any that is free
  std::size_t megabytes;  // of memory that the calls of one open model may take
  bool opens_browser;
};

/// Serves until it is interrupted. The first line on standard output is the address of the page.
///
/// Returns  the exit code of the program
using Serve = int(const ServeOptions& options);

}  // namespace trammel::studio
