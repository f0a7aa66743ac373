# What was learnt for Liar's Dice, data/liars/*.blueprint, put into the library as an assembler file.
# Sets blueprint_source. src/liars/play/blueprint_file.cc reads it.

file(GLOB blueprint_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/liars/*.blueprint)
set(blueprint_source ${PROJECT_BINARY_DIR}/blueprints.S)
set(blueprint_data "")
set(blueprint_list "")
set(blueprint_number 0)
foreach(file IN LISTS blueprint_files)
  file(SIZE ${file} size)
  string(APPEND blueprint_data "data${blueprint_number}: .incbin \"${file}\"\n")
  string(APPEND blueprint_list "  .quad data${blueprint_number}, ${size}\n")
  math(EXPR blueprint_number "${blueprint_number} + 1")
endforeach()
# Sizes are part of it: a file that has changed since must configure anew.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${blueprint_files})
file(CONFIGURE OUTPUT ${blueprint_source} CONTENT "\
  .section .rodata
${blueprint_data}
  .section .data.rel.ro, \"aw\"
  .balign 8
  .globl hazard_blueprints_begin
hazard_blueprints_begin:
${blueprint_list}
  .globl hazard_blueprints_end
hazard_blueprints_end:
  .quad 0
  .section .note.GNU-stack, \"\", %progbits
" @ONLY)
set_source_files_properties(${blueprint_source} PROPERTIES OBJECT_DEPENDS "${blueprint_files}")
