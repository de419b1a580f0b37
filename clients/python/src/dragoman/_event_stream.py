"""The event stream format: bytes in, the data of each event out."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

_LINE_END = re.compile("\r\n|\r|\n")


class EventStreamDecoder:
    """Takes pieces as the network brings them. What the stream breaks off in the middle of is no event."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")(errors="replace")
        self._rest = ""
        self._data: list[str] = []
        self._half_line_end = False

    def feed(self, piece: bytes) -> Iterator[str]:
        """The data of each event that is complete now, its lines joined."""
        text = self._decoder.decode(piece)
        if not text:
            return
        # the LF of a CR that ended the piece before
        self._rest += text[1:] if self._half_line_end and text.startswith("\n") else text
        self._half_line_end = text.endswith("\r")
        *lines, self._rest = _LINE_END.split(self._rest)
        for line in lines:
            if not line:
                if self._data:
                    yield "\n".join(self._data)
                self._data = []
            elif line == "data" or line.startswith("data:"):
                self._data.append(line[len("data:") :].removeprefix(" "))
