"""What the pages point at is there: files, headings, commands, presets.

Run by ctest with KOCKA in the environment.
"""
import json
import os
import re
import subprocess
import unittest

KOCKA = os.environ.get("KOCKA", "build/kocka")
SOURCE = os.path.normpath(os.path.join(os.path.dirname(__file__), "../.."))
PAGES = ["README.md", "CONTRIBUTING.md", "SECURITY.md",
         *sorted("docs/" + name for name in
                 os.listdir(os.path.join(SOURCE, "docs"))
                 if name.endswith(".md")),
         "docs/rules/README.md", "tests/golden/rules/README.md"]


def read(path):
    with open(os.path.join(SOURCE, path), encoding="utf-8") as f:
        return f.read()


def prose(text):
    return re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)


def anchors(text):
    return {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-")
            for h in re.findall(r"^#+ (.*)$", prose(text), re.M)}


class Links(unittest.TestCase):
    def test_links_lead_somewhere(self):
        count = 0
        for page in PAGES:
            folder = os.path.dirname(page)
            for target in re.findall(r"\]\(([^)\s]+)\)", prose(read(page))):
                path, _, anchor = target.partition("#")
                whole = os.path.join(folder, path) if path else page
                self.assertTrue(
                    os.path.exists(os.path.join(SOURCE, whole)),
                    "%s points at %s" % (page, target))
                if anchor:
                    self.assertIn(anchor, anchors(read(whole)), page)
                count += 1
        self.assertGreater(count, 30)

    def test_the_readme_leads_to_every_page(self):
        said = read("README.md")
        for page in PAGES:
            if re.fullmatch(r"docs/[\w-]+\.md", page):
                self.assertIn("](%s)" % page, said)

    def test_named_files_exist(self):
        """`src/…`, `docs/…`, `tests/…`, `tools/…`, `data/…` in backquotes."""
        for page in PAGES:
            named = re.findall(
                r"`((?:src|docs|tests|tools|data|web|cmake)/[\w./-]+)`",
                read(page))
            for path in named:
                if re.search(r"[A-Z]{3}|\*", path):  # GAME, LAYER, NAME
                    continue
                self.assertTrue(os.path.exists(os.path.join(SOURCE, path)),
                                "%s names %s" % (page, path))

    def test_files_named_shortly_exist(self):
        """`core/engine.ts`, `lab/work.h`: the end of some file's path."""
        there = set()
        for top in "src", "web/src", "web/scripts", "web/tests", "tests":
            for folder, _, names in os.walk(os.path.join(SOURCE, top)):
                there |= {"/" + os.path.relpath(os.path.join(folder, name),
                                                SOURCE) for name in names}
        for page in PAGES:
            named = re.findall(r"`([\w-]+(?:/[\w-]+)*/[\w.-]+"
                               r"\.(?:[chs]|tsx?|mjs|css|py|sh))`", read(page))
            for path in named:
                if re.search(r"[A-Z]{3}", path) or os.path.exists(
                        os.path.join(SOURCE, path)):
                    continue
                self.assertTrue(any(file.endswith("/" + path)
                                    for file in there),
                                "%s names %s" % (page, path))

    def test_the_servers_page_names_every_file(self):
        """And no other; headers alone and `_int` go with their file."""
        table = read("docs/server.md").split("## The life")[0]
        named = set()
        for row in re.findall(r"^\| `.*$", table, re.M):
            folder = None
            for word in re.findall(r"`([\w/]+)`", row):
                if "/" in word:
                    folder, word = word.split("/")
                named.add((folder, word))
        for folder, word in named:
            path = os.path.join(SOURCE, "src", folder, word)
            self.assertTrue(os.path.exists(path + ".c") or
                            os.path.isdir(path), path)
        for folder in "server", "store":
            for file in os.listdir(os.path.join(SOURCE, "src", folder)):
                if file.endswith(".c"):
                    self.assertIn((folder, file.removesuffix(".c")), named)

    def test_named_commands_exist(self):
        said = subprocess.run([KOCKA, "--help"], capture_output=True,
                              encoding="utf-8", check=True).stdout
        known = set(re.findall(r"^  ([a-z][a-z-]*) ", said, re.M)) | {"help"}
        if "serve" not in known:
            self.skipTest("a Kocka without its server")
        for page in PAGES:
            for line in re.findall(r"^    kocka ([a-z][a-z-]*)|`kocka ([a-z][a-z-]*)",
                                   read(page), re.M):
                name = "".join(line)
                self.assertIn(name, known, page)

    def test_the_pages_scripts_are_there_and_all_tests_are_named(self):
        scripts = set(json.loads(read("web/package.json"))["scripts"])
        said = set(re.findall(r"^npm run (\S+)", read("docs/page.md"), re.M))
        self.assertLessEqual(said, scripts)
        self.assertLessEqual({s for s in scripts if s.startswith("e2e")}, said)

    def test_named_presets_exist(self):
        presets = {p["name"] for p in
                   json.loads(read("CMakePresets.json"))["configurePresets"]}
        text = read("CONTRIBUTING.md")
        said = re.findall(r"--preset (\w+)", text)
        said += re.search(r"# likewise (.*)", text)[1].split(", ")
        self.assertLessEqual(set(said), presets)


if __name__ == "__main__":
    unittest.main()
