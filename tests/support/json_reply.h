// SPDX-License-Identifier: Apache-2.0
// What the program answers to a text, as data.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "app/request/reply.h"

namespace trammel::test {

/// The reply, whatever its exit code.
inline nlohmann::json json_reply(const std::string& text, const std::string& given = {},
                                 app::Task task = app::Solve{}) {
  app::Request request;
  request.model.text = text;
  request.model.given = given;
  request.task = std::move(task);
  request.format = app::Format::Json;
  return nlohmann::json::parse(answer_request(request).output);
}

}  // namespace trammel::test
