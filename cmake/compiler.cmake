# SPDX-License-Identifier: Apache-2.0
# Warnings and the compiler cache. Optimization and sanitizers are the presets' business.

# Warnings stop the build on the very compilers that CI runs, those of Debian 12: an optimizing
# compiler that nobody here has tried may warn of what is not there, and that must not keep a user
# from building.
set(tested_compiler FALSE)
if((CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_EQUAL 12.2.0)
   OR (CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_EQUAL 14.0.6))
  set(tested_compiler TRUE)
endif()
option(TRAMMEL_WARNINGS_ARE_ERRORS "Stop the build at the first warning" ${tested_compiler})

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(TRAMMEL_WARNINGS_ARE_ERRORS)
  add_compile_options(-Werror)
endif()
# No fused multiply-add behind the source's back: the same numbers on every machine.
add_compile_options(-ffp-contract=off)
# g++ 12 sees uninitialized values where there are none: in sanitized code, and in optional values
# that a sort moves. Where it optimizes, it sees short strings overrun that have grown.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-maybe-uninitialized -Wno-array-bounds)
endif()

option(TRAMMEL_FUZZ "Build the fuzz targets" OFF)

# A third of a build is the standard library's headers. That each source includes what it uses all
# the same is for tools/tidy to see.
option(TRAMMEL_PRECOMPILED_HEADERS "Compile the headers of the standard library once" ON)
function(trammel_precompile target header)  # a library, or after it what uses the same
  if(NOT TRAMMEL_PRECOMPILED_HEADERS)
    return()
  endif()
  if(TARGET ${header})
    target_precompile_headers(${target} REUSE_FROM ${header})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")  # ccache has it read the header as text first
      target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR})
    endif()
  else()
    # In brackets it is written as it stands here, the same in every clone.
    target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR})
    target_precompile_headers(${target} PRIVATE <${header}>)
  endif()
endfunction()
if(TRAMMEL_PRECOMPILED_HEADERS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-stringop-overread)  # g++ 12 then sees it where strings are compared
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_compile_options("SHELL:-Xclang -fno-pch-timestamp")  # for ccache
endif()

# The programs of tests hold many symbols.
find_program(LLD_PROGRAM ld.lld)
mark_as_advanced(LLD_PROGRAM)
if(LLD_PROGRAM)
  add_link_options(-fuse-ld=lld)
endif()

find_program(CCACHE_PROGRAM ccache)
mark_as_advanced(CCACHE_PROGRAM)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros  # what ccache asks of precompiled headers
    CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1  # one clone compiles for the others
    ${CCACHE_PROGRAM})
endif()

# What a neighbour in its batch includes is missed where a source is compiled alone. This reads each
# source by itself that some build has behind another (cmake/batches.cmake). What it writes is what
# clang has right after reading, nothing optimized: up to half as much time again as to write
# nothing, but ccache keeps it, and a second reading of the same source takes a fifth of a second.
option(TRAMMEL_ONLY_READ "Check the sources one by one; link nothing" OFF)
if(TRAMMEL_ONLY_READ)
  add_compile_options(-emit-llvm "SHELL:-Xclang -disable-llvm-passes")
  set(CMAKE_CXX_ARCHIVE_CREATE "touch <TARGET>")
  set(CMAKE_CXX_ARCHIVE_FINISH "touch <TARGET>")
  set(CMAKE_CXX_LINK_EXECUTABLE "touch <TARGET>")
  set(CMAKE_CXX_CREATE_SHARED_MODULE "touch <TARGET>")
endif()
