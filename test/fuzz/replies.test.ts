/**
 * Random replies, plain and streamed, through the engine with a client without sockets. The results are encoded as the
 * proxy does. `sockets.test.ts` does the same over the wire, with fewer replies.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatResponse } from "../../proxy/response/answer.ts";
import { EventWriter, errorEvent } from "../../proxy/response/events.ts";
import { failureOf } from "../../proxy/response/failures.ts";
import { Engine } from "../../runtime/engine.ts";
import { Http } from "../../runtime/errors.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { type Body, Client, type HttpRequest, type HttpResponse } from "../../runtime/transport/http-client.ts";
import { byteSource } from "../runtime/signals-by-hand.ts";
import { shapes, shapesOf } from "../shapes.ts";
import { readings } from "../walked-adapters.ts";
import { type DrawnReply, drawReply } from "./draw-reply.ts";
import { fuzzRuns, playAll } from "./runs.ts";
import { keysOf } from "./stage.ts";
import { wrongAnswer, wrongFailure, wrongStream } from "./verdicts.ts";

/** A client with given answers. */
class ScriptedClient extends Client {
  reply: DrawnReply | undefined;

  override async send(_: HttpRequest): Promise<HttpResponse> {
    const { reply } = this;
    if (reply === undefined) throw new Error("no reply was set");
    const { status, headers } = reply;
    return { status, headers, contentType: headers["content-type"], body: bodyOf(reply) };
  }
}

function bodyOf({ pieces, ending }: DrawnReply): Body {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield* pieces;
    if (ending !== "end") throw new Http("the connection broke");
  }
  async function whole(): Promise<Buffer> {
    const all: Uint8Array[] = [];
    for await (const piece of bytes()) all.push(piece);
    return Buffer.concat(all);
  }
  const rest = { limit: 1024 * 1024, bytes: whole, text: async () => (await whole()).toString() };
  // a spread would read `ended` once
  return Object.assign(byteSource(bytes()), rest);
}

const rejections: unknown[] = [];
const note = (reason: unknown) => void rejections.push(reason);
beforeAll(() => void process.on("unhandledRejection", note));
afterAll(() => {
  process.off("unhandledRejection", note);
  expect(rejections).toEqual([]);
});

describe.each([...shapes.keys()])("%s", { timeout: 300_000 }, (dialect) => {
  const adapters = [...readings.values()].flatMap(({ compiled }) => (compiled.dialect === dialect ? [compiled] : []));
  const client = new ScriptedClient({ headersTimeoutSecs: 1, idleTimeoutSecs: 1 });
  const env = { ...keysOf(adapters, "http://127.0.0.1:1"), DRAGOMAN_MAX_RETRIES: "1" };
  const engine = new Engine({ env, adapters, client, timing: { sleep: async () => {}, random: () => 0.5 } });
  const asked = adapters.map(({ provider }) =>
    checkRequest({ model: `${provider}/m`, messages: [{ role: "user", content: "hi" }] }),
  );

  it("no reply breaks anything", async () => {
    let good = 0;
    await playAll(fuzzRuns, 1, async (dice) => {
      const streams = dice.once(2);
      const reply = drawReply(dice, shapesOf(dialect), streams);
      client.reply = reply;
      const request = dice.of(asked);
      const [wrong, well] = streams ? await stream(request) : await complete(request);
      if (well) good++;
      return wrong && `${wrong} of ${shown(reply)}`;
    });
    expect(good, "some replies are valid").toBeGreaterThan(fuzzRuns / 20);
  });

  type Verdict = readonly [wrong: string | undefined, well: boolean];

  async function complete(request: (typeof asked)[number]): Promise<Verdict> {
    try {
      const { completion } = await engine.complete(request);
      return [wrongAnswer(chatResponse(completion, 1)), true];
    } catch (error) {
      return [wrongError(error), false];
    }
  }

  async function stream(request: (typeof asked)[number]): Promise<Verdict> {
    let text = "";
    try {
      const events = await engine.open(request, () => new EventWriter());
      try {
        for await (const some of events) text += some;
      } catch (error) {
        const wrong = wrongError(error);
        if (wrong !== undefined) return [wrong, false];
        return [wrongStream(text + errorEvent(failureOf(error).body.error.message)), false];
      }
    } catch (error) {
      return [wrongError(error), false];
    }
    return [wrongStream(text), true];
  }
});

function wrongError(error: unknown): string | undefined {
  const { status, body, unhandled } = failureOf(error);
  return unhandled ? (error as Error).stack : wrongFailure(status, body);
}

function shown({ status, headers, pieces, ending }: DrawnReply): string {
  return `${status} ${JSON.stringify(headers)} ${ending} ${JSON.stringify(pieces.map(String))}`;
}
