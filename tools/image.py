#!/usr/bin/env python3
"""The container image as a file, without a builder or a daemon.

    image.py ROOT OUT.tar

ROOT is what deploy/gather.sh has put together; how it is started is read from
the last stage of deploy/Containerfile. `podman load -i` and `docker load -i`
take the file. The same input gives the same bytes: names sorted, dates of
SOURCE_DATE_EPOCH, owners as below.
"""
import hashlib
import io
import json
import os
import platform
import re
import sys
import tarfile
import time
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent
NAME = "localhost/kocka"
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", 0))
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}


def instructions():
    """The last stage of the Containerfile: instruction, words."""
    text = (SOURCE / "deploy/Containerfile").read_text()
    text = re.sub(r"^#.*\n", "", text, flags=re.M).replace("\\\n", " ")
    stage = re.split(r"^FROM .*\n", text, flags=re.M)[-1]
    return dict(line.split(None, 1) for line in stage.splitlines() if line)


def health(words):
    flags = dict(re.findall(r"--(\w+)=(\d+)s", words))
    test = json.loads(re.search(r"CMD (\[.*\])", words)[1])
    return {"Test": ["CMD", *test],
            **{name.capitalize(): int(seconds) * 10**9
               for name, seconds in flags.items()}}


def configuration(layer):
    said = instructions()
    created = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(EPOCH))
    return {
        "architecture": MACHINES.get(platform.machine(), platform.machine()),
        "os": "linux",
        "created": created,
        "config": {
            "User": said["USER"],
            "ExposedPorts": {said["EXPOSE"] + "/tcp": {}},
            "Entrypoint": json.loads(said["ENTRYPOINT"]),
            "Cmd": json.loads(said["CMD"]),
            "Volumes": {said["VOLUME"]: {}},
            "WorkingDir": said["WORKDIR"],
            "Healthcheck": health(said["HEALTHCHECK"]),
        },
        "rootfs": {"type": "layers",
                   "diff_ids": ["sha256:" + digest(layer)]},
        "history": [{"created": created, "created_by": "tools/image.py"}],
    }


def digest(data):
    return hashlib.sha256(data).hexdigest()


def put(tar, name, data, **more):
    info = tarfile.TarInfo(name)
    info.size, info.mtime, info.mode = len(data), EPOCH, 0o644
    for key, value in more.items():
        setattr(info, key, value)
    tar.addfile(info, io.BytesIO(data))


def layer_of(root):
    """All of the root; /data is nobody's, who runs it, the rest is root's."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for path in sorted(root.rglob("*")):
            name = str(path.relative_to(root))
            owner = 65534 if name == "data" else 0
            mode = path.stat().st_mode & 0o7777
            if path.is_dir():
                put(tar, name, b"", type=tarfile.DIRTYPE, mode=mode,
                    uid=owner, gid=owner)
            else:
                put(tar, name, path.read_bytes(), mode=mode, uid=owner,
                    gid=owner)
    return out.getvalue()


def main(root, out):
    layer = layer_of(Path(root))
    config = json.dumps(configuration(layer), sort_keys=True).encode()
    version = (SOURCE / "VERSION").read_text().strip()
    manifest = [{"Config": digest(config) + ".json",
                 "RepoTags": [f"{NAME}:{version}"],
                 "Layers": [digest(layer) + ".tar"]}]
    with tarfile.open(out, "w", format=tarfile.GNU_FORMAT) as tar:
        put(tar, manifest[0]["Config"], config)
        put(tar, manifest[0]["Layers"][0], layer)
        put(tar, "manifest.json", json.dumps(manifest).encode())


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
