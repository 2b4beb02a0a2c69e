#!/usr/bin/env python3
"""A software bill of materials (CycloneDX 1.5, JSON):   sbom.py PROGRAM

What is inside the page comes from web/package-lock.json; the libraries that
PROGRAM loads, those that they load too, from the Debian packages that they
are of; what it is built with from the packages that ./setup installs. The
versions are those that are here. "excluded" is what does not come along. The
same input gives the same text: no dates, and the serial number is made of the
content.
"""
import hashlib
import json
import os
import re
import subprocess
import sys
import uuid
from pathlib import Path
from urllib.parse import quote

SOURCE = Path(__file__).resolve().parent.parent


def npm():
    lock = json.loads((SOURCE / "web/package-lock.json").read_text())
    for path, row in sorted(lock["packages"].items()):
        if not path.startswith("node_modules/"):
            continue
        name = path.split("node_modules/")[-1]
        component = {"type": "library", "name": name,
                     "version": row["version"],
                     "scope": "excluded" if row.get("dev") else "required",
                     "purl": f"pkg:npm/{name.replace('@', '%40')}"
                             f"@{row['version']}"}
        if "license" in row:
            component["licenses"] = [{"expression": row["license"]}]
        yield component


def installed(names):
    """By name, those of these Debian packages that are: their components."""
    said = subprocess.run(
        ["dpkg-query", "-W", "-f=${Package} ${Version} ${Architecture}\\n",
         *names], capture_output=True, text=True).stdout
    for row in sorted(set(said.splitlines())):
        if len(row.split()) != 3:
            continue  # known, but not installed
        name, version, architecture = row.split()
        yield {"type": "library", "name": name, "version": version,
               "scope": "required",
               "purl": f"pkg:deb/debian/{name}@{quote(version, safe='')}"
                       f"?arch={architecture}"}


def owners(paths):
    """The packages of libraries, which may know them by /lib or /usr/lib."""
    bare = {path.removeprefix("/usr") for path in paths}
    said = subprocess.run(
        ["dpkg-query", "-S", *bare, *("/usr" + path for path in bare)],
        capture_output=True, text=True).stdout
    found = {row.rpartition(": ")[2].removeprefix("/usr"):
             row.rpartition(": ")[0] for row in said.splitlines()}
    if bare - found.keys():
        sys.exit(f"sbom: no package has {', '.join(bare - found.keys())}")
    return set(found.values())


def loaded(program):
    """What the dynamic linker brings: as deploy/gather.sh finds it."""
    bare = {name: value for name, value in os.environ.items()
            if name != "LD_PRELOAD"}  # not the program's, who starts it has it
    said = subprocess.run(["ldd", program], check=True, capture_output=True,
                          text=True, env=bare).stdout
    yield from installed(owners(re.findall(r"(/\S+) \(0x", said)))


def built_with():
    setup = (SOURCE / "setup").read_text()
    server = re.search(r"server_packages=\((.*?)\)", setup)[1]
    names = re.search(r"run_packages=\(\n(.*?)\n\)", setup, re.S)[1]
    names = names.replace('"${server_packages[@]}"', server).split()
    for component in installed(names):
        name = component["name"]
        if name != "wasi-libc" and not name.endswith("-wasm32"):
            component["scope"] = "excluded"  # the two are in kocka.wasm
            if not name.startswith("lib"):
                component["type"] = "application"
        yield component


def main():
    version = (SOURCE / "VERSION").read_text().strip()
    components = [*npm(), *loaded(sys.argv[1]), *built_with()]
    digest = hashlib.sha256(json.dumps(components).encode()).digest()[:16]
    print(json.dumps({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.UUID(bytes=digest, version=4)}",
        "metadata": {"component": {
            "type": "application", "name": "kocka", "version": version,
            "licenses": [{"license": {"id": "MIT"}}]}},
        "components": components}, indent=1))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
