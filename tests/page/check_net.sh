#!/usr/bin/env bash
# Two browsers at a table of the real server, and the score keeper.
set -euo pipefail
cd "$KOCKA_SOURCE/web"
exec timeout 850 node tests/e2e/net.mjs
