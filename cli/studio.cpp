// SPDX-License-Identifier: Apache-2.0
#include "cli/studio.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>

#include "app/request/exit_code.h"
#include "cli/module.h"
#include "studio/server/serve_module.h"

namespace trammel::cli {

int serve_studio(const ServeArguments& arguments) {
  std::string why;
  auto* const serve = reinterpret_cast<studio::Serve*>(
      open_module("trammel_studio", studio::serve_module_entry, why));
  if (serve == nullptr) {
    fmt::print(stderr,
               "trammel: the module of the studio cannot be opened ({}): build the program anew "
               "where Debian's package libcpp-httplib-dev is installed\n",
               why);
    return static_cast<int>(app::ExitCode::CommandLineWrong);
  }
  std::error_code error;
  const std::string program = std::filesystem::read_symlink("/proc/self/exe", error).string();
  return serve({.program = program.c_str(),
                .folder = arguments.folder.c_str(),
                .port = arguments.port,
                .megabytes = arguments.memory_limit_mb,
                .opens_browser = !arguments.without_browser});
}

}  // namespace trammel::cli
