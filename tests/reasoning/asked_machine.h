// SPDX-License-Identifier: Apache-2.0
// Questions about machines from solids, from their text to the reply.
#pragma once

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "app/request/reply.h"
#include "places.h"

namespace trammel::test {

using MachineReply = nlohmann::ordered_json;

template <class Task>
MachineReply ask(const std::string& text, const Task& task, const std::string& given = {}) {
  app::Request request;
  request.task = task;
  request.model.file_name = "machine.tml";
  request.model.text = text;
  request.model.given = given;
  request.format = app::Format::Json;
  return MachineReply::parse(app::answer_request(request).output);
}

/// The text of a machine of the gallery.
inline std::string machine_example(const std::string& name) {
  std::ifstream file(source_folder() + "/examples/machines/" + name + ".tml");
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace trammel::test
