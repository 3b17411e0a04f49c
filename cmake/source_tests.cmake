# SPDX-License-Identifier: Apache-2.0
# Tests of the source text: its rules (tools/tidy), the rules of the rules (tests/tidy), the tool
# that compares programs (tests/replies), and that each header compiles alone. They do not depend on
# the compiler's flags: one preset runs them.
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

# CMake makes a source of one include for each header without a source; ninja remembers which of
# them stand. Two compilers, though the other tests begin at the same time.
add_test(NAME headers_stand_alone
  COMMAND ninja -C ${CMAKE_BINARY_DIR} -j 2 -k 0 all_verify_interface_header_sets)

set_tests_properties(tidy tidy_rules PROPERTIES TIMEOUT 60)
set_tests_properties(replies_rules PROPERTIES TIMEOUT 120)
set_tests_properties(headers_stand_alone PROPERTIES TIMEOUT 1500)
