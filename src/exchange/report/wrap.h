// SPDX-License-Identifier: Apache-2.0
// Sentences as lines of limited length.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::exchange {

/// Breaks at spaces; a word that is wider than a line stands alone.
///
/// Shapes  width: of a piece of the text, in what `most` counts in
std::vector<std::string> wrap(std::string_view text, double most,
                              const std::function<double(std::string_view)>& width);

/// The same by characters of a terminal.
std::vector<std::string> wrap(std::string_view text, std::size_t columns);

}  // namespace trammel::exchange
