// SPDX-License-Identifier: Apache-2.0
#include "prediction/forecast/border.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "prediction/tolerances.h"
#include "simulation/tolerances.h"

namespace trammel::prediction {

namespace {

using simulation::MotionState;

// How far values get.
class Ranges {
 public:
  explicit Ranges(const std::vector<double>& first) : least_(first), most_(first) {}
  void widen(const std::vector<double>& values) {
    for (std::size_t i = 0; i < least_.size(); ++i) {
      least_[i] = std::min(least_[i], values[i]);
      most_[i] = std::max(most_[i], values[i]);
    }
  }
  double operator[](std::size_t i) const { return most_[i] - least_[i]; }

 private:
  std::vector<double> least_, most_;
};

// By parts of the ways, but of no more than the size of what goes on and on.
MotionState disturb(const Beginning& from, std::span<const double> sizes, double by) {
  MotionState at = from.start;
  Ranges ranges(at.x);
  for (const Section& section : from.sections) ranges.widen(section.state.x);
  double fastest = 0.0;
  for (std::size_t i = 0; i < at.x.size(); ++i)
    fastest = std::max(fastest, std::abs(from.pull[i]) / sizes[i]);
  for (std::size_t i = 0; i < at.x.size(); ++i) {
    if (std::abs(from.pull[i]) / sizes[i] > level_of_rest * fastest)
      at.x[i] += by * std::copysign(std::min(ranges[i], sizes[i]), from.pull[i]);
    at.v[i] *= 1.0 - by;
  }
  return at;
}

class Follower {
 public:
  Follower(simulation::Mover& mover, const LongRun& run, const Beginning& beginning)
      : mover_(mover),
        beginning_(beginning),
        watch_(mover, run),
        end_(beginning.start.t + run.duration),
        values_(run.names.size()),
        ranges_(beginning.sections.front().values) {
    for (const Section& section : beginning.sections) ranges_.widen(section.values);
  }

  const Watch& watch() const { return watch_; }

  // When it was far from the motion for the first time, where it stays so.
  std::optional<double> find_parting(double by) {
    MotionState at = disturb(beginning_, mover_.inputs().scales, by);
    if (!mover_.close(at, beginning_.mode) || overlaps(at) ||
        watch_.start(at, beginning_.start.t) != WatchEnd::GoesOn)
      return std::nullopt;
    std::optional<double> parted;
    for (std::size_t k = 0; k + 1 < beginning_.sections.size(); ++k) {
      if (!go_to_section(k)) return is_late(k) ? parted.value_or(watch_.time()) : parted;
      const double far = distance(k);
      // Until it has swung there and back friction alone brings it nearer, also before a border.
      if (k > 0 && far <= std::abs(by) / 2) return std::nullopt;
      if (far <= parting_of_border) {
        parted.reset();
      } else if (parted) {
        return parted;
      } else {
        parted = watch_.sections(beginning_.source)[k].time;
      }
    }
    return std::nullopt;
  }

 private:
  // Whether outlines are deeper in each other than at the start of any motion.
  bool overlaps(const MotionState& at) const {
    simulation::ContactSource* source = mover_.source();
    if (source == nullptr) return false;
    const double size = mover_.inputs().size;
    const std::vector<simulation::ContactName> near =
        source->find_touching(at, 10 * disturbance_of_border * size);
    return std::any_of(near.begin(), near.end(), [&](const simulation::ContactName& name) {
      return source->gap(name, at).gap < -simulation::overlap_at_start * size;
    });
  }

  // The first sections may be nothing but rounding of what begins at rest: the longest time between
  // two of them counts.
  double latest(std::size_t k) const {
    const std::vector<Section>& sections = beginning_.sections;
    double longest = sections.front().time - beginning_.start.t;
    for (std::size_t j = 1; j < sections.size(); ++j)
      longest = std::max(longest, sections[j].time - sections[j - 1].time);
    return sections[k].time + lateness * longest;
  }
  bool is_late(std::size_t k) const { return latest(k) < end_ && watch_.time() >= latest(k); }

  bool go_to_section(std::size_t k) {
    while (watch_.sections(beginning_.source).size() <= k)
      if (watch_.time() >= std::min(latest(k), end_) ||
          watch_.go_on(std::min(latest(k), end_)) != WatchEnd::GoesOn)
        return watch_.sections(beginning_.source).size() > k;
    return true;
  }

  // By the ranges, from that section of the motion or a neighbour: a small swing more or less
  // shifts their numbers.
  double distance(std::size_t k) const {
    const std::vector<double>& values = watch_.sections(beginning_.source)[k].values;
    double least = HUGE_VAL;
    for (std::size_t other = k > 0 ? k - 1 : 0; other <= k + 1; ++other) {
      double off = 0.0;
      for (std::size_t i = 0; i < values_; ++i)
        if (ranges_[i] > 0.0)
          off = std::max(off,
                         std::abs(values[i] - beginning_.sections[other].values[i]) / ranges_[i]);
      least = std::min(least, off);
    }
    return least;
  }

  simulation::Mover& mover_;
  const Beginning& beginning_;
  Watch watch_;
  double end_;
  std::size_t values_;  // free ones, which come before their rates
  Ranges ranges_;       // of the free values, then of their rates
};

}  // namespace

Beginning begin_at(simulation::Mover& mover, const Watch& watch) {
  Beginning beginning{watch.state(), watch.mode(), {}, 0, {}};
  beginning.pull.assign(beginning.start.x.size(), 0.0);
  if (!mover.accelerate(beginning.start, watch.mode(), beginning.pull))
    std::fill(beginning.pull.begin(), beginning.pull.end(), 0.0);
  mover.forget();  // the motion that goes on from there does not depend on this
  return beginning;
}

void note_sections(const Watch& watch, std::optional<std::size_t> source, Beginning& beginning) {
  beginning.source = source.value_or(0);
  for (std::size_t s = 0; !source && s < watch.sources().size(); ++s)
    if (watch.sections(s).size() > watch.sections(beginning.source).size()) beginning.source = s;
  if (beginning.source >= watch.sources().size()) return;
  const std::vector<Section>& all = watch.sections(beginning.source);
  const std::size_t count = std::min(all.size(), sections_of_border);
  beginning.sections.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
}

std::optional<Border> find_border(simulation::Mover& mover, const LongRun& run,
                                  const Beginning& beginning, Effort& effort) {
  constexpr std::size_t sections_least = 4;
  if (beginning.sections.size() < sections_least) return std::nullopt;
  std::optional<Border> first;
  for (const double by : {disturbance_of_border, -disturbance_of_border}) {
    Follower follower(mover, run, beginning);
    const auto parted = follower.find_parting(by);
    effort.note_disturbed(follower.watch());
    if (parted && (!first || *parted < first->time)) first = Border{*parted, by > 0.0};
  }
  return first;
}

}  // namespace trammel::prediction
