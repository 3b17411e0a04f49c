// SPDX-License-Identifier: Apache-2.0
// Where names stand in a text, whatever they name.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "model/language/syntax.h"

namespace trammel::model::syntax {

struct NamePlace {
  Span span;              // without primes
  std::string_view name;  // normalised; lives as long as the tree
  std::size_t statement = 0;
  bool declares = false;  // an element, a part, a label, a coordinate, a name of `let` or `find`
};

/// In the order of the text. Words, units and functions are no names; neither is what stands in a
/// statement that could not be read.
///
/// Cost  O(text)
std::vector<NamePlace> name_places(const Tree& tree);

/// Where names are declared that stand nowhere else in the text.
///
/// Cost  O(text)
std::vector<Span> idle_names(const Tree& tree);

}  // namespace trammel::model::syntax
