// SPDX-License-Identifier: Apache-2.0
// How a model comes by the files that its text names: tables, and solids of OpenSCAD.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace trammel::model {

/// The text of a file, kept by whoever read it.
struct TableText {
  std::string_view text;
  std::uint32_t begin = 0;  // of its first byte, beyond the spans of all other texts of the model
};

/// Nothing where there is no such file.
using TableReader = std::function<std::optional<TableText>(const std::string& path)>;

}  // namespace trammel::model
