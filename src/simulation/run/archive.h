// SPDX-License-Identifier: Apache-2.0
// Numbers, words and lists of them as text that keeps every bit: what a checkpoint is saved as.
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace trammel::simulation {

/// Takes numbers, words and lists of them one after the other.
class ArchiveWriter {
 public:
  static constexpr bool reads = false;

  template <class Number>
  std::enable_if_t<std::is_arithmetic_v<Number>> operator()(Number value) {
    fmt::format_to(std::back_inserter(text_), "{} ", +value);
  }
  template <class Item>
  void operator()(const std::vector<Item>& list) {
    (*this)(list.size());
    for (const Item& item : list) (*this)(item);
  }
  // What is written is not changed, though its `visit` serves reading as well.
  template <class Record>
  auto operator()(const Record& record)
      -> decltype(const_cast<Record&>(record).visit(*this), void()) {
    const_cast<Record&>(record).visit(*this);
  }
  template <class Enum>
  std::enable_if_t<std::is_enum_v<Enum>> operator()(Enum value) {
    (*this)(static_cast<std::underlying_type_t<Enum>>(value));
  }
  template <class Item>
  void operator()(const std::optional<Item>& value) {
    (*this)(value.has_value());
    if (value) (*this)(*value);
  }
  void operator()(const std::string& text) {
    (*this)(text.size());
    text_ += text;
    text_ += ' ';
  }

  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

/// Gives them back in the same order.
class ArchiveReader {
 public:
  static constexpr bool reads = true;

  explicit ArchiveReader(std::string_view text) : rest_(text) {}

  template <class Number>
  std::enable_if_t<std::is_arithmetic_v<Number>> operator()(Number& value) {
    // Whole numbers pass through the widest one: bool and char have no text of their own.
    std::conditional_t<std::is_floating_point_v<Number>, double, long long> read{};
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), read);
    is_whole_ = is_whole_ && error == std::errc() && end != rest_.data() + rest_.size();
    if (!is_whole_) return;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()) + 1);
    value = static_cast<Number>(read);
  }
  template <class Item>
  void operator()(std::vector<Item>& list) {
    std::size_t size = 0;
    (*this)(size);
    // Each item takes two characters at least: a broken text asks for no more than it has.
    is_whole_ = is_whole_ && size <= rest_.size();
    list.assign(is_whole_ ? size : 0, Item{});
    for (Item& item : list) (*this)(item);
  }
  template <class Record>
  auto operator()(Record& record) -> decltype(record.visit(*this), void()) {
    record.visit(*this);
  }
  template <class Enum>
  std::enable_if_t<std::is_enum_v<Enum>> operator()(Enum& value) {
    std::underlying_type_t<Enum> number{};
    (*this)(number);
    value = static_cast<Enum>(number);
  }
  template <class Item>
  void operator()(std::optional<Item>& value) {
    bool is_there = false;
    (*this)(is_there);
    Item item{};
    if (is_there) (*this)(item);
    value = is_there ? std::optional(std::move(item)) : std::nullopt;
  }
  void operator()(std::string& text) {
    std::size_t size = 0;
    (*this)(size);
    is_whole_ = is_whole_ && size < rest_.size();
    if (!is_whole_) return;
    text = rest_.substr(0, size);
    rest_.remove_prefix(size + 1);
  }

  /// Whether everything that was asked for was there.
  bool is_whole() const { return is_whole_; }

 private:
  std::string_view rest_;
  bool is_whole_ = true;
};

}  // namespace trammel::simulation
