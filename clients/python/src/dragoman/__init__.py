"""Client of Dragoman: one conversation shape for every large-language-model provider."""

from . import _errors, _generated
from ._async_client import AsyncClient
from ._async_streams import AsyncOutputStream, AsyncStream
from ._client import Client
from ._errors import *  # noqa: F403
from ._errors import ConnectionError as ConnectionError
from ._errors import TimeoutError as TimeoutError
from ._generated import *  # noqa: F403
from ._generated.calls import VERSION
from ._options import CallOptions
from ._output import OutputResponse
from ._records import UnknownEvent, to_json
from ._streams import OutputStream, Stream

__version__ = VERSION

__all__ = ["AsyncClient", "AsyncOutputStream", "AsyncStream", "CallOptions", "Client", "OutputResponse"]
__all__ += ["OutputStream", "Stream", "UnknownEvent", "__version__", "to_json"]
__all__ += _generated.__all__
__all__ += _errors.__all__
