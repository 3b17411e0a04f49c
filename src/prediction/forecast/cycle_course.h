// SPDX-License-Identifier: Apache-2.0
// A cycle followed through its phase: jumps over many patterns from window to window, as far as
// windows confirm them and nothing new is met.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "prediction/cycle/window.h"
#include "prediction/report/phase.h"
#include "prediction/section/watch.h"
#include "prediction/tolerances.h"
#include "prediction/transition/meetings.h"

namespace trammel::prediction {

/// What a prediction has looked at so far.
struct Effort {
  double simulated = 0.0;  // s
  std::size_t steps = 0;
};

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
  /// Contacts that come and go beside the pattern are met without being looked at from here on.
  void get_used_to(const std::string& contact) { known_.push_back(contact); }

 private:
  std::span<const Section> aligned(std::span<const Section> sections, std::size_t size) const;
  void take_window(std::span<const Section> sections, const Pattern& pattern);
  double find_limit(const Watch& watch, double end);
  double limit_of_drift() const;
  std::pair<double, double> drift_of_way(std::size_t value) const;
  std::optional<double> find_meeting(const Watch& watch, double most) const;
  const Window* before(double patterns) const;
  void jump(std::unique_ptr<Watch>& watch, double patterns, double ahead, double end);
  std::optional<Ahead> predict(double patterns);
  bool close(simulation::MotionState& at);
  bool look(Watch& watch, double ahead, double end);
  static WatchEnd go_to(Watch& watch, double time, double end);
  bool is_late(const Watch& watch) const;
  double error_of(const Window& seen, double patterns) const;
  double difference_of(const Window& seen, double patterns) const;
  void accept(Watch& watch, Window seen, double patterns);
  std::optional<CourseEnd> go_directly(Watch& watch, double end);
  bool meets_foreign(const Watch& watch);
  void note_effort(const Watch& watch);

  simulation::Mover& mover_;
  const LongRun& run_;
  const Meetings* meetings_;
  Effort& effort_;
  std::size_t source_ = 0;
  std::vector<SectionSource> sources_;
  std::vector<Window> windows_;
  std::vector<VerifiedWindow> verified_;
  std::vector<std::string> known_;
  std::optional<Foreign> foreign_;
  WatchEnd watch_end_ = WatchEnd::GoesOn;
  std::size_t events_seen_ = 0;   // of the watch
  std::size_t usable_ = 0;        // sections of a window, before anything foreign
  double directly_ = least_jump;  // patterns of the next stretch that is simulated
  double next_jump_ = 0.0;        // patterns, as the last one suggests; 0: there was none
};

}  // namespace trammel::prediction
