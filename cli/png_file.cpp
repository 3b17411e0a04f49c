// SPDX-License-Identifier: Apache-2.0
#include "cli/png_file.h"

#include <fmt/format.h>

#include <array>

#include "cli/module.h"
#include "cli/png/png_module.h"

namespace trammel::cli {

namespace {

constexpr double scale = 2.0;

void append(void* to, const char* bytes, std::size_t size) {
  static_cast<std::string*>(to)->append(bytes, size);
}

// Null where it cannot be opened, and why in `problem`.
SvgToPng* open_png_module(std::string& problem) {
  std::string why;
  void* const entry = open_module("trammel_png", png_module_entry, why);
  if (entry == nullptr)
    problem = fmt::format(
        "the module for PNG cannot be opened ({}): write FILE.svg, or build the program anew where "
        "Debian's package librsvg2-dev is installed",
        why);
  return reinterpret_cast<SvgToPng*>(entry);
}

}  // namespace

bool is_png(const std::string& name) {
  return name.ends_with(".png");
}

std::string why_no_png() {
  std::string problem;
  open_png_module(problem);
  return problem;
}

std::optional<std::string> to_png(const std::string& svg, std::string& problem) {
  SvgToPng* const write = open_png_module(problem);
  if (write == nullptr) return std::nullopt;
  std::string bytes;
  std::array<char, 200> why{};
  if (write(svg.data(), svg.size(), scale, append, &bytes, why.data(), why.size())) return bytes;
  problem = why.data();
  return std::nullopt;
}

}  // namespace trammel::cli
