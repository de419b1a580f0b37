"""What the SDKs have in common."""

from typing import Any

KEY = "key"
# how long a plain answer is awaited, in seconds
PATIENCE = 0.2

Json = dict[str, Any]


class Conversation:
    """What the SDKs have in common."""

    def __init__(self, url: str, model: str, shared: Json) -> None:
        self.model = model
        self.city = shared["city"]
        self.name = shared["name"]
        self.description = shared["description"]
        self.history: list[Any] = []
        self.calls: list[Any] = []
        self.client: Any = self.connect(url)

    @staticmethod
    def connect(url: str) -> Any:
        """A client, which is slow to make."""
        raise NotImplementedError

    def send(self, options: Json) -> Json:
        raise NotImplementedError

    def weather(self, city: str) -> str:
        return f"sunny in {city}"
