# SPDX-License-Identifier: Apache-2.0
# What tests and benchmarks share: random formulas, raw formulas of the literature. A library of
# the folders of tests/support, built where somebody asks for it.
file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/support/*/*.cpp)
add_library(test_support STATIC EXCLUDE_FROM_ALL ${sources})
target_include_directories(test_support PUBLIC ${CMAKE_SOURCE_DIR}/tests)
target_link_libraries(test_support PUBLIC trammel_symbolic)
