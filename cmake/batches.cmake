# SPDX-License-Identifier: Apache-2.0
# Sources that are compiled together. Most of the seconds that a source takes go into what it
# includes, which its neighbours include too: eight of a folder as one text take the time of three.
# Where one changed source is to compile alone, the presets leave this off.
option(TRAMMEL_BATCHES "Compile the sources of a folder together" OFF)
set(TRAMMEL_BATCH_SIZE 8)  # at most; the compiler then stays below 0.7 GB

# The text of a batch. Tests call their fixtures what they like: each stands in a namespace of its
# own, behind whatever they include, which is then not included again.
function(trammel_batch_text result base)
  set(heads "")
  set(bodies "")
  foreach(source IN LISTS ARGN)
    set(body "#include \"${source}\"\n")
    if(source MATCHES "_test[.]cpp$")
      cmake_path(GET source STEM name)
      set(body "namespace ${name} {\n${body}}\n")
      file(STRINGS ${base}/${source} includes REGEX "^#include")
      list(APPEND heads ${includes})
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${base}/${source})
    endif()
    string(APPEND bodies "${body}")
  endforeach()
  list(REMOVE_DUPLICATES heads)
  list(JOIN heads "\n" heads)
  set(${result} "${heads}\n${bodies}" PARENT_SCOPE)
endfunction()

# trammel_batch(RESULT BASE sources...): what is to be compiled for these sources. The batches
# include them as BASE, one of the target's include folders, knows them, so that their texts are the
# same in every clone and ccache knows them again. Where sources are only read: those that a batch
# has behind others.
function(trammel_batch result base)
  if(NOT TRAMMEL_BATCHES AND NOT TRAMMEL_ONLY_READ)
    set(${result} ${ARGN} PARENT_SCOPE)
    return()
  endif()
  set(batches "")
  set(folders "")
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} heavy REGEX "^#include <Eigen/" LIMIT_COUNT 1)
    if(heavy)  # a compiler takes half a gigabyte for one such source
      if(NOT TRAMMEL_ONLY_READ)
        list(APPEND batches ${source})
      endif()
      continue()
    endif()
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${base})
    cmake_path(GET source PARENT_PATH folder)
    list(APPEND folders ${folder})
    list(APPEND sources_in_${folder} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  cmake_path(GET base FILENAME top)
  foreach(folder IN LISTS folders)
    string(REPLACE "/" "_" stem ${folder})
    list(LENGTH sources_in_${folder} count)
    math(EXPR parts "(${count} + ${TRAMMEL_BATCH_SIZE} - 1) / ${TRAMMEL_BATCH_SIZE}")
    foreach(part RANGE 1 ${parts})
      math(EXPR first "(${part} - 1) * ${count} / ${parts}")
      math(EXPR length "${part} * ${count} / ${parts} - ${first}")
      list(SUBLIST sources_in_${folder} ${first} ${length} sources)
      if(TRAMMEL_ONLY_READ)  # the first has none before it: every build in batches reads it alone
        list(POP_FRONT sources)
        list(TRANSFORM sources PREPEND ${base}/)
        list(APPEND batches ${sources})
        continue()
      endif()
      trammel_batch_text(text ${base} ${sources})
      set(batch ${CMAKE_BINARY_DIR}/batches/${top}/${stem}_${part}.cpp)
      file(CONFIGURE OUTPUT ${batch} CONTENT "${text}" @ONLY)
      list(APPEND batches ${batch})
    endforeach()
  endforeach()
  set(${result} ${batches} PARENT_SCOPE)
endfunction()
