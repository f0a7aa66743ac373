# Writes SOURCE, an assembler file that holds every file of FOLDER, compressed, and a list of them
# (Embedded in src/web/page.cc). Without FOLDER the list is empty.
#   cmake -D SOURCE=page.S [-D FOLDER=dist] -P embed_page.cmake

cmake_minimum_required(VERSION 3.25)
get_filename_component(out ${SOURCE} DIRECTORY)
file(REMOVE_RECURSE ${out}/gzip)
file(MAKE_DIRECTORY ${out}/gzip)

set(files)
if(FOLDER)
  file(GLOB_RECURSE files LIST_DIRECTORIES OFF RELATIVE ${FOLDER} ${FOLDER}/*)
  if(NOT "index.html" IN_LIST files)
    message(FATAL_ERROR "${FOLDER} has no index.html")
  endif()
endif()

set(data "")
set(list "")
set(number 0)
foreach(file IN LISTS files)
  set(zipped ${out}/gzip/${number}.gz)
  execute_process(COMMAND gzip -9nc ${FOLDER}/${file} OUTPUT_FILE ${zipped}
                  COMMAND_ERROR_IS_FATAL ANY)
  file(SHA256 ${FOLDER}/${file} hash)
  string(SUBSTRING ${hash} 0 16 hash)
  file(SIZE ${FOLDER}/${file} size)
  file(SIZE ${zipped} zipped_size)
  string(APPEND data "path${number}: .asciz \"/${file}\"\n"
                     "hash${number}: .asciz \"${hash}\"\n"
                     "gzip${number}: .incbin \"${zipped}\"\n")
  string(APPEND list "  .quad path${number}, hash${number}, gzip${number}, ${zipped_size}, ${size}\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE ${SOURCE} "\
  .section .rodata
${data}
  .section .data.rel.ro, \"aw\"
  .balign 8
  .globl hazard_page_begin
hazard_page_begin:
${list}
  .globl hazard_page_end
hazard_page_end:
  .quad 0
  .section .note.GNU-stack, \"\", %progbits
")
