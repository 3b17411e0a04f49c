// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cctype>
#include <string>

#include "symbolic/print/to_latex.h"

namespace trammel::symbolic {

namespace {

constexpr std::array<std::string_view, 33> greek = {
    "alpha",   "beta",   "gamma",   "delta", "epsilon", "zeta",  "eta",   "theta", "iota",
    "kappa",   "lambda", "mu",      "nu",    "xi",      "rho",   "pi",    "sigma", "tau",
    "upsilon", "phi",    "chi",     "psi",   "omega",   "Gamma", "Delta", "Theta", "Lambda",
    "Xi",      "Sigma",  "Upsilon", "Phi",   "Psi",     "Omega"};

bool is_greek(std::string_view word) {
  return std::find(greek.begin(), greek.end(), word) != greek.end();
}

bool is_all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '_' || c == '%' || c == '&' || c == '#' || c == '$') out += '\\';
    out += c;
  }
  return out;
}

// One word: a Greek letter, one letter, or upright text.
std::string word_to_latex(std::string_view word) {
  if (is_greek(word)) return "\\" + std::string(word);
  const bool is_letter = word.size() == 1 || static_cast<unsigned char>(word.front()) >= 0x80U;
  if (is_letter || is_all_digits(word)) return std::string(word);
  return "\\mathrm{" + escaped(word) + "}";
}

// phi2 is phi with index 2.
std::size_t length_without_digits(std::string_view word) {
  std::size_t length = word.size();
  while (length > 0 && std::isdigit(static_cast<unsigned char>(word[length - 1])) != 0) --length;
  return length == 0 ? word.size() : length;
}

}  // namespace

std::string name_to_latex(std::string_view name) {
  const std::size_t letters = std::min(name.find('\''), name.size());
  const std::size_t primes = name.size() - letters;
  const std::string_view word = name.substr(0, letters);
  const std::size_t underscore = word.find('_', 1);
  std::string_view head = word.substr(0, std::min(underscore, word.size()));
  std::string index;
  if (const std::size_t length = length_without_digits(head); length < head.size()) {
    index = head.substr(length);
    head = head.substr(0, length);
  }
  if (underscore < word.size()) {
    const std::string_view rest = word.substr(underscore + 1);
    if (!index.empty()) index += ",";
    index += rest.empty() ? "" : word_to_latex(rest);
  }
  std::string result = word_to_latex(head);
  constexpr std::array<std::string_view, 4> dots = {"", "\\dot", "\\ddot", "\\dddot"};
  if (primes > 0 && primes < dots.size())
    result = std::string(dots[primes]) + "{" + result + "}";
  else if (primes > 0)
    result += "^{(" + std::to_string(primes) + ")}";
  return index.empty() ? result : result + "_{" + index + "}";
}

}  // namespace trammel::symbolic
