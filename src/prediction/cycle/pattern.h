// SPDX-License-Identifier: Apache-2.0
// The smallest pattern that a sequence of sections repeats: a hypothesis that each further section
// confirms or refutes [Gelsey1995, Alg. 12].
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "prediction/section/section.h"

namespace trammel::prediction {

/// What repeats: s(t + n period) = s(t) + n change, up to what drifts.
struct Pattern {
  std::size_t source = 0;    // of its sections
  std::size_t sections = 0;  // in it
  double period = 0.0;
  std::vector<double> change;         // of the free values and their rates
  std::vector<double> ways;           // of the same: how far they get
  std::vector<std::string> contacts;  // that bear or strike in it, ordered
};

struct PatternSearch {
  std::size_t sections_max = 64;  // in a pattern
  /// Whether a machine moved from the first of these sections to the last is the same machine:
  /// teeth come to stand where teeth stood [Gelsey1995, Alg. 14]. Empty: it is.
  std::function<bool(std::span<const Section> pattern, const std::vector<std::string>& contacts)>
      is_same = {};
};

/// The smallest pattern that the last sections of a source have repeated.
///
/// Math    every value, its extremes since the section before, and the time change from each
///         section to the one a pattern later by the same or by what drifts steadily, within
///         `same_change` of their ways. The state of all sections of a pattern is compared, so that
///         a hypothesis of m sections is refuted for good by one pair
/// Errors  nothing where there is none, or sections are too few
/// Cost    sections_max times sections in it times values
/// Source  [Gelsey1995, Alg. 12 and 14]; docs/theory/prediction/cycles.md
std::optional<Pattern> find_pattern(std::span<const Section> sections, const PatternSearch& search);

/// The same for a pattern of known size that ends with the last section: its changes and ways.
/// Pre     there are more sections than it has
Pattern measure_pattern(std::span<const Section> sections, std::size_t size);

/// Whether the pattern that a section ends is like the one before it, and what advances in a
/// pattern still does.
///
/// Pre     two patterns lie before the section
bool goes_on(std::span<const Section> sections, std::size_t at, const Pattern& pattern);

/// The largest difference of the changes over a pattern that two sections end, by the ways of the
/// pattern.
double differ(std::span<const Section> sections, std::size_t one, std::size_t other,
              const Pattern& pattern);

}  // namespace trammel::prediction
