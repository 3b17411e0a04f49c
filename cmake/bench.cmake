# SPDX-License-Identifier: Apache-2.0
# Each bench/NAME.cpp becomes a program bench_NAME with a plain main that prints lines; only the
# target `bench` builds them.
add_custom_target(bench)
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/*.cpp)
foreach(source IN LISTS sources)
  cmake_path(GET source STEM name)
  add_executable(bench_${name} EXCLUDE_FROM_ALL ${source})
  target_link_libraries(bench_${name} PRIVATE ${TRAMMEL_PROVINCE_TARGETS})
  target_compile_definitions(bench_${name} PRIVATE TRAMMEL_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  add_dependencies(bench bench_${name})
endforeach()
