"""Names that `typing` has from Python 3.11 on."""

import sys

if sys.version_info >= (3, 11):
    from typing import NotRequired, Self, TypedDict, Unpack
else:
    from typing_extensions import NotRequired, Self, TypedDict, Unpack

__all__ = ["NotRequired", "Self", "TypedDict", "Unpack"]
