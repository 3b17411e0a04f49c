# SPDX-License-Identifier: Apache-2.0
# The external libraries as targets. All come from Debian's packages (tools/packages.txt), none is
# vendored, and a library is looked for only where a folder that needs it exists.

# One imported target for a library without a CMake package of its own:
#   trammel_library(NAME HEADER header LIBRARIES names... [SUFFIX include subfolder])
function(trammel_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADER;SUFFIX" "LIBRARIES")
  find_path(${name}_INCLUDE_DIR ${arg_HEADER} PATH_SUFFIXES ${arg_SUFFIX} REQUIRED)
  add_library(external::${name} INTERFACE IMPORTED)
  target_include_directories(external::${name} SYSTEM INTERFACE ${${name}_INCLUDE_DIR})
  mark_as_advanced(${name}_INCLUDE_DIR)
  foreach(library IN LISTS arg_LIBRARIES)
    find_library(${name}_${library}_LIBRARY ${library} REQUIRED)
    target_link_libraries(external::${name} INTERFACE ${${name}_${library}_LIBRARY})
    mark_as_advanced(${name}_${library}_LIBRARY)
  endforeach()
endfunction()

function(trammel_find_library name)
  if(name STREQUAL "fmt::fmt")
    find_package(fmt REQUIRED GLOBAL)
  elseif(name STREQUAL "Eigen3::Eigen")
    find_package(Eigen3 REQUIRED GLOBAL NO_MODULE)
  elseif(name STREQUAL "nlohmann_json::nlohmann_json")
    find_package(nlohmann_json REQUIRED GLOBAL)
  elseif(name STREQUAL "CLI11::CLI11")
    find_package(CLI11 REQUIRED GLOBAL)
  elseif(name STREQUAL "external::klu")  # LGPL and BSD parts of SuiteSparse only
    trammel_library(klu HEADER klu.h SUFFIX suitesparse
      LIBRARIES klu btf amd colamd suitesparseconfig)
  elseif(name STREQUAL "asmjit::asmjit")
    find_package(asmjit REQUIRED GLOBAL CONFIG)
  elseif(name STREQUAL "external::flint")
    trammel_library(flint HEADER flint/fmpz_mpoly.h LIBRARIES flint gmp)
  elseif(name STREQUAL "external::sqlite")
    set(CMAKE_FIND_LIBRARY_SUFFIXES .a ${CMAKE_FIND_LIBRARY_SUFFIXES})  # binds 1600 names less
    trammel_library(sqlite HEADER sqlite3.h LIBRARIES sqlite3)
  elseif(name STREQUAL "external::arb")
    trammel_library(arb HEADER arb.h LIBRARIES flint-arb flint mpfr gmp)
  else()
    message(FATAL_ERROR "cmake/libraries.cmake does not know the library ${name}")
  endif()
endfunction()

# Links TARGET publicly to external libraries, looking each up when first wanted.
function(trammel_link_libraries target)
  foreach(library IN LISTS ARGN)
    if(NOT TARGET ${library})
      trammel_find_library(${library})
    endif()
    target_link_libraries(${target} PUBLIC ${library})
  endforeach()
endfunction()
