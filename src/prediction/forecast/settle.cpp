// SPDX-License-Identifier: Apache-2.0
#include "prediction/forecast/settle.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "prediction/cycle/window.h"
#include "prediction/tolerances.h"

namespace trammel::prediction {

namespace {

class Settler {
 public:
  Settler(Watch& watch, const LongRun& run, const Settling& how)
      : watch_(watch), run_(run), source_(how.source), patience_(how.patience) {
    for (std::size_t s = 0; s < watch.sources().size(); ++s) {
      looked_at_.push_back(watch.sections(s).size());
      first_.push_back(std::max(how.ignored, looked_at_.back()));
    }
    search_.sections_max = pattern_max;
    search_.is_same = [&run](std::span<const Section> sections,
                             const std::vector<std::string>& contacts) {
      return is_same_machine(sections, contacts, run);
    };
  }

  Settled settle(double until) {
    const std::size_t steps = watch_.steps();
    Settled settled;
    while (settled.end == WatchEnd::GoesOn && !settled.pattern) {
      settled.end = watch_.go_on(until);
      settled.pattern = look();
      if (watch_.bearing() == Bearing::Rests || watch_.bearing() == Bearing::Diverges) break;
      settled.is_irregular = most_sections() > sections_max && watch_.steps() - steps > steps_max;
      if (settled.is_irregular) break;
    }
    return settled;
  }

 private:
  static constexpr std::size_t sections_of_source = 4;  // that tell how quiet they are
  static constexpr std::size_t steps_max = 100'000;     // a second of a small machine

  std::span<const Section> sections(std::size_t source) const {
    const std::vector<Section>& all = watch_.sections(source);
    return std::span(all).subspan(std::min(first_[source], all.size()));
  }

  std::size_t most_sections() const {
    std::size_t most = 0;
    for (std::size_t s = 0; s < watch_.sources().size(); ++s)
      most = std::max(most, sections(s).size());
    return most;
  }

  // Of a driven motion the drive alone tells its patterns.
  bool counts(std::size_t source) const {
    if (source_ && !watch_.sections(*source_).empty() &&
        watch_.time() - watch_.sections(*source_).back().time < patience_)
      return source == *source_;
    return run_.is_autonomous() || watch_.sources()[source].kind == SectionKind::Drive;
  }

  // The source whose sections have the least kinetic energy, of those that still have some: there
  // states are told apart best, and a motion begins anew most surely [Gelsey1995, Alg. 12].
  std::size_t quietest(double since) const {
    std::size_t best = watch_.sources().size();
    double least = HUGE_VAL;
    for (std::size_t s = 0; s < watch_.sources().size(); ++s) {
      const auto here = sections(s);
      if (!counts(s) || here.size() < sections_of_source || here.back().time < since) continue;
      double energy = 0.0;
      for (const Section& section : here.last(sections_of_source)) {
        energy = std::max(energy, section.kinetic_energy);
        if (section.is_jump) energy = HUGE_VAL;  // a state there is two
      }
      if (watch_.sources()[s].kind == SectionKind::Turn) energy = HUGE_VAL;  // where nothing turns
      if (energy < least || best == watch_.sources().size()) best = s;
      least = std::min(least, energy);
    }
    return best;
  }

  // The pattern of the quietest source; of another one where that has none a period later.
  std::optional<Pattern> look() {
    for (std::size_t s = 0; s < watch_.sources().size(); ++s) {
      const std::size_t count = watch_.sections(s).size();
      if (!counts(s) || count == std::exchange(looked_at_[s], count)) continue;
      keep_rows(s);
      auto found = find_pattern(sections(s), search_);
      if (!found) continue;
      found->source = s;
      const bool is_best = s == quietest(watch_.time() - found->period);
      if (is_best) return found;
      if (!other_) waits_until_ = watch_.time() + found->period;
      other_ = std::move(found);
      if (watch_.time() > waits_until_) return other_;
    }
    return std::nullopt;
  }

  // As soon as sections tell how long a pattern may take at the least: a swing turns twice.
  void keep_rows(std::size_t source) {
    const std::vector<Section>& all = watch_.sections(source);
    if (keeps_rows_ || all.size() < 4) return;
    keeps_rows_ = true;
    const bool turns_twice = watch_.sources()[source].kind == SectionKind::Turning;
    const double swing = all.back().time - all[all.size() - (turns_twice ? 3 : 2)].time;
    watch_.keep_rows(swing / rows_a_pattern,
                     static_cast<std::size_t>(rows_a_pattern) * pattern_max);
  }

  Watch& watch_;
  const LongRun& run_;
  std::optional<std::size_t> source_;
  double patience_ = 0.0;
  PatternSearch search_;
  std::vector<std::size_t> looked_at_, first_;  // sections, by source
  bool keeps_rows_ = false;
  std::optional<Pattern> other_;  // of a source that is not the quietest
  double waits_until_ = 0.0;
};

}  // namespace

Settled settle(Watch& watch, const LongRun& run, const Settling& how, double until) {
  return Settler(watch, run, how).settle(until);
}

}  // namespace trammel::prediction
