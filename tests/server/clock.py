"""A machine whose clocks a test can put wrong; see shim_clock.c."""
import mmap
import os
import struct
import tempfile

BUILD = os.environ.get("KOCKA_BUILD", "build")
HOUR, DAY = 3600, 86400


def preload(name):
    """The environment of a program with a shim of ours."""
    path = os.path.abspath(f"{BUILD}/tests/{name}.so")
    assert os.path.exists(path), path
    return {"LD_PRELOAD": path,
            # the sanitizers' own library comes second then
            "ASAN_OPTIONS": "quarantine_size_mb=8:verify_asan_link_order=0"}


class Clock:
    """Give `env` to a server; then move its time, in seconds."""

    def __init__(self):
        self.file = tempfile.TemporaryFile(prefix="kocka-clock-")
        self.file.write(bytes(24))
        self.file.flush()
        self.map = mmap.mmap(self.file.fileno(), 24)
        path = f"/proc/{os.getpid()}/fd/{self.file.fileno()}"
        self.env = {"KOCKA_CLOCK": path, **preload("shim_clock")}
        self.wall = self.machine = self.awake = 0

    def set(self, wall=0, machine=0, awake=0):
        """So many seconds ahead: the time of day, the machine's own, and that
        in which it was awake."""
        self.wall, self.machine, self.awake = wall, machine, awake
        self.map[:] = struct.pack(
            "<qqq", *(int(s * 1000) for s in (wall, machine, awake)))

    def sleep(self, seconds):
        """The machine sleeps, with all that runs on it; nobody waits."""
        self.set(self.wall + seconds, self.machine + seconds, self.awake)

    def run(self, seconds):
        """So much time passes; a loop that waits sees it when it is woken."""
        self.set(self.wall + seconds, self.machine + seconds,
                 self.awake + seconds)

    def close(self):
        self.map.close()
        self.file.close()
