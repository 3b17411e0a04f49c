// SPDX-License-Identifier: Apache-2.0
#include "cli/module.h"

#include <dlfcn.h>

#include <filesystem>
#include <system_error>

namespace trammel::cli {

std::string module_path(const std::string& name) {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return (program.parent_path() / ("lib" + name + ".so")).string();
}

void* open_module(const std::string& name, const char* entry, std::string& why) {
  const std::string path = module_path(name);
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* found = library != nullptr ? dlsym(library, entry) : nullptr;
  if (found == nullptr) {
    const char* told = dlerror();
    why = told != nullptr ? told : path;
  }
  return found;
}

}  // namespace trammel::cli
