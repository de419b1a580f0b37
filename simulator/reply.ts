/** An HTTP reply of a provider. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  chunks: readonly (string | Uint8Array)[];
  /**
   * How the connection ends after the chunks: regularly, cut off in the middle of the body, or not before the
   * client leaves. A stall without chunks sends no headers either.
   */
  ending: "end" | "destroy" | "stall";
}

/** The whole body. */
export function bodyOf({ chunks }: Pick<Reply, "chunks">): Buffer {
  return Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)));
}

export function jsonReply(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    chunks: [JSON.stringify(body)],
    ending: "end",
  };
}

/** The frames of an event stream, and the place where a disturbance interrupts it. */
export interface Frames {
  list: (string | Uint8Array)[];
  /** Number of frames up to and including the first with a part of the answer. */
  middle: number;
  /** Frames that the provider writes when it fails in the middle of a stream. */
  failure: (string | Uint8Array)[];
}

/** The script's commands for what goes wrong after the answer has begun. */
export type Disturbance = "fail-stream" | "cut" | "stall";

export function streamReply(
  frames: Frames,
  disturbance: Disturbance | undefined,
  headers: Record<string, string>,
): Reply {
  const reply = { status: 200, headers, ending: "end" as const };
  if (disturbance === undefined) return { ...reply, chunks: frames.list };
  const half = frames.list.slice(0, frames.middle);
  if (disturbance === "fail-stream") return { ...reply, chunks: [...half, ...frames.failure] };
  if (disturbance === "cut") return { ...reply, chunks: half };
  return { ...reply, chunks: half, ending: "stall" };
}

/** A whole answer with a disturbance other than an error: cut in the middle of the body, or never sent. */
export function disturbedReply(reply: Reply, disturbance: Disturbance | undefined): Reply {
  if (disturbance === "stall") return { ...reply, chunks: [], ending: "stall" };
  if (disturbance !== "cut") return reply;
  const body = bodyOf(reply);
  const headers = { ...reply.headers, "content-length": String(body.length) };
  return { ...reply, headers, chunks: [body.subarray(0, body.length >> 1)], ending: "destroy" };
}

/** Text in the pieces that a model would stream: a few words each. */
export function textPieces(text: string, words = 2): string[] {
  const parts = text.match(/\s*\S+\s*/g) ?? (text === "" ? [] : [text]);
  const size = Math.max(words, Math.ceil(parts.length / 4000));
  const joined: string[] = [];
  for (let at = 0; at < parts.length; at += size) joined.push(parts.slice(at, at + size).join(""));
  return joined;
}

/** JSON in pieces that cut through tokens, as tool arguments are streamed. */
export function jsonPieces(text: string, size = 12): string[] {
  const letters = Array.from(text);
  const cut: string[] = [];
  for (let at = 0; at < letters.length; at += size) cut.push(letters.slice(at, at + size).join(""));
  return cut;
}
