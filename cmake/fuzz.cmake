# SPDX-License-Identifier: Apache-2.0
# Each tests/fuzz/NAME.cpp becomes a libFuzzer program fuzz_NAME, in the preset `asan` alone:
# libFuzzer's counters are woven into the provinces too.
if(NOT TRAMMEL_FUZZ)
  return()
endif()
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/fuzz/*.cpp)
if(NOT TARGET trammel_studio)
  list(FILTER sources EXCLUDE REGEX "/requests\\.cpp$")
endif()
foreach(source IN LISTS sources)
  cmake_path(GET source STEM name)
  add_executable(fuzz_${name} ${source})
  target_include_directories(fuzz_${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(fuzz_${name} PRIVATE ${TRAMMEL_PROVINCE_TARGETS})
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
endforeach()

# The studio's server is a module, which no program links: its sources are part of the target.
if(TARGET trammel_studio)
  foreach(property SOURCES INCLUDE_DIRECTORIES LINK_LIBRARIES)
    get_target_property(of_studio_${property} trammel_studio ${property})
  endforeach()
  target_sources(fuzz_requests PRIVATE ${of_studio_SOURCES})
  target_include_directories(fuzz_requests PRIVATE ${of_studio_INCLUDE_DIRECTORIES})
  target_link_libraries(fuzz_requests PRIVATE ${of_studio_LINK_LIBRARIES})
  target_compile_options(fuzz_requests PRIVATE -fsanitize=fuzzer-no-link)
endif()
