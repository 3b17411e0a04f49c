// SPDX-License-Identifier: Apache-2.0
// What the program asks of the module that turns drawings into PNG: one plain function, so that the
// program itself needs no library of pictures to be built or started.
#pragma once

#include <cstddef>

namespace trammel::cli {

inline constexpr const char* png_module_entry = "trammel_svg_to_png";

/// Calls `take` with the bytes of the PNG file, piece by piece; `scale`: pixels of it for one of
/// the drawing.
///
/// Errors  false, and why in `problem`, which has room for `room` characters
using SvgToPng = bool(const char* svg, std::size_t size, double scale,
                      void (*take)(void* to, const char* bytes, std::size_t size), void* to,
                      char* problem, std::size_t room);

}  // namespace trammel::cli
