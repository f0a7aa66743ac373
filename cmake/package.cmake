# What is installed beside the library and the program, and the Debian package: `make package`.

install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

file(RELATIVE_PATH prefix_from_pkgconfig /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(cmake/hazard.pc.in ${PROJECT_BINARY_DIR}/hazard.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/hazard.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# The program prints its own manual page and completions; one for another machine cannot be run.
if(NOT CMAKE_CROSSCOMPILING)
  set(texts ${PROJECT_BINARY_DIR}/texts)
  file(MAKE_DIRECTORY ${texts})
  add_custom_command(
    TARGET hazard_program POST_BUILD
    COMMAND hazard_program manual > hazard.1
    COMMAND gzip -9nf hazard.1
    COMMAND hazard_program completion bash > hazard
    COMMAND hazard_program completion zsh > _hazard
    COMMAND hazard_program completion fish > hazard.fish
    WORKING_DIRECTORY ${texts})
  install(FILES ${texts}/hazard.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${texts}/hazard DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${texts}/_hazard DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
  install(FILES ${texts}/hazard.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_OUTPUT_FILE_PREFIX ${PROJECT_SOURCE_DIR}/build)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "Hazard developers <hazard@example.org>")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Exact values, the best move, and what every way to play leads to, in Yatzy
and Yahtzee; games of chance; what to bid and call in Liar's Dice. With the
library and its headers.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# For those who use the library.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
    "libtbb-dev (>= 2021), libfmt-dev (>= 9), libhwy-dev (>= 1.0.3), libexpected-dev, libboost1.81-dev, libsqlitecpp-dev, libsqlite3-dev, zlib1g-dev")
# Packing takes what is built; it does not begin to build the tests.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
include(CPack)
