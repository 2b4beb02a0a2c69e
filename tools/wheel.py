#!/usr/bin/env python3
"""The Python package as a wheel, with the library inside.

    wheel.py LIBRARY FOLDER

Writes FOLDER/kocka-VERSION-py3-none-PLATFORM.whl and prints its path. A wheel
is a zip with a list of its files; that needs no tool from elsewhere. The same
input gives the same bytes: names sorted, dates of SOURCE_DATE_EPOCH (or 1980),
no paths of this machine.
"""
import base64
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent

METADATA = """\
Metadata-Version: 2.1
Name: kocka
Version: {version}
Summary: Four family board games: rules, players, environments for learning
License: MIT
Requires-Python: >=3.9
Provides-Extra: learn
Requires-Dist: numpy; extra == "learn"
Description-Content-Type: text/markdown

{readme}"""

WHEEL = """\
Wheel-Version: 1.0
Generator: kocka tools/wheel.py
Root-Is-Purelib: false
Tag: py3-none-{platform}
"""


def platform_tag(library):
    """The oldest C library that has all that ours takes from it."""
    symbols = subprocess.run(["objdump", "-T", library], capture_output=True,
                             text=True, check=True).stdout
    needed = [tuple(map(int, v.split(".")[:2]))
              for v in re.findall(r"GLIBC_([0-9.]+)", symbols)]
    major, minor = max(needed + [(2, 5)])
    return f"manylinux_{major}_{minor}_{platform.machine()}"


def stripped(library):
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "libkocka.so"
        shutil.copyfile(library, copy)
        subprocess.run(["strip", "--strip-unneeded", copy], check=True)
        return copy.read_bytes()


def contents(library, version):
    files = {f"kocka/{p.name}": p.read_bytes()
             for p in sorted((SOURCE / "python/kocka").iterdir())
             if p.suffix == ".py" or p.name == "py.typed"}
    files["kocka/_version.py"] = f'VERSION = "{version}"\n'.encode()
    files["kocka/libkocka.so"] = stripped(library)
    info = f"kocka-{version}.dist-info"
    readme = (SOURCE / "python/README.md").read_text()
    files[f"{info}/METADATA"] = METADATA.format(
        version=version, readme=readme).encode()
    files[f"{info}/WHEEL"] = WHEEL.format(
        platform=platform_tag(library)).encode()
    files[f"{info}/LICENSE"] = (SOURCE / "LICENSE").read_bytes()
    rows = []
    for name in sorted(files):
        digest = base64.urlsafe_b64encode(
            hashlib.sha256(files[name]).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(files[name])}\n")
    record = f"{info}/RECORD"
    files[record] = ("".join(rows) + f"{record},,\n").encode()
    return files


def main(library, folder):
    version = (SOURCE / "VERSION").read_text().strip()
    epoch = max(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), 315532800)
    date = time.gmtime(epoch)[:6]
    path = Path(folder) / (f"kocka-{version}-py3-none-"
                           f"{platform_tag(library)}.whl")
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in sorted(contents(library, version).items()):
            entry = zipfile.ZipInfo(name, date)
            entry.external_attr = 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(entry, data, compresslevel=9)
    print(path)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
