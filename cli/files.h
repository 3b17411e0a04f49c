// SPDX-License-Identifier: Apache-2.0
// Whole files.
#pragma once

#include <optional>
#include <string>

namespace trammel::cli {

/// The bytes of a file, of standard input for `-`; nothing where it cannot be read.
std::optional<std::string> read_file(const std::string& path);

/// The same of a file that a model names: never standard input or a device.
std::optional<std::string> read_named_file(const std::string& path);

/// All of it or nothing: an old file is never lost half-way.
///
/// Errors  false, and why in `problem`
bool write_file(const std::string& path, const std::string& bytes, std::string& problem);

/// The same to standard output.
bool write_output(const std::string& bytes, std::string& problem);

}  // namespace trammel::cli
