"""Lines of text that are a talk with an engine, for pages and scenes.

A line with > is sent; the lines with < after it must be contained in its
answer; a request without such a line must succeed. docs/protocol.md and the
scenes of tests/golden/rules are written so.
"""
import json
import os
import subprocess

KOCKA = os.environ.get("KOCKA", "build/kocka")


def run(lines, command=KOCKA):
    """The answers of a fresh engine, as texts."""
    done = subprocess.run([command, "engine", "--seed", "docs"],
                          input="\n".join(lines) + "\n", timeout=600,
                          capture_output=True, encoding="utf-8", check=True)
    return done.stdout.splitlines()


def contains(whole, part):
    """Is every member of part in whole? Lists element by element."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            k in whole and contains(whole[k], v) for k, v in part.items())
    if isinstance(part, list):
        return (isinstance(whole, list) and len(whole) == len(part) and
                all(map(contains, whole, part)))
    return type(whole) is type(part) and whole == part


def exchanges(lines):
    """[request, [parts of its answer]] for each request."""
    talk = []
    for line in lines:
        if line.startswith("> "):
            talk.append([line[2:], []])
        elif line.startswith("< "):
            talk[-1][1].append(line[2:])
        else:
            raise ValueError("neither > nor <: " + line)
    return talk


def untrue(talk, command=KOCKA):
    """What the engine answers otherwise than shown, as sentences."""
    answers = run([sent for sent, _ in talk], command)
    if len(answers) != len(talk):
        return ["%d requests, %d answers" % (len(talk), len(answers))]
    wrong = []
    for (sent, parts), answer in zip(talk, answers):
        for part in parts or ['{"ok":true}']:
            if not contains(json.loads(answer), json.loads(part)):
                wrong.append("%s\nis answered\n%s\nwithout\n%s"
                             % (sent, answer, part))
    return wrong
