// SPDX-License-Identifier: Apache-2.0
// What a caller asks of the program: the same for the command line and every later front end.
#pragma once

#include <cstdint>
#include <functional>

#include "app/request/model_text.h"
#include "app/request/task.h"

namespace trammel::app {

enum class Format : std::uint8_t { Text, Latex, Markdown, Json, Csv };

struct Request {
  ModelText model = {};
  Task task = Solve{};
  Format format = Format::Text;  // of the answer
  Limits limits = {};
  std::function<void()> on_found = {};  // told when only the reply remains to be written
};

}  // namespace trammel::app
