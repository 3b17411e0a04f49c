// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/row_block.h"

#include <cstring>

namespace trammel::inquiry {

namespace {

template <class Number>
void write(std::string& bytes, const std::vector<Number>& numbers) {
  const std::uint64_t count = numbers.size();
  bytes.append(reinterpret_cast<const char*>(&count), sizeof count);
  bytes.append(reinterpret_cast<const char*>(numbers.data()), count * sizeof(Number));
}

template <class Number>
bool read(std::string_view& bytes, std::vector<Number>& numbers) {
  std::uint64_t count = 0;
  if (bytes.size() < sizeof count) return false;
  std::memcpy(&count, bytes.data(), sizeof count);
  bytes.remove_prefix(sizeof count);
  if (count > bytes.size() / sizeof(Number)) return false;
  numbers.resize(count);
  if (count > 0) std::memcpy(numbers.data(), bytes.data(), count * sizeof(Number));
  bytes.remove_prefix(count * sizeof(Number));
  return true;
}

}  // namespace

std::string to_bytes(const RowBlock& block) {
  std::string bytes;
  write(bytes, block.rows);
  write(bytes, block.values);
  std::vector<std::uint64_t> ends;
  std::vector<char> letters;
  for (const std::string& note : block.notes) {
    letters.insert(letters.end(), note.begin(), note.end());
    ends.push_back(letters.size());
  }
  write(bytes, ends);
  write(bytes, letters);
  return bytes;
}

std::optional<RowBlock> from_bytes(std::string_view bytes) {
  RowBlock block;
  std::vector<std::uint64_t> ends;
  std::vector<char> letters;
  if (!read(bytes, block.rows) || !read(bytes, block.values) || !read(bytes, ends) ||
      !read(bytes, letters))
    return std::nullopt;
  std::uint64_t begin = 0;
  for (const std::uint64_t end : ends) {
    if (end < begin || end > letters.size()) return std::nullopt;
    block.notes.emplace_back(letters.data() + begin, end - begin);
    begin = end;
  }
  return block;
}

}  // namespace trammel::inquiry
