# A short fixed number of executions of every fuzz target.
exec "$KOCKA_SOURCE/tests/fuzz/run.sh" 3000
