/** Callers that stop reading their answer: each would keep a slot and a connection to a provider for as long as it likes. */
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** What Node knows of a connection below its own buffers. */
interface Handle {
  /** Bytes handed to the system, and how many of them it has not taken yet. */
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/** How often the connections are looked at while one may be silent. */
const looks = 10;

/** Closes connections on which something waits to be sent and nothing has been sent for so many milliseconds. */
export function closeStalled(server: Server, milliseconds: number): void {
  /** By connection, what was sent when that last changed, and how many looks ago that was. */
  const connections = new Map<Socket, { sent: number; unchanged: number }>();
  server.on("connection", (socket) => {
    connections.set(socket, { sent: 0, unchanged: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, seen] of connections) {
      const sent = sentOn(socket);
      seen.unchanged = socket.writableLength > 0 && sent === seen.sent ? seen.unchanged + 1 : 0;
      seen.sent = sent;
      if (seen.unchanged > looks) socket.destroy();
    }
  }, milliseconds / looks).unref();
  server.once("close", () => clearInterval(timer));
}

/** Bytes that the system has taken. A large answer is one write, so the writes that are done would tell too little. */
function sentOn(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { readonly _handle?: Handle | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
