# SPDX-License-Identifier: Apache-2.0
# The provinces of src/, lowest first. A province may use those before it and nothing after; each
# is a static library trammel_NAME, built as soon as its folder holds a source.
set(TRAMMEL_PROVINCES
  base numeric symbolic codegen model geometry reasoning mechanics simulation prediction inquiry
  exchange app)

# The one table of external libraries.
set(libraries_of_base fmt::fmt)
set(libraries_of_numeric Eigen3::Eigen external::klu)
set(libraries_of_symbolic external::flint external::arb asmjit::asmjit)
set(libraries_of_exchange nlohmann_json::nlohmann_json external::sqlite)

# What stands, lowest first: the names of the targets.
set(TRAMMEL_PROVINCE_TARGETS "")
set(precompiled cmake/standard_headers.h)  # by the first, for all
foreach(province IN LISTS TRAMMEL_PROVINCES)
  set(folder ${CMAKE_SOURCE_DIR}/src/${province})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS ${folder}/*.h)
  if(NOT sources)
    continue()
  endif()
  set(target trammel_${province})
  trammel_batch(compiled ${CMAKE_SOURCE_DIR}/src ${sources})
  add_library(${target} STATIC ${compiled})
  # Eigen looks at every index that it is given; a user does not wait for that. Sanitized builds
  # and `dev` have it look.
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    set_property(SOURCE ${sources} APPEND PROPERTY COMPILE_DEFINITIONS EIGEN_NO_DEBUG)
  endif()
  # A source includes its own header first (a rule of tools/tidy) and so shows that it stands
  # alone; the headers without a source are left to show.
  foreach(source IN LISTS sources)
    string(REGEX REPLACE "[.]cpp$" ".h" own ${source})
    list(REMOVE_ITEM headers ${own})
  endforeach()
  target_sources(${target} PUBLIC
    FILE_SET HEADERS BASE_DIRS ${CMAKE_SOURCE_DIR}/src FILES ${headers})
  set_target_properties(${target} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
  target_link_libraries(${target} PUBLIC ${TRAMMEL_PROVINCE_TARGETS})
  trammel_link_libraries(${target} ${libraries_of_${province}})
  if(TRAMMEL_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
  trammel_precompile(${target} ${precompiled})
  set(precompiled trammel_base)
  list(APPEND TRAMMEL_PROVINCE_TARGETS ${target})
endforeach()
