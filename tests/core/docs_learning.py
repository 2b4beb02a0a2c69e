"""The tables of docs/learning.md are those of the games."""
import os
import subprocess
import sys

source, build = os.environ["KOCKA_SOURCE"], os.environ["KOCKA_BUILD"]
sys.exit(subprocess.run([
    sys.executable, f"{source}/tools/learning.py", f"{build}/libkocka.so",
    f"{source}/docs/learning.md"]).returncode)
