// SPDX-License-Identifier: Apache-2.0
// Letters beyond ASCII as words.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace trammel::symbolic {

/// The character of UTF-8 text at `at`, which is moved behind it: `θ` as `theta`, `₁` as `_1`, any
/// other as `u` and its number in hexadecimal. Bytes that are no UTF-8 are taken one by one.
std::string spelled_character(std::string_view text, std::size_t& at);

/// The Greek letter that is called so, in UTF-8; empty for any other word.
std::string greek_letter(std::string_view word);

}  // namespace trammel::symbolic
