"""The tests again and again, in random order, on a busy machine: one that
fails by chance fails here.

    tools/stress.sh                all that is still to be run (hours)
    tools/stress.sh AREA [N]       an area of ./test, until it ran N times
    tools/stress.sh each [N] [PART]
                                   every browser test and every test of the
                                   server's scripts alone, or those with PART
                                   in their name, until each ran N times;
                                   those first that ran least
    tools/stress.sh table          nothing is run; the table is written

    --since COMMIT    only runs with COMMIT and all after it count
    --minutes M       nothing new is begun after so long
    --late MS         in the browser files, messages and engines come so many
                      milliseconds late, and what follows a drawing later still
    --slow N          pages compute N times slower, which costs as much more
    --beside          other work keeps the machine busy: no loops of ours, and
                      one test at a time

Meanwhile a busy loop runs on every core, and where disks matter (server,
page with its browser) each sync of a file takes longer (tools/slowdisk.c).
Of single tests several run at once for each core, more of the server's, which
do little but wait: they disturb each other, and one computes while another
waits. The loops are a little nice then, so that no core ever rests and most of
it goes to tests. Some of one script come one after the other, in one browser
but in a context each, so that a run costs little more than the test. How long
it will take is said before it begins.

What has been run is counted in docs/reports/tests.json, which is committed:
the runs of several sittings and commits add up. It is written after each
batch; after a kill the same command goes on, and only what was under way is
run again. The output of whatever failed is in build/stress/logs. A failure
stays in the count for good; why it was is said in the file by hand, under
"explained". Where changes are not committed, the commit has a +.

From the counts the table docs/reports/tests.md is written.
"""
import argparse
import concurrent.futures
import contextlib
import datetime
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
import xml.etree.ElementTree as xml

# How often without a number: whole runs of the areas, then each test alone.
PLAN = {"page": 15, "server": 15, "core": 10, "games": 10, "players": 10}
EACH = 200
BATCH = 20  # runs of single tests, all of one script
A_CORE = {"page": 2, "server": 4}  # single tests at once for each core
NICE = 5  # then, the loops: two that compute leave one a seventh of its core
SLOW_MS = 40
SLOW_AREAS = ("page", "server", "each")  # not those with sanitizers
LATE_S = 3600

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.dirname(HERE)
BUILD = os.path.join(SOURCE, "build")
FOLDER = os.path.join(BUILD, "stress")
LOGS = os.path.join(FOLDER, "logs")
COUNTS = "docs/reports/tests.json"
TABLE = "docs/reports/tests.md"


def said_by(*words):
    return subprocess.run(words, cwd=SOURCE, check=True, text=True,
                          capture_output=True).stdout


# ---- what has been run ----

def commit_now():
    """With a + where the sources are not those of the commit."""
    commit = said_by("git", "rev-parse", "--short=12", "HEAD").strip()
    ours = ["--", ".", ":!" + COUNTS, ":!" + TABLE]
    changes = said_by("git", "diff", "HEAD", *ours)
    changes += said_by("git", "ls-files", "--others", "--exclude-standard",
                       *ours)
    return commit + "+" * bool(changes)


def commits_since(commit):
    return {c[:12] for c in (said_by("git", "rev-parse", commit).strip(),
                             *said_by("git", "rev-list",
                                      commit + "..HEAD").split())}


class Counts:
    """The file of counts. A sitting is what was run with one commit in one
    go; of each test there is a row of every sitting that ran it: sitting, in
    whole runs, failures, alone, failures."""

    def __init__(self, since=None, held_back=""):
        self.held_back = held_back
        os.makedirs(LOGS, exist_ok=True)
        with open(os.path.join(SOURCE, COUNTS), encoding="utf-8") as f:
            kept = json.load(f)
        self.sittings, self.tests = kept["sittings"], kept["tests"]
        self.seconds, self.explained = kept["seconds"], kept["explained"]
        wanted = commits_since(since) if since else None
        self.counted = {i for i, sitting in enumerate(self.sittings)
                        if not wanted
                        or sitting["commit"].rstrip("+") in wanted}
        self.now = None  # the number of this sitting, once it has run one
        self.lock = threading.Lock()

    def sitting(self):
        if self.now is None:
            self.now = len(self.sittings)
            self.counted.add(self.now)
            today = datetime.date.today().isoformat()
            self.sittings.append({"commit": commit_now(), "day": today,
                                  "load": [1000, 0]})
            if self.held_back:
                self.sittings[-1]["held back"] = self.held_back
        load, seen = os.getloadavg()[0], self.sittings[self.now]["load"]
        seen[:] = [round(min(seen[0], load), 1), round(max(seen[1], load), 1)]
        return self.now

    def note(self, results, alone):
        """Results are (test, runs, failures, seconds of one run or None); all
        of them are written, or none."""
        with self.lock:
            now = self.sitting()
            for test, runs, failures, seconds in results:
                rows = self.tests.setdefault(test, [])
                if not rows or rows[-1][0] != now:
                    rows.append([now, 0, 0, 0, 0])
                rows[-1][3 if alone else 1] += runs
                rows[-1][4 if alone else 2] += failures
                if seconds is not None and (alone or "/" not in test):
                    self.seconds[test] = round(seconds, 1)
            self.write()

    def write(self):
        def lines(pairs):
            return ",\n".join(f" {json.dumps(key, ensure_ascii=False)}: "
                              f"{json.dumps(value, ensure_ascii=False)}"
                              for key, value in sorted(pairs.items()))
        sittings = ",\n".join(" " + json.dumps(s) for s in self.sittings)
        path = os.path.join(SOURCE, COUNTS)
        with open(path + ".new", "w", encoding="utf-8") as f:
            f.write(f'{{"sittings": [\n{sittings}],\n'
                    f'"explained": {{\n{lines(self.explained)}}},\n'
                    f'"tests": {{\n{lines(self.tests)}}},\n'
                    f'"seconds": {{\n{lines(self.seconds)}}}}}\n')
        os.replace(path + ".new", path)

    def total(self, test):
        """In whole runs, failures, alone, failures."""
        rows = [row[1:] for row in self.tests.get(test, [])
                if row[0] in self.counted]
        return [sum(column) for column in zip((0, 0, 0, 0), *rows)]

    def alone(self, test):
        return self.total(test)[2]

    def whole(self, area):
        return self.total(area)[0]


def keep_log(test, output):
    name = re.sub(r"[^\w.]+", "-", test)[:80]
    path = os.path.join(LOGS, f"{time.strftime('%m%d-%H%M%S')}-{name}.log")
    with open(path, "w", encoding="utf-8") as f:
        f.write(output)
    print(f"FAILED {test}: {os.path.relpath(path, SOURCE)}", flush=True)


# ---- a busy machine ----

DIES_WITH_US = ("setpriv", "--pdeathsig", "KILL")


@contextlib.contextmanager
def busy(nice):
    loops = [subprocess.Popen([*DIES_WITH_US, "nice", "-n", str(nice),
                               sys.executable, "-c", "while True: pass"])
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


UNDER_WAY = set()


def run(words, env):
    """The exit code and all that was said."""
    it = subprocess.Popen([*DIES_WITH_US, *words], cwd=SOURCE, env=env,
                          text=True, errors="replace", start_new_session=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    UNDER_WAY.add(it.pid)
    try:
        output = it.communicate()[0]
        return it.returncode, output
    finally:
        UNDER_WAY.discard(it.pid)


def end_at_once(*_):
    """Whoever ends us ends what we began, too."""
    for pid in list(UNDER_WAY):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)
    os._exit(1)  # the busy loops die with us


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
    """Of all that ctest has run, with their parts; see Counts.note."""
    scripts = {}
    for case in xml.parse(path).getroot().iter("testcase"):
        name = case.get("name").partition(".")[0]  # whichever share it is
        failed = case.get("status") == "fail"
        output = case.findtext("system-out") or ""
        if failed:
            keep_log(name, output)
        scripts[name] = scripts.get(name, False) or failed
        for part, ran, wrong in parts(output):
            yield f"{name}: {part}", ran, wrong, None
    for name, failed in scripts.items():
        yield name, 1, int(failed), None


def whole(counts, area, most, end):
    while (number := counts.whole(area) + 1) <= most and time.time() < end:
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
        failed = any(failures for _, _, failures, _ in results)
        counts.note([*results, (area, 1, int(failed), time.time() - seed)],
                    alone=False)


# ---- each test alone ----

def browser_scripts():
    """Those that hand their words on to a file of browser tests."""
    for script in sorted(os.listdir(os.path.join(SOURCE, "tests/page"))):
        with open(os.path.join(SOURCE, "tests/page", script),
                  encoding="utf-8") as f:
            if re.search(r'node tests/e2e/\w+\.mjs "\$@"', f.read()):
                yield script


def browser_tests():
    """Of each the name under which it is counted, its script as words, and
    its name there."""
    for script in browser_scripts():
        words = ("bash", f"tests/page/{script}")
        names = subprocess.run([*words, "--list"], cwd=SOURCE,
                               env=environment("list", 0), check=True,
                               text=True, capture_output=True).stdout
        for name in names.splitlines():
            yield f"page/{script.removesuffix('.sh')}: {name}", words, name


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
                yield (f"server/{script[:-3]}: {name}",
                       (sys.executable, path), name)


def run_these(names, *words):
    """By name how often it ran and failed, and what was said if any did."""
    code, output = run(words, environment("each", int(time.time())))
    ran = {name: (times, min(failed, times))
           for name, times, failed in parts(output)}
    if code and not any(failed for _, failed in ran.values()):
        last = next((name for name in names if name not in ran), names[-1])
        times, _ = ran.get(last, (0, 0))  # it did not come to its end
        ran[last] = times + 1, 1
    return ran, output if code else ""


def batch(words, names, times):
    """The same of so many times."""
    if words[0] == "bash":  # the browser's tests repeat themselves
        only = [word for name in names for word in ("--only", name)]
        return run_these(names, *words, *only, "--times", str(times))
    all_ran, said = {}, ""
    for _ in range(times):
        ran, output = run_these(names, *words, *names)
        said += output
        for name, pair in ran.items():
            all_ran[name] = [sum(column) for column in
                             zip(all_ran.get(name, (0, 0)), pair)]
    return all_ran, said


def tests_alone(part):
    return {test: (words, name)
            for test, words, name in (*browser_tests(), *server_tests())
            if part in test}


def each(counts, most, tests, end, at_once):
    """Those first that ran least, in batches of one script, some at once."""
    begun = {test: counts.alone(test) for test in tests}
    taken = threading.Lock()

    def take(area):
        """The tests of a batch, and how often each is run in it."""
        with taken:
            left = [test for test in tests if begun[test] < most
                    and test.startswith(area)]
            if not left or time.time() > end:
                return [], 0
            n = min(begun[test] for test in left)
            one = random.choice([test for test in left if begun[test] == n])
            script = tests[one][0]
            fellows = [test for test in left if begun[test] == n
                       and tests[test][0] == script][:BATCH]
            times = min(BATCH // len(fellows), most - n)
            for test in fellows:
                begun[test] += times
            print(f"each {n}/{most} ({len(left)} tests to go): "
                  f"{len(fellows)} with {one}", flush=True)
            return fellows, times

    def work(area):
        while (taken_now := take(area))[0]:
            some, times = taken_now
            start = time.time()
            names = {tests[test][1]: test for test in some}
            words = tests[some[0]][0]
            ran, output = batch(words, list(names), times)
            runs = sum(times for times, _ in ran.values())
            seconds = (time.time() - start) / max(runs, 1)
            if output:
                keep_log(", ".join(names[name] for name, (_, failed)
                                   in ran.items() if failed), output)
            counts.note([(names[name], *pair, seconds)
                         for name, pair in ran.items() if name in names],
                        alone=True)

    workers = sum(at_once.values())
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        for one in [pool.submit(work, area) for area, n in at_once.items()
                    for _ in range(n)]:
            one.result()


def hours(counts, areas, most, tests, at_once):
    """By what a run took last; what has not run yet takes as long as the
    others in the middle."""
    known = sorted(counts.seconds[test] for test in tests
                   if test in counts.seconds)
    middle = known[len(known) // 2] if known else 10
    seconds = max(sum(max(0, most - counts.alone(test))
                      * counts.seconds.get(test, middle)
                      for test in tests if test.startswith(area)) / n
                  for area, n in at_once.items())
    for area, times in areas.items():
        seconds += max(0, times - counts.whole(area)) \
            * counts.seconds.get(area, 1200)
    return seconds / 3600


# ---- the table ----

def is_one(test):
    """Not an area, nor a part of what was counted as a whole."""
    return "/" in test and ": " not in test


def sitting_line(counts, i):
    """A row of the table of sittings."""
    rows = {test: row for test, found in counts.tests.items()
            for row in found if row[0] == i}
    areas = [f"{row[1]} {test}" for test, row in sorted(rows.items())
             if "/" not in test]
    alone = sum(row[3] for row in rows.values())
    failures = sum(row[4] + row[2] * is_one(test)
                   for test, row in rows.items())
    sitting = counts.sittings[i]
    low, high = sitting["load"]
    how = sitting.get("held back")
    commit = sitting["commit"] + (f", {how}" if how else "")
    return (f"| {commit} | {sitting['day']} | "
            f"{low} to {high} | "
            f"{', '.join(areas) or '0'} | {alone} | {failures} |\n")


def table(counts):
    text = f"""# The tests on a busy machine

Written by `tools/stress.sh` from `tests.json`: a busy loop on each of
{os.cpu_count()} cores, a little nice beside single tests, of which several
run at once; in the areas server and page each sync of a file up to
{SLOW_MS} ms slower, tests in random order. With a + there were changes that
were not committed; with *late* or *slow* pages were held back; *beside*
other work, which made the load, there were no loops. A run alone is one of a
single test; some of one script come one after the other.

| commit | day | load average | whole runs | runs alone | failures |
| --- | --- | --- | --- | ---: | ---: |
"""
    for i in sorted(counts.counted):
        text += sitting_line(counts, i)
    alone = [counts.alone(test) for test in counts.tests if ": " in test]
    text += f"""
Of {len(alone)} single tests {sum(n >= EACH for n in alone)} ran alone \
{EACH} times, {sum(n > 0 for n in alone)} at least once.

"""
    for test, why in sorted(counts.explained.items()):
        text += f"- *{test}* failed: {why}\n"
    text += """
| test | in whole runs | failures | alone | failures |
| --- | ---: | ---: | ---: | ---: |
"""
    for test in sorted(counts.tests):
        numbers = counts.total(test)
        if any(numbers):
            text += f"| {test} | " + " | ".join(map(str, numbers)) + " |\n"
    with open(os.path.join(SOURCE, TABLE), "w", encoding="utf-8") as f:
        f.write(text)
    print(text[:text.rindex("| test |")])


def hold_back(args):
    """Tells the browser's tests; what was held back, in words."""
    told = []
    for how, value in ("late", args.late), ("slow", args.slow):
        if value:
            os.environ[f"KOCKA_{how.upper()}"] = str(value)
            told.append(f"{how} {value}")
    return ", ".join(told + ["beside"] * args.beside)


def main():
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    words.add_argument("what", nargs="?", default="all",
                       choices=["all", "each", "table", *PLAN])
    words.add_argument("times", nargs="?", type=int)
    words.add_argument("part", nargs="?", default="")
    words.add_argument("--since")
    words.add_argument("--late", type=int)
    words.add_argument("--slow", type=int)
    words.add_argument("--beside", action="store_true")
    words.add_argument("--minutes", type=float, default=float("inf"))
    args = words.parse_args()
    signal.signal(signal.SIGTERM, end_at_once)
    signal.signal(signal.SIGINT, end_at_once)
    counts = Counts(args.since, hold_back(args))
    if args.what != "table":
        subprocess.run(["./setup", "--tests"], cwd=SOURCE, check=True)
        end = time.time() + 60 * args.minutes
        areas = {area: args.times or times for area, times in PLAN.items()
                 if args.what in (area, "all")}
        alone = tests_alone(args.part) if args.what in ("each", "all") else {}
        most = args.times or EACH
        at_once = {"": 1} if args.beside else {
            area: n * os.cpu_count() for area, n in A_CORE.items()}
        needed = hours(counts, areas, most, alone, at_once)
        print(f"all of it: {needed:.1f} hours", flush=True)
        quiet = contextlib.nullcontext()
        with quiet if args.beside else busy(0):
            for area, times in areas.items():
                whole(counts, area, times, end)
        with quiet if args.beside else busy(NICE):
            each(counts, most, alone, end, at_once)
    table(counts)


if __name__ == "__main__":
    main()
