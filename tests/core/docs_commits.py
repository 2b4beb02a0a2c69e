"""Commits that the pages name are in the history.

A figure can be looked at again only where its code is. A source without its
whole history, from an archive or a shallow clone, cannot tell.
"""
import pathlib
import re
import shutil
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# shorter words may be words, longer ones are hashes of something else
COMMIT = re.compile(r"(?<![\w.#-])(?=\w*\d)(?=\w*[a-f])"
                    r"(?:[0-9a-f]{7,12}|[0-9a-f]{40})(?![\w-])")


def git(*words):
    return subprocess.run(["git", "-C", str(ROOT), *words],
                          capture_output=True, text=True).stdout.split()


def history():
    """All commits, or why they cannot be known."""
    if not shutil.which("git"):
        raise unittest.SkipTest("there is no git")
    top = git("rev-parse", "--show-toplevel")
    if not top or pathlib.Path(top[0]).resolve() != ROOT:
        raise unittest.SkipTest("this is no clone of the repository")
    if git("rev-parse", "--is-shallow-repository") != ["false"]:
        raise unittest.SkipTest("this clone is shallow")
    return git("rev-list", "HEAD")


class Commits(unittest.TestCase):
    def test_named_commits_are_in_the_history(self):
        commits = history()
        known = {c[:n] for c in commits for n in (*range(7, 13), 40)}
        named, missing = 0, []
        for folder in ("docs", "bench"):
            for page in sorted((ROOT / folder).rglob("*.md")):
                for commit in COMMIT.findall(page.read_text()):
                    named += 1
                    if commit not in known:
                        missing.append(f"{page.relative_to(ROOT)}: {commit}")
        self.assertEqual(missing, [])
        self.assertGreater(named, 5)


if __name__ == "__main__":
    unittest.main(verbosity=2)
