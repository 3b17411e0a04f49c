// SPDX-License-Identifier: Apache-2.0
// How a name is read: `omega_1'` is omega with index 1 and a dot, `phi2` is phi with index 2.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::symbolic {

struct NameParts {
  std::string_view head;
  std::vector<std::string_view> indices;  // digits behind the head, then what follows a `_`
  std::size_t primes = 0;
};

/// Parts of the name, which they view.
NameParts parts_of_name(std::string_view name);

/// The name as all are written that are typeset alike: `p_2` for `p2` and for `p_2`.
std::string typeset_alike(std::string_view name);

/// Digits alone, at least one.
bool is_all_digits(std::string_view text);

}  // namespace trammel::symbolic
