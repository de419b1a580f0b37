/** Graceful closing of the clients' connections: idle ones close at once, the others after their last response. */
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Connection {
  /** How many responses are in progress; more than one where requests are pipelined. */
  inProgress: number;
  /** The last of them. */
  last: ServerResponse | undefined;
  /** Bytes received when the last response was sent and its request was read. More means that another request has begun. */
  bytesRead: number;
}

/**
 * Replaces Node's own closing of idle connections. That one cuts off responses that are written but not yet sent, and
 * waits for connections that have never sent anything and for those whose response announced keep-alive.
 */
export function closeGracefully(server: Server): void {
  const connections = new Map<Socket, Connection>();
  let closing = false;

  function close(socket: Socket, { inProgress, last, bytesRead }: Connection): void {
    // only the last one may close it: closing after an earlier one would drop pipelined responses
    if (last !== undefined) last.shouldKeepAlive = false;
    if (inProgress === 0 && socket.bytesRead === bytesRead) socket.destroy();
  }

  server.on("connection", (socket) => {
    connections.set(socket, { inProgress: 0, last: undefined, bytesRead: 0 });
    socket.once("close", () => connections.delete(socket));
  });

  server.on("request", (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.inProgress++;
    connection.last = response;
    if (closing) close(socket, connection);
    const end = (): void => {
      connection.bytesRead = socket.bytesRead;
      if (closing) close(socket, connection);
    };
    response.on("close", () => {
      connection.inProgress--;
      if (connection.last === response) connection.last = undefined;
      // after an early answer, the rest of the body is still to come, and is discarded
      if (!request.complete) request.once("end", end);
      end();
    });
  });

  // called by the server's `close`
  server.closeIdleConnections = () => {
    closing = true;
    for (const [socket, connection] of connections) close(socket, connection);
  };
}
