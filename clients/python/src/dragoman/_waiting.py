"""What blocks, in the way of each client: the asynchronous one must let other tasks go on."""

from __future__ import annotations

from time import sleep

import anyio.to_thread
from anyio import sleep as async_sleep

from ._managed_proxy import Address, ManagedProxy

__all__ = ["async_find", "async_sleep", "async_stop", "find", "sleep", "stop"]


def find(proxy: ManagedProxy, silent: Address | None) -> Address:
    """The address of a proxy, which is started if it is not running, or if this address did not answer."""
    return proxy.address(silent)


async def async_find(proxy: ManagedProxy, silent: Address | None) -> Address:
    running = proxy.running_address()
    if running is not None and running != silent:
        return running
    return await anyio.to_thread.run_sync(proxy.address, silent, abandon_on_cancel=True)


def stop(proxy: ManagedProxy) -> None:
    proxy.stop()


async def async_stop(proxy: ManagedProxy) -> None:
    await anyio.to_thread.run_sync(proxy.stop)
