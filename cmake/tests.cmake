# SPDX-License-Identifier: Apache-2.0
# Each folder tests/NAME that holds a *_test.cpp becomes one program test_NAME and one CTest test.
# A folder named after a province is linked to that province and those before it, so that it can be
# built while a later one is broken; any other folder is linked to all of them.
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

add_library(test_main OBJECT EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/tests/main.cpp)
target_link_libraries(test_main PUBLIC doctest::doctest rapidcheck)
target_include_directories(test_main PUBLIC ${CMAKE_SOURCE_DIR}/tests)
target_compile_definitions(test_main PUBLIC TRAMMEL_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
if(TARGET trammel)
  target_compile_definitions(test_main PUBLIC TRAMMEL_PROGRAM="$<TARGET_FILE:trammel>")
endif()

# What tests alone share: answers and models of texts. It takes from the provinces what the program
# that links it has.
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/support/*.cpp)
add_library(test_answers STATIC EXCLUDE_FROM_ALL ${sources})
list(GET TRAMMEL_PROVINCE_TARGETS -1 highest)
target_include_directories(test_answers PRIVATE
  $<TARGET_PROPERTY:${highest},INTERFACE_INCLUDE_DIRECTORIES>)
target_link_libraries(test_answers PUBLIC test_main PRIVATE fmt::fmt)  # defines what all tests do
trammel_precompile(test_answers tests/test_headers.h)

function(trammel_provinces_up_to folder result)
  set(found "")
  foreach(target IN LISTS TRAMMEL_PROVINCE_TARGETS)
    list(APPEND found ${target})
    if(target STREQUAL "trammel_${folder}")
      break()
    endif()
  endforeach()
  set(${result} ${found} PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/tests
  ${CMAKE_SOURCE_DIR}/tests/*_test.cpp)
set(test_folders "")
foreach(source IN LISTS test_sources)
  string(REGEX MATCH "^[^/]+" folder ${source})
  list(APPEND test_folders ${folder})
endforeach()
list(REMOVE_DUPLICATES test_folders)

foreach(folder IN LISTS test_folders)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${folder}/*.cpp)
  trammel_provinces_up_to(${folder} provinces)
  add_executable(test_${folder} ${sources})
  if("trammel_symbolic" IN_LIST provinces)
    target_link_libraries(test_${folder} PRIVATE test_support)
  endif()
  target_link_libraries(test_${folder} PRIVATE test_answers test_main ${provinces})
  trammel_precompile(test_${folder} test_answers)
  add_test(NAME ${folder} COMMAND test_${folder})
  set_tests_properties(${folder} PROPERTIES TIMEOUT ${TRAMMEL_TEST_SECONDS})
endforeach()

# The program's JSON against its schema, by Debian's Python, which has jsonschema.
if(TARGET trammel AND EXISTS /usr/bin/python3)
  add_test(NAME schema COMMAND /usr/bin/python3 ${CMAKE_SOURCE_DIR}/tests/schema/check_replies.py
    ${CMAKE_SOURCE_DIR} $<TARGET_FILE:trammel>)
  set_tests_properties(schema PROPERTIES TIMEOUT ${TRAMMEL_TEST_SECONDS})
endif()

# Formulas in every language, run or read back by programs of Debian. A language whose program is
# absent is left out and named; with CI set in the environment that is a failure. The texts do not
# depend on the compiler's flags: one preset runs the programs.
if(TRAMMEL_SOURCE_TESTS AND EXISTS /usr/bin/python3)
  add_executable(write_units ${CMAKE_SOURCE_DIR}/tests/languages/write_units.cpp)
  trammel_provinces_up_to(symbolic provinces)
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
