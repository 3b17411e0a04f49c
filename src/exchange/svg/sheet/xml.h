// SPDX-License-Identifier: Apache-2.0
// Text and numbers as SVG writes them.
#pragma once

#include <string>
#include <string_view>

namespace trammel::exchange::svg {

/// Text that stands for itself in content and in attributes. What XML cannot hold (control
/// characters, malformed UTF-8) becomes the replacement character.
std::string escape(std::string_view text);

/// At most two decimals, without trailing zeros and without a sign before zero.
std::string decimal(double value);

}  // namespace trammel::exchange::svg
