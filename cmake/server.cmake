# The server: src/server and src/store, linked into the command.
#
# Everything comes from Debian's packages: libh2o-evloop-dev, libwslay-dev,
# libsqlite3-dev, libpq-dev, libsodium-dev, libssl-dev.
find_package(PkgConfig REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
pkg_check_modules(SERVER REQUIRED IMPORTED_TARGET
  libh2o-evloop sqlite3 libpq libsodium openssl)
find_library(wslay_library wslay REQUIRED)

set(made ${CMAKE_BINARY_DIR}/made)
add_custom_command(
  OUTPUT ${made}/messages.inc
  COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tools/messages.py
          --c ${made}/messages.inc
  DEPENDS ${CMAKE_SOURCE_DIR}/tools/messages.py
          ${CMAKE_SOURCE_DIR}/data/messages.json)

# The page is built in: web/dist if it was made, else a plain one.
file(GLOB_RECURSE site_files CONFIGURE_DEPENDS web/dist/*)
if(EXISTS ${CMAKE_SOURCE_DIR}/web/dist/index.html)
  set(site ${CMAKE_SOURCE_DIR}/web/dist)
else()
  set(site ${CMAKE_SOURCE_DIR}/src/server/plain)
  file(GLOB_RECURSE site_files CONFIGURE_DEPENDS ${site}/*)
endif()
add_custom_command(
  OUTPUT ${made}/site_files.c
  COMMAND Python3::Interpreter ${CMAKE_SOURCE_DIR}/tools/embed.py
          ${site} ${made}/site_files.c
  DEPENDS ${CMAKE_SOURCE_DIR}/tools/embed.py ${site_files})

file(GLOB server_sources CONFIGURE_DEPENDS src/server/*.c src/store/*.c
  src/client/tls_client.c)
add_library(kocka-server STATIC ${server_sources} ${made}/messages.inc
            ${made}/site_files.c)
target_include_directories(kocka-server PUBLIC ${made})
target_compile_definitions(kocka-server PRIVATE _GNU_SOURCE H2O_USE_LIBUV=0
  KOCKA_VERSION="${PROJECT_VERSION}")
target_link_libraries(kocka-server PUBLIC kocka Threads::Threads
  PRIVATE PkgConfig::SERVER ${wslay_library})
if(TARGET kocka-bin)
  target_link_libraries(kocka-bin PRIVATE kocka-server)
endif()
