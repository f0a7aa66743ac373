# What was learnt and comes with the program, data/*/*, put into the library as an assembler file.
# Sets shipped_source. src/base/shipped.cc finds it.

file(GLOB shipped_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/*/*)
set(shipped_source ${PROJECT_BINARY_DIR}/shipped.S)
set(shipped_data "")
set(shipped_list "")
set(shipped_number 0)
foreach(file IN LISTS shipped_files)
  get_filename_component(name ${file} NAME)
  file(SIZE ${file} size)
  string(APPEND shipped_data "name${shipped_number}: .asciz \"${name}\"\n"
                             "data${shipped_number}: .incbin \"${file}\"\n")
  string(APPEND shipped_list "  .quad name${shipped_number}, data${shipped_number}, ${size}\n")
  math(EXPR shipped_number "${shipped_number} + 1")
endforeach()
# Sizes are part of it: a file that has changed since must configure anew.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${shipped_files})
file(CONFIGURE OUTPUT ${shipped_source} CONTENT "\
  .section .rodata
${shipped_data}
  .section .data.rel.ro, \"aw\"
  .balign 8
  .globl hazard_shipped_begin
hazard_shipped_begin:
${shipped_list}
  .globl hazard_shipped_end
hazard_shipped_end:
  .quad 0
  .section .note.GNU-stack, \"\", %progbits
" @ONLY)
set_source_files_properties(${shipped_source} PROPERTIES OBJECT_DEPENDS "${shipped_files}")
