/** Reads the JSON bodies of requests, within the memory limit of all bodies. */
import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { DragomanError, InvalidRequest, Overloaded } from "../../runtime/errors.ts";
import { outlineOf } from "../../runtime/json/outline.ts";
import { mayBeTorn, parseJson } from "../../runtime/json.ts";
import { ByteBuffer } from "../../runtime/transport/byte-buffer.ts";
import type { ModelCall } from "../model-call.ts";
import { costOf, leastCostOf } from "./body-cost.ts";
import type { BodyMemory } from "./body-memory.ts";
import { plainBodyOf } from "./decompression.ts";

/** `retry-after` when the memory is in use, in milliseconds. */
const retryAfter = 1000;

/** The least that a body reserves, in bytes. */
const leastReserved = 64 * 1024;

/** Other requests run before and after a body that costs more is parsed, in bytes. */
const longParse = 1024 * 1024;

/** A body and its value. */
export interface JsonBody {
  readonly text: string;
  readonly value: unknown;
  /** The number of fields of all objects in the text. */
  readonly fields: number;
}

/** An empty body. */
export const emptyBody: JsonBody = { text: "", value: undefined, fields: 0 };

/** The memory that one request has reserved. */
class Reservation {
  readonly #memory: BodyMemory;
  /** The name of the caller's key; empty without one. */
  readonly #key: string;
  #bytes = 0;

  constructor(memory: BodyMemory, key: string) {
    this.#memory = memory;
    this.#key = key;
  }

  /**
   * Checks that it can grow to this size.
   * @throws {Overloaded} when other requests use the memory, or the share of the key while others wait; {DragomanError} when even all of it is too little
   */
  check(bytes: number): void {
    if (bytes > this.#memory.total) {
      throw new DragomanError("PayloadTooLarge", "the body needs more memory than this proxy has for bodies");
    }
    if (bytes - this.#bytes > this.#memory.free)
      throw this.#refusal("the bodies of other requests use all the memory that this proxy has for them");
    if (!this.#memory.isFair(this.#key, this.#bytes, bytes))
      throw this.#refusal("other requests with this key use its share of the memory for bodies, and other keys wait");
  }

  #refusal(why: string): Overloaded {
    this.#memory.refuse(this.#key);
    return new Overloaded(retryAfter, why);
  }

  /**
   * Grows to this size, unless it is larger already.
   * @throws as `check` does
   */
  grow(bytes: number): void {
    if (bytes <= this.#bytes) return;
    this.check(bytes);
    this.#memory.reserve(this.#key, bytes - this.#bytes);
    this.#bytes = bytes;
  }

  release(): void {
    this.#memory.release(this.#key, this.#bytes);
    this.#bytes = 0;
  }
}

/**
 * Reads a JSON body, which may be compressed. Memory is reserved as the bytes arrive, so that no client reserves more than it sends, then
 * for what translating it takes, and released when a stream begins, or when the response has ended. A body that does not fit into the
 * free memory is not read, or not parsed.
 * @param limit the largest body, in bytes
 * @throws {Error} when a hook has read it
 */
export function readBody(call: ModelCall, limit: number, memory: BodyMemory): JsonBody | Promise<JsonBody> {
  const { request, headers } = call;
  const { "content-length": length, "content-type": type } = request.headers;
  if (type === undefined && !hasBody(call)) return emptyBody;
  if (type === undefined || !/^application\/json\s*(;|$)/i.test(type))
    throw new DragomanError("UnsupportedMediaType", "send the body as application/json");
  if (request.readableEnded) throw new Error("a hook of the server has read the body of the request");
  const size = length === undefined ? undefined : Number(length);
  return readJson(call, size, limit, memory).catch((error) => {
    // the client may still send more; one that is to wait would miss the error
    if (!request.complete && !(error instanceof Overloaded)) headers.connection = "close";
    throw error;
  });
}

function hasBody({ given: { "content-length": length = "0", "transfer-encoding": encoding } }: ModelCall): boolean {
  return length !== "0" || encoding !== undefined;
}

async function readJson(
  call: ModelCall,
  length: number | undefined,
  limit: number,
  memory: BodyMemory,
): Promise<JsonBody> {
  const maxBytes = length ?? limit;
  if (maxBytes > limit) throw tooLarge();
  const reservation = new Reservation(memory, call.caller?.name ?? "");
  call.reserveBody(() => reservation.release());
  reservation.check(length === undefined ? 0 : leastCostOf(maxBytes));
  const { source, isCompressed, discard } = plainBodyOf(call.request);
  const most = isCompressed ? limit : maxBytes;
  const received = new ByteBuffer(most);
  try {
    await receive(source, received, most, reservation);
  } finally {
    discard?.();
  }
  const bytes = received.take();
  call.bytes = bytes.length;
  if (bytes.length === 0) throw new InvalidRequest("the body is empty");
  const outline = outlineOf(bytes);
  const cost = costOf(bytes, outline);
  reservation.grow(cost);
  // lets other requests run before this one is parsed, and again before it is translated
  if (cost > longParse) await nextTurn();
  const text = bytes.toString();
  call.torn = mayBeTorn(text);
  const value = parseJson(text.startsWith("\uFEFF") ? text.slice(1) : text);
  if (value === undefined) throw new InvalidRequest("the body is not valid JSON");
  if (cost > longParse) await nextTurn();
  return { text, value, fields: outline.fields };
}

/** Reads a body into a buffer: until the response has ended, the listeners keep whatever a promise of theirs resolves with. */
function receive(body: Readable, bytes: ByteBuffer, maxBytes: number, reservation: Reservation): Promise<void> {
  return new Promise((resolve, reject) => {
    const add = (piece: Buffer): void => {
      const length = bytes.length + piece.length;
      try {
        if (length > maxBytes) throw tooLarge();
        reservation.grow(Math.max(leastCostOf(length), leastReserved));
      } catch (error) {
        // the rest of the body is discarded
        body.off("data", add);
        bytes.take();
        reject(error);
        return;
      }
      bytes.add(piece);
    };
    const fail = ({ message }: Error): void => reject(new InvalidRequest(message));
    body.on("data", add);
    body.on("error", fail);
    body.on("end", resolve);
  });
}

function tooLarge(): DragomanError {
  return new DragomanError("PayloadTooLarge", "the body is too large for this proxy");
}
