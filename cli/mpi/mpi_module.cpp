// SPDX-License-Identifier: Apache-2.0
// The module `trammel_mpi`: ranks as processes of MPI.
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#include "cli/mpi/ranks_module.h"

namespace {

constexpr int to_first = 1, from_first = 2;               // tags
constexpr std::uint64_t piece = std::uint64_t{1} << 28U;  // MPI counts in ints
constexpr std::chrono::milliseconds between_looks{1};

// MPI itself waits with a whole core.
void wait_idly(MPI_Request request) {
  for (int is_done = 0;;) {
    MPI_Test(&request, &is_done, MPI_STATUS_IGNORE);
    if (is_done != 0) return;
    std::this_thread::sleep_for(between_looks);
  }
}

bool start(int* rank, int* count) {
  int support = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &support) != MPI_SUCCESS) return false;
  MPI_Comm_rank(MPI_COMM_WORLD, rank);
  MPI_Comm_size(MPI_COMM_WORLD, count);
  return support >= MPI_THREAD_FUNNELED;
}

void send_to_first(const char* bytes, std::size_t size) {
  MPI_Send(bytes, static_cast<int>(size), MPI_CHAR, 0, to_first, MPI_COMM_WORLD);
}

void tell(int rank, const char* bytes, std::size_t size) {
  MPI_Send(bytes, static_cast<int>(size), MPI_CHAR, rank, from_first, MPI_COMM_WORLD);
}

bool take(int source, int tag, const char** bytes, std::size_t* size) {
  static std::vector<char> message;
  int is_there = 0, count = 0;
  MPI_Status status;
  MPI_Iprobe(source, tag, MPI_COMM_WORLD, &is_there, &status);
  if (is_there == 0) return false;
  MPI_Get_count(&status, MPI_CHAR, &count);
  message.resize(static_cast<std::size_t>(count));
  MPI_Recv(message.data(), count, MPI_CHAR, status.MPI_SOURCE, tag, MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  *bytes = message.data();
  *size = message.size();
  return true;
}

bool receive(const char** bytes, std::size_t* size) {
  return take(MPI_ANY_SOURCE, to_first, bytes, size);
}

bool hear(const char** bytes, std::size_t* size) {
  return take(0, from_first, bytes, size);
}

void spread_piece(void* bytes, int count, MPI_Datatype type) {
  MPI_Request request;
  MPI_Ibcast(bytes, count, type, 0, MPI_COMM_WORLD, &request);
  wait_idly(request);
}

void spread(const char** bytes, std::size_t* size) {
  static std::vector<char> message;
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::uint64_t count = *size;
  spread_piece(&count, 1, MPI_UINT64_T);
  if (rank == 0)
    message.assign(*bytes, *bytes + count);
  else
    message.resize(count);
  for (std::uint64_t at = 0; at < count; at += piece)
    spread_piece(message.data() + at, static_cast<int>(std::min(piece, count - at)), MPI_CHAR);
  *bytes = message.data();
  *size = message.size();
}

void finish() {
  MPI_Request request;
  MPI_Ibarrier(MPI_COMM_WORLD, &request);
  wait_idly(request);
  MPI_Finalize();
}

constexpr trammel::cli::RanksModule module_functions{start, send_to_first, receive, tell,
                                                     hear,  spread,        finish};

}  // namespace

extern "C" __attribute__((visibility("default"))) const trammel::cli::RanksModule*
trammel_ranks_module() {
  return &module_functions;
}
