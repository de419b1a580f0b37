/** Closes connections of clients that stop reading: each would hold a slot and a provider connection forever. */
import type { Socket } from "node:net";

/** Node's internal handle of a socket, below its own buffers. */
interface Handle {
  /** Bytes passed to the system. */
  readonly bytesWritten: number;
  /** Bytes not yet accepted by the system. */
  readonly writeQueueSize: number;
}

/** How often connections are checked within one timeout. */
const checksPerTimeout = 10;

/** Closes connections with data to send, of which none has been sent within a timeout. */
export class StalledReaders {
  /** The bytes sent on each connection, and for how many checks they have not changed. */
  readonly #connections = new Map<Socket, { sent: number; unchanged: number }>();
  readonly #timer: NodeJS.Timeout;

  /** @param timeout in milliseconds */
  constructor(timeout: number) {
    this.#timer = setInterval(() => this.#check(), timeout / checksPerTimeout).unref();
  }

  watch(socket: Socket): void {
    if (this.#connections.has(socket)) return;
    this.#connections.set(socket, { sent: 0, unchanged: 0 });
    socket.once("close", () => this.#connections.delete(socket));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    for (const [socket, last] of this.#connections) {
      const sent = bytesSent(socket);
      last.unchanged = socket.writableLength > 0 && sent === last.sent ? last.unchanged + 1 : 0;
      last.sent = sent;
      if (last.unchanged > checksPerTimeout) socket.destroy();
    }
  }
}

/** Bytes that the system has accepted. Completed writes are too coarse a measure: a large answer is one write. */
function bytesSent(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { readonly _handle?: Handle | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
