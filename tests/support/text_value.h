// SPDX-License-Identifier: Apache-2.0
// Numbers of expressions as they are printed, by a reader of their text that shares nothing with
// the program.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace trammel::test {

/// Names as printed: `a`, `theta'`, `x(P)`, `time`.
using NamedValues = std::map<std::string, double, std::less<>>;

struct TextValue {
  double value = 0.0;    // NaN where a part has none
  double largest = 0.0;  // of all parts: their rounding is the value's; infinite where it decides
};

/// Pre  names that are not given have no value
TextValue value_of_text(std::string_view text, const NamedValues& values);

/// Whether a printed condition (`a > 0, cos(phi) < b`) says that the formula does not count here.
/// Parts that are no comparisons say nothing.
bool is_excluded(std::string_view condition, const NamedValues& values);

}  // namespace trammel::test
