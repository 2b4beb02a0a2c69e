#!/usr/bin/env python3
"""A software bill of materials (CycloneDX 1.5, JSON) on standard output.

What is inside the page comes from web/package-lock.json, what the programs
are built with and linked to from the packages that ./setup installs, in the
versions that are here. The same input gives the same text: no dates, and the
serial number is made of the content.
"""
import hashlib
import json
import re
import subprocess
import uuid
from pathlib import Path

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


def debian():
    setup = (SOURCE / "setup").read_text()
    names = re.search(r"run_packages=\(\n(.*?)\n\)", setup, re.S)[1].split()
    for name in sorted(names):
        found = subprocess.run(
            ["dpkg-query", "-W", "-f=${Version}", name],
            capture_output=True, text=True)
        if found.returncode or not found.stdout:
            continue
        needed = name.startswith("lib") and name.endswith("-dev") \
            and name != "libc6-dev"
        yield {"type": "library" if needed else "application", "name": name,
               "version": found.stdout,
               "scope": "required" if needed else "excluded",
               "purl": f"pkg:deb/debian/{name}@{found.stdout}"}


def main():
    version = (SOURCE / "VERSION").read_text().strip()
    components = [*npm(), *debian()]
    digest = hashlib.sha256(json.dumps(components).encode()).digest()[:16]
    print(json.dumps({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.UUID(bytes=digest, version=4)}",
        "metadata": {"component": {
            "type": "application", "name": "kocka", "version": version,
            "licenses": [{"license": {"id": "MIT"}}]}},
        "components": components}, indent=1))


if __name__ == "__main__":
    main()
