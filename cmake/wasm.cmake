# The page's core: kocka.wasm, which exports memory and four functions and
# imports nothing. The default stack of 64 KB would overflow into data. -Os, not
# -O3: 20 KB less over the wire, and the computers need a tenth longer.
add_executable(kocka-wasm src/wasm/wasm.c)
set_target_properties(kocka-wasm PROPERTIES OUTPUT_NAME kocka SUFFIX .wasm)
target_link_libraries(kocka-wasm PRIVATE kocka)
target_compile_options(kocka PRIVATE -DNDEBUG -DKOCKA_NO_NUMBERS -Os)
target_link_options(kocka-wasm PRIVATE -mexec-model=reactor -s
  -Wl,-z,stack-size=1048576,--stack-first,--gc-sections)
