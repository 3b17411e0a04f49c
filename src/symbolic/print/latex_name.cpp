// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string>

#include "symbolic/print/name_parts.h"
#include "symbolic/print/to_latex.h"

namespace trammel::symbolic {

namespace {

constexpr std::array<std::string_view, 33> latex_letters = {
    "alpha",   "beta",   "gamma",   "delta", "epsilon", "zeta",  "eta",   "theta", "iota",
    "kappa",   "lambda", "mu",      "nu",    "xi",      "rho",   "pi",    "sigma", "tau",
    "upsilon", "phi",    "chi",     "psi",   "omega",   "Gamma", "Delta", "Theta", "Lambda",
    "Xi",      "Sigma",  "Upsilon", "Phi",   "Psi",     "Omega"};

bool is_greek(std::string_view word) {
  return std::find(latex_letters.begin(), latex_letters.end(), word) != latex_letters.end();
}

std::string escaped_for_latex(std::string_view text) {
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
  return "\\mathrm{" + escaped_for_latex(word) + "}";
}

}  // namespace

std::string name_to_latex(std::string_view name) {
  const NameParts parts = parts_of_name(name);
  std::string index;
  for (const std::string_view part : parts.indices)
    index += (index.empty() ? "" : ",") + word_to_latex(part);
  std::string result = word_to_latex(parts.head);
  constexpr std::array<std::string_view, 4> dots = {"", "\\dot", "\\ddot", "\\dddot"};
  if (parts.primes > 0 && parts.primes < dots.size())
    result = std::string(dots[parts.primes]) + "{" + result + "}";
  else if (parts.primes > 0)
    result += "^{(" + std::to_string(parts.primes) + ")}";
  return index.empty() ? result : result + "_{" + index + "}";
}

}  // namespace trammel::symbolic
