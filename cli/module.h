// SPDX-License-Identifier: Apache-2.0
// Modules: parts of the program with libraries that most of its processes do not need.
#pragma once

#include <string>

namespace trammel::cli {

/// The file of a module, which lies beside the program, whether that is built or installed.
std::string module_path(const std::string& name);

/// The function of a module that the program calls.
///
/// Errors  null where the module cannot be opened, and what the system says of it in `why`
void* open_module(const std::string& name, const char* entry, std::string& why);

}  // namespace trammel::cli
