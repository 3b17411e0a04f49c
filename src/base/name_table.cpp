// SPDX-License-Identifier: Apache-2.0
#include "base/name_table.h"

#include <algorithm>
#include <functional>

namespace trammel::base {

std::string_view TextStore::keep(std::string_view text) {
  constexpr std::size_t block_size = std::size_t{1} << 16U;
  if (text.size() > left_) {
    left_ = std::max(block_size, text.size());
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(left_));
    next_ = blocks_.back().get();
  }
  char* const begin = next_;
  std::copy(text.begin(), text.end(), begin);
  next_ += text.size();
  left_ -= text.size();
  return {begin, text.size()};
}

NameTable::Entry NameTable::add(std::string_view name) {
  if (2 * rows_.size() >= places_.size()) grow();
  const std::size_t hash = std::hash<std::string_view>{}(name);
  std::uint32_t& place = places_[find_place(name, hash)];
  if (place != 0) return {place - 1, false};
  rows_.push_back({texts_.keep(name), hash});
  place = static_cast<std::uint32_t>(rows_.size());
  return {place - 1, true};
}

std::optional<std::uint32_t> NameTable::find(std::string_view name) const {
  if (places_.empty()) return std::nullopt;
  const std::uint32_t place = places_[find_place(name, std::hash<std::string_view>{}(name))];
  if (place == 0) return std::nullopt;
  return place - 1;
}

// Where it is, or where it would be.
std::size_t NameTable::find_place(std::string_view name, std::size_t hash) const {
  const std::size_t mask = places_.size() - 1;
  std::size_t i = hash & mask;
  while (places_[i] != 0) {
    const Row& row = rows_[places_[i] - 1];
    if (row.hash == hash && row.name == name) break;
    i = (i + 1) & mask;
  }
  return i;
}

void NameTable::grow() {
  places_.assign(std::max<std::size_t>(64, 2 * places_.size()), 0);
  const std::size_t mask = places_.size() - 1;
  for (std::uint32_t number = 0; number < rows_.size(); ++number) {
    std::size_t i = rows_[number].hash & mask;
    while (places_[i] != 0) i = (i + 1) & mask;
    places_[i] = number + 1;
  }
}

}  // namespace trammel::base
