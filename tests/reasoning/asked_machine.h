// SPDX-License-Identifier: Apache-2.0
// Questions about machines from solids, from their text to the reply.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <vector>

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

inline std::string text_below_examples(const std::string& path) {
  std::ifstream file(source_folder() + "/examples/" + path);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The text of the example in a folder of its own.
inline std::string example(const std::string& name) {
  return text_below_examples(name + "/" + name + ".tml");
}

/// The text of a machine of the gallery.
inline std::string machine_example(const std::string& name) {
  return text_below_examples("machines/" + name + ".tml");
}

/// A column of a run's table, in degrees where it is an angle.
inline std::vector<double> column(const MachineReply& reply, const std::string& name) {
  const MachineReply& table = reply["results"][0];
  const MachineReply& names = table["columns"];
  const auto at = std::find(names.begin(), names.end(), name);
  REQUIRE(at != names.end());
  const double unit = name.rfind("angle", 0) == 0 ? std::numbers::pi / 180 : 1.0;
  std::vector<double> values;
  for (const MachineReply& row : table["rows"])
    values.push_back(row[static_cast<std::size_t>(at - names.begin())].get<double>() / unit);
  return values;
}

/// A run to its end, without an error and confirmed.
inline void check_whole(const MachineReply& reply) {
  CHECK(reply["results"][0]["status"] == "ok");
  for (const MachineReply& d : reply["diagnostics"]) CHECK(d["severity"] != "error");
  CHECK(reply["results"][0]["certificate"]["max_relative_difference"].get<double>() < 1e-9);
}

}  // namespace trammel::test
