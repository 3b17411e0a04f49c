// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/share_rows.h"

#include <doctest/doctest.h>

#include <array>
#include <chrono>
#include <deque>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

using namespace trammel;
using inquiry::RowBlock;

// The square of each number; odd ones have something to say.
RowBlock squares(std::vector<std::uint64_t> rows) {
  RowBlock block{std::move(rows), {}, {}};
  for (const std::uint64_t row : block.rows) {
    block.values.push_back(static_cast<double>(row * row));
    block.notes.emplace_back(row % 2 == 1 ? "odd" : "");
  }
  return block;
}

std::vector<std::uint64_t> first_rows(std::uint64_t count) {
  std::vector<std::uint64_t> rows(count);
  std::iota(rows.begin(), rows.end(), std::uint64_t{0});
  return rows;
}

struct Kept {
  std::vector<int> times;
  bool is_right = true;

  explicit Kept(std::size_t rows) : times(rows, 0) {}
  bool keep(const RowBlock& block) {
    for (std::size_t k = 0; k < block.rows.size(); ++k) {
      const std::uint64_t row = block.rows[k];
      ++times[row];
      is_right = is_right && block.values[k] == static_cast<double>(row * row) &&
                 block.notes[k] == (row % 2 == 1 ? "odd" : "");
    }
    return true;
  }
  bool is_each_once() const { return is_right && times == std::vector<int>(times.size(), 1); }
};

const auto make_squares = [] { return inquiry::RowMaker(squares); };

}  // namespace

TEST_CASE("rows travel as bytes and come back; cut bytes are no rows") {
  const RowBlock block = squares({3, 1, 4, 1, 5});
  const std::string bytes = to_bytes(block);
  const auto back = inquiry::from_bytes(bytes);
  REQUIRE(back);
  CHECK(back->rows == block.rows);
  CHECK(back->values == block.values);
  CHECK(back->notes == block.notes);
  for (std::size_t size = 0; size < bytes.size(); ++size)
    CHECK_FALSE(inquiry::from_bytes(std::string_view(bytes).substr(0, size)));
}

TEST_CASE("each row is made and kept once, by however many threads") {
  for (const std::size_t threads : {std::size_t{1}, std::size_t{2}, std::size_t{7}})
    for (const std::uint64_t count : {0U, 1U, 5U, 1000U}) {
      inquiry::Sharing sharing;
      sharing.threads = threads;
      sharing.block = 3;
      Kept kept(count);
      CHECK(share_rows(first_rows(count), sharing, make_squares,
                       [&](const RowBlock& block) { return kept.keep(block); }));
      CHECK(kept.is_each_once());
    }
}

TEST_CASE("processes deal the rows out among them, and the first keeps all") {
  constexpr int processes = 3;
  std::mutex mutex;
  std::deque<std::string> messages;
  std::array<std::deque<std::string>, processes> told;
  std::array<int, processes> made{};
  Kept kept(100);
  std::vector<std::thread> all;
  bool is_whole = false;
  for (int rank = 0; rank < processes; ++rank)
    all.emplace_back([&, rank] {
      inquiry::Sharing sharing;
      sharing.block = 4;
      sharing.ranks.rank = rank;
      sharing.ranks.count = processes;
      sharing.ranks.send = [&](const std::string& bytes) {
        const std::lock_guard lock(mutex);
        messages.push_back(bytes);
      };
      sharing.ranks.receive = [&]() -> std::optional<std::string> {
        const std::lock_guard lock(mutex);
        if (messages.empty()) return std::nullopt;
        std::string message = std::move(messages.front());
        messages.pop_front();
        return message;
      };
      sharing.ranks.tell = [&](int to, const std::string& bytes) {
        const std::lock_guard lock(mutex);
        told[static_cast<std::size_t>(to)].push_back(bytes);
      };
      sharing.ranks.hear = [&,
                            mine = static_cast<std::size_t>(rank)]() -> std::optional<std::string> {
        const std::lock_guard lock(mutex);
        if (told[mine].empty()) return std::nullopt;
        std::string message = std::move(told[mine].front());
        told[mine].pop_front();
        return message;
      };
      // The last process is slow: the others make most of the rows.
      const auto make_worker = [&] {
        return inquiry::RowMaker([&](std::vector<std::uint64_t> part) {
          std::this_thread::sleep_for(std::chrono::milliseconds(rank == 2 ? 60 : 5));
          made[static_cast<std::size_t>(rank)] += static_cast<int>(part.size());
          return squares(std::move(part));
        });
      };
      const std::vector<std::uint64_t> rows = first_rows(100);
      const bool done = share_rows(rows, sharing, make_worker,
                                   [&](const RowBlock& block) { return kept.keep(block); });
      if (rank == 0) is_whole = done;
    });
  for (std::thread& process : all) process.join();
  CHECK(is_whole);
  CHECK(kept.is_each_once());
  CHECK(made[0] + made[1] + made[2] == 100);
  CHECK(made[2] < 33);  // an even share
}

TEST_CASE("sharing ends where nothing more can be kept, time is up, or a maker fails") {
  inquiry::Sharing sharing;
  sharing.threads = 2;
  sharing.block = 1;
  int kept = 0;
  CHECK_FALSE(share_rows(first_rows(100'000), sharing, make_squares,
                         [&](const RowBlock&) { return ++kept < 10; }));
  CHECK(kept < 100'000);
  sharing.budget = base::Budget{}.with_seconds(0.0);
  CHECK_FALSE(
      share_rows(first_rows(10), sharing, make_squares, [](const RowBlock&) { return true; }));
  sharing.budget = {};
  const auto make_failing = [] {
    return inquiry::RowMaker([](std::vector<std::uint64_t> rows) -> RowBlock {
      if (rows.front() == 5) throw std::runtime_error("no row 5");
      return squares(std::move(rows));
    });
  };
  CHECK_THROWS_AS(
      share_rows(first_rows(10), sharing, make_failing, [](const RowBlock&) { return true; }),
      std::runtime_error);
}
