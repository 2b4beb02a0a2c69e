"""A PostgreSQL of our own, from Debian's packages, run by a plain user."""
import contextlib
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile

# What a trigger does that waits until there is a row in `go_on`.
SLOWLY = """
    CREATE TABLE go_on();
    CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        WHILE NOT EXISTS (SELECT FROM go_on) LOOP
            PERFORM pg_sleep(0.05);
        END LOOP;
        RETURN NEW;
    END $$;
"""


def available():
    return bool(glob.glob("/usr/lib/postgresql/*/bin/initdb"))


class Postgres:
    def __init__(self, *settings, copies=None):
        """`settings` are NAME=VALUE; of one that it `copies` it is the
        standby, in streaming replication."""
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.folder = tempfile.mkdtemp(prefix="kocka-pg-")
        self.user = {}
        if os.getuid() == 0:  # PostgreSQL refuses to be run by root
            who = pwd.getpwnam("nobody")
            self.user = {"user": who.pw_uid, "group": who.pw_gid}
            os.chown(self.folder, who.pw_uid, who.pw_gid)
        self.data = os.path.join(self.folder, "data")
        self.settings = settings
        if copies:
            self.run("pg_basebackup", "-D", self.data, "-U", "kocka", "-h",
                     copies.folder, "-R", "-c", "fast", "--no-sync")
        else:
            self.run("initdb", "-D", self.data, "-U", "kocka", "-A", "trust",
                     "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
        self.start()
        self.url = f"postgresql://kocka@/postgres?host={self.folder}"

    def run(self, program, *words):
        subprocess.run([os.path.join(self.bin, program), *words], check=True,
                       stdout=subprocess.DEVNULL, cwd=self.folder,
                       env={"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8",
                            "PGCTLTIMEOUT": "600"},
                       **self.user)

    def psql(self, sql):
        subprocess.run([os.path.join(self.bin, "psql"), "-q", self.url],
                       input=sql, text=True, check=True)

    def value(self, sql):
        """The one value that this asks for, as text."""
        return subprocess.run(
            [os.path.join(self.bin, "psql"), "-qAtc", sql, self.url],
            check=True, capture_output=True, text=True).stdout.strip()

    @contextlib.contextmanager
    def hold(self, sql):
        """What this locks is locked meanwhile."""
        shell = subprocess.Popen(
            [os.path.join(self.bin, "psql"), "-qAt", self.url], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        shell.stdin.write(f"BEGIN; {sql}; SELECT 'held';\n")
        shell.stdin.flush()
        assert shell.stdout.readline() == "held\n"
        try:
            yield
        finally:
            shell.communicate("ROLLBACK;\n")

    def dump(self):
        """All that is in it."""
        return subprocess.run(
            [os.path.join(self.bin, "pg_dump"), self.url], check=True,
            capture_output=True).stdout

    def start(self):
        self.run("pg_ctl", "-D", self.data, "-w", "-l",
                 os.path.join(self.folder, "log"), "-o",
                 f"-k {self.folder} -c listen_addresses='' " +
                 " ".join(f"-c {s}" for s in self.settings), "start")

    def restart(self):
        self.run("pg_ctl", "-D", self.data, "-m", "fast", "-w", "stop")
        self.start()

    def kill(self):
        """As if its machine had been switched off."""
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def freeze(self, how=signal.SIGSTOP):
        """As if its machine were there, but did nothing any more."""
        with open(os.path.join(self.data, "postmaster.pid")) as f:
            first = f.readline().strip()
        children = subprocess.run(["pgrep", "-P", first], text=True,
                                  capture_output=True).stdout.split()
        for pid in (first, *children):
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(pid), how)

    def thaw(self):
        self.freeze(signal.SIGCONT)

    def promote(self):
        """A standby takes over."""
        self.run("pg_ctl", "-D", self.data, "-w", "promote")

    def close(self):
        self.kill()
        self.clean()

    def clean(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def lend():
    """One for tests in another language: its address, until they hang up."""
    db = Postgres()
    try:
        print(db.url, flush=True)
        sys.stdin.read()
    finally:
        db.close()


if __name__ == "__main__" and available():
    lend()
