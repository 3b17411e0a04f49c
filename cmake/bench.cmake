# SPDX-License-Identifier: Apache-2.0
# Each bench/NAME.cpp becomes a program bench_NAME with a plain main that prints lines; only the
# target `bench` builds them. Further sources of it are in bench/NAME/; by_hand.cpp there is what it
# is measured against, as fast as the compiler can make it on this machine.
add_custom_target(bench)
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/*.cpp)
foreach(source IN LISTS sources)
  cmake_path(GET source STEM name)
  file(GLOB parts CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/${name}/*.cpp)
  add_executable(bench_${name} EXCLUDE_FROM_ALL ${source} ${parts})
  set_source_files_properties(${CMAKE_SOURCE_DIR}/bench/${name}/by_hand.cpp PROPERTIES
    COMPILE_OPTIONS "-O3;-march=native;-ffp-contract=fast")
  target_link_libraries(bench_${name} PRIVATE ${TRAMMEL_PROVINCE_TARGETS})
  target_compile_definitions(bench_${name} PRIVATE TRAMMEL_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  add_dependencies(bench bench_${name})
endforeach()
