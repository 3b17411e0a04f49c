// SPDX-License-Identifier: Apache-2.0
// What the program asks of the module that knows MPI: plain functions, so that the program itself
// needs no MPI to be built or started.
#pragma once

#include <cstddef>

namespace trammel::cli {

inline constexpr const char* ranks_module_entry = "trammel_ranks_module";

/// Bytes that a function hands over stay as they are until the next call of the same function.
struct RanksModule {
  bool (*start)(int* rank, int* count);
  void (*send_to_first)(const char* bytes, std::size_t size);
  bool (*receive)(const char** bytes, std::size_t* size);  // false: nothing has come
  void (*tell)(int rank, const char* bytes, std::size_t size);
  bool (*hear)(const char** bytes, std::size_t* size);    // false: nothing was told
  void (*spread)(const char** bytes, std::size_t* size);  // in: of the first; out: in all
  void (*finish)();
};

using RanksModuleEntry = const RanksModule* (*)();

}  // namespace trammel::cli
