"""A table of friends: giving up, agreeing, leaving, changing it, talking."""
import json
import unittest

from harness import (Client, Engine, Refused, Server, main, play_pig_out,
                     until)


class Friends(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server("--threads", "2", "--rate", "0")

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def people(self, count):
        names = ("Anna", "Bob", "Carl", "Dora")[:count]
        return [Client(self.server, name=name) for name in names]

    def table(self, count, game="pig", people=None, **more):
        """So many people at a table that plays, and its id."""
        people = people or self.people(count)
        seats = ["me"] + ["open"] * (count - 1)
        table = people[0].create(game, seats, **more)
        for client in people:
            client.join(table)
            client.sit()
        for client in people:
            client.until(lambda c: c.state["status"] == "playing")
        return people, table

    def headers(self, client, table):
        record = client.ask("record", table=table)["record"]
        head = record.split("\n\n")[0].splitlines()[1:]
        return record, dict(line.split(": ", 1) for line in head)

    def replay(self, record):
        engine = Engine()
        answer = engine.ask(do="load", record=record)
        engine.close()
        return answer

    # ---- playing on from another game ----

    LINE = ["roll", "die 6", "stop", "roll", "die 1", "roll"]

    def test_a_game_is_played_on_from_a_line_and_its_own_dice_begin_there(self):
        (anna, bob), table = self.table(2, options={"goal": 12},
                                        line=self.LINE)
        state = bob.ask("join", table=table)["state"]
        moves = [line["move"] for line in state["lines"]]
        self.assertEqual(moves[:6], self.LINE)
        self.assertEqual(state["branch"], 6)
        self.assertTrue(moves[6].startswith("die "), moves)  # a roll of ours
        play_pig_out(anna, bob)
        record, head = self.headers(anna, table)
        self.assertEqual(json.loads(head["branch"]), {"ply": 6, "names": []})
        engine = Engine()
        answer = engine.ask(do="verify", record=record)
        engine.close()
        self.assertTrue(answer["fair"], answer)
        self.assertEqual(answer["branch"], 6)
        body = record.split("\n\n")[1].splitlines()
        ours = sum(line.startswith("die ") for line in body[6:])
        self.assertEqual(answer["outcomes"], ours)
        again = anna.ask("rematch", table=table)["next"]
        self.assertEqual(anna.ask("join", table=again)["state"]["lines"], [])

    def test_what_was_played_before_cannot_be_taken_back(self):
        line = ["roll", "die 6", "stop"]
        (anna, bob), table = self.table(2, line=line)
        self.assertEqual(anna.state["horizon"], 0)
        for client in (anna, bob):
            self.assertEqual(client.refused("undo", table=table),
                             "no-undo")

    def test_terms_that_leave_the_game_leave_the_line(self):
        anna = Client(self.server, name="Anna")
        table = anna.create("pig", ["me", "open"], line=self.LINE)
        anna.ask("terms", table=table, handover=60)
        state = anna.ask("join", table=table)["state"]
        self.assertEqual((state["branch"], len(state["lines"])), (6, 6))
        anna.ask("terms", table=table, options={"goal": 9})
        state = anna.ask("join", table=table)["state"]
        self.assertEqual((state.get("branch"), state["lines"]), (None, []))

    def test_a_line_that_cannot_be_is_refused(self):
        anna = Client(self.server, name="Anna")

        def refused(line, game="pig", **more):
            return anna.refused("create", game=game, seats=["me", "open"],
                                line=line, **more)
        self.assertEqual(refused(["fly"]), "illegal-move")
        self.assertEqual(refused(["roll", "die 7"]), "illegal-move")
        self.assertEqual(refused([7]), "illegal-move")
        self.assertEqual(refused("roll"), "bad-request")
        self.assertEqual(refused(["roll"] * 1001), "bad-request")
        self.assertEqual(refused(["x" * 100] * 200), "bad-option")
        over = ["roll", "die 6", "stop"]
        self.assertEqual(refused(over, options={"goal": 6}), "bad-option")

    # ---- resigning ----

    def test_who_resigns_of_two_ends_the_game_and_has_lost(self):
        (anna, bob), table = self.table(2)
        anna.play("stop")
        anna.ask("resign", table=table)
        for client in (anna, bob):
            client.until(lambda c: c.over)
            self.assertEqual((client.over["winners"], client.over["ended"]),
                             ([1], "resigned"))
        self.assertEqual(bob.refused("play", table=table, move="roll"), "over")
        state = bob.ask("join", table=table)["state"]
        self.assertEqual((state["status"], state["winners"], state["ended"]),
                         ("over", [1], "resigned"))
        self.assertTrue(state["seats"][0]["resigned"])
        self.assertEqual(state["seats"][0]["name"], "Anna")
        record, head = self.headers(bob, table)
        self.assertEqual(json.loads(head["end"]),
                         {"how": "resigned", "resigned": [0], "winners": [1]})
        self.assertNotIn("result", head)
        self.assertTrue(self.replay(record)["ok"])
        for client in (anna, bob):  # both can play again
            self.assertIn("next", client.ask("rematch", table=table))

    def test_with_three_a_computer_plays_on_for_who_resigned(self):
        (anna, bob, carl), table = self.table(3, options={"goal": 2})
        bob.ask("resign", table=table)
        anna.until(lambda c: c.state["seats"][1]["kind"] == "computer")
        self.assertEqual(anna.state["status"], "playing")
        self.assertEqual(bob.refused("sit", table=table, seat=1), "no-seat")
        self.assertEqual(bob.refused("resign", table=table), "no-seat")
        play_pig_out(anna, carl)
        self.assertNotIn(1, anna.over["winners"])
        self.assertNotIn("ended", anna.over)
        _, head = self.headers(anna, table)
        end = json.loads(head["end"])
        self.assertEqual((end["resigned"], end["winners"]),
                         ([1], anna.over["winners"]))
        self.assertIn("result", head)

    def test_the_last_who_has_not_resigned_wins(self):
        people, table = self.table(4)
        for client in people[:3]:
            self.assertFalse(people[3].over)
            client.ask("resign", table=table)
        people[3].until(lambda c: c.over)
        self.assertEqual(people[3].over["winners"], [3])

    def test_who_resigns_against_computers_ends_the_game(self):
        anna = Client(self.server)
        table = anna.create("pig", ["me", "computer:1", "computer:1"])
        anna.join(table)
        anna.sit()
        anna.ask("resign", table=table)
        anna.until(lambda c: c.over)
        self.assertNotIn(0, anna.over["winners"])

    def test_a_resigned_game_is_over_after_a_restart(self):
        with Server() as server:
            anna, bob = Client(server), Client(server, name="Bob")
            table = anna.create("pig", ["me", "open"])
            for client in (anna, bob):
                client.join(table)
                client.sit()
            bob.ask("resign", table=table)
            server.kill()
            server.start()
            anna.connect()
            state = anna.ask("join", table=table)["state"]
            self.assertEqual((state["status"], state["winners"]), ("over", [0]))

    # ---- ending by agreement ----

    def test_a_game_ends_when_all_agree_and_nobody_wins(self):
        (anna, bob, carl), table = self.table(3)
        anna.ask("agree", table=table, end=True)
        bob.until(lambda c: c.pushes[-1].get("ending") == [0])
        bob.ask("agree", table=table, end=True)
        carl.ask("agree", table=table, end=False)  # that is taken back
        anna.until(lambda c: c.pushes[-1].get("ending") == [])
        carl.ask("agree", table=table, end=True)
        anna.ask("agree", table=table, end=True)
        self.assertEqual(bob.ask("join", table=table)["state"]["ending"],
                         [0, 2])
        bob.ask("agree", table=table, end=True)
        anna.until(lambda c: c.over)
        self.assertEqual((anna.over["winners"], anna.over["ended"]),
                         ([], "agreed"))
        record, head = self.headers(anna, table)
        self.assertEqual(json.loads(head["end"]),
                         {"how": "agreed", "resigned": [], "winners": []})
        self.assertTrue(self.replay(record)["ok"])

    def test_only_who_plays_is_asked(self):
        (anna, bob, carl), table = self.table(3)
        eve = Client(self.server)
        eve.join(table)
        self.assertEqual(eve.refused("agree", table=table, end=True),
                         "no-seat")
        bob.ask("leave", table=table)
        anna.ask("agree", table=table, end=True)
        carl.ask("agree", table=table, end=True)
        anna.until(lambda c: c.over)
        self.assertEqual(anna.over["ended"], "agreed")

    # ---- the host ----

    def test_the_hosts_rights_pass_on_and_who_left_has_none(self):
        (anna, bob, carl), table = self.table(3)
        anna.ask("leave", table=table)
        bob.until(lambda c: c.pushes[-1].get("host") is True)
        self.assertEqual(anna.refused("kick", table=table, seat=1), "not-host")
        self.assertEqual(carl.refused("kick", table=table, seat=1), "not-host")
        bob.ask("kick", table=table, seat=2)
        carl.until(lambda c: c.pushes[-1].get("removed") is True)
        self.assertEqual(carl.state["you"], [])
        state = carl.ask("join", table=table)["state"]
        self.assertTrue(state["removed"])
        self.assertNotIn("removed", bob.ask("join", table=table)["state"])

    def test_in_a_lobby_that_the_host_left_the_next_who_comes_is_host(self):
        anna, bob = self.people(2)
        table = anna.create("pig", ["me", "open"])
        anna.sit(table)
        anna.ask("leave", table=table)
        self.assertEqual(anna.refused("lock", table=table, locked=True),
                         "not-host")
        bob.join(table)
        bob.sit()
        self.assertTrue(bob.ask("join", table=table)["state"]["host"])
        bob.ask("lock", table=table, locked=True)

    def test_who_is_forgotten_is_no_host(self):
        (anna, bob), table = self.table(2)
        anna.ask("forget")
        bob.until(lambda c: c.pushes[-1].get("host") is True)

    def test_while_the_host_is_away_others_can_call_a_computer(self):
        (anna, bob, carl), table = self.table(3)
        self.assertEqual(bob.refused("hand", table=table, seat=2), "not-host")
        anna.close()
        bob.until(lambda c: c.pushes[-1].get("here") == [False, True, True])
        n = bob.ask("hand", id=99, table=table, seat=0)["n"]
        self.assertEqual(bob.ask("hand", id=99, table=table, seat=0)["n"], n)
        self.assertEqual(bob.refused("kick", table=table, seat=2), "not-host")
        anna.connect()
        anna.join(table)
        anna.sit()  # it is hers still

    def test_a_host_who_only_watches_is_there(self):
        anna, bob, carl = self.people(3)
        table = anna.create("pig", ["open", "open"])
        for client in (anna, bob, carl):
            client.join(table)
        bob.sit(seat=0)
        carl.sit(seat=1)
        bob.until(lambda c: c.state["status"] == "playing")
        carl.close()
        bob.until(lambda c: c.pushes[-1].get("here") == [True, False])
        self.assertEqual(bob.refused("hand", table=table, seat=1), "not-host")
        anna.close()
        bob.until(lambda c: c.pushes[-1].get("spectators") == 0)
        bob.ask("hand", table=table, seat=1)

    def test_the_host_changes_a_computers_level(self):
        anna = Client(self.server)
        table = anna.create("pig", ["me", "computer:1"])
        anna.join(table)
        anna.sit()
        anna.ask("hand", table=table, seat=1, level=3)
        self.assertEqual(anna.state["seats"][1]["level"], 3)
        self.assertEqual(anna.refused("hand", table=table, seat=1, level=3),
                         "no-seat")

    # ---- what will be played ----

    def test_a_table_can_begin_with_fewer_seats(self):
        anna, bob = self.people(2)
        table = anna.create("mice", ["open", "me", "open", "open"])
        for client in (anna, bob):
            client.join(table)
        anna.sit()
        bob.sit(seat=3)
        self.assertEqual(bob.refused("terms", table=table,
                                     seats=["keep:1", "keep:3"]), "not-host")
        self.assertEqual(anna.refused("terms", table=table, seats=["keep:1"]),
                         "no-seat")
        self.assertEqual(anna.refused("terms", table=table,
                                      seats=["keep:1", "keep:1", "keep:3"]),
                         "bad-request")
        anna.ask("terms", table=table, seats=["keep:1", "keep:3"])
        for client in (anna, bob):
            client.until(lambda c: c.state["status"] == "playing" and c.lines)
            self.assertEqual(len(client.state["seats"]), 2)
        self.assertEqual((anna.state["you"], bob.state["you"]), ([0], [1]))
        self.assertEqual(anna.refused("terms", table=table, clock=60), "late")

    def test_a_bound_seat_keeps_its_chain_when_seats_go(self):
        """What it shows fits its anchor, whatever number it has now."""
        import hashlib
        links = [b"\x07" * 32]
        for _ in range(10):
            links.append(hashlib.sha256(links[-1]).digest())
        anna, bob = self.people(2)
        table = anna.create("pig", ["open", "me", "open"])
        for client in (anna, bob):
            client.join(table)
        anna.ask("sit", table=table, commit=links[-1].hex())
        bob.sit(seat=2)
        anna.ask("terms", table=table, seats=["keep:2", "keep:1"])
        anna.until(lambda c: c.state["fair"].get("awaited"))
        self.assertEqual(anna.state["fair"]["awaited"], [1])
        anna.ask("reveal", table=table, link=links[-2].hex())
        anna.until(lambda c: c.state["status"] == "playing")

    def test_the_host_changes_game_options_clock_and_seats(self):
        anna, bob = self.people(2)
        table = anna.create("pig", ["me", "open", "open"],
                            options={"goal": 30})
        for client in (anna, bob):
            client.join(table)
            client.sit()
        anna.ask("terms", table=table, clock=300, bonus=5, handover=60)
        bob.until(lambda c: c.state["clock"] == 300)
        self.assertEqual((bob.state["options"]["goal"], bob.state["handover"],
                          bob.state["bonus"]), (30, 60, 5))
        anna.ask("terms", table=table, options={"goal": 40})
        bob.until(lambda c: c.state["options"]["goal"] == 40)
        self.assertEqual(bob.state["clock"], 300)
        self.assertEqual(anna.refused("terms", table=table, game="chess"),
                         "unknown-game")
        self.assertEqual(
            anna.refused("terms", table=table, options={"goal": -1}),
            "bad-option")
        anna.ask("terms", table=table, game="cubes",
                 seats=["keep:1", "computer:2", "keep:0"])
        bob.until(lambda c: c.state["status"] == "playing")
        self.assertEqual((bob.state["game"], bob.state["you"],
                          bob.state["seats"][1]["level"]), ("cubes", [0], 2))
        bob.until(lambda c: c.lines)

    def test_a_rematch_begins_without_who_does_not_come(self):
        people, table = self.table(3, options={"goal": 2})
        anna, bob, carl = people
        play_pig_out(*people)
        carl.until(lambda c: c.over)
        anna.close()  # the host
        carl.until(lambda c: c.pushes[-1].get("here", [True])[0] is False)
        again = carl.ask("rematch", table=table)["next"]
        for client in (bob, carl):
            client.state, client.lines, client.over = None, [], None
            client.join(again)
            client.sit()
        # everybody has moved up by one: Bob begins now
        self.assertEqual((bob.state["you"], carl.state["you"]), ([0], [1]))
        self.assertTrue(carl.state["host"])
        carl.ask("terms", table=again, seats=["keep:0", "keep:1"])
        bob.until(lambda c: c.state["status"] == "playing")
        bob.play("roll")

    # ---- talking ----

    def said(self, client):
        return [(p["seat"], p["phrase"]) for p in client.pushes
                if p["on"] == "said"]

    def may_say(self, client, table):
        try:
            return client.ask("say", table=table, phrase="wow")
        except Refused:
            return False

    def test_phrases_reach_all_and_no_others_are_taken(self):
        (anna, bob), table = self.table(2)
        eve = Client(self.server)
        eve.join(table)
        bob.ask("say", table=table, phrase="well-played")
        for client in (anna, bob, eve):
            client.until(self.said)
            self.assertEqual(self.said(client), [(1, "well-played")])
        self.assertEqual(bob.refused("say", table=table, phrase="call me"),
                         "bad-request")
        self.assertEqual(eve.refused("say", table=table, phrase="hello"),
                         "no-seat")
        n = anna.play("roll")["n"]  # and it is no event
        self.assertEqual(anna.pushes[-1]["n"], n)

    def test_who_talks_too_much_is_not_heard(self):
        with Server("--rate", "0") as server:
            anna = Client(server)
            table = anna.create("pig", ["me", "computer:1"])
            anna.join(table)
            anna.sit()
            for _ in range(5):
                anna.ask("say", table=table, phrase="wow")
            self.assertEqual(anna.refused("say", table=table, phrase="wow"),
                             "too-fast")
            until(lambda: self.may_say(anna, table))
            self.assertEqual(len(self.said(anna)), 6)
            anna.close()

    def test_the_host_silences_a_table(self):
        (anna, bob), table = self.table(2)
        self.assertEqual(bob.refused("quiet", table=table, quiet=True),
                         "not-host")
        anna.ask("quiet", table=table, quiet=True)
        bob.until(lambda c: c.pushes[-1].get("quiet") is True)
        self.assertEqual(bob.refused("say", table=table, phrase="hello"),
                         "quiet")
        self.assertTrue(bob.ask("join", table=table)["state"]["quiet"])
        anna.ask("quiet", table=table, quiet=False)
        bob.ask("say", table=table, phrase="hello")

    # ---- who watches ----

    def test_who_watches_has_a_name_if_he_likes(self):
        (anna, bob), table = self.table(2)
        eve, fay = self.people(2)
        eve.ask("join", table=table, name="  Eve ")
        fay.ask("join", table=table)
        anna.until(lambda c: c.pushes[-1].get("spectators") == 2)
        self.assertEqual(anna.pushes[-1]["watchers"], ["Eve"])
        self.assertEqual(bob.ask("join", table=table)["state"]["watchers"],
                         ["Eve"])
        eve.close()
        anna.until(lambda c: c.pushes[-1].get("watchers") == [])

    # ---- a computer takes over ----

    def test_the_time_until_a_computer_takes_over_is_told(self):
        (anna, bob), table = self.table(2, handover=600)
        state = bob.ask("join", table=table)["state"]
        self.assertEqual(state["due"][1], 0)
        self.assertTrue(590000 < state["due"][0] <= 600000, state["due"])
        anna.play("stop")
        bob.until(lambda c: c.lines)
        due = bob.pushes[-1]["due"]
        self.assertTrue(due[0] == 0 and 590000 < due[1] <= 600000, due)

    def stood_in(self, **more):
        """A table at which a computer plays for Anna, who was late."""
        (anna, bob), table = self.table(2, **more)
        anna.until(lambda c: c.state["seats"][0]["kind"] == "computer")
        return anna, table

    def left(self, client):
        """Anna's time, as the last push of the seats had it."""
        return [p["left"][0] for p in client.pushes if p["on"] == "seats"][-1]

    def test_the_clock_goes_on_as_it_stood(self):
        anna, table = self.stood_in(clock=9000, handover=2)
        left = self.left(anna)
        self.assertLessEqual(left, 9000000 - 2000)
        anna.sit()
        self.assertLessEqual(self.left(anna), left)

    def test_whose_time_was_up_has_what_a_move_gives(self):
        anna, table = self.stood_in(clock=2, bonus=600)
        self.assertEqual(self.left(anna), 0)
        anna.sit()
        self.assertTrue(300000 < self.left(anna) <= 600000, self.left(anna))

    def test_a_cat_sits_where_its_player_does(self):
        anna, bob = self.people(2)
        table = anna.create("pig", ["me", "open"], cat=3)
        bob.join(table)
        self.assertEqual(bob.state["seats"][0]["cat"], 3)
        self.assertNotIn("cat", bob.state["seats"][1])
        anna.join(table)
        anna.sit()  # the cat that the seat has stays
        bob.sit(cat=5)

        def cats():
            eve = Client(self.server)
            seats = eve.ask("join", table=table)["state"]["seats"]
            eve.close()
            return [seat.get("cat") for seat in seats]

        anna.until(lambda c: c.state["status"] == "playing")
        self.assertEqual(cats(), [3, 5])
        bob.ask("sit", table=table, seat=1, cat=24)
        anna.until(lambda c: c.state["seats"][1]["cat"] == 24)
        for bad in (0, 25, -1, 1.5, "1", [1]):
            self.assertEqual(bob.refused("sit", table=table, seat=1, cat=bad),
                             "bad-request")
        anna.ask("resign", table=table)
        over, table = table, anna.ask("rematch", table=table)["next"]
        self.assertEqual(cats(), [24, 3])
        anna.ask("forget")
        self.assertEqual(cats(), [24, None])
        table = over
        self.assertEqual(cats(), [None, 24])


if __name__ == "__main__":
    main()
