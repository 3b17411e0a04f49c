# SPDX-License-Identifier: Apache-2.0
# Each tests/fuzz/NAME.cpp becomes a libFuzzer program fuzz_NAME, in the preset `asan` alone:
# libFuzzer's counters are woven into the provinces too.
if(TRAMMEL_FUZZ)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/fuzz/*.cpp)
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    add_executable(fuzz_${name} ${source})
    target_link_libraries(fuzz_${name} PRIVATE ${TRAMMEL_PROVINCE_TARGETS})
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  endforeach()
endif()
