# SPDX-License-Identifier: Apache-2.0
# Each folder tests/NAME that holds a *_test.cpp becomes one CTest test, or some where it takes
# long; the programs that run them hold several folders each, since linking costs more than what is
# linked.
enable_testing()
set(TRAMMEL_TEST_SECONDS 240)  # a test that takes longer hangs; sanitizers may need more
if(CMAKE_CXX_FLAGS_DEBUG MATCHES "-fsanitize|--coverage")
  set(TRAMMEL_TEST_SECONDS 1500)
endif()

find_package(doctest QUIET)
find_package(rapidcheck QUIET)
if(NOT doctest_FOUND OR NOT rapidcheck_FOUND)
  message(STATUS "No tests: doctest and RapidCheck are not installed")
  return()
endif()

# What is tested runs as the program does; of the tests themselves compiling is what costs. Clang
# with sanitizers takes twice as long where it optimizes them too.
set(TRAMMEL_TEST_OPTIONS "" CACHE STRING "Compiler options of the tests alone")
add_compile_options(${TRAMMEL_TEST_OPTIONS})

add_library(test_main OBJECT EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/tests/main.cpp
  ${CMAKE_SOURCE_DIR}/tests/places.cpp)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")  # optimizing, it sees strings overrun that have grown
  target_compile_options(test_main PUBLIC -Wno-stringop-overflow)
endif()
target_link_libraries(test_main PUBLIC doctest::doctest rapidcheck)
target_include_directories(test_main PUBLIC ${CMAKE_SOURCE_DIR}/tests)
target_compile_definitions(test_main PRIVATE TRAMMEL_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
  TRAMMEL_PROGRAM="$<TARGET_FILE:trammel>")

# What tests alone share: answers and models of texts. It takes from the provinces what the program
# that links it has.
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/support/*.cpp)
add_library(test_answers STATIC EXCLUDE_FROM_ALL ${sources})
list(GET TRAMMEL_PROVINCE_TARGETS -1 highest)
target_include_directories(test_answers PRIVATE
  $<TARGET_PROPERTY:${highest},INTERFACE_INCLUDE_DIRECTORIES>)
target_link_libraries(test_answers PUBLIC test_main PRIVATE fmt::fmt)  # defines what all tests do
trammel_precompile(test_answers tests/test_headers.h)

# The provinces up to the highest of these folders; all of them where a folder is none.
function(trammel_provinces_up_to result)
  set(found "")
  set(wanted ${ARGN})
  foreach(target IN LISTS TRAMMEL_PROVINCE_TARGETS)
    list(APPEND found ${target})
    string(REPLACE "trammel_" "" province ${target})
    list(REMOVE_ITEM wanted ${province})
    if(NOT wanted)
      break()
    endif()
  endforeach()
  set(${result} ${found} PARENT_SCOPE)
endfunction()

# What takes longest comes in parts, which start first, so that two cores are busy to the end.
set(parts_of_app 4)
set(parts_of_property 2)
set(parts_of_reasoning 3)

# The CTest tests of a folder, which a program holds; each part has every PARTS-th source.
function(trammel_add_folder program folder)
  set(parts 1)
  set(filter_1 "*/tests/${folder}/*")
  if(parts_of_${folder})
    set(parts ${parts_of_${folder}})
    set(filter_1 "")
    set(part 0)
    set(sources ${ARGN})
    list(FILTER sources INCLUDE REGEX "_test[.]cpp$")
    foreach(source IN LISTS sources)
      math(EXPR part "${part} % ${parts} + 1")
      cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
      list(APPEND filter_${part} "*/${source}")
    endforeach()
  endif()
  foreach(part RANGE 1 ${parts})
    set(test ${folder})
    if(parts GREATER 1)
      set(test ${folder}_${part})
    endif()
    list(JOIN filter_${part} "," filter)  # of doctest
    add_test(NAME ${test} COMMAND test_${program} --source-file=${filter})
    set_tests_properties(${test} PROPERTIES TIMEOUT ${TRAMMEL_TEST_SECONDS} COST ${parts}
      FAIL_REGULAR_EXPRESSION "test cases: +0 ")  # a filter that finds nothing
  endforeach()
endfunction()

# A program of these folders, linked to the provinces up to the highest of them, so that they can be
# tested while a later one is broken.
function(trammel_add_tests name)
  set(sources "")
  foreach(folder IN LISTS ARGN)
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${folder}/*.cpp)
    list(APPEND sources ${found})
    trammel_add_folder(${name} ${folder} ${found})
  endforeach()
  trammel_batch(compiled ${CMAKE_SOURCE_DIR}/tests ${sources})
  add_executable(test_${name} ${compiled})
  trammel_provinces_up_to(provinces ${ARGN})
  target_link_libraries(test_${name} PRIVATE test_support test_answers test_main ${provinces})
  trammel_precompile(test_${name} test_answers)
endfunction()

file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/tests
  ${CMAKE_SOURCE_DIR}/tests/*_test.cpp)
list(TRANSFORM test_sources REPLACE "/.*" "" OUTPUT_VARIABLE folders)
list(REMOVE_DUPLICATES folders)
set(folders_of_floors base numeric symbolic codegen model)
set(folders_of_machines geometry mechanics simulation)
list(REMOVE_ITEM folders ${folders_of_floors} ${folders_of_machines})
trammel_add_tests(floors ${folders_of_floors})
trammel_add_tests(machines ${folders_of_machines})
trammel_add_tests(requests ${folders})

# The program's JSON against its schema, by Debian's Python, which has jsonschema.
if(TARGET trammel AND EXISTS /usr/bin/python3)
  add_test(NAME schema COMMAND /usr/bin/python3 ${CMAKE_SOURCE_DIR}/tests/schema/check_replies.py
    ${CMAKE_SOURCE_DIR} $<TARGET_FILE:trammel>)
  add_test(NAME sessions COMMAND /usr/bin/python3 -W ignore
    ${CMAKE_SOURCE_DIR}/tests/schema/check_sessions.py ${CMAKE_SOURCE_DIR} $<TARGET_FILE:trammel>)
  set_tests_properties(schema sessions PROPERTIES TIMEOUT ${TRAMMEL_TEST_SECONDS})
endif()

# The studio's server at its socket. What it promises in milliseconds is for optimized builds.
if(TARGET trammel_studio AND EXISTS /usr/bin/python3)
  set(patience 1)
  if(CMAKE_CXX_FLAGS_DEBUG MATCHES "-fsanitize|--coverage")
    set(patience 10)
  endif()
  add_test(NAME studio COMMAND /usr/bin/python3 -B
    ${CMAKE_SOURCE_DIR}/tests/studio/server_test.py $<TARGET_FILE:trammel> ${patience})
  set_tests_properties(studio PROPERTIES TIMEOUT ${TRAMMEL_TEST_SECONDS}
    ENVIRONMENT TSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/studio/tsan.txt)
endif()

# Formulas in every language, run or read back by programs of Debian. A language whose program is
# absent is left out and named; with CI set in the environment that is a failure. The texts do not
# depend on the compiler's flags: one preset runs the programs.
if(TRAMMEL_SOURCE_TESTS AND EXISTS /usr/bin/python3)
  add_executable(write_units ${CMAKE_SOURCE_DIR}/tests/languages/write_units.cpp)
  trammel_provinces_up_to(provinces codegen)
  target_link_libraries(write_units PRIVATE rapidcheck ${provinces})
  target_include_directories(write_units PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  add_test(NAME languages COMMAND /usr/bin/python3 -B
    ${CMAKE_SOURCE_DIR}/tests/languages/check_languages.py $<TARGET_FILE:write_units>
    ${CMAKE_BINARY_DIR}/languages)
  set_tests_properties(languages PROPERTIES TIMEOUT 300)
  if(TARGET trammel)
    add_test(NAME exports COMMAND /usr/bin/python3 -B
      ${CMAKE_SOURCE_DIR}/tests/languages/check_exports.py $<TARGET_FILE:trammel>
      ${CMAKE_BINARY_DIR}/exports ${CMAKE_SOURCE_DIR})
    set_tests_properties(exports PROPERTIES TIMEOUT 300)
  endif()
endif()

# Files of OpenSCAD, written anew by the program itself; absent, it is named, and with CI set in the
# environment that is a failure.
if(TRAMMEL_SOURCE_TESTS AND EXISTS /usr/bin/python3)
  add_test(NAME drawing COMMAND /usr/bin/python3 -B
    ${CMAKE_SOURCE_DIR}/tests/drawing/check_openscad.py
    ${CMAKE_SOURCE_DIR}/tests/reasoning/imported)
  set_tests_properties(drawing PROPERTIES TIMEOUT 300)
endif()
