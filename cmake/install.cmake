# cmake --install: the library for other programs, the command, its pages.
include(GNUInstallDirs)

# The same objects again as a shared library, for languages that load one. Its
# number is that of the interface, not of the version.
file(STRINGS src/api/kocka.h abi REGEX "^#define KOCKA_ABI [0-9]+$")
string(REGEX MATCH "[0-9]+" abi "${abi}")
add_library(kocka-shared SHARED $<TARGET_OBJECTS:kocka>)
target_link_libraries(kocka-shared PRIVATE m)
set_target_properties(kocka-shared PROPERTIES OUTPUT_NAME kocka
  VERSION ${abi}.${PROJECT_VERSION} SOVERSION ${abi})

# For those who link it in: one object, in which only the names of kocka.h are
# left, so that a program may have a text_put or a game_new of its own.
set(outside ${CMAKE_BINARY_DIR}/made/libkocka.a)
add_custom_command(OUTPUT ${outside}
  COMMAND ${CMAKE_LINKER} -r -o kocka.o
          --whole-archive $<TARGET_FILE:kocka> --no-whole-archive
  COMMAND ${CMAKE_OBJCOPY} --localize-hidden kocka.o
  COMMAND ${CMAKE_COMMAND} -E rm -f libkocka.a
  COMMAND ${CMAKE_AR} qcD libkocka.a kocka.o
  COMMAND ${CMAKE_RANLIB} -D libkocka.a
  WORKING_DIRECTORY ${CMAKE_BINARY_DIR}/made
  DEPENDS kocka)
add_custom_target(kocka-outside ALL DEPENDS ${outside})

install(TARGETS kocka-shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${outside} DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES src/api/kocka.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

# Written when installing: `cmake --install build --prefix ELSEWHERE` says
# only then where.
set(pc_in ${CMAKE_SOURCE_DIR}/cmake/kocka.pc.in)
set(pc_out ${CMAKE_BINARY_DIR}/made/kocka.pc)
install(CODE "
  set(PROJECT_VERSION ${PROJECT_VERSION})
  set(CMAKE_INSTALL_LIBDIR ${CMAKE_INSTALL_LIBDIR})
  set(CMAKE_INSTALL_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR})
  configure_file(${pc_in} ${pc_out} @ONLY)")
install(FILES ${pc_out} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

if(KOCKA_PROGRAMS)
  # The page is filled in from what the command says of itself.
  set(page ${CMAKE_BINARY_DIR}/made/kocka.1)
  add_custom_command(OUTPUT ${page}
    COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tools/man.py
            ${CMAKE_SOURCE_DIR}/man/kocka.1.in ${page}
            ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:kocka-bin>
    DEPENDS kocka-bin tools/man.py man/kocka.1.in)
  add_custom_target(kocka-man ALL DEPENDS ${page})
  install(TARGETS kocka-bin RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()

# For the menus of desktops: an entry that starts the server for one person
# and shows its page; what software centres tell of it. They load pictures
# from the project's home, which is whoever's who publishes it.
if(KOCKA_PROGRAMS AND KOCKA_SERVER)
  set(KOCKA_HOME "https://kocka.example" CACHE STRING
    "where the project lives: homepage, with docs/pictures below it")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS CHANGES.md)
  file(STRINGS CHANGES.md released REGEX "^## ${PROJECT_VERSION} ")
  string(REGEX MATCH "[0-9]+-[0-9]+-[0-9]+" KOCKA_DATE "${released}")
  set(desktop_id org.kocka.kocka)
  set(metainfo ${CMAKE_BINARY_DIR}/made/${desktop_id}.metainfo.xml)
  configure_file(data/desktop/${desktop_id}.metainfo.xml.in ${metainfo} @ONLY)
  install(FILES ${metainfo} DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
  install(FILES data/desktop/${desktop_id}.desktop
    DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
  install(FILES web/public/icon.svg RENAME ${desktop_id}.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
endif()

install(FILES completions/kocka.bash RENAME kocka
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES LICENSE README.md CHANGES.md docs/protocol.md docs/messages.md
  docs/random.md docs/learning.md docs/bots.md docs/python.md docs/selfhost.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR}
  FILES_MATCHING PATTERN "*.c" PATTERN "*.py" PATTERN "*.mjs")
install(FILES deploy/kocka.service DESTINATION lib/systemd/system)
install(FILES deploy/nginx.conf deploy/certbot-hook.sh
  DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)
