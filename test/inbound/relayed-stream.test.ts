/** A relayed stream in pieces of any size: what is passed on does not depend on how it is cut. */
import { describe, expect, it } from "vitest";
import { anthropic } from "../../generated/adapters/anthropic.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { Mask } from "../../runtime/credentials/mask.ts";
import { readRelayed } from "../../runtime/relay/reply.ts";
import { readRoutes, resolve } from "../../runtime/router.ts";
import type { Body } from "../../runtime/transport/http-client.ts";
import type { ByteSource } from "../../runtime/transport/source.ts";
import fc from "../fast-check.ts";
import { apis } from "./vendor.ts";

const secret = 'sk-live/ab"ab+==';
const { begins, ends, errorEvent } = apis.messages;
const to = resolve("anthropic/claude-opus-4-8", readRoutes([anthropic], { ANTHROPIC_API_KEY: secret }));
const api = inboundApis.find((each) => each.api === "messages");

class Pieces implements Body {
  readonly limit = 1e6;
  readonly #pieces: Uint8Array[];

  constructor(pieces: readonly Uint8Array[]) {
    this.#pieces = [...pieces];
  }

  take(): readonly Uint8Array[] {
    return this.#pieces.splice(0, 1);
  }

  get ended(): boolean {
    return this.#pieces.length === 0;
  }

  async ready(): Promise<void> {}
  discard(): void {}
  bytes = () => Buffer.concat(this.#pieces);
  text = () => this.bytes().toString();
}

/** The text passed on of a stream in these pieces, and the failures in it. */
async function passedOn(pieces: readonly Uint8Array[]): Promise<{ text: string; failures: string[] }> {
  if (api === undefined) throw new Error("no such API");
  const failures: string[] = [];
  const { body } = await readRelayed(
    { status: 200, headers: {}, contentType: "text/event-stream", body: new Pieces(pieces) },
    {
      ...{ api, to, url: new URL("https://vendor.example"), stream: true, mask: new Mask([secret]) },
      ...{ reportUsage() {}, reportFailure: ({ message }) => failures.push(message) },
    },
  );
  const source = body as ByteSource;
  const passed: Uint8Array[] = [];
  while (!source.ended) passed.push(...source.take());
  return { text: Buffer.concat(passed).toString(), failures };
}

/** Bytes cut at these places. */
function cut(bytes: Buffer, places: readonly number[]): Uint8Array[] {
  const at = [0, ...places.map((place) => place % bytes.length).sort((a, b) => a - b), bytes.length];
  return at.slice(1).flatMap((end, index) => (end > (at[index] ?? 0) ? [bytes.subarray(at[index], end)] : []));
}

const places = fc.array(fc.nat(2000), { maxLength: 40 });
/** The parts of the key are in what is said as well as the key. */
const said = fc.array(fc.constantFrom(secret, "sk-live/", 'sk-live/ab"ab', "ab", "sk-", "*", "é", "\n\n", "=="), {
  maxLength: 6,
});

describe("a relayed stream", () => {
  it("is masked from an error on, and unchanged before it", () =>
    fc.assert(
      fc.asyncProperty(places, said, said, async (cuts, before, message) => {
        const answer = begins.replaceAll('"a"', JSON.stringify(before.join("")));
        const error = errorEvent(message.join(""));
        const pieces = [answer, error].flatMap((part) => cut(Buffer.from(part), cuts));
        const { text, failures } = await passedOn([Buffer.from(begins), ...pieces]);
        expect(text).toBe(begins + answer + error.replaceAll(JSON.stringify(secret).slice(1, -1), "***"));
        expect(failures).toHaveLength(1);
      }),
    ));

  it("is unchanged without one, whatever it says", () =>
    fc.assert(
      fc.asyncProperty(places, said, async (cuts, words) => {
        const whole = begins.replaceAll('"a"', JSON.stringify(words.join(""))) + ends + words.join("");
        const { text, failures } = await passedOn(cut(Buffer.from(whole), cuts));
        expect(text).toBe(whole);
        expect(failures).toEqual([]);
      }),
    ));

  it("is not held back for longer than an event lasts", async () => {
    const pieces = [begins, ": sk-li", "ve\n\n", ends].map((piece) => Buffer.from(piece));
    const { text } = await passedOn(pieces);
    expect(text).toBe(pieces.join(""));
  });
});
