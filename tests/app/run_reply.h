// SPDX-License-Identifier: Apache-2.0
// Replies to `simulate`, read by their names.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/request/reply.h"

namespace trammel::test {

using Json = nlohmann::json;

struct Options {
  double accuracy = 1e-8;
  app::ExitCode exit_code = app::ExitCode::Answered;
};

/// Checks (doctest) the exit code.
Json reply_to(const std::string& text, const Options& options = {});
/// The only result of the reply.
Json run(const std::string& text, const Options& options = {});

std::size_t column(const Json& result, const std::string& name);
/// In the last row.
double last(const Json& result, const std::string& name);
std::vector<Json> events(const Json& result, const std::string& what);

std::string replaced(std::string text, const std::string& what, const std::string& by);

}  // namespace trammel::test
