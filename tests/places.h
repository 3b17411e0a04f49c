// SPDX-License-Identifier: Apache-2.0
// Where the sources and the program are. One source alone knows, so that the objects of all others
// are the same in every clone.
#pragma once

#include <cstddef>
#include <string>

namespace trammel::test {

std::string source_folder();

/// The path of `trammel`.
const char* program();

/// Of many cases each Nth is tried, by TRAMMEL_CASES_EVERY=N: under sanitizers all of them take a
/// quarter of an hour.
std::size_t cases_every();

}  // namespace trammel::test
