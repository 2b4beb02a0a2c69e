# tools/sanitized.sh: how asan.sh and tsan.sh run the server's tests; both read
# it. Sanitizers write to "$folder"/report.*; the folder goes at the end.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# run_tests BUILD WHAT TEST…: each test of that build; prints what failed and
# what was found. A test is a program, a script, or a function of the caller.
run_tests() {
  local build=$1 what=$2 failed=0 reports test run
  shift 2
  for test in "$@"; do
    case $test in
    test_*) run=("$build/tests/$test") ;;
    check_*) run=(python3 "tests/server/$test.py") ;;
    *) run=("$test") ;;
    esac
    if ! "${run[@]}" >"$folder/out" 2>&1; then
      echo "$test fails:"
      tail -n 30 "$folder/out"
      failed=$((failed + 1))
    fi
  done
  reports=$(find "$folder" -name 'report.*' | wc -l)
  find "$folder" -name 'report.*' -exec head -n 60 {} +
  echo "$# run, $failed failed, $reports with $what"
  [ "$failed" = 0 ] && [ "$reports" = 0 ]
}
