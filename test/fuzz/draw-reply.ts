/** Replies of a provider: real ones, ones with a mistake, and ones that are not an answer at all. */

import { framed } from "../frames.ts";
import { drawJson, mutate } from "../properties/draw-json.ts";
import type { Shapes } from "../shapes.ts";
import { type Dice, damaged } from "./dice.ts";

export interface DrawnReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The body in the pieces in which it arrives. */
  readonly pieces: readonly Buffer[];
  /** The end after the last piece: the regular end, a broken connection, or silence. */
  readonly ending: "end" | "cut" | "stall";
}

/** The credential of the fuzzed proxy, which some replies quote. */
export const credential = "sk-fuzz-5f1d-credential";

/** @param streams whether a stream was requested, as most replies then are */
export function drawReply(dice: Dice, shapes: Shapes, streams: boolean): DrawnReply {
  const isStream = dice.once(8) ? !streams : streams;
  const body = dice.once(4) ? drawOdd(dice) : isStream ? drawStream(dice, shapes) : drawAnswer(dice, shapes);
  return {
    status: dice.next(4) > 0 ? 200 : 200 + dice.next(400),
    headers: drawHeaders(dice),
    pieces: inPieces(dice, dice.once(8) ? damaged(dice, body) : body),
    ending: dice.once(20) ? (dice.once(40) ? "stall" : "cut") : "end",
  };
}

function drawAnswer(dice: Dice, { answers, streams }: Shapes): Buffer {
  return dice.build<Buffer>(
    () => json(mutate(dice, dice.of(answers), 30)),
    () => json(mutate(dice, dice.of(answers), 120)),
    () => json(dice.of(answers)),
    () => json(mutate(dice, dice.of(streams), 60)),
  );
}

function drawStream(dice: Dice, { answers, streams, framing }: Shapes): Buffer {
  const eventStream = framing === "binary" ? binaryStream : textStream;
  const some = (rate: number) => dice.of(streams).map((event) => mutate(dice, event, rate));
  return dice.build<Buffer>(
    () => eventStream(dice, some(200)),
    () => eventStream(dice, some(30)),
    () => eventStream(dice, dice.of(streams)),
    () =>
      eventStream(
        dice,
        dice.times(0, 12, () => mutate(dice, dice.of(dice.of(streams)), 40)),
      ),
    () => eventStream(dice, [mutate(dice, dice.of(answers), 60)]),
  );
}

/** Replies of another API, or of no API. */
function drawOdd(dice: Dice): Buffer {
  return dice.build<Buffer>(
    () => json(drawJson(dice, 4)),
    () => lines(dice),
    () => dice.bytes(200),
    () => Buffer.from(dice.pick("", " ", "<!doctype html><p>busy</p>", "null", "[]", `no ${credential}`)),
    () => json({ error: { message: `key ${credential}`, code: drawJson(dice, 1) }, message: credential }),
  );
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value) ?? "");
}

function drawHeaders(dice: Dice): Record<string, string> {
  const type = dice.pick("application/json", "text/event-stream", "text/html; charset=utf-8", "");
  return {
    ...(type !== "" && { "content-type": type }),
    ...(dice.once(6) && {
      "retry-after": dice.pick("0", "1.5", "-1", "soon", "Wed, 21 Oct 2015 07:28:00 GMT", "9".repeat(30)),
    }),
    ...(dice.once(6) && {
      "x-ratelimit-reset-requests": dice.pick("6m0s", "1h", "", "12"),
      "x-ratelimit-remaining-requests": "0",
    }),
    ...(dice.once(12) && { "content-encoding": dice.pick("gzip", "br", "zstd", "deflate", "identity", "rot13") }),
    ...(dice.once(12) && { location: "http://127.0.0.1:1/elsewhere" }),
  };
}

function binaryStream(_: Dice, events: readonly unknown[]): Buffer {
  return Buffer.concat(events.map(framed));
}

/** Events as providers write them, or almost. */
function textStream(dice: Dice, events: readonly unknown[]): Buffer {
  const end = dice.pick("\n", "\n", "\r\n", "\r");
  const frames = events.map((event) => {
    const data = typeof event === "string" ? event : JSON.stringify(event);
    const name = dice.once(3) ? `event: ${dice.pick("message", "error", "done")}${end}` : "";
    return `${name}${dice.pick("data: ", "data: ", "data: ", "data:", "")}${data}${end}${dice.once(20) ? "" : end}`;
  });
  return Buffer.from((dice.once(20) ? "\uFEFF" : "") + frames.join(dice.once(10) ? `: ping${end}${end}` : ""));
}

/** Lines of event streams in random order. */
function lines(dice: Dice): Buffer {
  const line = () =>
    dice.build<string>(
      () => `data: ${JSON.stringify(drawJson(dice, 2))}`,
      () => "",
      () => "",
      () => dice.pick(": x", "event: error", "data", "data:", "id: 1", "retry: 0", "[DONE]", "data: [DONE]", "<html>"),
      () => JSON.stringify(drawJson(dice, 2)),
    );
  return Buffer.from(dice.times(0, 20, line).join(dice.pick("\n", "\r\n", "\r")));
}

function inPieces(dice: Dice, body: Buffer): Buffer[] {
  const cuts = dice.times(0, 5, () => dice.next(body.length + 1)).sort((a, b) => a - b);
  return [0, ...cuts].map((from, index) => body.subarray(from, cuts[index] ?? body.length));
}
