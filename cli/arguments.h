// SPDX-License-Identifier: Apache-2.0
// The command line as data.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "app/request/request.h"

namespace trammel::cli {

struct ServeArguments {
  std::string folder = ".";
  int port = 0;                        // 0: any that is free
  std::size_t memory_limit_mb = 4096;  // of the calls of one open model
  bool without_browser = false;
};

struct Arguments {
  app::Request request;  // without the text of the model
  std::string file;      // `-` is standard input
  std::string output;    // of draw, solve, export and simulate; empty: standard output
  std::string plot, animation, frames;  // files of pictures; empty: none
  std::optional<std::size_t> memory_limit_mb;
  bool quiet = false;
  // Where one of these is there, the rest means nothing.
  bool is_session = false;  // answers calls from standard input
  std::optional<ServeArguments> serve;
};

struct ParsedArguments {
  std::optional<Arguments> arguments;  // none: help was shown, or the command line is wrong
  int exit_code = 0;
};

/// Errors  told on standard error, exit code 2
ParsedArguments parse_arguments(int argc, char** argv);

}  // namespace trammel::cli
