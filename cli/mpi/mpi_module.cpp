// SPDX-License-Identifier: Apache-2.0
// The module `trammel_mpi`: ranks as processes of MPI.
#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cli/mpi/ranks_module.h"

namespace {

constexpr int tag = 1;
constexpr std::uint64_t piece = std::uint64_t{1} << 28U;  // MPI counts in ints

bool start(int* rank, int* count) {
  int support = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &support) != MPI_SUCCESS) return false;
  MPI_Comm_rank(MPI_COMM_WORLD, rank);
  MPI_Comm_size(MPI_COMM_WORLD, count);
  return support >= MPI_THREAD_FUNNELED;
}

void send_to_first(const char* bytes, std::size_t size) {
  MPI_Send(bytes, static_cast<int>(size), MPI_CHAR, 0, tag, MPI_COMM_WORLD);
}

bool receive(const char** bytes, std::size_t* size) {
  static std::vector<char> message;
  int is_there = 0, count = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &is_there, &status);
  if (is_there == 0) return false;
  MPI_Get_count(&status, MPI_CHAR, &count);
  message.resize(static_cast<std::size_t>(count));
  MPI_Recv(message.data(), count, MPI_CHAR, status.MPI_SOURCE, tag, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  *bytes = message.data();
  *size = message.size();
  return true;
}

void spread(const char** bytes, std::size_t* size) {
  static std::vector<char> message;
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::uint64_t count = *size;
  MPI_Bcast(&count, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  if (rank == 0)
    message.assign(*bytes, *bytes + count);
  else
    message.resize(count);
  for (std::uint64_t at = 0; at < count; at += piece)
    MPI_Bcast(message.data() + at, static_cast<int>(std::min(piece, count - at)), MPI_CHAR, 0,
              MPI_COMM_WORLD);
  *bytes = message.data();
  *size = message.size();
}

void finish() {
  MPI_Finalize();
}

constexpr trammel::cli::RanksModule module_functions{start, send_to_first, receive, spread, finish};

}  // namespace

extern "C" __attribute__((visibility("default"))) const trammel::cli::RanksModule*
trammel_ranks_module() {
  return &module_functions;
}
