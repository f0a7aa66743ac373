# The page of web/: built by Node.js, compressed, and put into the library as an assembler file that
# needs no compiling. HAZARD_WEB: ON, OFF, or AUTO, which takes the page if there is Node.js.
# Sets page_source.

set(HAZARD_WEB AUTO CACHE STRING "Embed the page, which Node.js builds: AUTO, ON or OFF")
set(page_source ${PROJECT_BINARY_DIR}/page/page.S)
set(page_folder ${PROJECT_BINARY_DIR}/page/web)

set(with_page ${HAZARD_WEB})
if(HAZARD_WEB STREQUAL "AUTO")
  find_program(NODE node)
  find_program(NPM npm)
  set(with_page OFF)
  if(NOT EXISTS ${PROJECT_SOURCE_DIR}/web/package.json)
    message(STATUS "No page: there is no web/package.json")
  elseif(NODE AND NPM)
    set(with_page ON)
  else()
    message(STATUS "No page: Node.js and npm are needed to build it; everything else works without")
  endif()
elseif(NOT HAZARD_WEB)
  message(STATUS "No page: HAZARD_WEB is OFF")
endif()

set(embed -D SOURCE=${page_source} -P ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake)
if(with_page)
  # Not all below web/, where someone who works on the page has thousands of packages.
  file(GLOB page_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/*.*)
  file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/src/*
                                                   ${PROJECT_SOURCE_DIR}/web/public/*)
  add_custom_command(
    OUTPUT ${page_source}
    COMMAND ${PROJECT_SOURCE_DIR}/scripts/build-page.sh ${PROJECT_SOURCE_DIR}/web ${page_folder}
    COMMAND ${CMAKE_COMMAND} -D FOLDER=${page_folder}/dist ${embed}
    DEPENDS ${page_files} ${page_sources} ${PROJECT_SOURCE_DIR}/scripts/build-page.sh
            ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
    COMMENT "Building the page"
    VERBATIM)
else()
  add_custom_command(
    OUTPUT ${page_source}
    COMMAND ${CMAKE_COMMAND} ${embed}
    DEPENDS ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
    COMMENT "Leaving the page out"
    VERBATIM)
endif()
