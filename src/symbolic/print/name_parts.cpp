// SPDX-License-Identifier: Apache-2.0
#include "symbolic/print/name_parts.h"

#include <algorithm>
#include <cctype>

namespace trammel::symbolic {

namespace {

bool is_digit(unsigned char c) {
  return std::isdigit(c) != 0;
}

std::size_t length_without_digits(std::string_view word) {
  std::size_t length = word.size();
  while (length > 0 && is_digit(static_cast<unsigned char>(word[length - 1]))) --length;
  return length == 0 ? word.size() : length;
}

}  // namespace

bool is_all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

NameParts parts_of_name(std::string_view name) {
  NameParts parts;
  const std::size_t letters = std::min(name.find('\''), name.size());
  parts.primes = name.size() - letters;
  const std::string_view word = name.substr(0, letters);
  const std::size_t underscore = std::min(word.find('_', 1), word.size());
  parts.head = word.substr(0, underscore);
  if (const std::size_t length = length_without_digits(parts.head); length < parts.head.size()) {
    parts.indices.push_back(parts.head.substr(length));
    parts.head = parts.head.substr(0, length);
  }
  if (underscore + 1 < word.size()) parts.indices.push_back(word.substr(underscore + 1));
  return parts;
}

std::string typeset_alike(std::string_view name) {
  const NameParts parts = parts_of_name(name);
  std::string alike(parts.head);
  for (const std::string_view index : parts.indices) (alike += '_') += index;
  return alike.append(parts.primes, '\'');
}

}  // namespace trammel::symbolic
