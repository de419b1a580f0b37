/** Reads the JSON bodies of requests, within the memory that there is for them. */
import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { DragomanError, Overloaded } from "../../runtime/errors.ts";
import { parseJson } from "../../runtime/json.ts";
import { ByteBuffer } from "../../runtime/transport/byte-buffer.ts";
import { fastify } from "../fastify.ts";
import type { RequestContext } from "../request-context.ts";
import type { BodyMemory } from "./body-memory.ts";
import { countValues } from "./json-outline.ts";

const { FST_ERR_CTP_BODY_TOO_LARGE, FST_ERR_CTP_EMPTY_JSON_BODY, FST_ERR_CTP_INVALID_JSON_BODY } = fastify.errorCodes;

/** When to ask again where the memory is taken, in milliseconds. */
const comeAgain = 1000;

/** Bodies of at most so many bytes take that much, whatever is in them. */
const small = 64 * 1024;

/** What a JSON value counts at least, in bytes: as an object of this program it takes more than `{},` does in a body. */
const perValue = 16;

/** What one request has taken of the memory. */
class Share {
  readonly #memory: BodyMemory;
  #taken = 0;

  constructor(memory: BodyMemory) {
    this.#memory = memory;
  }

  get taken(): number {
    return this.#taken;
  }

  /**
   * Makes sure that it can become so many bytes.
   * @throws {Overloaded} when others have the memory; {DragomanError} when all of it would not do
   */
  check(bytes: number): void {
    if (bytes > this.#memory.total) {
      throw new DragomanError("PayloadTooLarge", "the body takes more memory than this proxy has for bodies");
    }
    if (bytes - this.#taken > this.#memory.free) {
      throw new Overloaded(comeAgain, "the bodies of other requests take the memory that this proxy has for them");
    }
  }

  /**
   * Makes it so many bytes, if it is less.
   * @throws as `check`
   */
  grow(bytes: number): void {
    if (bytes <= this.#taken) return;
    this.check(bytes);
    this.#memory.take(bytes - this.#taken);
    this.#taken = bytes;
  }

  giveBack(): void {
    this.#memory.give(this.#taken);
    this.#taken = 0;
  }
}

/**
 * The JSON value of a body. Memory is taken as the bytes come, so that nobody holds what it has not sent, and given back
 * when the response has ended; a body that does not fit into what is free now is not read at all.
 * @param limit the largest body, in bytes
 */
export async function readBody(
  request: IncomingMessage,
  context: RequestContext,
  limit: number,
  memory: BodyMemory,
): Promise<unknown> {
  const { "content-length": length } = request.headers;
  const most = length === undefined ? limit : Number(length);
  if (most > limit) throw new FST_ERR_CTP_BODY_TOO_LARGE();
  const share = new Share(memory);
  context.hold(() => share.giveBack());
  share.check(length === undefined ? 0 : most);
  const bytes = await gather(request, most, share);
  if (bytes.length === 0) throw new FST_ERR_CTP_EMPTY_JSON_BODY();
  if (bytes.length > small) {
    share.grow(perValue * countValues(bytes));
    // other requests have their turn before this one is parsed, and again before it is translated
    await nextTurn();
  }
  const text = bytes.toString();
  const value = parseJson(text.startsWith("\uFEFF") ? text.slice(1) : text);
  if (value === undefined) throw new FST_ERR_CTP_INVALID_JSON_BODY();
  if (bytes.length > small) await nextTurn();
  return value;
}

/** @param most as many bytes as may come */
function gather(request: IncomingMessage, most: number, share: Share): Promise<Buffer> {
  const bytes = new ByteBuffer(most);
  return new Promise((resolve, reject) => {
    const add = (piece: Buffer): void => {
      const length = bytes.length + piece.length;
      try {
        if (length > most) throw new FST_ERR_CTP_BODY_TOO_LARGE();
        // the buffer doubles as well
        if (length > share.taken) share.grow(Math.min(Math.max(2 * length, small), most));
      } catch (error) {
        // what comes now goes nowhere
        request.off("data", add);
        bytes.take();
        reject(error);
        return;
      }
      bytes.add(piece);
    };
    request.on("data", add);
    request.once("end", () => resolve(bytes.take()));
    request.once("error", (error) => reject(Object.assign(error, { statusCode: 400 })));
    request.resume();
  });
}
