/**
 * Detects truncated HTTP/2 responses. When an origin resets a stream with a code that is not an error (0 or 8), Node
 * reports a regular end of the stream. A response without content-length would seem complete.
 */
import type { ClientHttp2Session, ClientHttp2Stream } from "node:http2";
import type { Socket } from "node:net";

/** Makes streams on this connection fail when they are reset before their end. */
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

/** The HTTP client stores the session on the socket under a private symbol. */
function sessionOn(socket: Socket): ClientHttp2Session | undefined {
  const symbols = Object.getOwnPropertySymbols(socket) as (keyof Socket)[];
  return symbols.map((symbol) => socket[symbol] as unknown).find(isSession);
}

function isSession(value: unknown): value is ClientHttp2Session {
  return typeof value === "object" && value !== null && "goaway" in value && "request" in value;
}

function fail(stream: ClientHttp2Stream): void {
  // without a listener, the request has been cancelled on this side
  if (stream.listenerCount("error") === 0) return;
  stream.emit("error", new Error(`the stream was reset before its end (code ${stream.rstCode})`));
}

/** At a regular end, the END_STREAM flag is read before the stream is closed; a reset closes it first. */
function watch(stream: ClientHttp2Stream): void {
  const push = stream.push.bind(stream);
  let ended = false;
  stream.push = (piece: unknown, encoding?: BufferEncoding) => {
    if (piece === null && !ended) {
      ended = true;
      // Node is closing the stream; it reports the end after this tick
      if (stream.closed) process.nextTick(fail, stream);
    }
    return push(piece, encoding);
  };
}
