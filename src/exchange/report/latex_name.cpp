// SPDX-License-Identifier: Apache-2.0
#include "exchange/report/latex_name.h"

#include <cctype>

#include "symbolic/print/to_latex.h"

namespace trammel::exchange {

namespace {

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80U;
}

std::string escaped(char c) {
  switch (c) {
    case '*': return " ";
    case '%':
    case '#':
    case '&':
    case '$':
    case '{':
    case '}': return std::string("\\") + c;
    case '\\': return "\\backslash ";
    case '~': return "\\sim ";
    default: return {c};
  }
}

}  // namespace

std::string latex_question_name(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size();) {
    std::size_t end = i;
    while (end < name.size() && (is_name_character(name[end]) || (end > i && name[end] == '\'')))
      ++end;
    if (end == i) {
      out += escaped(name[i++]);
      continue;
    }
    const std::string_view word = name.substr(i, end - i);
    const bool is_number = std::isdigit(static_cast<unsigned char>(word.front())) != 0;
    const bool is_call = end < name.size() && name[end] == '(';
    if (is_number)
      out += word;
    else if (is_call && word.size() > 1)
      out += "\\operatorname{" + std::string(word) + "}";
    else
      out += symbolic::name_to_latex(word);
    i = end;
  }
  return out;
}

std::string latex_unit(std::string_view unit) {
  std::string out;
  for (std::size_t i = 0; i < unit.size(); ++i) {
    if (unit[i] == '*') {
      out += "\\,";
    } else if (unit[i] == '^') {
      std::string exponent;
      while (i + 1 < unit.size() && std::isdigit(static_cast<unsigned char>(unit[i + 1])) != 0)
        exponent += unit[++i];
      out += "^{" + exponent + "}";
    } else {
      out += unit[i];
    }
  }
  return out;
}

std::string latex_words(std::string_view words) {
  std::string text;
  for (const char c : words) {
    if (c == '_' || c == '&' || c == '%' || c == '#' || c == '$') text += '\\';
    text += c;
  }
  return text;
}

}  // namespace trammel::exchange
