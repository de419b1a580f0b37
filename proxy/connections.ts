/** The callers' connections when the server closes: one at rest closes at once, any other with its last answer. */
import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface Connection {
  /** The answers under way. */
  readonly answers: Set<ServerResponse>;
  /** How many bytes had come when its last answer was sent. What has come since begins a request. */
  heard: number;
}

/**
 * Takes the closing of connections into our hands. Node's own way cuts answers that are written but not yet sent, waits
 * for connections that have never said a word, and for those whose answer has promised to keep them.
 */
export function tendConnections(server: Server): void {
  const connections = new Map<Socket, Connection>();
  let closing = false;

  function close(socket: Socket, { answers, heard }: Connection): void {
    // the last one closes it: one that was asked before would take those behind it away
    const last = [...answers].at(-1);
    if (last !== undefined) last.shouldKeepAlive = false;
    if (answers.size === 0 && socket.bytesRead === heard) socket.destroy();
  }

  server.on("connection", (socket) => {
    connections.set(socket, { answers: new Set(), heard: 0 });
    socket.once("close", () => connections.delete(socket));
  });

  server.on("request", ({ socket }, response) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.answers.add(response);
    if (closing) close(socket, connection);
    response.on("close", () => {
      connection.answers.delete(response);
      connection.heard = socket.bytesRead;
      if (closing) close(socket, connection);
    });
  });

  // `close` of the server calls this
  server.closeIdleConnections = () => {
    closing = true;
    for (const [socket, connection] of connections) close(socket, connection);
  };
}
