// SPDX-License-Identifier: Apache-2.0
#include "bench/support/examples.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <numbers>
#include <regex>
#include <stdexcept>

namespace trammel::bench {

std::string example(const std::string& name) {
  std::ifstream file(TRAMMEL_SOURCE_DIR "/examples/" + name + ".tml");
  if (!file) throw std::runtime_error("no model '" + name + "' in examples");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  return std::regex_replace(text, std::regex("(^|\n)(find|simulate|predict)[^\n]*"), "$1") + "\n";
}

std::string gallery_machine(const std::string& name) {
  return example("machines/" + name);
}

std::string steady_escapement() {
  constexpr double torque = -20 * 10000 * std::numbers::pi / 180;
  return std::regex_replace(gallery_machine("escapement"), std::regex("spring mainspring[^\n]*"),
                            fmt::format("torque(wheel) = {}", torque));
}

}  // namespace trammel::bench
