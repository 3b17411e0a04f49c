// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/share_rows.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace trammel::inquiry {

namespace {

// Where no message tells of the others' rows: the first process looks for them that often.
constexpr std::chrono::milliseconds look_around{2};
constexpr std::size_t waiting_max = 64;  // finished blocks, a thread, that wait to be kept

class Exchange {
 public:
  Exchange(std::span<const std::uint64_t> rows, const Sharing& sharing)
      : rows_(rows),
        sharing_(sharing),
        blocks_((rows.size() + sharing.block - 1) / sharing.block),
        next_(static_cast<std::size_t>(sharing.ranks.rank)) {}

  bool run(const std::function<RowMaker()>& make_worker,
           const std::function<bool(RowBlock)>& keep) {
    const std::size_t stride = static_cast<std::size_t>(sharing_.ranks.count);
    const std::size_t own = blocks_ > next_ ? (blocks_ - next_ + stride - 1) / stride : 0;
    const std::size_t threads = std::min(std::max<std::size_t>(1, sharing_.threads), own);
    working_ = threads;
    std::vector<std::thread> workers;
    for (std::size_t i = 0; i < threads; ++i) workers.emplace_back([&] { work(make_worker); });
    const bool is_whole = sharing_.ranks.is_first() ? collect(keep) : pass_on();
    stop();
    for (std::thread& worker : workers) worker.join();
    if (failure_) std::rethrow_exception(failure_);
    return is_whole;
  }

 private:
  // ---- threads that make rows

  void work(const std::function<RowMaker()>& make_worker) {
    try {
      const RowMaker make = make_worker();
      while (const auto block = take()) {
        const std::size_t begin = *block * sharing_.block;
        const auto part = rows_.subspan(begin, std::min(sharing_.block, rows_.size() - begin));
        put(make({part.begin(), part.end()}));
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      stopped_ = true;
    }
    const std::lock_guard lock(mutex_);
    --working_;
    changed_.notify_all();
  }

  std::optional<std::size_t> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped_ || ready_.size() < waiting_max * working_; });
    if (stopped_ || next_ >= blocks_ || sharing_.budget.reached() != base::StopReason::None)
      return std::nullopt;
    const std::size_t block = next_;
    next_ += static_cast<std::size_t>(sharing_.ranks.count);
    return block;
  }

  void put(RowBlock block) {
    const std::lock_guard lock(mutex_);
    ready_.push_back(std::move(block));
    changed_.notify_all();
  }

  void stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
  }

  // ---- the thread that keeps them

  // A finished block of this process; nothing where none is ready within the time.
  std::optional<RowBlock> next_ready(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, patience, [&] { return !ready_.empty() || working_ == 0; });
    if (ready_.empty()) return std::nullopt;
    RowBlock block = std::move(ready_.front());
    ready_.pop_front();
    changed_.notify_all();
    return block;
  }

  bool is_idle() {
    const std::lock_guard lock(mutex_);
    return working_ == 0 && ready_.empty();
  }

  // An empty message is the last of its process.
  bool collect(const std::function<bool(RowBlock)>& keep) {
    std::size_t kept = 0;
    int others = sharing_.ranks.count - 1;
    bool wants_more = true;
    while (!is_idle() || others > 0) {
      if (auto block = next_ready(look_around)) {
        kept += block->rows.size();
        wants_more = wants_more && keep(std::move(*block));
      }
      while (others > 0) {
        const auto message = sharing_.ranks.receive();
        if (!message) break;
        if (message->empty()) {
          --others;
          continue;
        }
        auto block = from_bytes(*message);
        if (!block) continue;
        kept += block->rows.size();
        wants_more = wants_more && keep(std::move(*block));
      }
      if (!wants_more) stop();
    }
    return wants_more && kept == rows_.size();
  }

  bool pass_on() {
    while (!is_idle())
      if (const auto block = next_ready(std::chrono::milliseconds(100)))
        sharing_.ranks.send(to_bytes(*block));
    sharing_.ranks.send({});
    return true;
  }

  std::span<const std::uint64_t> rows_;
  const Sharing& sharing_;
  std::size_t blocks_, next_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<RowBlock> ready_;
  std::size_t working_ = 0;
  bool stopped_ = false;
  std::exception_ptr failure_;
};

}  // namespace

bool share_rows(std::span<const std::uint64_t> rows, const Sharing& sharing,
                const std::function<RowMaker()>& make_worker,
                const std::function<bool(RowBlock)>& keep) {
  return Exchange(rows, sharing).run(make_worker, keep);
}

}  // namespace trammel::inquiry
