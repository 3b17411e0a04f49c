// SPDX-License-Identifier: Apache-2.0
// Reads back what the SVG writer wrote: elements with their attributes, and every place they name.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/svg/sheet/box.h"

namespace trammel::exchange::svg {

struct Element {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::string group;  // the class of the group around it
  std::string text;   // of it and what is in it, with entities resolved
};

/// The elements of a document in order of their opening tags, or nothing where it is not well
/// formed. Knows as much of XML as the writer uses.
std::optional<std::vector<Element>> read_elements(std::string_view document);

/// The corners of what the element draws; none for texts and for elements that draw nothing.
std::vector<Vec> places(const Element& element);

/// The box around a text element, from the estimated width of its letters.
Box text_box(const Element& element);

}  // namespace trammel::exchange::svg
