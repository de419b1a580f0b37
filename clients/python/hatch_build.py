"""Refuses to build a package without the proxy, which is not in the repository."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ProxyHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not (Path(self.root) / "src/dragoman/bundle/proxy.mjs").exists():
            self.app.abort("src/dragoman/bundle is missing: run `npm run bundle` in the root of the repository first")
