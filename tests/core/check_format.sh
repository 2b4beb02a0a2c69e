# Every C file is as clang-format (.clang-format) leaves it.
set -e
cd "$KOCKA_SOURCE"
command -v clang-format >/dev/null || {
  echo "clang-format is missing: Debian package clang-format"
  exit 1
}
clang-format --version | grep -q 'version 14\.' || {
  echo "the layout is that of clang-format 14; this is another: not run"
  exit 0
}
find src tests examples -name '*.[ch]' -print0 |
  xargs -0 -P2 -n16 clang-format --dry-run -Werror
