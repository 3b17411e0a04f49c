# SPDX-License-Identifier: Apache-2.0
# `cmake --install`: the program, and for clients in C++ the headers, one archive of all provinces,
# a package for CMake and one for pkg-config, both of which may be moved.
include(GNUInstallDirs)

install(TARGETS trammel RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
foreach(module trammel_mpi trammel_png trammel_studio)  # they are looked for beside the program
  if(TARGET ${module})
    install(TARGETS ${module} LIBRARY DESTINATION ${CMAKE_INSTALL_BINDIR} OPTIONAL)
  endif()
endforeach()
install(DIRECTORY ${CMAKE_SOURCE_DIR}/src/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/trammel
  FILES_MATCHING PATTERN "*.h")
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The provinces in one archive. It is made when it is installed: no build needs it.
set(archive_script "CREATE libtrammel.a\n")
foreach(target IN LISTS TRAMMEL_PROVINCE_TARGETS)
  string(APPEND archive_script "ADDLIB $<TARGET_FILE:${target}>\n")
endforeach()
string(APPEND archive_script "SAVE\nEND\n")
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/install/archive.mri CONTENT "${archive_script}")
install(CODE "execute_process(COMMAND ${CMAKE_AR} -M INPUT_FILE archive.mri
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/install COMMAND_ERROR_IS_FATAL ANY)")
install(FILES ${CMAKE_BINARY_DIR}/install/libtrammel.a DESTINATION ${CMAKE_INSTALL_LIBDIR})

# What a client links beside it, by the names of the linker; all of it is in Debian's packages.
set(TRAMMEL_LINKS fmt klu btf amd colamd suitesparseconfig asmjit flint-arb flint mpfr gmp sqlite3)
list(TRANSFORM TRAMMEL_LINKS PREPEND "-l" OUTPUT_VARIABLE TRAMMEL_LINK_FLAGS)
list(JOIN TRAMMEL_LINK_FLAGS " " TRAMMEL_LINK_FLAGS)
file(RELATIVE_PATH TRAMMEL_UP /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${CMAKE_SOURCE_DIR}/cmake/trammel.pc.in install/trammel.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/install/trammel.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

include(CMakePackageConfigHelpers)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/trammel)
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/trammel-config.cmake.in
  install/trammel-config.cmake INSTALL_DESTINATION ${package}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/install/trammel-config-version.cmake
  COMPATIBILITY ExactVersion)
install(FILES ${CMAKE_BINARY_DIR}/install/trammel-config.cmake
  ${CMAKE_BINARY_DIR}/install/trammel-config-version.cmake DESTINATION ${package})
