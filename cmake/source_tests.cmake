# SPDX-License-Identifier: Apache-2.0
# Tests of the source text: its rules (tools/tidy), the rules of the rules (tests/tidy) and the
# tools that compare programs (tests/replies) and make them wrong (tests/mutations). They do not
# depend on compiler flags: one preset runs them.
option(TRAMMEL_SOURCE_TESTS "Test the source text too" OFF)
if(NOT TRAMMEL_SOURCE_TESTS)
  return()
endif()

find_program(PYTHON3_PROGRAM python3 HINTS /usr/bin REQUIRED)  # Debian's, before any other
mark_as_advanced(PYTHON3_PROGRAM)
add_test(NAME tidy COMMAND ${PYTHON3_PROGRAM} -B ${CMAKE_SOURCE_DIR}/tools/tidy)
add_test(NAME tidy_rules
  COMMAND ${PYTHON3_PROGRAM} -B -m unittest discover -s ${CMAKE_SOURCE_DIR}/tests/tidy)
add_test(NAME replies_rules
  COMMAND ${PYTHON3_PROGRAM} -B -m unittest discover -s ${CMAKE_SOURCE_DIR}/tests/replies)
add_test(NAME mutations_rules
  COMMAND ${PYTHON3_PROGRAM} -B -m unittest discover -s ${CMAKE_SOURCE_DIR}/tests/mutations)

set_tests_properties(tidy tidy_rules PROPERTIES TIMEOUT 60)
set_tests_properties(replies_rules mutations_rules PROPERTIES TIMEOUT 120)
