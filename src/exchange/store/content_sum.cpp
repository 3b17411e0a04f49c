// SPDX-License-Identifier: Apache-2.0
#include "exchange/store/content_sum.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <limits>
#include <vector>

namespace trammel::exchange {

namespace {

// FNV-1a [Fowler, Noll, Vo].
class Hash {
 public:
  explicit Hash(char of) { add_byte(static_cast<unsigned char>(of)); }

  void add(std::uint64_t bits) {
    for (int i = 0; i < 8; ++i) add_byte((bits >> (8U * static_cast<unsigned>(i))) & 0xFFU);
  }
  void add(double value) {
    if (std::isnan(value)) value = std::numeric_limits<double>::quiet_NaN();
    add(std::bit_cast<std::uint64_t>(value == 0.0 ? 0.0 : value));
  }
  void add(std::string_view text) {
    add(std::uint64_t{text.size()});
    for (const char c : text) add_byte(static_cast<unsigned char>(c));
  }
  std::uint64_t value() const { return value_; }

 private:
  void add_byte(std::uint64_t byte) { value_ = (value_ ^ byte) * 0x100000001b3U; }

  std::uint64_t value_ = 0xcbf29ce484222325U;
};

}  // namespace

void ContentSum::add_row(std::int64_t row, std::span<const double> values, std::string_view note) {
  Hash hash('r');
  hash.add(static_cast<std::uint64_t>(row));
  for (const double value : values) hash.add(value);
  hash.add(note);
  sum_ += hash.value();
}

void ContentSum::add_event(const StoreEvent& event) {
  Hash hash('e');
  hash.add(++events_);
  hash.add(event.time);
  hash.add(event.what);
  hash.add(event.label);
  hash.add(event.place ? event.place->x : NAN);
  hash.add(event.place ? event.place->y : NAN);
  hash.add(std::uint64_t{event.is_expected});
  sum_ += hash.value();
}

std::optional<ContentSum> ContentSum::read(Database& database) {
  ContentSum sum;
  const auto columns = database.find_integer("SELECT count(*) FROM columns");
  auto rows = database.prepare("SELECT * FROM rows");
  auto events = database.prepare(select_events);
  if (!columns || !rows || !events || rows->column_count() != *columns + 2) return std::nullopt;
  std::vector<double> values(static_cast<std::size_t>(*columns));
  Statement::Step step;
  while ((step = rows->step()) == Statement::Step::Row) {
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = rows->number(static_cast<int>(i) + 1);
    sum.add_row(rows->integer(0), values, rows->bytes(static_cast<int>(values.size()) + 1));
  }
  if (step != Statement::Step::Done) return std::nullopt;
  while ((step = events->step()) == Statement::Step::Row) sum.add_event(read_event(*events));
  if (step != Statement::Step::Done) return std::nullopt;
  return sum;
}

std::optional<std::string> ContentSum::with_meta(Database& database) const {
  std::uint64_t sum = sum_;
  auto meta = database.prepare("SELECT name, value FROM meta");
  if (!meta) return std::nullopt;
  Statement::Step step;
  while ((step = meta->step()) == Statement::Step::Row) {
    const std::string name = meta->bytes(0);
    if (name == content_sum) continue;
    Hash hash('m');
    hash.add(name);
    hash.add(meta->bytes(1));
    sum += hash.value();
  }
  if (step != Statement::Step::Done) return std::nullopt;
  return fmt::format("{:016x}", sum);
}

}  // namespace trammel::exchange
