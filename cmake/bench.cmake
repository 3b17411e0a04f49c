# SPDX-License-Identifier: Apache-2.0
# Each bench/NAME.cpp, and each folder bench/NAME with a main.cpp, becomes a program bench_NAME that
# prints lines; only the target `bench` builds them. A by_hand.cpp is what ours is measured against,
# as fast as the compiler can make it on this machine.
# bench/peers holds what other systems run on the same inputs; the one of them that is compiled
# links GiNaC (GPL) and is a program of its own.
add_custom_target(bench)

function(trammel_add_bench name)
  add_executable(bench_${name} EXCLUDE_FROM_ALL ${ARGN})
  target_link_libraries(bench_${name} PRIVATE test_support ${TRAMMEL_PROVINCE_TARGETS})
  target_include_directories(bench_${name} PRIVATE ${CMAKE_SOURCE_DIR})
  target_compile_definitions(bench_${name} PRIVATE TRAMMEL_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  add_dependencies(bench bench_${name})
endfunction()

file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/*.cpp)
foreach(source IN LISTS sources)
  cmake_path(GET source STEM name)
  trammel_add_bench(${name} ${source})
endforeach()

file(GLOB mains CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/*/main.cpp)
foreach(main IN LISTS mains)
  cmake_path(GET main PARENT_PATH folder)
  cmake_path(GET folder FILENAME name)
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  set_source_files_properties(${folder}/by_hand.cpp PROPERTIES
    COMPILE_OPTIONS "-O3;-march=native;-ffp-contract=fast")
  trammel_add_bench(${name} ${sources})
endforeach()

find_library(GINAC_LIBRARY ginac)
find_library(CLN_LIBRARY cln)
mark_as_advanced(GINAC_LIBRARY CLN_LIBRARY)
if(GINAC_LIBRARY AND CLN_LIBRARY AND TARGET bench_symbolic)
  add_executable(peer_ginac EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/bench/peers/ginac.cpp)
  target_link_libraries(peer_ginac PRIVATE ${GINAC_LIBRARY} ${CLN_LIBRARY})
  add_dependencies(bench_symbolic peer_ginac)
  target_compile_definitions(bench_symbolic PRIVATE
    TRAMMEL_PEER_GINAC="$<TARGET_FILE:peer_ginac>")
endif()
