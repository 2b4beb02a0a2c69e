"""The tests again and again, in random order, on a busy machine: one that
fails by chance fails here.

    tools/stress.sh                all that is still to be run (hours)
    tools/stress.sh AREA [N]       an area of ./test, until it ran N times
    tools/stress.sh each [N] [PART]
                                   every browser test and every test of the
                                   server's scripts alone, or those with PART
                                   in their name, until each ran N times
    tools/stress.sh table          nothing is run; the table is written

    --since COMMIT    runs with COMMIT and all after it count, too

Meanwhile a busy loop runs on every core, and where disks matter (server,
page with its browser) each sync of a file takes longer (tools/slowdisk.c).

What has been run is in build/stress/runs.jsonl, a line for each test and
batch, written when it is over: after a kill the same command goes on, and
only what was under way is run again. The output of whatever failed is in
build/stress/logs. A run counts for the sources it was made with: those of the
present commit, but for the table itself, so that committing it changes
nothing. Runs with other sources stay in the file and count with --since. With
changes that are not committed the sources are others, and the table says so.

The table is printed and written to docs/reports/tests.md.
"""
import argparse
import collections
import contextlib
import ctypes
import datetime
import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as xml

# How often without a number: whole runs of the areas, then each test alone.
PLAN = {"page": 15, "server": 15, "core": 10, "games": 10, "players": 10}
EACH = 200
BATCH = 10  # of each test alone, before the next one's turn
SLOW_MS = 40
SLOW_AREAS = ("page", "server", "each")  # not those with sanitizers
LATE_S = 3600

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(HERE)
BUILD = os.path.join(SOURCE, "build")
FOLDER = os.path.join(BUILD, "stress")
RUNS = os.path.join(FOLDER, "runs.jsonl")
LOGS = os.path.join(FOLDER, "logs")
TABLE = "docs/reports/tests.md"


def said_by(*words):
    return subprocess.run(words, cwd=SOURCE, check=True, text=True,
                          capture_output=True).stdout


# ---- what is tested ----

def sources_of(commit):
    """A name of all files of a commit but the table."""
    files = [line for line in said_by("git", "ls-tree", "-r",
                                      commit).splitlines()
             if not line.endswith("\t" + TABLE)]
    return hashlib.sha256("\n".join(files).encode()).hexdigest()[:12]


def sources_now():
    changes = said_by("git", "diff", "HEAD", "--", ".", ":!" + TABLE)
    changes += said_by("git", "ls-files", "--others", "--exclude-standard",
                       "--", ".", ":!" + TABLE)
    if not changes:
        return sources_of("HEAD")
    return "+" + hashlib.sha256(changes.encode()).hexdigest()[:11]


def sources_since(commit):
    commits = said_by("git", "rev-list", commit + "..HEAD").split()
    return {sources_of(c) for c in (commit, *commits)}


# ---- what has been run ----

class Runs:
    """The file of runs, and what counts of it."""

    def __init__(self, since):
        os.makedirs(LOGS, exist_ok=True)
        self.now = sources_now()
        self.counts = {self.now} | (sources_since(since) if since else set())
        self.commit = said_by("git", "rev-parse", "--short=12", "HEAD").strip()

    def read(self):
        """Those that count; a last line that was cut off does not."""
        if not os.path.exists(RUNS):
            return []
        with open(RUNS, encoding="utf-8") as f:
            lines = [json.loads(t) for t in f if t.endswith("\n")]
        return [line for line in lines if line["sources"] in self.counts]

    def note(self, results, kind):
        """Results are (test, runs, failures); all of them, or none."""
        lines = [{"kind": kind, "test": test, "runs": runs,
                  "failures": failures, "sources": self.now,
                  "commit": self.commit, "load": os.getloadavg()[0],
                  "at": int(time.time())}
                 for test, runs, failures in results]
        cut_off(RUNS)
        with open(RUNS, "a", encoding="utf-8") as f:
            f.write("".join(json.dumps(line) + "\n" for line in lines))

    def totals(self, kind):
        """By test how often it ran."""
        totals = collections.Counter()
        for line in self.read():
            if line["kind"] == kind:
                totals[line["test"]] += line["runs"]
        return totals


def cut_off(path):
    """A line that a kill has left unfinished goes."""
    if not os.path.exists(path):
        return
    with open(path, "rb+") as f:
        f.truncate(f.read().rfind(b"\n") + 1)


def keep_log(test, output):
    name = re.sub(r"[^\w.]+", "-", test)[:80]
    path = os.path.join(LOGS, f"{time.strftime('%m%d-%H%M%S')}-{name}.log")
    with open(path, "w", encoding="utf-8") as f:
        f.write(output)
    print(f"FAILED {test}: {os.path.relpath(path, SOURCE)}", flush=True)


# ---- a busy machine ----

def die_with_us():
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


@contextlib.contextmanager
def busy():
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"],
                              preexec_fn=die_with_us)
             for _ in range(os.cpu_count())]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def slow_disk():
    """The environment in which disks are slow."""
    library = os.path.join(FOLDER, "slowdisk.so")
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", library,
                    os.path.join(HERE, "slowdisk.c"), "-ldl"], check=True)
    return {"LD_PRELOAD": library, "KOCKA_SLOW_MS": str(SLOW_MS)}


def environment(area, seed):
    return {**os.environ, "KOCKA": os.path.join(BUILD, "kocka"),
            "KOCKA_SOURCE": SOURCE, "KOCKA_BUILD": BUILD, "LANGUAGE": "en",
            "KOCKA_ORDER": str(seed),
            **(slow_disk() if area in SLOW_AREAS else {})}


def run(words, env):
    """The exit code and all that was said. Whoever ends us ends it, too."""
    it = subprocess.Popen(words, cwd=SOURCE, env=env, text=True,
                          errors="replace", stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          preexec_fn=die_with_us, start_new_session=True)
    try:
        output = it.communicate()[0]
        return it.returncode, output
    finally:
        if it.poll() is None:
            os.killpg(it.pid, signal.SIGKILL)


# ---- whole areas ----

def parts(output):
    """The tests inside of a browser's file or a script of the server's."""
    ran = re.findall(r"(?m)^(?:ok  |FAIL)  (.*?)(?: \(\d+ ms\))?$", output)
    failed = re.findall(r"(?m)^FAIL  (.*)$", output)
    ran += re.findall(r"(?m)^test_\w+ \(__main__\.([\w.]+)\)", output)
    failed += re.findall(r"(?m)^(?:FAIL|ERROR): test_\w+ "
                         r"\(__main__\.([\w.]+)\)", output)
    return [(name, ran.count(name), failed.count(name))
            for name in dict.fromkeys(ran)]


def results_of(path):
    """(test, runs, failures) of all that ctest has run, with their parts."""
    for case in xml.parse(path).getroot().iter("testcase"):
        name, failed = case.get("name"), case.get("status") == "fail"
        output = case.findtext("system-out") or ""
        if failed:
            keep_log(name, output)
        yield name, 1, int(failed)
        for part, ran, wrong in parts(output):
            yield f"{name}: {part}", ran, wrong


def whole(runs, area, most):
    while (number := runs.totals("area")[area] + 1) <= most:
        seed = int(time.time())
        print(f"{area} {number}/{most}, order {seed}", flush=True)
        path = os.path.join(FOLDER, "junit.xml")
        run(["ctest", "--test-dir", BUILD, "-L", f"^{area}$", "-j2",
             "--schedule-random", "--timeout", str(LATE_S), "--output-junit",
             path, "--test-output-size-passed", "1000000",
             "--test-output-size-failed", "1000000"],
            environment(area, seed))
        results = list(results_of(path))
        os.remove(path)
        failed = any(failures for _, _, failures in results)
        runs.note([*results, (area, 1, int(failed))], kind="area")


# ---- each test alone ----

def browser_scripts():
    """Those that hand their words on to a file of browser tests."""
    for script in sorted(os.listdir(os.path.join(SOURCE, "tests/page"))):
        with open(os.path.join(SOURCE, "tests/page", script),
                  encoding="utf-8") as f:
            if re.search(r'exec node tests/e2e/\w+\.mjs "\$@"', f.read()):
                yield script


def browser_tests():
    for script in browser_scripts():
        words = ["bash", f"tests/page/{script}"]
        env = environment("list", 0)
        names = subprocess.run([*words, "--list"], cwd=SOURCE, env=env,
                               check=True, text=True,
                               capture_output=True).stdout.splitlines()
        for name in names:
            yield (f"page/{script.removesuffix('.sh')}: {name}",
                   [*words, "--only", name])


def server_tests():
    for script in sorted(os.listdir(os.path.join(SOURCE, "tests/server"))):
        path = os.path.join("tests/server", script)
        if not script.startswith(("check_", "attack_")):
            continue
        with open(os.path.join(SOURCE, path), encoding="utf-8") as f:
            text = f.read()
        if "Server(" not in text:
            continue  # it waits for nobody
        group = None
        for line in text.splitlines():
            if found := re.match(r"class (\w+)\(", line):
                group = found[1]
            if found := re.match(r"    def (test_\w+)\(self\)", line):
                name = f"{group}.{found[1]}"
                yield f"server/{script[:-3]}: {name}", \
                    [sys.executable, path, name]


def batch(words, times):
    """How often it ran, how often it failed, and what was said."""
    env = environment("each", int(time.time()))
    if "--only" in words:  # the browser's tests repeat themselves
        code, output = run([*words, "--times", str(times)], env)
        ran, failed = (sum(column) for column in
                       zip((0, 0), *(part[1:] for part in parts(output))))
        if code and not failed:  # it did not come so far
            ran, failed = ran + 1, 1
        return ran, failed, output
    failed, said = 0, ""
    for _ in range(times):
        code, output = run(words, env)
        failed += code != 0
        said += output if code else ""
    return times, failed, said


def each(runs, most, part):
    tests = {test: words for test, words in (*browser_tests(),
                                             *server_tests()) if part in test}
    while True:
        ran = runs.totals("each")
        left = [test for test in tests if ran[test] < most]
        if not left:
            return
        n = min(ran[test] for test in left)
        test = random.choice([test for test in left if ran[test] == n])
        print(f"each {n}/{most} ({len(left)} tests to go): {test}", flush=True)
        count, failed, output = batch(tests[test], min(BATCH, most - n))
        if failed:
            keep_log(test, output)
        runs.note([(test, count, failed)], kind="each")


# ---- the table ----

def is_one(line):
    """Not an area, nor a part of what was counted as a whole."""
    whole_one = "/" in line["test"] and ": " not in line["test"]
    return line["kind"] == "each" or whole_one


def table(runs):
    lines = runs.read()
    rows = {}
    for line in lines:
        row = rows.setdefault(line["test"], {"area": [0, 0], "each": [0, 0]})
        kind = row["each" if line["kind"] == "each" else "area"]
        kind[0] += line["runs"]
        kind[1] += line["failures"]
    loads = [line["load"] for line in lines] or [0]
    commits = dict.fromkeys(line["commit"] for line in lines)
    changed = " with changes" if runs.now.startswith("+") else ""
    today = datetime.date.today().isoformat()
    text = f"""# The tests on a busy machine

Written by `tools/stress.sh` on {today}: a busy loop on each of {os.cpu_count()}
cores, each sync of a file up to {SLOW_MS} ms slower in the areas server and
page, tests in random order. Load average {min(loads):.1f} to {max(loads):.1f}.

Commits: {", ".join(commits) or "none"}{changed}. Failures in all:
{sum(line["failures"] for line in lines if is_one(line))}.

| test | in whole runs | failures | alone | failures |
| --- | ---: | ---: | ---: | ---: |
"""
    for test, row in sorted(rows.items()):
        numbers = [*row["area"], *row["each"]]
        text += f"| {test} | " + " | ".join(map(str, numbers)) + " |\n"
    with open(os.path.join(SOURCE, TABLE), "w", encoding="utf-8") as f:
        f.write(text)
    print(text)


def main():
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    words.add_argument("what", nargs="?", default="all",
                       choices=["all", "each", "table", *PLAN])
    words.add_argument("times", nargs="?", type=int)
    words.add_argument("part", nargs="?", default="")
    words.add_argument("--since")
    args = words.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    runs = Runs(args.since)
    if args.what != "table":
        subprocess.run(["./setup", "--tests"], cwd=SOURCE, check=True)
        with busy():
            for area, times in PLAN.items():
                if args.what in (area, "all"):
                    whole(runs, area, args.times or times)
            if args.what in ("each", "all"):
                each(runs, args.times or EACH, args.part)
    table(runs)


if __name__ == "__main__":
    main()
