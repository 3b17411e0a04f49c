// SPDX-License-Identifier: Apache-2.0
// Drawings as PNG files.
#pragma once

#include <optional>
#include <string>

namespace trammel::cli {

/// Whether a file of this name holds a PNG.
bool is_png(const std::string& name);

/// Why none can be written here, asked before a long run; empty where one can.
std::string why_no_png();

/// The bytes of a PNG file, two pixels for each of the drawing: for screens with fine pixels, and
/// for print at a width of 20 cm. The module with the library is opened for it, and by no other
/// command: it takes a tenth of a second.
///
/// Errors  nothing, and why in `problem`: the program was built without the module, say
std::optional<std::string> to_png(const std::string& svg, std::string& problem);

}  // namespace trammel::cli
