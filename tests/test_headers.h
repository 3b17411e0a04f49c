// SPDX-License-Identifier: Apache-2.0
// What most tests include of other projects, compiled once (cmake/tests.cmake).
#pragma once

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <nlohmann/json.hpp>

#include "../cmake/standard_headers.h"
