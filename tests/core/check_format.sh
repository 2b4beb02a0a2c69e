# Every C file is as clang-format (.clang-format) leaves it.
set -e
cd "$KOCKA_SOURCE"
command -v clang-format >/dev/null || {
  echo "clang-format is missing: Debian package clang-format"
  exit 1
}
find src tests examples -name '*.[ch]' -print0 |
  xargs -0 -P2 -n16 clang-format --dry-run -Werror
