#!/usr/bin/env bash
# The tests again and again on a busy machine; see tools/stress.py.
cd "$(dirname "$0")/.." && exec python3 tools/stress.py "$@"
