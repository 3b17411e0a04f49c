# SPDX-License-Identifier: Apache-2.0
# The module that serves the studio, opened by `trammel serve` alone and built where cpp-httplib is
# there. The page's files (studio/dist, built from studio/client and committed) and the examples are
# part of it: a user needs no Node.
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(httplib QUIET IMPORTED_TARGET cpp-httplib)
endif()
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/studio/server/*.cpp)
if(NOT TARGET trammel OR NOT TARGET PkgConfig::httplib OR NOT sources)
  return()
endif()

# What a browser takes for the files; the rest is not part of the page.
set(type_html "text/html; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_svg "image/svg+xml")
set(type_woff2 "font/woff2")
set(type_txt "text/plain; charset=utf-8")
set(type_tml "text/plain; charset=utf-8")

file(GLOB_RECURSE page CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/studio/dist
  ${CMAKE_SOURCE_DIR}/studio/dist/*)
file(GLOB_RECURSE examples CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
  ${CMAKE_SOURCE_DIR}/examples/*.tml)

set(code "// Written by cmake/studio.cmake.\n#include \"studio/server/page_files.h\"\n\n")
set(table "")
set(embedded "")
set(count 0)
function(embed address file)
  string(REGEX REPLACE ".*\\." "" ending ${file})
  if(NOT DEFINED type_${ending})
    message(FATAL_ERROR "cmake/studio.cmake knows no type for ${file}")
  endif()
  string(APPEND code "extern \"C\" const char page_file_${count}[], page_file_${count}_end[];\n"
    "asm(\".pushsection .rodata\\n.globl page_file_${count}\\npage_file_${count}:\\n\"\n"
    "    \".incbin \\\"${file}\\\"\\n.globl page_file_${count}_end\\n\"\n"
    "    \"page_file_${count}_end:\\n.byte 0\\n.popsection\");\n")
  string(APPEND table "    {\"${address}\", \"${type_${ending}}\",\n     {page_file_${count}, "
    "static_cast<std::size_t>(page_file_${count}_end - page_file_${count})}},\n")
  math(EXPR count "${count} + 1")
  list(APPEND embedded ${file})
  foreach(name code table count embedded)
    set(${name} "${${name}}" PARENT_SCOPE)
  endforeach()
endfunction()
foreach(file IN LISTS page)
  set(address /${file})
  if(file STREQUAL "index.html")
    set(address /)
  endif()
  embed(${address} ${CMAKE_SOURCE_DIR}/studio/dist/${file})
endforeach()
foreach(file IN LISTS examples)
  embed(/${file} ${CMAKE_SOURCE_DIR}/${file})
endforeach()
string(APPEND code "\nnamespace trammel::studio {\n\nstd::span<const PageFile> page_files() {\n"
  "  static const PageFile files[] = {\n${table}  };\n  return files;\n}\n\n"
  "}  // namespace trammel::studio\n")
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/studio/page_files.cpp CONTENT "${code}" @ONLY)
set_source_files_properties(${CMAKE_BINARY_DIR}/studio/page_files.cpp
  PROPERTIES OBJECT_DEPENDS "${embedded}")

find_package(fmt REQUIRED)
find_package(Threads REQUIRED)
find_package(nlohmann_json REQUIRED)
add_library(trammel_studio MODULE ${sources} ${CMAKE_BINARY_DIR}/studio/page_files.cpp)
target_include_directories(trammel_studio PRIVATE ${CMAKE_SOURCE_DIR})
target_link_libraries(trammel_studio PRIVATE PkgConfig::httplib fmt::fmt
  nlohmann_json::nlohmann_json Threads::Threads)
add_dependencies(trammel trammel_studio)
