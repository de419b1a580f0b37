"""Client of Dragoman: one conversation shape for every large-language-model provider."""

from . import _generated
from ._client import AsyncClient, Client
from ._error import Error
from ._generated import *  # noqa: F403
from ._generated.calls import VERSION
from ._records import UnknownEvent
from ._streams import AsyncStream, Stream

__version__ = VERSION

__all__ = ["AsyncClient", "AsyncStream", "Client", "Error", "Stream", "UnknownEvent", "__version__"]
__all__ += _generated.__all__
