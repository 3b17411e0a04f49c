// SPDX-License-Identifier: Apache-2.0
// Names and their numbers, in the order in which they came: for models of a hundred thousand names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace trammel::base {

/// Texts that stay where they are as long as the store lives.
class TextStore {
 public:
  /// Cost    O(length)
  std::string_view keep(std::string_view text);

 private:
  std::vector<std::unique_ptr<char[]>> blocks_;
  std::size_t left_ = 0;  // of the last block
  char* next_ = nullptr;
};

class NameTable {
 public:
  struct Entry {
    std::uint32_t number = 0;
    bool is_new = false;
  };
  /// The number of the name: the next one where the name is new.
  /// Cost    O(length)
  Entry add(std::string_view name);
  std::optional<std::uint32_t> find(std::string_view name) const;

  /// Pre     number < size(). It stays valid as long as the table.
  std::string_view name(std::uint32_t number) const { return rows_[number].name; }
  std::size_t size() const { return rows_.size(); }

 private:
  struct Row {
    std::string_view name;
    std::size_t hash = 0;
  };
  std::size_t find_place(std::string_view name, std::size_t hash) const;
  void grow();

  TextStore texts_;
  std::vector<Row> rows_;
  std::vector<std::uint32_t> places_;  // open addressing: number + 1; 0 is free
};

}  // namespace trammel::base
