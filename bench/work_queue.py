#!/usr/bin/env python3
"""What the queue of `kocka work` costs; writes docs/reports/work.md.

    KOCKA=build/kocka bench/work_queue.py [--batches N] [--games N]
                                          [--turns N]

First N batches go through the queue of a database of our own, with a worker
that is a loop in the database and makes nothing, so that all time is the
queue's: memory and database must stay as they are. Then a match is played by
one process with two threads and by two workers, in turns. What counts is
processor time; as other work on this machine changes that too, by what it
leaves of the caches, each turn is told and their sums are compared.
"""
import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests/server"))
import postgres  # noqa: E402

KOCKA = os.environ.get("KOCKA", str(ROOT / "build/kocka"))
STEPS = 10
MATCH = ("arena", "mice", "mcts:2000", "greedy", "--seed", "queue", "--json")
# Every batch is one unit: the queue is told that a unit takes a second.
WORKER = """
DO $$ BEGIN LOOP
    UPDATE work_batch SET result = E'2:x\\n', seconds = count, worker = 'none'
        WHERE result IS NULL;
    COMMIT;
    EXIT WHEN NOT EXISTS (SELECT FROM work_job);
    PERFORM pg_sleep(0.001);
END LOOP; END $$"""


def memory(pid):
    """KB that a process has in memory."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def look(db, pid, done):
    rows, table, whole = db.value(
        "SELECT (SELECT count(*) FROM work_batch), "
        "pg_total_relation_size('work_batch') / 1024, "
        "pg_database_size(current_database()) / 1024").split("|")
    return done, int(rows), int(table), int(whole), memory(pid)


def run_batches(db, batches):
    """What there is after each tenth of them."""
    seen, done, began = [], 0, time.time()
    asked = subprocess.Popen(
        [KOCKA, "simulate", "pig", "--games", str(batches), "--db", db.url],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    while not db.value("SELECT count(*) FROM pg_class "
                       "WHERE relname = 'work_worker'") == "1" or \
            db.value("SELECT count(*) FROM work_job") == "0":
        time.sleep(0.05)
    worker = subprocess.Popen([os.path.join(db.bin, "psql"), "-q", db.url],
                              stdin=subprocess.PIPE, text=True)
    worker.stdin.write(WORKER + ";\n")
    worker.stdin.close()
    for _ in asked.stdout:
        done += 1
        if done % (batches // STEPS) == 0 and done < batches:
            seen.append(look(db, asked.pid, done))
    assert asked.wait() == 0 and done == batches, done
    worker.wait()
    return seen, time.time() - began


def cpu(pid):
    """Seconds of a process that is there."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def database_cpu(db):
    """Of the database's processes, those that have ended too."""
    first = Path(db.data, "postmaster.pid").read_text().split()[0]
    fields = Path(f"/proc/{first}/stat").read_text().rsplit(")", 1)[1].split()
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return (sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
            + sum(cpu(pid) for pid in children))


def ended(words):
    """Run it: its output and the seconds of processor that it took."""
    process = subprocess.Popen([KOCKA, *words], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL, text=True)
    out = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0, words
    return out, used.ru_utime + used.ru_stime


def run_match(db, games):
    """Seconds of processor time: of one process, and of all together."""
    words = (*MATCH, "--games", str(games))
    one, alone = ended((*words, "--jobs", "2"))
    workers = [subprocess.Popen([KOCKA, "work", "--db", db.url, "--jobs", "1"],
                                stderr=subprocess.DEVNULL) for _ in range(2)]
    while db.value("SELECT count(*) FROM work_worker") != "2":
        time.sleep(0.1)
    before = database_cpu(db) + sum(cpu(w.pid) for w in workers)
    two, asking = ended((*words, "--db", db.url))
    shared = (asking + database_cpu(db) + sum(cpu(w.pid) for w in workers)
              - before)
    for worker in workers:
        worker.terminate()
        worker.wait()
    assert json.loads(one)["games"] == json.loads(two)["games"] == games
    return alone, shared


def report(batches, seen, seconds, games, turns):
    yield "# What the queue of `kocka work` costs\n"
    yield "Made by `bench/work_queue.py`, which says what is measured.\n"
    yield (f"{batches:,} batches through one queue, in {seconds:.0f} s, with a "
           "worker that makes nothing.\n")
    yield "| batches done | in the queue | its table | database | memory of " \
          "the command |"
    yield "| --- | --- | --- | --- | --- |"
    for done, rows, table, whole, kept in seen:
        yield (f"| {done:,} | {rows} | {table:,} KB | {whole:,} KB | "
               f"{kept:,} KB |")
    yield (f"\n`kocka {' '.join(MATCH)} --games {games}`, in turns by one "
           "process with two threads and by two workers, the database and the "
           "command that asks together, with the batches that are made twice, "
           "one in 32, and the first game, which each makes for itself. "
           "Processor time:\n")
    yield "| turn | one process | workers and all | throughput |"
    yield "| --- | --- | --- | --- |"
    sums = ("all", *(sum(column) for column in zip(*turns)))
    for name, alone, shared in [(i + 1, *t) for i, t in enumerate(turns)] \
            + [sums]:
        yield (f"| {name} | {alone:.1f} s | {shared:.1f} s | "
               f"{100 * alone / shared:.1f}% |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--batches", type=int, default=100000)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--turns", type=int, default=3)
    args = parser.parse_args()
    db = postgres.Postgres()
    try:
        seen, seconds = run_batches(db, args.batches)
        turns = [run_match(db, args.games) for _ in range(args.turns)]
    finally:
        db.close()
    text = "\n".join(report(args.batches, seen, seconds, args.games,
                            turns)) + "\n"
    (ROOT / "docs/reports/work.md").write_text(text, encoding="utf-8")
    print(text)


main()
