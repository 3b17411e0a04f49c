// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>
#include <string>

#include "symbolic/print/name_parts.h"
#include "symbolic/print/spell.h"
#include "symbolic/print/to_mathml.h"

namespace trammel::symbolic {

namespace {

std::string escaped_for_mathml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (static_cast<unsigned char>(c) < 0x20U)
      out += '?';
    else
      out += c;
  }
  return out;
}

std::string word_to_mathml(std::string_view word) {
  if (is_all_digits(word)) return fmt::format("<mn>{}</mn>", word);
  const std::string letter = greek_letter(word);
  return fmt::format("<mi>{}</mi>", letter.empty() ? escaped_for_mathml(word) : letter);
}

}  // namespace

std::string name_to_mathml(std::string_view name) {
  const NameParts parts = parts_of_name(name);
  std::string result = word_to_mathml(parts.head);
  constexpr std::array<std::string_view, 4> dots = {"", "&#x2D9;", "&#xA8;", "&#x20DB;"};
  if (parts.primes > 0 && parts.primes < dots.size())
    result =
        fmt::format("<mover accent=\"true\">{}<mo>{}</mo></mover>", result, dots[parts.primes]);
  else if (parts.primes > 0)
    result = fmt::format("<msup>{}<mrow><mo>(</mo><mn>{}</mn><mo>)</mo></mrow></msup>", result,
                         parts.primes);
  if (parts.indices.empty()) return result;
  std::string index;
  for (const std::string_view part : parts.indices)
    index += (index.empty() ? "" : "<mo>,</mo>") + word_to_mathml(part);
  if (parts.indices.size() > 1) index = "<mrow>" + index + "</mrow>";
  return fmt::format("<msub>{}{}</msub>", result, index);
}

}  // namespace trammel::symbolic
