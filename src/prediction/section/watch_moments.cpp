// SPDX-License-Identifier: Apache-2.0
// What a moment adds to a watch, into a journal and out of it.
#include <algorithm>
#include <utility>

#include "prediction/section/watch.h"
#include "simulation/run/archive.h"

namespace trammel::prediction {

using simulation::ArchiveReader;
using simulation::ArchiveWriter;

namespace {

// The items of a list behind those that are known.
template <class Archive, class Item>
void visit_news(Archive& archive, std::vector<Item>& list, std::size_t& known) {
  std::vector<Item> news(list.begin() + static_cast<std::ptrdiff_t>(known), list.end());
  archive(news);
  if constexpr (Archive::reads) std::move(news.begin(), news.end(), std::back_inserter(list));
  known = list.size();
}

}  // namespace

// Lists only grow, by little in a moment; of them there is what is new.
template <class Archive>
void Watch::visit_moment(Archive& archive) {
  for (std::size_t k = 0; k < of_source_.size(); ++k)
    visit_news(archive, of_source_[k], noted_.sections[k]);
  visit_news(archive, events_, noted_.events);
  visit_news(archive, moments_, noted_.moments);
  std::vector<simulation::MotionState> rows(
      rows_.end() - static_cast<std::ptrdiff_t>(std::min(rows_since_, rows_.size())), rows_.end());
  archive(rows);
  if constexpr (Archive::reads) {
    rows_.insert(rows_.end(), rows.begin(), rows.end());
    while (rows_.size() > rows_kept_) rows_.pop_front();
  }
  rows_since_ = 0;
  archive(since_);
  for (std::vector<double>* list : {&least_, &most_, &ways_}) archive(*list);
  archive(turned_at_);
  archive(before_jump_);
  for (double* number : {&next_row_, &next_drive_, &speed_, &fastest_, &strongest_, &first_pace_,
                         &speed_between_, &unforced_since_})
    archive(*number);
  for (int* count : {&rests_, &steady_}) archive(*count);
  archive(bearing_);
  archive(bound_);
}

// The moment as a user finds it in a file.
std::vector<double> Watch::row() {
  mover_.motion().eval(motion_.state(), numbers_);
  std::vector<double> row{time()};
  for (std::size_t i = 0; i < numbers_.free.size(); ++i) {
    row.push_back(numbers_.free[i]);
    row.push_back(numbers_.free_rates[i]);
  }
  row.insert(row.end(), numbers_.points.begin(), numbers_.points.end());
  return row;
}

// The next moment, out of the journal; nothing where it has to be simulated.
std::optional<WatchEnd> Watch::recall() {
  if (run_.journal == nullptr) return std::nullopt;
  const auto text = run_.journal->next();
  if (!text || text->empty()) return std::nullopt;
  ArchiveReader archive(*text);
  WatchEnd end = WatchEnd::GoesOn;
  simulation::Checkpoint there;
  archive(end);
  archive(there);
  visit_moment(archive);
  if (archive.is_whole() && motion_.resume(there)) return end;
  reason_ = "the file does not hold what this prediction goes on from";
  return WatchEnd::Limit;
}

// A motion that has ended for good has no checkpoint, and one that a limit has cut short is none
// that a forecast without the limit would see.
WatchEnd Watch::keep(WatchEnd end) {
  if (run_.journal == nullptr || run_.journal->is_over) return end;
  run_.journal->is_over = end == WatchEnd::Limit;
  if (run_.journal->is_over) return end;
  ArchiveWriter archive;
  if (end == WatchEnd::GoesOn || end == WatchEnd::Time || end == WatchEnd::Bound) {
    archive(end);
    archive(motion_.checkpoint());
    visit_moment(archive);
  }
  run_.journal->keep(row(), std::move(archive).text());
  return end;
}

}  // namespace trammel::prediction
