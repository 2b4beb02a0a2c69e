"""Over plain HTTP: the page, feeds, health and numbers."""
import re
import unittest
import urllib.error
import urllib.request
from xml.etree import ElementTree

from harness import PATIENCE, Client, Server, main


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--threads", "2")

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def get(self, path, **headers):
        url = f"http://127.0.0.1:{self.server.port}{path}"
        request = urllib.request.Request(url, headers=headers)
        try:
            return urllib.request.urlopen(request, timeout=PATIENCE)
        except urllib.error.HTTPError as answer:
            return answer

    def test_the_page_is_built_in(self):
        page = self.get("/")
        self.assertEqual(page.status, 200)
        self.assertIn("text/html", page.headers["content-type"])
        self.assertIn(b"Kocka", page.read())
        again = self.get("/", **{"If-None-Match": page.headers["etag"]})
        self.assertEqual(again.status, 304)
        packed = self.get("/", **{"Accept-Encoding": "gzip"})
        self.assertEqual(packed.headers["content-encoding"], "gzip")

    def test_health_and_numbers(self):
        self.assertEqual(self.get("/healthz").read(), b"ok\n")
        text = self.get("/metrics").read().decode()
        self.assertRegex(text, r"(?m)^kocka_tables \d+$")
        self.assertRegex(text, r"(?m)^# TYPE kocka_moves_total counter$")

    def test_the_feed_says_when_it_is_your_turn(self):
        anna = Client(self.server)
        feed = anna.ask("hello", secret=anna.secret)["feed"]
        table = anna.create("pig", ["me", "computer:1"],
                            title="<b>&\"Tea\"</b>")
        self.assertEqual(self.entries(feed), [])
        anna.join(table)
        anna.sit()
        (title, link), = self.entries(feed)
        self.assertEqual(title, 'Your turn: Pig, <b>&"Tea"</b>')
        self.assertTrue(link.endswith(f"/#table/{table}"))
        self.assertEqual(self.get("/feed/" + anna.player).status, 200)
        self.assertEqual(self.entries("/feed/" + anna.player), [])
        self.assertEqual(self.get("/feed/nonsense").status, 404)
        mine = anna.ask("mine")["tables"]
        self.assertEqual([t["table"] for t in mine], [table])
        self.assertTrue(mine[0]["turn"])
        anna.close()

    def entries(self, feed):
        text = self.get(feed).read()
        atom = "{http://www.w3.org/2005/Atom}"
        root = ElementTree.fromstring(text)
        return [(e.find(atom + "title").text, e.find(atom + "link").get("href"))
                for e in root.findall(atom + "entry")]

    def test_open_tables_can_be_found(self):
        anna = Client(self.server)
        for i in range(5):
            anna.create("pig", ["me", "open"], title=f"t{i}", public=True)
        anna.create("pig", ["me", "open"], title="hidden")
        titles = [t["title"] for t in anna.ask("tables")["tables"]]
        self.assertEqual({t for t in titles if re.match(r"t\d|hidden", t)},
                         {"t4", "t3", "t2", "t1", "t0"})
        anna.close()


if __name__ == "__main__":
    main()
