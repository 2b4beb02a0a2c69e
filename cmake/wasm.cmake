# The page's core: kocka.wasm, which exports memory and four functions and
# imports nothing. The default stack of 64 KB would overflow into data. Small
# before quick: -Oz over all files at once, -Os for the players that search
# longest, then Binaryen's wasm-opt. That is 15 KB less over the wire than -Os
# alone; the computers need about a fifth longer than with -O3. Browsers that
# know the page's CSS know these features. The lowest kilobyte, which wasm-opt
# may take for unused, is the far end of the stack.
set(wasm_sources src/wasm/wasm.c src/wasm/heap.c)
add_executable(kocka-wasm ${wasm_sources})
set_target_properties(kocka-wasm PROPERTIES OUTPUT_NAME kocka SUFFIX .wasm)
set_target_properties(kocka kocka-wasm PROPERTIES
  POSITION_INDEPENDENT_CODE OFF)
target_link_libraries(kocka-wasm PRIVATE kocka)
set(wasm_features -mbulk-memory -mnontrapping-fptoint -msign-ext)
target_compile_options(kocka PRIVATE -DNDEBUG -DKOCKA_NO_NUMBERS -Oz -flto
  ${wasm_features})
file(GLOB searches src/ai/wispwood/*.c src/ai/cubes/*.c)
set_source_files_properties(${searches} PROPERTIES COMPILE_OPTIONS -Os)
# What malloc and calloc do is not to be seen in what they are made of.
set_source_files_properties(src/wasm/heap.c PROPERTIES
  COMPILE_OPTIONS "-Oz;-fno-builtin-malloc;${wasm_features}")
set(wasm_link -mexec-model=reactor -s
  -Wl,-z,stack-size=1048576,--stack-first,--gc-sections)
target_link_options(kocka-wasm PRIVATE ${wasm_link})
find_program(wasm_opt wasm-opt)
if(wasm_opt)
  add_custom_command(TARGET kocka-wasm POST_BUILD
    COMMAND ${wasm_opt} -Oz --converge --strip-debug --strip-producers
            --enable-bulk-memory --enable-nontrapping-float-to-int
            --enable-sign-ext --enable-mutable-globals --low-memory-unused
            $<TARGET_FILE:kocka-wasm> -o $<TARGET_FILE:kocka-wasm>
    VERBATIM)
else()
  message(STATUS "no wasm-opt: the page's core is 5 KB heavier")
endif()

# For tests of the page: the game that hides what is dealt, and fives.
if(KOCKA_TESTS)
  add_executable(kocka-secret-wasm ${wasm_sources} tests/secret/games.c
    tests/support/secret.c)
  set_target_properties(kocka-secret-wasm PROPERTIES OUTPUT_NAME secret
    SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_include_directories(kocka-secret-wasm PRIVATE tests)
  target_link_libraries(kocka-secret-wasm PRIVATE kocka)
  target_link_options(kocka-secret-wasm PRIVATE ${wasm_link})
endif()
