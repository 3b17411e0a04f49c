// SPDX-License-Identifier: Apache-2.0
#include "codegen/wrap_line.h"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace trammel::codegen;
using namespace trammel::symbolic;

namespace {

std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

}  // namespace

TEST_CASE("wrap_line: behind operators and commas, with the sign that the language wants") {
  const std::string term = "first_factor*second_factor_of_this_term";
  const std::string line = "  sum = " + term + " + " + term + " - " + term;
  const WrappedLine fortran = wrap_line(*find_language("fortran"), line);
  CHECK(fortran.text == "  sum = " + term + " + " + term + " - &\n      " + term);
  CHECK(fortran.continuations == 1);
  CHECK(wrap_line(*find_language("latex"), line).text == line);
  CHECK(wrap_line(*find_language("c"), "  short = a + b;").text == "  short = a + b;");
}

TEST_CASE("property: a wrapped line holds the same signs, none of two characters is broken") {
  const Language& python = *find_language("python");
  CHECK(rc::check("joined again it is the line", [&] {
    const auto parts = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
        "a_long_name", "x", "**2", "*", "/", " + ", " - ", ", ", "(", ")", "1.5e-10", " /= "));
    std::string line = "    y = x";
    for (const std::string& part : parts) line += part;
    const WrappedLine wrapped = wrap_line(python, line);
    const std::vector<std::string> lines = lines_of(wrapped.text);
    RC_ASSERT(lines.size() == wrapped.continuations + 1);
    std::string joined;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const bool goes_on = i + 1 < lines.size();
      RC_ASSERT(lines[i].ends_with(" \\") == goes_on);
      const std::string text = lines[i].substr(0, lines[i].size() - (goes_on ? 2 : 0));
      joined += text;
      if (!goes_on) continue;
      RC_ASSERT(std::string(",+-=*/(").find(text.back()) != std::string::npos);
      const std::string next = lines[i + 1].substr(lines[i + 1].find_first_not_of(' '), 1);
      RC_ASSERT(!(text.back() == '*' && next == "*"));
      RC_ASSERT(!(text.back() == '/' && next == "="));
    }
    RC_ASSERT(without_blanks(joined) == without_blanks(line));
  }));
}
