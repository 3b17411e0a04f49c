// SPDX-License-Identifier: Apache-2.0
#include "prediction/forecast/describe_phase.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "prediction/tolerances.h"

namespace trammel::prediction {

namespace {

constexpr double moved = 1e-3;          // of a way: more than what rests still creeps
constexpr double same_duration = 0.1;   // of a process: its occurrences differ by the cycle's phase
constexpr double still_growing = 0.99;  // of the largest speed: it is growing at the end
constexpr std::size_t sections_of_irregular = 8;  // fewer tell no mean
constexpr std::size_t points_of_course = 64;      // of irregular motion: what a plot can show
constexpr double grown = 10.0;                    // speeds: a start is over

// What swings: the value of the source, or that which makes the longest way and comes back.
std::size_t find_swinging(const Window& window, const std::vector<SectionSource>& sources,
                          std::size_t free) {
  const SectionSource& source = sources[window.pattern.source];
  if (source.kind == SectionKind::Turning) return source.value;
  std::size_t best = 0;
  double longest = -1.0;
  for (std::size_t i = 0; i < free; ++i) {
    const double way = window.pattern.ways[i] - std::abs(window.pattern.change[i]);
    if (way > longest) best = i;
    longest = std::max(longest, way);
  }
  return best;
}

// Changes that are rounding are none.
double rounded(double change, double value) {
  return std::abs(change) > no_change * (1 + std::abs(value)) ? change : 0.0;
}

// Swings one by one, or evenly many of them, the first and the last among them. From one turning
// point to the next it is half a swing; the mean of both halves is that of the one between them.
std::vector<CoursePoint> course_of_swings(std::span<const Section> turning, std::size_t value) {
  const std::size_t swings = turning.size() - 2, points = std::min(swings, points_of_course);
  std::vector<CoursePoint> course;
  for (std::size_t i = 0; i < points; ++i) {
    const std::size_t k = points > 1 ? i * (swings - 1) / (points - 1) : 0;
    const Section &begin = turning[k], &middle = turning[k + 1], &end = turning[k + 2];
    const double there = middle.values[value] - begin.values[value];
    const double back = middle.values[value] - end.values[value];
    course.push_back({middle.time, end.time - begin.time, std::abs(there + back) / 4});
  }
  return course;
}

}  // namespace

Phase describe_cycle(const CycleCourse& course, const LongRun& run, double begin) {
  const Window& first = course.windows().front();
  const std::size_t free = run.names.size();
  const std::size_t swinging = find_swinging(first, course.sources(), free);
  Phase phase;
  phase.kind = PhaseKind::Cycle;
  phase.from = begin;
  phase.period = first.pattern.period;
  phase.minima = first.pattern.sections;
  phase.swings = run.names[swinging];
  for (std::size_t i = 0; i < free; ++i)
    phase.change.push_back({run.names[i], rounded(first.pattern.change[i], first.last.values[i])});
  phase.ways.assign(first.pattern.ways.begin(),
                    first.pattern.ways.begin() + static_cast<std::ptrdiff_t>(free));
  for (const Window& window : course.windows())
    phase.course.push_back({window.time - window.pattern.period / 2, window.pattern.period,
                            window.pattern.ways[swinging] / 2});
  phase.verified = course.verified();
  phase.is_stable = course.known_to().has_value();
  phase.multipliers = course.multipliers();
  return phase;
}

void count_repeats(const CycleCourse& course, double to, Phase& phase) {
  const auto& windows = course.windows();
  // The last window before that time; from there on with its period.
  const Window* last = &windows.front();
  for (const Window& window : windows)
    if (window.time <= to) last = &window;
  const double count = last->patterns + (to - last->time) / last->pattern.period;
  phase.repeats = static_cast<std::uint64_t>(std::max(0.0, std::floor(count + moved)));
  phase.known_to = to;
}

void describe_rest(Watch& watch, const LongRun& run, Phase& phase) {
  phase.kind = PhaseKind::Rest;
  const std::vector<double> values = watch.values(), ranges = watch.ranges();
  for (std::size_t i = 0; i < run.names.size(); ++i)
    phase.state.push_back({run.names[i], values[i]});
  double since = watch.begin();
  for (std::size_t s = 0; s < watch.sources().size(); ++s)
    for (const Section& section : watch.sections(s))
      for (std::size_t i = 0; i < run.names.size(); ++i)
        if (std::abs(section.values[i] - values[i]) > moved * ranges[i])
          since = std::max(since, section.time);
  for (const WatchedEvent& event : watch.events())
    if (event.what == simulation::EventKind::Impact || event.what == simulation::EventKind::Rest ||
        event.what == simulation::EventKind::Stick)
      since = std::max(since, event.time);
  if (phase.from > watch.begin() || phase.from < since)
    phase.rests_from = std::max(phase.from, since);
}

void describe_unsettled(Watch& watch, const LongRun& run, bool is_whole, Phase& phase) {
  // Of the phase alone; the source that has most.
  std::size_t source = 0;
  std::span<const Section> sections;
  for (std::size_t s = 0; s < watch.sources().size(); ++s) {
    const std::vector<Section>& all = watch.sections(s);
    const auto first = std::find_if(
        all.begin(), all.end(), [&](const Section& section) { return section.time >= phase.from; });
    const std::span<const Section> here(first, all.end());
    if (here.size() > sections.size()) source = s;
    if (here.size() > sections.size()) sections = here;
  }
  const bool turns = sections.size() > sections_of_irregular;
  if (is_whole && !turns) {
    const bool grows = watch.bearing() != Bearing::IsSteady &&
                       watch.speed() > still_growing * watch.fastest() &&
                       watch.speed() > grown * watch.first_pace();
    phase.kind = grows ? PhaseKind::Divergence : PhaseKind::Drift;
    const std::vector<double> values = watch.values();
    for (std::size_t i = 0; i < run.names.size(); ++i)
      phase.change.push_back({run.names[i], values[run.names.size() + i]});
    phase.is_steady = watch.bearing() == Bearing::IsSteady;
    return;
  }
  phase.kind = PhaseKind::Irregular;
  if (!turns) return;
  // Of turning points there are two in a swing.
  const std::size_t step = watch.sources()[source].kind == SectionKind::Turning ? 2 : 1;
  double sum = 0.0, squares = 0.0;
  const auto count = static_cast<double>(sections.size() - step);
  for (std::size_t k = step; k < sections.size(); ++k) {
    const double period = sections[k].time - sections[k - step].time;
    sum += period;
    squares += period * period;
  }
  phase.period = sum / count;
  phase.spread = std::sqrt(std::max(0.0, squares / count - phase.period * phase.period));
  const SectionSource& swinging = watch.sources()[source];
  phase.swings = run.names[swinging.value];
  if (swinging.kind == SectionKind::Turning)
    phase.course = course_of_swings(sections, swinging.value);
}

std::vector<std::string> parts_of(const std::string& contact) {
  const std::size_t at = contact.find(" and ");
  if (at == std::string::npos) return {contact};
  return {contact.substr(0, at), contact.substr(at + 5)};
}

std::string tell_meeting(const std::string& contact, const LongRun& run) {
  const std::vector<std::string> parts = parts_of(contact);
  if (parts.size() < 2) return fmt::format("'{}' is touched", contact);
  const bool is_first_fixed = parts[0] == run.fixed_part;
  return fmt::format("{} meets {}", parts[is_first_fixed ? 1 : 0], parts[is_first_fixed ? 0 : 1]);
}

double last_touch_of(const Watch& watch, const std::string& contact, double from) {
  double last = from;
  for (const WatchedEvent& event : watch.events())
    if (event.label == contact) last = std::max(last, event.time);
  return last;
}

bool is_known_process(const std::vector<Superimposed>& occurrences) {
  if (occurrences.size() < 2) return false;
  const Superimposed &last = occurrences.back(), &before = occurrences[occurrences.size() - 2];
  return last.parts == before.parts &&
         std::abs(last.duration - before.duration) <= same_duration * before.duration;
}

std::vector<Superimposed> merge_processes(const std::vector<Superimposed>& occurrences) {
  std::vector<Superimposed> merged;
  for (const Superimposed& occurrence : occurrences) {
    const auto known = std::find_if(merged.begin(), merged.end(), [&](const Superimposed& other) {
      return other.parts == occurrence.parts;
    });
    if (known == merged.end())
      merged.push_back(occurrence);
    else if (known->period == 0.0)
      known->period = occurrence.start - known->start;
  }
  return merged;
}

}  // namespace trammel::prediction
