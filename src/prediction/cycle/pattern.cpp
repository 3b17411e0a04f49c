// SPDX-License-Identifier: Apache-2.0
#include "prediction/cycle/pattern.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "prediction/tolerances.h"

namespace trammel::prediction {

namespace {

constexpr double turn = 6.283185307179586;

// How far values get in the sections after the first: the free ones by their extremes, their rates
// at least by a swing that far in the period.
std::vector<double> find_ways(std::span<const Section> sections, double period) {
  const std::size_t free = sections[0].values.size() / 2;
  std::vector<double> low = sections[0].values, high = low;
  for (const Section& section : sections.subspan(1)) {
    for (std::size_t i = 0; i < low.size(); ++i) {
      low[i] = std::min(low[i], i < free ? section.least[i] : section.values[i]);
      high[i] = std::max(high[i], i < free ? section.most[i] : section.values[i]);
    }
  }
  std::vector<double> ways;
  for (std::size_t i = 0; i < low.size(); ++i) {
    const double way = high[i] - low[i];
    ways.push_back(i < free ? way : std::max(way, ways[i - free] * turn / period));
  }
  return ways;
}

// The largest of some numbers that should be 0, by the ways of the values that they tell of.
class Difference {
 public:
  Difference(const Pattern& pattern, const Section& at) : pattern_(pattern), at_(at) {}

  void note(std::size_t value, double difference) {
    const double off = std::abs(difference) - no_change * (1 + std::abs(at_.values[value]));
    if (!(off > 0.0)) return;
    const double way = pattern_.ways[value];
    most_ = std::max(most_, way > 0.0 ? off / way : HUGE_VAL);
  }
  double most() const { return most_; }

 private:
  const Pattern& pattern_;
  const Section& at_;
  double most_ = 0.0;
};

// A combination of sections, by weights, of each value, its extremes and the time.
double combine(std::span<const Section> sections, std::span<const std::size_t> at,
               std::span<const double> weights, const Pattern& pattern) {
  const Section& last = sections[at[0]];
  bool has_extremes = true;  // a section at which a watch began has none
  for (const std::size_t k : at) has_extremes = has_extremes && !sections[k].least.empty();
  const auto sum = [&](const auto& number) {
    double total = 0.0;
    for (std::size_t j = 0; j < at.size(); ++j) total += weights[j] * number(sections[at[j]]);
    return total;
  };
  Difference difference(pattern, last);
  for (std::size_t i = 0; i < last.values.size(); ++i)
    difference.note(i, sum([i](const Section& s) { return s.values[i]; }));
  for (std::size_t i = 0; has_extremes && i < last.least.size(); ++i) {
    difference.note(i, sum([i](const Section& s) { return s.most[i]; }));
    difference.note(i, sum([i](const Section& s) { return s.least[i]; }));
  }
  return std::max(difference.most(),
                  std::abs(sum([](const Section& s) { return s.time; })) / pattern.period);
}

// By how much the change over a pattern that ends at a section differs from the mean of those
// before and after: what a steady drift leaves.
double bend(std::span<const Section> sections, std::size_t at, const Pattern& pattern) {
  const std::size_t size = pattern.sections;
  return combine(sections, std::array{at, at - size, at - 2 * size, at - 3 * size},
                 std::array{1.0, -3.0, 3.0, -1.0}, pattern);
}

// Patterns that are looked at: one, and those that must be like it.
constexpr std::size_t confirmed = confirmations + 1;

// The last section and each of the patterns before it: changes are the same, or drift steadily.
bool repeats(std::span<const Section> sections, const Pattern& pattern) {
  const std::size_t last = sections.size() - 1, size = pattern.sections;
  for (std::size_t m = last - size; m < last; ++m)
    if (differ(sections, m, last, pattern) > largest_drift) return false;
  for (std::size_t m = std::max(confirmed * size, last - size + 1); m <= last; ++m)
    if (bend(sections, m, pattern) > same_change) return false;
  return true;
}

}  // namespace

double differ(std::span<const Section> sections, std::size_t one, std::size_t other,
              const Pattern& pattern) {
  const std::size_t size = pattern.sections;
  return combine(sections, std::array{one, one - size, other, other - size},
                 std::array{1.0, -1.0, -1.0, 1.0}, pattern);
}

bool goes_on(std::span<const Section> sections, std::size_t at, const Pattern& pattern) {
  const std::size_t size = pattern.sections;
  if (differ(sections, at, at - size, pattern) > largest_drift) return false;
  for (std::size_t i = 0; i < pattern.change.size(); ++i) {
    const double change = sections[at].values[i] - sections[at - size].values[i];
    const double least = largest_drift * pattern.ways[i];
    if (std::abs(pattern.change[i]) > least && std::abs(change - pattern.change[i]) > least)
      return false;
  }
  return true;
}

Pattern measure_pattern(std::span<const Section> sections, std::size_t size) {
  const std::span<const Section> block = sections.last(size + 1);
  Pattern pattern;
  pattern.sections = size;
  pattern.period = block.back().time - block.front().time;
  for (std::size_t i = 0; i < block[0].values.size(); ++i)
    pattern.change.push_back(block.back().values[i] - block.front().values[i]);
  pattern.ways = find_ways(block, pattern.period);
  for (const Section& section : block.subspan(1))
    pattern.contacts.insert(pattern.contacts.end(), section.contacts.begin(),
                            section.contacts.end());
  std::sort(pattern.contacts.begin(), pattern.contacts.end());
  pattern.contacts.erase(std::unique(pattern.contacts.begin(), pattern.contacts.end()),
                         pattern.contacts.end());
  return pattern;
}

std::optional<Pattern> find_pattern(std::span<const Section> sections,
                                    const PatternSearch& search) {
  for (std::size_t size = 1; size <= search.sections_max && confirmed * size < sections.size();
       ++size) {
    const Pattern pattern = measure_pattern(sections, size);
    if (!(pattern.period > 0.0) || !repeats(sections, pattern)) continue;
    if (search.is_same && !search.is_same(sections.last(size + 1), pattern.contacts)) continue;
    return pattern;
  }
  return std::nullopt;
}

}  // namespace trammel::prediction
