// SPDX-License-Identifier: Apache-2.0
// A cycle followed through its phase: jumps over many patterns from window to window, as far as
// windows confirm them and nothing new is met.
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "prediction/cycle/drift.h"
#include "prediction/cycle/return_map.h"
#include "prediction/cycle/window.h"
#include "prediction/forecast/effort.h"
#include "prediction/report/phase.h"
#include "prediction/section/watch.h"
#include "prediction/tolerances.h"
#include "prediction/transition/meetings.h"

namespace trammel::prediction {

/// What a cycle meets that is none of its contacts.
struct Foreign {
  std::string contact;
  double time = 0.0;
};

enum class CourseEnd : std::uint8_t {
  End,     // of the time that was asked for, or of what can go on: see watch_end()
  Broken,  // the pattern repeats no longer, or something foreign was met
};

class CycleCourse {
 public:
  /// Pre     all outlive it
  CycleCourse(simulation::Mover& mover, const LongRun& run, const Meetings* meetings,
              Effort& effort);

  /// From a pattern that the watch has just repeated. The watch is replaced by those of later
  /// windows.
  CourseEnd follow(std::unique_ptr<Watch>& watch, const Pattern& pattern, double end);

  /// Whether a pattern is that of this course, as it was seen last.
  bool is_same(const Pattern& pattern) const;

  const std::vector<SectionSource>& sources() const { return sources_; }
  const std::vector<Window>& windows() const { return windows_; }
  const std::vector<VerifiedWindow>& verified() const { return verified_; }
  const std::optional<Foreign>& foreign() const { return foreign_; }
  WatchEnd watch_end() const { return watch_end_; }
  /// Whether all that swings has become nothing, by what it was when the phase began.
  bool has_died_out() const;
  /// Up to where it is known beyond what was watched: the orbit that it has come to goes on.
  std::optional<double> known_to() const { return known_to_; }
  /// Of that orbit, the largest first; empty where none was looked for or found.
  const std::vector<std::complex<double>>& multipliers() const { return multipliers_; }
  /// Contacts that come and go beside the pattern are met without being looked at from here on.
  void get_used_to(const std::string& contact) { known_.push_back(contact); }

 private:
  // A window that a jump has led to.
  struct Candidate {
    std::unique_ptr<Watch> watch;
    Window seen;
    double begin = 0.0;  // patterns since the phase began, at its first section
    std::size_t events_seen = 0;
  };

  CourseEnd go_on(std::unique_ptr<Watch>& watch, double end);
  std::span<const Section> aligned(std::span<const Section> sections, std::size_t size) const;
  std::size_t find_last_window(std::span<const Section> sections) const;
  void take_window(std::span<const Section> sections, const Pattern& pattern);
  double find_limit(const Watch& watch, double end);
  std::optional<double> find_meeting(const Watch& watch, double most) const;
  void jump(std::unique_ptr<Watch>& watch, double patterns, double ahead, double end);
  bool take_candidate(std::unique_ptr<Watch>& watch);
  void drop_candidate();
  bool is_ahead(const Candidate& candidate, double patterns) const;
  void take(Candidate candidate, std::unique_ptr<Watch>& watch);
  std::optional<Ahead> predict(double patterns);
  bool close(simulation::MotionState& at);
  bool look(Watch& watch, double ahead, double end);
  static WatchEnd go_to(Watch& watch, double time, double end);
  bool is_late(const Watch& watch) const;
  void accept(Watch& watch, Window seen, double patterns);
  std::optional<CourseEnd> go_directly(Watch& watch, double end);
  bool is_smooth(const Window& window) const;
  std::vector<simulation::MotionState> rows_of_pattern(const Watch& watch) const;
  std::optional<CourseEnd> come_to_orbit(Watch& watch, double end);
  std::size_t go_on_for(Watch& watch, std::size_t patterns, double end);
  void stay_on(const Orbit& orbit, double time, double patterns, double end);
  void divide_patterns(std::size_t parts);
  void note_change(std::span<const Section> sections, bool is_last);
  bool meets_foreign(const Watch& watch);

  simulation::Mover& mover_;
  const LongRun& run_;
  const Meetings* meetings_;
  Effort& effort_;
  std::size_t source_ = 0;
  std::vector<SectionSource> sources_;
  std::vector<Window> windows_;
  std::vector<Candidate> candidates_;  // not confirmed yet, the nearest last
  std::vector<VerifiedWindow> verified_;
  std::vector<std::string> known_;
  std::optional<Foreign> foreign_;
  WatchEnd watch_end_ = WatchEnd::GoesOn;
  std::size_t events_seen_ = 0;   // of the watch
  std::size_t usable_ = 0;        // sections of a window, before anything foreign
  double directly_ = least_jump;  // patterns of the next stretch that is simulated
  double next_jump_ = 0.0;        // patterns, as the last one suggests; 0: there was none
  std::size_t next_orbit_ = 1;    // windows after which an orbit is looked for again
  std::vector<std::complex<double>> multipliers_;
  std::optional<double> known_to_;
};

}  // namespace trammel::prediction
