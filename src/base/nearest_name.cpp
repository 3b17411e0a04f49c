// SPDX-License-Identifier: Apache-2.0
#include "base/nearest_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

namespace trammel::base {

namespace {

constexpr std::size_t longest_compared = 64;  // names beyond are never misspelt by a few letters

int replacement_cost(char a, char b) {
  if (a == b) return 0;
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return lower(a) == lower(b) ? 1 : 2;
}

// Optimal string alignment distance in half steps.
int distance(std::string_view a, std::string_view b) {
  const std::size_t n = a.size(), m = b.size();
  std::vector<std::vector<int>> d(n + 1, std::vector<int>(m + 1));
  for (std::size_t i = 0; i <= n; ++i) d[i][0] = static_cast<int>(2 * i);
  for (std::size_t j = 0; j <= m; ++j) d[0][j] = static_cast<int>(2 * j);
  for (std::size_t i = 1; i <= n; ++i)
    for (std::size_t j = 1; j <= m; ++j) {
      d[i][j] = std::min({d[i - 1][j] + 2, d[i][j - 1] + 2,
                          d[i - 1][j - 1] + replacement_cost(a[i - 1], b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 2);
    }
  return d[n][m];
}

}  // namespace

std::string nearest_name(std::string_view name, std::span<const std::string> candidates) {
  if (name.empty() || name.size() > longest_compared) return {};
  // One slip in a short name, up to a third of a long one.
  int best = static_cast<int>(2 * std::max<std::size_t>(1, name.size() / 3)) + 1;
  std::string found;
  for (const std::string& candidate : candidates) {
    if (candidate.size() > longest_compared || candidate == name) continue;
    const int d = distance(name, candidate);
    const bool all_replaced = d >= 2 * static_cast<int>(std::max(name.size(), candidate.size()));
    if (d < best && !all_replaced) {
      best = d;
      found = candidate;
    }
  }
  return found;
}

Remedy suggest_name(Span at, std::string_view name, std::span<const std::string> candidates) {
  return did_you_mean(at, nearest_name(name, candidates));
}

}  // namespace trammel::base
