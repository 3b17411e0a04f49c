// SPDX-License-Identifier: Apache-2.0
#include "exchange/report/wrap.h"

#include <algorithm>

namespace trammel::exchange {

namespace {

double count_code_points(std::string_view text) {
  return static_cast<double>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

}  // namespace

std::vector<std::string> wrap(std::string_view text, double most,
                              const std::function<double(std::string_view)>& width) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word(text.substr(at, end - at));
    at = end + 1;
    if (word.empty()) continue;
    if (!lines.empty() && width(lines.back() + " " + word) <= most)
      lines.back() += " " + word;
    else
      lines.push_back(word);
  }
  return lines;
}

std::vector<std::string> wrap(std::string_view text, std::size_t columns) {
  return wrap(text, static_cast<double>(columns), count_code_points);
}

}  // namespace trammel::exchange
