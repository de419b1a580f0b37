"""Parses the event stream format."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

_LINE_END = re.compile("\r\n|\r|\n")


class EventStreamDecoder:
    """Decodes pieces of any size. An incomplete event at the end is ignored."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")(errors="replace")
        self._rest = ""
        self._data: list[str] = []
        self._after_cr = False

    def feed(self, piece: bytes) -> Iterator[str]:
        """The data of each event that this piece completes, its lines joined."""
        text = self._decoder.decode(piece)
        if not text:
            return
        # the LF of a CRLF that was split between two pieces
        self._rest += text[1:] if self._after_cr and text.startswith("\n") else text
        self._after_cr = text.endswith("\r")
        *lines, self._rest = _LINE_END.split(self._rest)
        for line in lines:
            if not line:
                if self._data:
                    yield "\n".join(self._data)
                self._data = []
            elif line == "data" or line.startswith("data:"):
                self._data.append(line[len("data:") :].removeprefix(" "))
