// SPDX-License-Identifier: Apache-2.0
#include "reasoning/changed_machine.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <regex>
#include <vector>

namespace trammel::test {

namespace {

std::string to_text(double number) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.17g", number);
  return text.data();
}

// Every number of a shape but counts and angles is a length.
std::string scaled(const std::string& shape, double scale) {
  if (scale == 1.0) return shape;
  static const std::regex number(R"(ring\(\d+|[A-Za-z_]\w*|[\d.]+ deg|\d+(\.\d+)?)");
  std::string made;
  auto rest = shape.cbegin();
  for (std::sregex_iterator i(shape.begin(), shape.end(), number), end; i != end; ++i) {
    made.append(rest, (*i)[0].first);
    rest = (*i)[0].second;
    const std::string word = i->str();
    const bool is_length = std::isdigit(static_cast<unsigned char>(word[0])) != 0 &&
                           word.find("deg") == std::string::npos;
    made += is_length ? "(" + word + "*" + to_text(scale) + ")" : word;
  }
  return made.append(rest, shape.cend());
}

}  // namespace

std::string changed(const std::string& text, const Change& change) {
  static const std::regex comment(R"(\s*#[^\n]*)");
  static const std::regex statement(R"((part|frame|solid) (\w+) = ([^\n]*(\n [^\n]*)*)\n)");
  const std::string bare = std::regex_replace(text, comment, "");
  std::vector<std::string> shapes;
  for (std::sregex_iterator i(bare.begin(), bare.end(), statement), end; i != end; ++i) {
    std::string shape = scaled((*i)[3].str(), change.scale);
    if ((*i)[1] != "solid") {
      shape = change.is_mirrored ? "mirror(" + shape + ", x_axis)" : "(" + shape + ")";
      shape = "move(turn(" + shape + ", " + to_text(change.degrees) + " deg), (" +
              to_text(change.shift.x) + ", " + to_text(change.shift.y) + ", 0))";
    }
    shapes.push_back((*i)[1].str() + " " + (*i)[2].str() + " = " + shape + "\n");
  }
  if (change.is_reversed) std::reverse(shapes.begin(), shapes.end());
  std::string made = std::regex_replace(bare, statement, "");
  for (const std::string& shape : shapes) made += shape;
  return made;
}

}  // namespace trammel::test
