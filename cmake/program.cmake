# SPDX-License-Identifier: Apache-2.0
# The program `trammel`, as soon as cli/ holds a source.
file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/cli/*.cpp)
list(FILTER sources EXCLUDE REGEX "/cli/(mpi|png)/")
if(sources)
  add_executable(trammel ${sources})
  target_include_directories(trammel PRIVATE ${CMAKE_SOURCE_DIR})
  # FLINT first: the linker at its start looks for 8000 names of FLINT and arb, in this order.
  target_link_libraries(trammel PRIVATE external::flint external::arb ${TRAMMEL_PROVINCE_TARGETS})
  target_compile_definitions(trammel PRIVATE TRAMMEL_VERSION="${PROJECT_VERSION}")
  trammel_find_library(CLI11::CLI11)
  target_link_libraries(trammel PRIVATE CLI11::CLI11 ${CMAKE_DL_LIBS})
  # What knows MPI is loaded when a process is started by mpirun, and built where there is an MPI;
  # not under sanitizers, which report what Open MPI itself does not free.
  set(MPI_CXX_SKIP_MPICXX ON)
  find_package(MPI QUIET COMPONENTS CXX)
  if(MPI_CXX_FOUND AND NOT CMAKE_CXX_FLAGS_DEBUG MATCHES "-fsanitize")
    add_library(trammel_mpi MODULE ${CMAKE_SOURCE_DIR}/cli/mpi/mpi_module.cpp)
    target_include_directories(trammel_mpi PRIVATE ${CMAKE_SOURCE_DIR})
    target_include_directories(trammel_mpi SYSTEM PRIVATE ${MPI_CXX_INCLUDE_DIRS})
    target_compile_definitions(trammel_mpi PRIVATE OMPI_SKIP_MPICXX)  # plain C functions alone
    target_link_libraries(trammel_mpi PRIVATE ${MPI_CXX_LIBRARIES})
    add_dependencies(trammel trammel_mpi)
  endif()
  # What knows PNG is loaded when one is written, and built where there is librsvg.
  find_package(PkgConfig QUIET)
  if(PkgConfig_FOUND)
    pkg_check_modules(librsvg QUIET IMPORTED_TARGET librsvg-2.0)
  endif()
  if(TARGET PkgConfig::librsvg AND NOT CMAKE_CXX_FLAGS_DEBUG MATCHES "-fsanitize")
    add_library(trammel_png MODULE ${CMAKE_SOURCE_DIR}/cli/png/png_module.cpp)
    target_include_directories(trammel_png PRIVATE ${CMAKE_SOURCE_DIR})
    target_link_libraries(trammel_png PRIVATE PkgConfig::librsvg)
    add_dependencies(trammel trammel_png)
  endif()
endif()
