// SPDX-License-Identifier: Apache-2.0
#include "symbolic/number/memory_end.h"

#include <flint/flint.h>
#include <gmp.h>

#include <cstdlib>
#include <new>

namespace trammel::symbolic {

namespace {

void* got(void* block) {
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void* allocate(std::size_t size) {
  return got(std::malloc(size));
}

void* allocate_zeroed(std::size_t count, std::size_t size) {
  return got(std::calloc(count, size));
}

void* reallocate(void* block, std::size_t size) {
  return got(std::realloc(block, size));
}

void* reallocate_known(void* block, std::size_t, std::size_t size) {
  return reallocate(block, size);
}

bool install() {
  mp_set_memory_functions(allocate, reallocate_known, nullptr);
  __flint_set_memory_functions(allocate, allocate_zeroed, reallocate, std::free);
  return true;
}

}  // namespace

// Blocks from before come from malloc too, so that it does not matter when it is done.
void throw_where_memory_ends() {
  [[maybe_unused]] static const bool once = install();
}

}  // namespace trammel::symbolic
