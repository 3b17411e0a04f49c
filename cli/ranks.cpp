// SPDX-License-Identifier: Apache-2.0
#include "cli/ranks.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>

#include "cli/module.h"
#include "cli/mpi/ranks_module.h"

namespace trammel::cli {

namespace {

// What Open MPI, MPICH and Slurm with PMIx tell the processes that they start.
bool has_others() {
  constexpr std::array<const char*, 3> names{"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};
  for (const char* name : names)
    if (std::getenv(name) != nullptr) return true;
  return false;
}

}  // namespace

JoinedRanks::JoinedRanks() {
  if (!has_others()) return;
  const std::string alone = "; several processes can share a sweep by --shard instead";
  const std::string path = module_path("trammel_mpi");
  // For all to see: the parts that MPI itself loads look for it.
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  void* entry = library != nullptr ? dlsym(library, ranks_module_entry) : nullptr;
  if (entry == nullptr) {
    problem_ = fmt::format("this program was built without MPI ({} is not there){}", path, alone);
    return;
  }
  const RanksModule* module = reinterpret_cast<RanksModuleEntry>(entry)();
  if (!module->start(&ranks_.rank, &ranks_.count)) {
    problem_ = "MPI could not be started" + alone;
    return;
  }
  finish_ = module->finish;
  ranks_.send = [module](const std::string& bytes) {
    module->send_to_first(bytes.data(), bytes.size());
  };
  const auto look = [](bool (*take)(const char**, std::size_t*)) -> std::optional<std::string> {
    const char* bytes = nullptr;
    std::size_t size = 0;
    if (!take(&bytes, &size)) return std::nullopt;
    return std::string(bytes, size);
  };
  ranks_.receive = [module, look] { return look(module->receive); };
  ranks_.hear = [module, look] { return look(module->hear); };
  ranks_.tell = [module](int rank, const std::string& bytes) {
    module->tell(rank, bytes.data(), bytes.size());
  };
  ranks_.spread = [module](const std::string& bytes) {
    const char* all = bytes.data();
    std::size_t size = bytes.size();
    module->spread(&all, &size);
    return std::string(all, size);
  };
}

JoinedRanks::~JoinedRanks() {
  if (finish_ != nullptr) finish_();
}

}  // namespace trammel::cli
