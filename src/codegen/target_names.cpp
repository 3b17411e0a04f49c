// SPDX-License-Identifier: Apache-2.0
#include "codegen/target_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/assert.h"
#include "symbolic/print/spell.h"

namespace trammel::codegen {

using symbolic::spelled_character;

namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string small_letters(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

bool has_word(std::string_view list, const std::string& word, bool case_matters) {
  for (std::size_t at = 0; at < list.size();) {
    std::size_t end = std::min(list.find(' ', at), list.size());
    const std::string next(list.substr(at, end - at));
    if (case_matters ? next == word : small_letters(next) == small_letters(word)) return true;
    at = end + 1;
  }
  return false;
}

// The words that a spelled function is made of: `math.sin` holds `math` and `sin`.
bool holds_word(std::string_view text, const std::string& word, bool case_matters) {
  std::string words;
  for (const char c : text) words += is_letter(c) || is_digit(c) || c == '_' ? c : ' ';
  return has_word(words, word, case_matters);
}

bool is_reserved(const Language& language, const std::string& word) {
  const bool cased = language.case_matters;
  if (language.capital_words_reserved && word.size() > 1 && word[0] >= 'A' && word[0] <= 'Z' &&
      is_letter(word[1]))
    return true;
  if (has_word(language.reserved, word, cased)) return true;
  for (const std::string_view text :
       {language.root, language.pi, language.power, language.real_power, language.decimals})
    if (holds_word(text, word, cased)) return true;
  return std::any_of(language.functions.begin(), language.functions.end(),
                     [&](std::string_view text) { return holds_word(text, word, cased); });
}

// ASCII letters, digits and single underscores; primes become words.
std::string in_plain_letters(std::string_view name) {
  std::size_t primes = 0;
  while (!name.empty() && name.back() == '\'') {
    ++primes;
    name.remove_suffix(1);
  }
  std::string plain;
  for (std::size_t at = 0; at < name.size();) {
    const char c = name[at];
    if (is_letter(c) || is_digit(c) || c == '_') {
      plain += c;
      ++at;
    } else if (static_cast<unsigned char>(c) >= 0x80U) {
      plain += spelled_character(name, at);
    } else {
      if (!plain.empty() && plain.back() != '_') plain += '_';
      ++at;
    }
  }
  const bool ends_foreign =
      !name.empty() && !is_letter(name.back()) && !is_digit(name.back()) && name.back() != '_';
  if (ends_foreign && !plain.empty() && plain.back() == '_') plain.pop_back();
  if (primes == 1) plain += "_dot";
  if (primes == 2) plain += "_ddot";
  if (primes > 2) plain += fmt::format("_d{}", primes);
  return plain;
}

// omega_1 is omega1, theta_dot is thetaDot.
std::string without_underscores(const std::string& name) {
  std::string result;
  bool raise = false;
  for (const char c : name) {
    if (c == '_') {
      raise = !result.empty();
      continue;
    }
    result += raise ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    raise = false;
  }
  return result;
}

}  // namespace

std::string legal_name(const Language& language, std::string_view name) {
  std::string legal = in_plain_letters(name);
  if (legal.empty() || !is_letter(legal[0])) legal = "v" + legal;
  if (!language.underscores) legal = without_underscores(legal);
  if (legal.size() > language.longest_name) legal.resize(language.longest_name);
  if (is_reserved(language, legal)) legal += language.after_reserved;
  return legal;
}

std::string file_name(const Language& language, std::string_view unit) {
  return legal_name(language, unit) + std::string(language.extension);
}

bool TargetNames::reserve(const std::string& name) {
  return taken_.insert(language_.case_matters ? name : small_letters(name)).second;
}

std::string TargetNames::take(std::string_view name) {
  const std::string legal = legal_name(language_, name);
  std::string free = legal;
  for (std::size_t k = 2; !reserve(free); ++k) {
    const std::string end = fmt::format("{}{}", language_.underscores ? "_" : "", k);
    free = legal.substr(0, std::min(legal.size(), language_.longest_name - end.size())) + end;
  }
  return free;
}

std::string TargetNames::take_numbered(std::string_view stem, std::size_t& number) {
  std::string name;
  do name = fmt::format("{}{}", stem, number++);
  while (is_reserved(language_, name) || !reserve(name));
  return name;
}

void TargetNames::add(std::span<const std::string> names) {
  for (const std::string& name : names)
    if (!given_.contains(name) && legal_name(language_, name) == name && reserve(name))
      given_.emplace(name, name);
  for (const std::string& name : names) {
    if (given_.contains(name)) continue;
    renamed_.emplace_back(name, given_.emplace(name, take(name)).first->second);
  }
}

const std::string& TargetNames::of(const std::string& name) const {
  const auto found = given_.find(name);
  TRAMMEL_ASSERT(found != given_.end());
  return found->second;
}

}  // namespace trammel::codegen
