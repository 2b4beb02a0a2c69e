#!/usr/bin/env python3
"""Turn a folder of files into a C table of struct site_file.

Usage: embed.py FOLDER OUTPUT.c
"""
import gzip
import hashlib
import pathlib
import sys

TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
         ".js": "text/javascript; charset=utf-8",
         ".mjs": "text/javascript; charset=utf-8",
         ".json": "application/json", ".map": "application/json",
         ".wasm": "application/wasm", ".svg": "image/svg+xml",
         ".jpg": "image/jpeg", ".png": "image/png",
         ".webp": "image/webp", ".ico": "image/x-icon",
         ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8",
         ".webmanifest": "application/manifest+json", ".ogg": "audio/ogg",
         ".mp3": "audio/mpeg", ".xml": "application/xml"}


def array(name, data):
    rows = [",".join(str(b) for b in data[i:i + 32])
            for i in range(0, len(data), 32)]
    body = ",\n".join(rows) or "0"
    return f"static const unsigned char {name}[] = {{{body}}};\n"


def main():
    folder, output = map(pathlib.Path, sys.argv[1:3])
    parts = ["/* Made by tools/embed.py; do not edit. */\n"
             '#include "server/site.h"\n']
    table = []
    for i, path in enumerate(sorted(p for p in folder.rglob("*") if p.is_file())):
        data = path.read_bytes()
        packed = gzip.compress(data, 9, mtime=0)
        small = len(packed) < len(data) * 0.9
        parts.append(array(f"data_{i}", data))
        if small:
            parts.append(array(f"packed_{i}", packed))
        kind = TYPES.get(path.suffix, "application/octet-stream")
        etag = hashlib.sha256(data).hexdigest()[:16]
        gz = f"packed_{i}" if small else "NULL"
        gz_size = len(packed) if small else 0
        name = path.relative_to(folder).as_posix()
        table.append(f'    {{"/{name}", "{kind}", "\\"{etag}\\"", data_{i}, {gz}, '
                     f"{len(data)}, {gz_size}}},\n")
    parts += ["const struct site_file site_files[] = {\n", *table, "    {0}};\n"]
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text("".join(parts))


if __name__ == "__main__":
    main()
