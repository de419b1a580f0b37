/**
 * HTTP/2 answers that are cut. An origin that gives up on one may reset its stream with a code that is no error (0 or 8),
 * and Node then tells the end of the stream as if it had come. What has no content-length would pass for whole.
 */
import type { ClientHttp2Session, ClientHttp2Stream } from "node:http2";
import type { Socket } from "node:net";

/** Has the streams on this connection fail where they are reset before their end. */
export function failCutStreams(socket: Socket): void {
  const session = sessionOn(socket);
  if (session === undefined) return;
  const request = session.request.bind(session);
  session.request = (...given) => {
    const stream = request(...given);
    watch(stream);
    return stream;
  };
}

/** The HTTP client keeps it on the socket, under a symbol of its own. */
function sessionOn(socket: Socket): ClientHttp2Session | undefined {
  const symbols = Object.getOwnPropertySymbols(socket) as (keyof Socket)[];
  return symbols.map((symbol) => socket[symbol] as unknown).find(isSession);
}

function isSession(value: unknown): value is ClientHttp2Session {
  return typeof value === "object" && value !== null && "goaway" in value && "request" in value;
}

function fail(stream: ClientHttp2Stream): void {
  // without a listener the request has been given up here
  if (stream.listenerCount("error") === 0) return;
  stream.emit("error", new Error(`the stream was reset before its end (code ${stream.rstCode})`));
}

/** The flag that ends a stream is read before the stream is closed; a reset closes it first. */
function watch(stream: ClientHttp2Stream): void {
  const push = stream.push.bind(stream);
  let ended = false;
  stream.push = (piece: unknown, encoding?: BufferEncoding) => {
    if (piece === null && !ended) {
      ended = true;
      // Node is in the middle of closing it; what it tells of the end is told later than this
      if (stream.closed) process.nextTick(fail, stream);
    }
    return push(piece, encoding);
  };
}
