// SPDX-License-Identifier: Apache-2.0
// What a machine does in the long run: a row of phases in order of time, as plain data. Times in
// seconds, lengths in metres, angles in radians.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trammel::prediction {

enum class PhaseKind : std::uint8_t {
  Cycle,       // a pattern repeats, exactly or with amplitudes that drift
  Rest,        // nothing moves any more
  Drift,       // rates stay as they are, and nothing comes back
  Irregular,   // moves, and no pattern that was looked for repeats
  Divergence,  // grows beyond all bounds
};
std::string_view to_text(PhaseKind kind);

struct NamedNumber {
  std::string name;  // `angle(wheel)`, `theta'`
  double value = 0.0;
};

/// A process of its own on top of a cycle: a slow wheel that lifts a clapper once a turn.
struct Superimposed {
  double period = 0.0, duration = 0.0;  // of one of its occurrences
  double start = 0.0;                   // of the first
  std::vector<std::string> parts;
  std::vector<NamedNumber> change;  // that an occurrence leaves behind
};

/// The cycle at one moment of its phase: in the middle of the pattern that it is measured of. Of
/// irregular motion one of its swings.
struct CoursePoint {
  double time = 0.0, period = 0.0;
  double amplitude = 0.0;  // half of the way between the extremes of what swings
};

/// A stretch that was simulated within a phase that otherwise was not.
struct VerifiedWindow {
  double from = 0.0, to = 0.0;
  /// The largest by which what was predicted for its start is wrong, by the way that each value
  /// makes in a cycle.
  double difference = 0.0;
};

struct PhaseEnd {
  std::string what;  // `slow_wheel meets frame`
  double time = 0.0;
};

struct Phase {
  PhaseKind kind = PhaseKind::Irregular;
  double from = 0.0;                // the start-up belongs to the first phase
  std::optional<double> to;         // none: it goes on
  double known_to = 0.0;            // up to which it was predicted
  double period = 0.0;              // of a Cycle, at its beginning; of Irregular its mean. 0: none
  double spread = 0.0;              // of Irregular: the standard deviation of the period
  std::uint64_t repeats = 0;        // whole patterns
  std::size_t minima = 0;           // sections in a pattern: turning points of what swings
  std::vector<NamedNumber> change;  // in a pattern; of a Drift and a Divergence in a second
  std::vector<double> ways;         // of a Cycle: how far the same get in a pattern
  std::vector<NamedNumber> state;   // of a Rest
  /// Of a Rest that neither contacts nor friction hold: how small differences from it grow, in 1/s,
  /// the fastest growing first; they swing by the imaginary part.
  std::vector<std::complex<double>> growth_rates;
  double rests_from = 0.0;  // of a Rest: what moves later moves by less than can be seen
  bool is_steady = false;   // of a Drift: its rates change no more
  std::vector<Superimposed> superimposed;
  std::optional<PhaseEnd> ends;
  /// Of a Cycle: whether it was found to be an orbit to which all that is near to it comes, and by
  /// what small differences shrink in each pattern, the largest first; none: within one pattern.
  bool is_stable = false;
  std::vector<std::complex<double>> multipliers;
  std::string swings;  // whose amplitude the course tells
  std::vector<CoursePoint> course;
  std::vector<VerifiedWindow> verified;
  std::string text;  // all of it as sentences
};

/// A start of which a little more or less leads elsewhere.
struct Border {
  double time = 0.0;     // at which the disturbed motion goes there
  bool by_less = false;  // with a little less energy; else with a little more
};

/// All that is known of the long run.
struct Forecast {
  std::vector<Phase> phases;
  double start = 0.0, end = 0.0;  // that was asked for
  double known_to = 0.0;          // up to which the phases tell it
  double simulated = 0.0;         // how much of the time was simulated
  double disturbed = 0.0;         // s that were simulated from disturbed starts, see Border
  std::size_t steps = 0;          // of integration, of both
};

}  // namespace trammel::prediction
