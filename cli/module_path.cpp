// SPDX-License-Identifier: Apache-2.0
#include "cli/module_path.h"

#include <filesystem>
#include <system_error>

namespace trammel::cli {

std::string module_path(const std::string& name) {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return (program.parent_path() / ("lib" + name + ".so")).string();
}

}  // namespace trammel::cli
