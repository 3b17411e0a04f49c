# SPDX-License-Identifier: Apache-2.0
# Each bench/NAME.cpp, and each folder bench/NAME with a main.cpp, becomes a program bench_NAME that
# prints lines; only the target `bench` builds them. A by_hand.cpp is what ours is measured against,
# as fast as the compiler can make it on this machine.
# bench/support is what they share. bench/peers holds what other systems run on the same inputs;
# those of them that are compiled link GPL libraries (GiNaC, SolveSpace), each a program of its own.
add_custom_target(bench)

file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/bench/support/*.cpp)
add_library(bench_support STATIC EXCLUDE_FROM_ALL ${sources}
  ${CMAKE_SOURCE_DIR}/tests/support/model_from_text.cpp)
list(GET TRAMMEL_PROVINCE_TARGETS -1 highest)
target_include_directories(bench_support PUBLIC ${CMAKE_SOURCE_DIR}
  PRIVATE ${CMAKE_SOURCE_DIR}/tests $<TARGET_PROPERTY:${highest},INTERFACE_INCLUDE_DIRECTORIES>)
target_compile_definitions(bench_support PUBLIC TRAMMEL_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
target_compile_options(bench_support PRIVATE -Wno-error)  # CI builds no benchmark
target_link_libraries(bench_support PUBLIC fmt::fmt)
if(TARGET trammel)
  target_compile_definitions(bench_support PRIVATE TRAMMEL_PROGRAM="$<TARGET_FILE:trammel>")
  add_dependencies(bench_support trammel)
endif()

# bench/peers/NAME.cpp, run by a benchmark, where its libraries are installed.
function(trammel_add_peer name benchmark)
  string(TOUPPER ${name} upper)
  foreach(library IN LISTS ARGN)
    if(TARGET ${library})
      list(APPEND libraries ${library})
      continue()
    endif()
    find_library(PEER_LIBRARY_${library} ${library})
    mark_as_advanced(PEER_LIBRARY_${library})
    if(NOT PEER_LIBRARY_${library})
      target_compile_definitions(bench_support PRIVATE TRAMMEL_PEER_${upper}="")
      return()
    endif()
    list(APPEND libraries ${PEER_LIBRARY_${library}})
  endforeach()
  add_executable(peer_${name} EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/bench/peers/${name}.cpp)
  target_compile_options(peer_${name} PRIVATE -Wno-error)
  target_link_libraries(peer_${name} PRIVATE ${libraries})
  add_dependencies(bench_${benchmark} peer_${name})
  target_compile_definitions(bench_support PRIVATE
    TRAMMEL_PEER_${upper}="$<TARGET_FILE:peer_${name}>")
endfunction()

function(trammel_add_bench name)
  add_executable(bench_${name} EXCLUDE_FROM_ALL ${ARGN})
  target_compile_options(bench_${name} PRIVATE -Wno-error)
  target_link_libraries(bench_${name} PRIVATE
    bench_support test_support ${TRAMMEL_PROVINCE_TARGETS})
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
  file(GLOB written_by_hand CONFIGURE_DEPENDS ${folder}/*by_hand.cpp)
  set_source_files_properties(${written_by_hand} PROPERTIES
    COMPILE_OPTIONS "-O3;-march=native;-ffp-contract=fast")
  trammel_add_bench(${name} ${sources})
endforeach()

trammel_add_peer(ginac symbolic ginac cln)
trammel_add_peer(solvespace sketch slvs)
trammel_add_peer(mujoco simulation mujoco)
trammel_add_peer(box2d simulation box2d)
trammel_add_peer(box2d_machine machines box2d)
trammel_add_peer(simbody simulation SimTKsimbody SimTKmath SimTKcommon)
trammel_add_peer(sundials simulation sundials_cvode sundials_nvecserial sundials_sunlinsoldense
  sundials_sunmatrixdense)
if(TARGET peer_simbody)  # its headers compare ambiguously in C++20
  target_include_directories(peer_simbody SYSTEM PRIVATE /usr/include/simbody)
  set_target_properties(peer_simbody PROPERTIES CXX_STANDARD 17)
endif()
