# SPDX-License-Identifier: Apache-2.0
# The program `trammel`, as soon as cli/ holds a source.
file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/cli/*.cpp)
if(sources)
  add_executable(trammel ${sources})
  target_include_directories(trammel PRIVATE ${CMAKE_SOURCE_DIR})
  target_link_libraries(trammel PRIVATE ${TRAMMEL_PROVINCE_TARGETS})
  target_compile_definitions(trammel PRIVATE TRAMMEL_VERSION="${PROJECT_VERSION}")
  trammel_find_library(CLI11::CLI11)
  target_link_libraries(trammel PRIVATE CLI11::CLI11)
endif()
