// SPDX-License-Identifier: Apache-2.0
#include "symbolic/number/memory_end.h"

#include <flint/flint.h>
#include <gmp.h>
#include <sys/resource.h>

#include <atomic>
#include <cstdlib>
#include <new>

namespace trammel::symbolic {

namespace {

// The part of the limit that is kept back. FLINT doubles the list of its free numbers where one is
// destroyed, which takes a third of all numbers at most; calls end with a few times their result.
// Larger, less is left for the work.
constexpr rlim_t limit_by_reserve = 16;

std::atomic<void*> reserve{nullptr};
std::atomic<bool> is_short{false}, is_half_done{false};

// Nothing is written to it: it takes addresses, which are limited, and no memory.
void keep_back() {
  rlimit limit{};
  if (reserve.load() != nullptr || getrlimit(RLIMIT_AS, &limit) != 0 ||
      limit.rlim_cur == RLIM_INFINITY)
    return;
  void* block = std::malloc(limit.rlim_cur / limit_by_reserve);
  void* none = nullptr;
  if (!reserve.compare_exchange_strong(none, block)) std::free(block);
}

bool give_up_reserve() {
  void* const block = reserve.exchange(nullptr);
  std::free(block);
  return block != nullptr;
}

template <class Allocate>
void* get(Allocate allocate) {
  if (void* block = allocate()) return block;
  if (give_up_reserve()) {
    is_short = true;
    if (void* block = allocate()) return block;
  }
  is_half_done = true;
  throw std::bad_alloc();
}

void* allocate(std::size_t size) {
  return get([size] { return std::malloc(size); });
}

void* allocate_zeroed(std::size_t count, std::size_t size) {
  return get([count, size] { return std::calloc(count, size); });
}

void* reallocate(void* block, std::size_t size) {
  return get([block, size] { return std::realloc(block, size); });
}

void* reallocate_known(void* block, std::size_t, std::size_t size) {
  return reallocate(block, size);
}

// Of `new`, which may throw at once: only what is destroyed on the way needs the reserve.
void end_memory() {
  give_up_reserve();
  throw std::bad_alloc();
}

bool install() {
  mp_set_memory_functions(allocate, reallocate_known, nullptr);
  __flint_set_memory_functions(allocate, allocate_zeroed, reallocate, std::free);
  std::set_new_handler(end_memory);
  return true;
}

}  // namespace

// Blocks from before come from malloc too, so that it does not matter when it is done.
void throw_where_memory_ends() {
  [[maybe_unused]] static const bool once = install();
  keep_back();
}

void check_memory() {
  if (is_short.load(std::memory_order_relaxed) && is_short.exchange(false)) throw std::bad_alloc();
}

bool has_left_half_done() {
  return is_half_done.load(std::memory_order_relaxed);
}

}  // namespace trammel::symbolic
