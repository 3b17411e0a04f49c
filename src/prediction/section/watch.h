// SPDX-License-Identifier: Apache-2.0
// A motion that is watched: its sections, contacts and rows, and whether it still moves.
#pragma once

#include <cmath>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "prediction/section/long_run.h"
#include "prediction/section/section.h"
#include "simulation/run/motion.h"

namespace trammel::prediction {

enum class WatchEnd : std::uint8_t {
  GoesOn,
  Time,          // the end that was asked for
  Bound,         // a value that the motion depends on exists no longer
  Limit,         // of the budget
  Stuck,         // forces or rates grow beyond all bounds
  Undetermined,  // forces do not decide the motion
  Jammed,        // what moves as it is told leaves outlines that touch no way on
};

/// What the motion does where it is, as far as that can be seen.
enum class Bearing : std::uint8_t { Moves, Rests, IsSteady, Diverges };

struct WatchedEvent {
  double time = 0.0;
  simulation::EventKind what = simulation::EventKind::Contact;
  std::string label;

  template <class Archive>
  void visit(Archive& archive) {
    archive(time);
    archive(what);
    archive(label);
  }
};

class Watch : public simulation::MotionSink {
 public:
  /// Pre     all outlive it, and nobody else uses the mover meanwhile
  Watch(simulation::Mover& mover, const LongRun& run);
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

  /// Begins at a state.
  WatchEnd start(const simulation::MotionState& at, double time);
  /// Begins at a state that is a section of a source.
  ///
  /// Shapes  time: of the forecast there; ways: of values in a pattern, by which they turn
  WatchEnd start_at_section(const simulation::MotionState& at, double time, std::size_t source,
                            std::span<const double> ways);

  /// Goes on to the next moment, at most to that time of the forecast.
  ///
  /// Cost    that of Motion::advance(); where the journal knows the moment, that of reading it
  WatchEnd go_on(double until);

  const std::vector<SectionSource>& sources() const { return sources_; }
  const std::vector<Section>& sections(std::size_t source) const { return of_source_[source]; }
  const std::vector<WatchedEvent>& events() const { return events_; }

  /// From here on there is a row every so often, the latest of which are kept.
  void keep_rows(double every, std::size_t count);
  const std::deque<simulation::MotionState>& rows() const { return rows_; }

  /// From here on all its times are later by that, as the forecast counts them.
  void shift(double by);

  Bearing bearing() const { return bearing_; }
  /// Whether in the last quarter of the time nothing was farther from where it is now than a part
  /// of its range, and all of it becomes slower: what dies out, some time before it rests.
  bool has_died_out() const;
  double speed() const { return speed_; }            // at the last moment, by sizes of coordinates
  double fastest() const { return fastest_; }        // so far
  double first_pace() const { return first_pace_; }  // or what forces could cause, at the start
  double time() const { return motion_.state().t + offset_; }
  double begin() const { return begin_; }
  double simulated() const { return time() - begin_; }
  std::size_t steps() const { return motion_.steps(); }
  const simulation::MotionState& state() const { return motion_.state(); }
  const simulation::Mode& mode() const { return motion_.mode(); }
  /// Free values, then their rates.
  std::vector<double> values() { return values_of(motion_.state()); }
  /// The ways of the free values since the watch began.
  std::vector<double> ranges() const;
  /// When several impacts at once first had an outcome that hangs on the law that is chosen.
  std::optional<double> impact_by_law() const;
  const std::string& reason() const { return reason_; }  // of Limit, Stuck, Undetermined, Jammed
  std::size_t bound() const { return bound_; }           // of Bound

  double next_time() const override;
  std::string take(const simulation::MotionState& at, const simulation::Mode& mode,
                   bool is_wanted) override;
  std::string tell(double time, simulation::EventKind what, const std::string& label,
                   const simulation::EventPlace& place) override;
  void progress(double time) override;
  std::string pass(std::size_t guard, const simulation::MotionState& at,
                   const simulation::Mode& mode) override;

 private:
  simulation::MotionOptions how() const;
  void take_first(const simulation::MotionState& at, double time);
  WatchEnd begin_motion(const simulation::MotionState& at);
  WatchEnd advance(double until);
  std::optional<WatchEnd> recall();
  WatchEnd keep(WatchEnd end);
  template <class Archive>
  void visit_moment(Archive& archive);
  std::vector<double> row();
  WatchEnd end_of(const simulation::Stretch& stretch);
  std::vector<double> values_of(const simulation::MotionState& at);
  void widen(const std::vector<double>& values);
  void add_section(std::size_t source, const simulation::MotionState& at,
                   const simulation::Mode& mode, std::vector<double> values, bool is_jump);
  void turn(std::size_t value, const simulation::MotionState& at, const simulation::Mode& mode,
            const std::vector<double>& values, bool is_jump);
  void complete_turn(std::size_t source, const simulation::MotionState& at,
                     const simulation::Mode& mode, std::vector<double> values);
  void look_for_jumps(const simulation::MotionState& at, const simulation::Mode& mode,
                      const std::vector<double>& values);
  void note_contact(const std::string& label);
  void note_bearing();
  bool has_seen_whole_drive() const;

  simulation::Mover& mover_;
  const LongRun& run_;
  std::vector<simulation::Guard> guards_;
  simulation::Motion motion_;
  std::vector<SectionSource> sources_;
  std::vector<std::vector<Section>> of_source_;
  // Since the last section of each source.
  struct Since {
    std::vector<double> least, most;
    std::vector<std::string> contacts;

    template <class Archive>
    void visit(Archive& archive) {
      archive(least);
      archive(most);
      archive(contacts);
    }
  };
  std::vector<Since> since_;
  std::vector<double> least_, most_;              // since the beginning
  std::vector<double> ways_;                      // of free values, as far as known before
  std::vector<std::optional<double>> turned_at_;  // by free value: where it last turned
  // On which side of a jump it is.
  struct Side {
    double time = 0.0;
    std::vector<double> values;

    template <class Archive>
    void visit(Archive& archive) {
      archive(time);
      archive(values);
    }
  };
  std::optional<Side> before_jump_;
  std::vector<WatchedEvent> events_;
  double offset_ = 0.0, begin_ = 0.0;
  double every_ = HUGE_VAL, next_row_ = HUGE_VAL;  // local times
  double drive_ = 0.0, next_drive_ = HUGE_VAL;
  std::size_t rows_kept_ = 0;
  std::deque<simulation::MotionState> rows_;
  std::size_t rows_since_ = 0;                            // the moment before
  double speed_ = 0.0, fastest_ = 0.0, strongest_ = 0.0;  // speeds, acceleration, by scales
  double first_pace_ = 0.0;
  double speed_between_ = 0.0;   // the largest since the last moment
  int rests_ = 0, steady_ = 0;   // moments in a row
  double unforced_since_ = 0.0;  // since then it has been at rest, or steady
  struct Moment {
    double time = 0.0, speed = 0.0;
    std::vector<double> values;

    template <class Archive>
    void visit(Archive& archive) {
      archive(time);
      archive(speed);
      archive(values);
    }
  };
  std::vector<Moment> moments_;
  Bearing bearing_ = Bearing::Moves;
  simulation::OutputNumbers numbers_;
  // How much of the lists the journal has.
  struct Noted {
    std::vector<std::size_t> sections;  // by source
    std::size_t events = 0, moments = 0;
  };
  Noted noted_;
  std::string reason_;
  std::size_t bound_ = 0;
};

}  // namespace trammel::prediction
