// SPDX-License-Identifier: Apache-2.0
// Where the sources and the program are. One source alone knows, so that the objects of all others
// are the same in every clone.
#pragma once

#include <string>

namespace trammel::test {

std::string source_folder();

/// The path of `trammel`.
const char* program();

}  // namespace trammel::test
