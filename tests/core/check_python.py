"""The Python package, from the wheel, in an empty place.

Builds the wheel twice (equal bytes), unpacks it where nothing else of Kocka
is, runs tests/python and the programs of its README there, then the tests of
bad use once more with a library full of AddressSanitizer. Environments play
GAMES_EACH games of each game here, 1,000 in tools/check-release.sh.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SOURCE = Path(os.environ["KOCKA_SOURCE"])
BUILD = Path(os.environ["KOCKA_BUILD"])
GAMES_EACH = 100
LAYERS = re.search(r"set\(layers ([a-z ]+)\)",
                   (SOURCE / "CMakeLists.txt").read_text())[1].split()


def interpreter():
    """A Python that has numpy: the one of the path, or Debian's."""
    for python in ("python3", "/usr/bin/python3"):
        if subprocess.run([python, "-c", "import numpy"],
                          capture_output=True).returncode == 0:
            return python
    sys.exit("no Python with numpy: Debian package python3-numpy")


def say(text):
    print("--", text, flush=True)


def wheel(folder):
    made = subprocess.run(
        [sys.executable, SOURCE / "tools/wheel.py", BUILD / "libkocka.so",
         folder], check=True, capture_output=True, text=True).stdout
    return Path(made.strip())


def run(python, where, *command, **more):
    environment = {k: v for k, v in os.environ.items()
                   if k not in ("PYTHONPATH", "KOCKA_LIBRARY")}
    environment.update(PYTHONPATH=str(where), **more)
    subprocess.run([python, *command], check=True, cwd=where,
                   env=environment)


def sanitized(folder):
    """The library with AddressSanitizer and UBSan."""
    version = (SOURCE / "VERSION").read_text().strip()
    sanitize = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    cc = ["ccache", "gcc"] if shutil.which("ccache") else ["gcc"]

    def compiled(source):
        made = folder / ("-".join(source.parts) + ".o")
        subprocess.run(
            [*cc, "-std=c17", "-O1", "-g1", "-fPIC", "-fvisibility=hidden",
             *sanitize, f'-DKOCKA_VERSION="{version}"', "-Isrc", "-c",
             source, "-o", made], check=True, cwd=SOURCE)
        return made

    files = [p.relative_to(SOURCE) for layer in LAYERS
             for p in sorted((SOURCE / "src" / layer).rglob("*.c"))]
    with ThreadPoolExecutor(2) as pool:
        objects = list(pool.map(compiled, files))
    out = folder / "libkocka-asan.so"
    subprocess.run(["gcc", "-shared", *sanitize, *objects, "-lm", "-o", out],
                   check=True)
    return out


def main():
    python = interpreter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        say("the same wheel twice")
        one, two = wheel(folder / "one"), wheel(folder / "two")
        assert one.read_bytes() == two.read_bytes()
        where = folder / "place"
        subprocess.run([sys.executable, "-m", "zipfile", "-e", one, where],
                       check=True)

        say("the programs of its README")
        for code in re.findall(r"```python\n(.*?)```",
                               (SOURCE / "python/README.md").read_text(),
                               re.S):
            run(python, where, "-c", code)

        say("a player learns")
        out = subprocess.run(
            [python, SOURCE / "examples/learn.py", "--game", "pig",
             "--minutes", "0.05", "--plot", folder / "learn.svg"],
            check=True, capture_output=True, text=True,
            env={**os.environ, "PYTHONPATH": str(where)}).stdout
        shares = [float(s) for s in re.findall(r": ([\d.]+)%", out)]
        assert len(shares) > 2 and shares[-1] >= 80, out  # 68 before
        assert "<svg" in (folder / "learn.svg").read_text()

        say("whole games and bad use")
        run(python, where, SOURCE / "tests/python/test_package.py")
        say("environments")
        run(python, where, SOURCE / "tests/python/test_env.py",
            KOCKA_ENV_GAMES=str(GAMES_EACH))
        say("games for OpenSpiel, with a stand-in")
        run(python, where, SOURCE / "tests/python/test_openspiel.py")

        say("bad use, with AddressSanitizer")
        library = sanitized(folder)
        runtime = subprocess.run(
            ["gcc", "-print-file-name=libasan.so"], check=True,
            capture_output=True, text=True).stdout.strip()
        for test, *names in (
                ("test_package.py", "BadUse", "BadUseOfSteppers", "Steppers"),
                ("test_env.py", "BadUse")):
            run(python, where, SOURCE / "tests/python" / test, *names,
                KOCKA_LIBRARY=str(library), LD_PRELOAD=runtime,
                ASAN_OPTIONS="detect_leaks=0")
    say("good")


main()
