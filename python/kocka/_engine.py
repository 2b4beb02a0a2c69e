"""The engine: the protocol of docs/protocol.md, without a process."""
from __future__ import annotations

import json
import threading
import time
from typing import Any

from ._library import CLOCK_FUNCTION, Closed, Problem, encoded, lib


@CLOCK_FUNCTION
def _now() -> int:
    return time.monotonic_ns() // 1_000_000


class Engine:
    """One engine, which holds one game at most.

        with kocka.Engine() as engine:
            engine.ask("new", game="mice", seats=2)
            print(engine.ask("best", level=5)["move"])
    """

    def __init__(self, seed: str | int = ""):
        self._lock = threading.Lock()  # one caller at a time
        self._at = lib.kocka_engine_new(encoded(str(seed), "seed"))
        if not self._at:
            raise MemoryError
        lib.kocka_engine_set_clock(self._at, _now)

    def answer(self, request: str) -> str:
        """One request text in, one answer text out."""
        raw = encoded(request, "request")
        with self._lock:
            if not self._at:
                raise Closed("the engine was closed")
            return lib.kocka_engine_answer(self._at, raw, len(raw)).decode()

    def ask(self, do: str, **members: Any) -> dict[str, Any]:
        """A request; the answer, or Problem if it is not ok."""
        answer = json.loads(self.answer(json.dumps({"do": do, **members})))
        if not answer["ok"]:
            error = answer["error"]
            raise Problem(error["code"], error["message"])
        return answer

    def close(self) -> None:
        if not hasattr(self, "_lock"):
            return  # it was never begun
        with self._lock:
            if getattr(self, "_at", None):
                lib.kocka_engine_free(self._at)
            self._at = None

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    __del__ = close

    def __reduce__(self) -> tuple:
        raise TypeError("an engine cannot be copied or pickled")
