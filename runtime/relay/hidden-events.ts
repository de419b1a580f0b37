/** Takes events out of a stream of server-sent events, such as token counts that only the proxy has asked for. */
import type { FieldCondition } from "../adapter.ts";
import { parseJson } from "../json.ts";
import { holds } from "./served.ts";

const newline = 10;

export class HiddenEvents {
  readonly #hidden: FieldCondition;
  /** The beginning of an event. */
  #rest: Uint8Array[] = [];

  /** @param hidden the condition on the value of an event that is taken out */
  constructor(hidden: FieldCondition) {
    this.#hidden = hidden;
  }

  /** The events that are complete now, without those that are taken out. */
  push(piece: Uint8Array): Buffer {
    this.#rest.push(piece);
    // an event is joined once, at its end
    if (!piece.includes(newline)) return Buffer.alloc(0);
    const whole = Buffer.concat(this.#rest);
    const events = eventsIn(whole);
    const end = events.reduce((at, event) => at + event.length, 0);
    this.#rest = [whole.subarray(end)];
    return Buffer.concat(events.filter((event) => !this.#isHidden(event)));
  }

  /** The bytes after the last complete event. */
  rest(): Buffer {
    const rest = Buffer.concat(this.#rest);
    this.#rest = [];
    return rest;
  }

  #isHidden(event: Buffer): boolean {
    const lines = event
      .toString()
      .split(/\r?\n/)
      .filter((line) => line.startsWith("data:"));
    return holds(this.#hidden, parseJson(lines.map((line) => line.slice("data:".length)).join("\n")));
  }
}

/** The complete events at the beginning of these bytes, each with the blank line at its end. */
function eventsIn(bytes: Buffer): Buffer[] {
  const found = bytes.toString("latin1").matchAll(/.*?(?:\n\n|\r\n\r\n)/gsy);
  return [...found].map(({ index, 0: event }) => bytes.subarray(index, index + event.length));
}
