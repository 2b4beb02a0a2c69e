# The same records give the same hashes under gcc -O3, gcc -O0, clang and
# wasm32: each build replays what the release build wrote, and every line's
# hash must agree. tools/platforms.sh does it with 1,000 records and aarch64.
exec "$KOCKA_SOURCE/tools/platforms.sh" 60
