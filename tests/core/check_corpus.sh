# Records of every released version must replay for ever, with equal hashes.
exec "$KOCKA" replay "$KOCKA_SOURCE"/tests/corpus/*/*/*.kocka
