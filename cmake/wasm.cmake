# The page's core: kocka.wasm, which exports memory and four functions and
# imports nothing. The default stack of 64 KB would overflow into data. -Os, not
# -O3: 20 KB less over the wire, and the computers need a tenth longer.
add_executable(kocka-wasm src/wasm/wasm.c)
set_target_properties(kocka-wasm PROPERTIES OUTPUT_NAME kocka SUFFIX .wasm)
target_link_libraries(kocka-wasm PRIVATE kocka)
target_compile_options(kocka PRIVATE -DNDEBUG -DKOCKA_NO_NUMBERS -Os)
set(wasm_link -mexec-model=reactor -s
  -Wl,-z,stack-size=1048576,--stack-first,--gc-sections)
target_link_options(kocka-wasm PRIVATE ${wasm_link})

# For tests of the page: the game that hides what is dealt, and fives.
if(KOCKA_TESTS)
  add_executable(kocka-secret-wasm src/wasm/wasm.c tests/secret/games.c
    tests/support/secret.c)
  set_target_properties(kocka-secret-wasm PROPERTIES OUTPUT_NAME secret
    SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_include_directories(kocka-secret-wasm PRIVATE tests)
  target_link_libraries(kocka-secret-wasm PRIVATE kocka)
  target_link_options(kocka-secret-wasm PRIVATE ${wasm_link})
endif()
