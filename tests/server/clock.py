"""A machine whose clocks a test can put wrong; see shim_clock.c."""
import mmap
import os
import struct
import tempfile

BUILD = os.environ.get("KOCKA_BUILD", "build")
HOUR, DAY = 3600, 86400


class Clock:
    """Give `env` to a server; then move its time, in seconds."""

    def __init__(self):
        self.file = tempfile.TemporaryFile(prefix="kocka-clock-")
        self.file.write(bytes(16))
        self.file.flush()
        self.map = mmap.mmap(self.file.fileno(), 16)
        path = f"/proc/{os.getpid()}/fd/{self.file.fileno()}"
        self.env = {
            "KOCKA_CLOCK": path,
            "LD_PRELOAD": os.path.abspath(f"{BUILD}/tests/shim_clock.so"),
            # the sanitizers' own library comes second then
            "ASAN_OPTIONS": "quarantine_size_mb=8:verify_asan_link_order=0"}
        assert os.path.exists(self.env["LD_PRELOAD"]), self.env
        self.wall = self.machine = 0

    def set(self, wall=0, machine=0):
        """So many seconds ahead: the time of day, and the machine's own."""
        self.wall, self.machine = wall, machine
        self.map[:] = struct.pack("<qq", int(wall * 1000), int(machine * 1000))

    def sleep(self, seconds):
        """The machine sleeps, with all that runs on it; nobody waits."""
        self.set(self.wall + seconds, self.machine + seconds)

    def close(self):
        self.map.close()
        self.file.close()
