// SPDX-License-Identifier: Apache-2.0
#include "inquiry/sweep/share_rows.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include "symbolic/number/thread_memory.h"

namespace trammel::inquiry {

namespace {

// How often the first process looks for rows of others while none of its own is ready.
constexpr std::chrono::milliseconds look_around{2};
constexpr std::size_t waiting_max = 64;  // finished blocks, a thread, that wait to be kept

class Exchange {
 public:
  Exchange(std::span<const std::uint64_t> rows, const Sharing& sharing)
      : rows_(rows),
        sharing_(sharing),
        blocks_((rows.size() + sharing.block - 1) / sharing.block) {}

  bool run(const std::function<RowMaker()>& make_worker,
           const std::function<bool(RowBlock)>& keep) {
    bool is_whole = false;
    {
      Workers workers(*this);
      start(workers, make_worker);
      is_whole = sharing_.ranks.is_first() ? collect(keep) : pass_on();
    }
    if (failure_) std::rethrow_exception(failure_);
    return is_whole;
  }

 private:
  // Whatever ends the thread that keeps rows, the others end first.
  struct Workers {
    explicit Workers(Exchange& owner) : exchange(owner) {}
    ~Workers() {
      exchange.stop();
      for (std::thread& thread : threads) thread.join();
    }
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;
    Exchange& exchange;
    std::vector<std::thread> threads;
  };

  // ---- threads that make rows

  // Under a limit of memory there may be stacks for some threads only.
  void start(Workers& workers, const std::function<RowMaker()>& make_worker) {
    const std::size_t threads = std::min(std::max<std::size_t>(1, sharing_.threads), blocks_);
    workers.threads.reserve(threads);
    while (workers.threads.size() < threads) {
      note_worker();
      try {
        workers.threads.emplace_back([this, &make_worker] { work(make_worker); });
      } catch (const std::system_error&) {
        note_end();
        if (workers.threads.empty()) throw std::bad_alloc();
        return;
      }
    }
  }

  void note_worker() {
    const std::lock_guard lock(mutex_);
    ++working_;
  }

  void note_end() {
    const std::lock_guard lock(mutex_);
    --working_;
    changed_.notify_all();
  }

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
    symbolic::release_thread_memory();
    note_end();
  }

  std::optional<std::size_t> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] {
      return stopped_ || (ready_.size() < waiting_max * working_ &&
                          (sharing_.ranks.is_first() || !dealt_.empty() || is_all_dealt_));
    });
    if (stopped_ || sharing_.budget.reached() != base::StopReason::None) return std::nullopt;
    if (sharing_.ranks.is_first()) return deal();
    if (dealt_.empty()) return std::nullopt;
    const std::size_t block = dealt_.front();
    dealt_.pop_front();
    changed_.notify_all();
    return block;
  }

  // By the first process, for itself and for others.
  std::optional<std::size_t> deal() {
    if (stopped_ || next_ >= blocks_ || sharing_.budget.reached() != base::StopReason::None)
      return std::nullopt;
    return next_++;
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

  // An empty message is the last of its process, one as short as a number asks for a block: rows
  // are longer.
  bool collect(const std::function<bool(RowBlock)>& keep) {
    std::size_t kept = 0;
    int others = sharing_.ranks.count - 1;
    bool wants_more = true;
    const auto take_in = [&](RowBlock block) {
      kept += block.rows.size();
      wants_more = wants_more && keep(std::move(block));
      if (sharing_.progress)
        sharing_.progress(static_cast<double>(kept) / static_cast<double>(rows_.size()));
    };
    while (!is_idle() || others > 0) {
      if (auto block = next_ready(look_around)) take_in(std::move(*block));
      while (others > 0) {
        const auto message = sharing_.ranks.receive();
        if (!message) break;
        if (message->empty())
          --others;
        else if (message->size() == sizeof(int))
          deal_to(number_in<int>(*message));
        else if (auto block = from_bytes(*message))
          take_in(std::move(*block));
      }
      if (!wants_more) stop();
    }
    return wants_more && kept == rows_.size();
  }

  void deal_to(int rank) {
    std::size_t block = blocks_;  // means that there is none
    {
      const std::lock_guard lock(mutex_);
      block = deal().value_or(blocks_);
    }
    sharing_.ranks.tell(rank, bytes_of(block));
  }

  // ---- the same thread of another process: asks for blocks before they are needed

  bool pass_on() {
    std::size_t asked = 0;  // blocks that are asked for and not dealt yet
    while (!is_idle() || asked > 0) {
      for (; wants_block(asked); ++asked) sharing_.ranks.send(bytes_of(sharing_.ranks.rank));
      while (asked > 0) {
        const auto answer = sharing_.ranks.hear();
        if (!answer) break;
        --asked;
        take_dealt(number_in<std::size_t>(*answer));
      }
      if (const auto block = next_ready(look_around)) sharing_.ranks.send(to_bytes(*block));
    }
    sharing_.ranks.send({});
    return true;
  }

  bool wants_block(std::size_t asked) {
    constexpr std::size_t ahead = 2;  // blocks in hand for each thread
    const std::lock_guard lock(mutex_);
    return !is_all_dealt_ && !stopped_ && dealt_.size() + asked < ahead * working_;
  }

  void take_dealt(std::size_t block) {
    const std::lock_guard lock(mutex_);
    if (block < blocks_)
      dealt_.push_back(block);
    else
      is_all_dealt_ = true;
    changed_.notify_all();
  }

  template <class Number>
  static std::string bytes_of(Number number) {
    return {reinterpret_cast<const char*>(&number), sizeof number};
  }
  template <class Number>
  static Number number_in(const std::string& bytes) {
    Number number{};
    std::memcpy(&number, bytes.data(), std::min(bytes.size(), sizeof number));
    return number;
  }

  std::span<const std::uint64_t> rows_;
  const Sharing& sharing_;
  std::size_t blocks_, next_ = 0;  // next_: of the first process, that nobody has
  std::deque<std::size_t> dealt_;  // to this process, by the first
  bool is_all_dealt_ = false;
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
