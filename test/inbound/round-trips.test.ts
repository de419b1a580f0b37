/** An answer that an SDK sends back through any API is sent to a provider as if it came through Dragoman's own API. */

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import type { EngineRequest } from "../../generated/hub.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { Adapter, Native } from "../../runtime/adapter.ts";
import type { StepContext } from "../../runtime/inbound/answer-items.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { Steps } from "../../runtime/inbound/steps.ts";
import { InboundStream } from "../../runtime/inbound/writer.ts";
import { readWhole } from "../../runtime/reply/read-reply.ts";
import { StreamReader } from "../../runtime/reply/stream-reader.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import fc from "../fast-check.ts";
import { arbitraryContent, type Content } from "../properties/native/content.ts";
import { spellingOf } from "../properties/native/spellings.ts";
import { propertyRuns } from "../property-runs.ts";
import { readReply } from "../read-replies.ts";
import { seed } from "../seed.ts";
import { clients } from "./clients.ts";
import { bodyOf } from "./stage.ts";

/** A model that takes reasoning back, where there is one. */
const models: Readonly<Record<string, string>> = { openai: "gpt-5.5", anthropic: "claude-opus-4-8", xai: "grok-4.5" };
const modelOf = ({ provider }: Adapter) => models[provider] ?? "some-model";

/** Answers the SDKs' requests here, without a socket. */
let respond: (body: Native) => Response;

beforeAll(() => {
  vi.stubGlobal("fetch", async (_: unknown, { body }: { body: string }) => respond(JSON.parse(body)));
});
afterAll(() => vi.unstubAllGlobals());

const provider = fc.constantFrom(...adapters.map(({ provider }) => provider));
const adapterOf = (name: string) => adapters.find(({ provider }) => provider === name) as Adapter;
/**
 * Complete answers that say something and do not end with reasoning; clients do not send blank text back. Reasoning
 * without a signature has no place among calls.
 */
const contents = arbitraryContent
  .map((content) => {
    const firstCall = content.pieces.findIndex(({ kind }) => kind === "call");
    const pieces = content.pieces.filter((piece, index) => {
      if (piece.kind === "call") return true;
      const hasPlace = piece.kind === "text" || piece.seal !== undefined || firstCall < 0 || index < firstCall;
      return hasPlace && piece.text.trim() !== "";
    });
    const end = pieces.findLastIndex(({ kind }) => kind !== "thought");
    return { ...content, pieces: pieces.slice(0, end + 1), short: false, broken: false };
  })
  .filter(({ pieces }) => pieces.length > 0);

describe.each(inboundApis.map((api) => [api.api, api as InboundApi] as const))("%s", (_, api) => {
  it.each([false, true])("keeps what each provider needs again (stream: %s)", async (stream) => {
    await fc.assert(
      fc.asyncProperty(contents, provider, provider, async (content, one, other) => {
        const [from, to] = [adapterOf(one), adapterOf(other)];
        const { sentBack } = await converse(api, from, content, stream);
        const { request } = readInbound(api, sentBack, { model: "m", stream });
        expect(conversationFor(to, request)).toEqual(conversationFor(to, ownHistory(from, content)));
      }),
      { numRuns: propertyRuns(320), seed },
    );
  });
});

const apiOf = (name: string) => inboundApis.find(({ api }) => api === name) as InboundApi;
const answerOf = (...pieces: Content["pieces"]): Content => {
  const usage = { input: 1, cached: 0, output: 1, thought: 0 };
  return { pieces, usage, short: false, broken: false, cuts: [], style: 0 };
};
const thought = (text: string, seal?: string) => ({ kind: "thought" as const, text, hidden: false, seal });

describe("chat completions", () => {
  const api = apiOf("chat-completions");

  it("numbers the calls that are left when one was withdrawn before it was written", async () => {
    const from = adapterOf("anthropic");
    const call = { kind: "call" as const, name: "f", input: { a: 1 } };
    const [start, ...rest] = spellingOf(from).events(answerOf(thought("one", "s"), call));
    const isCut = (event: unknown) => JSON.stringify(event).includes("partial_json");
    const again = JSON.parse(JSON.stringify([start, ...rest]).replaceAll("msg_1", "msg_2"));
    const events = [start, ...rest.slice(0, rest.findIndex(isCut) + 1), ...again];
    const conversation = clients[api.api]?.("http://proxy.test", "m");
    respond = (body) => writeStream(api, from, events, contextOf(api, from, body));
    expect((await conversation?.ask("q", { stream: true }))?.calls).toMatchObject([{ name: "f", input: { a: 1 } }]);
  });

  it("separates pieces of reasoning in a stream as in a plain answer", async () => {
    const from = adapterOf("openai");
    const content = answerOf(thought("one", "s"), thought("two", "t"));
    const { choices } = await bodyOf(write(api, from, content, false, {}));
    const frames = (await write(api, from, content, true, {}).text()).split("\n\n").slice(0, -2);
    const deltas = frames.map((frame) => JSON.parse(frame.slice("data: ".length)).choices[0]?.delta);
    const streamed = deltas.map((delta) => delta?.reasoning_content ?? "").join("");
    expect([streamed, choices[0].message.reasoning_content]).toEqual(["one\n\ntwo", "one\n\ntwo"]);
  });
});

it("responses: OpenAI receives no id that was made here with its encrypted reasoning", async () => {
  const api = apiOf("responses");
  const content = answerOf(thought("one", "s"), { kind: "text", text: "two", cited: false });
  const { sentBack } = await converse(api, adapterOf("openai"), content, true);
  const [, reasoning] = sentBack.input as Native[];
  expect(reasoning).toMatchObject({ type: "reasoning", id: expect.stringMatching(/^rs_\w+i\d$/) });
  const { request } = readInbound(api, sentBack);
  expect(request.messages[1]).toMatchObject({ reasoning_details: [{ kind: "reasoning", encrypted: "s" }] });
  expect(JSON.stringify(request.messages)).not.toContain("rs_");
});

it("messages: reasoning without a signature is what its provider showed", async () => {
  const api = apiOf("messages");
  const content = answerOf(thought("one"), { kind: "text", text: "two", cited: false });
  const { sentBack } = await converse(api, adapterOf("vllm"), content, true);
  const { request } = readInbound(api, sentBack);
  expect(JSON.parse(JSON.stringify(request.messages[1]))).toEqual({
    role: "assistant",
    content: "two",
    reasoning_content: "one",
  });
});

/** Asks, reads the answer, and sends it back with a result for each call, or with a question. */
async function converse(api: InboundApi, from: Adapter, content: Content, stream: boolean) {
  const open = clients[api.api];
  if (open === undefined) throw new Error(api.api);
  const conversation = open("http://proxy.test", "m");
  respond = (body) => write(api, from, content, stream, body);
  const read = await conversation.ask("q", { stream });
  let sentBack: Native = {};
  respond = (body) => {
    sentBack = body;
    return new Response("{}", { status: 400 });
  };
  const results = read.calls.map(() => "result");
  const next = results.length > 0 ? conversation.answer(results, { stream }) : conversation.ask("and?", { stream });
  await expect(next).rejects.toMatchObject({ status: 400 });
  return { read, sentBack };
}

const contextOf = ({ owner }: InboundApi, { provider }: Adapter, asked: Native): StepContext => {
  return { model: "m", asked, tools: new Map(), owner, adapter: provider, input: 1 };
};

/** The answer of a provider in the form of an API. */
function write(api: InboundApi, from: Adapter, content: Content, stream: boolean, asked: Native): Response {
  const context = contextOf(api, from, asked);
  if (!stream) {
    const plain = JSON.stringify(spellingOf(from).plain(content));
    const answer = readWhole(from, plain, modelOf(from), new Steps(context));
    return Response.json(api.answer(answer));
  }
  return writeStream(api, from, spellingOf(from).events(content), context);
}

function writeStream(api: InboundApi, from: Adapter, events: readonly unknown[], context: StepContext): Response {
  const writer = new InboundStream(api, false).open(context);
  const reader = new StreamReader(from, modelOf(from), writer);
  reader.push(Buffer.from(spellingOf(from).frame(events)));
  const start = reader.take() ?? "";
  reader.close();
  return new Response(start + (reader.take() ?? ""), { headers: { "content-type": "text/event-stream" } });
}

/** The same conversation through Dragoman's own API. */
function ownHistory(from: Adapter, content: Content): EngineRequest {
  const { provider } = from;
  const [{ message }] = readReply(from, JSON.stringify(spellingOf(from).plain(content)), {
    provider,
    model: modelOf(from),
  }).choices;
  const results = (message.tool_calls ?? []).map(({ id }) => ({ role: "tool", tool_call_id: id, content: "result" }));
  const next = results.length > 0 ? results : [{ role: "user", content: "and?" }];
  return { model: "m", messages: [{ role: "user", content: "q" }, message, ...next] } as EngineRequest;
}

/** The conversation that a provider is sent, without the ids that were made here. */
function conversationFor(to: Adapter, { messages }: EngineRequest): unknown {
  const model = modelOf(to);
  // only one API has the names of results; and OpenAI needs no ids of reasoning, which could be those of another item
  const history = messages.map((message) => (message.role === "tool" ? { ...message, name: undefined } : message));
  const request = checkRequest(JSON.parse(JSON.stringify({ model: `x/${model}`, messages: history })));
  const [registration] = to.names;
  if (registration === undefined) throw new Error(`${to.provider} has no name`);
  const native = to.request(exchange(request, { adapter: to, registration, model, key: "KEY" }, false)) as Native;
  const text = JSON.stringify(native.messages ?? native.input ?? native.contents);
  const named = text
    .replaceAll(/"(dg_)?(call_)?([0-9a-f]{32})"/g, '"id"')
    .replaceAll('"dg_', '"')
    .replaceAll(/"id":"rs_\d+",/g, "");
  return JSON.parse(named, (key, value) => {
    // what was shown of it: SDKs keep the last piece of it, or divide it
    if (key === "reasoning" || key === "reasoning_content") return undefined;
    // no text is written in several ways
    if (key === "content" && !value) return undefined;
    // ids of a fixed length depend on every character of ours
    if (to.conversation.tool_ids?.least !== undefined && /^(tool_call_)?id$/.test(key)) return "id";
    return Array.isArray(value) ? textOr(joined(value)) : value || null;
  });
}

/** Text parts that are neighbours, as one part. */
function joined(parts: readonly unknown[]): unknown[] {
  const whole: unknown[] = [];
  for (const part of parts) {
    const [last, next] = [whole.at(-1), part].map(textOf);
    if (last === undefined || next === undefined) whole.push(part);
    else whole[whole.length - 1] = { ...(part as object), [last.field]: last.text + next.text };
  }
  return whole;
}

/** The text if there is nothing else: a string and an array with it are the same to every provider. */
function textOr(parts: readonly unknown[]): unknown {
  return parts.length === 1 ? (textOf(parts[0])?.text ?? parts) : parts;
}

/** The text of a part that has nothing else, or of an answer in a list of items. */
function textOf(part: unknown): { readonly field: string; readonly text: string } | undefined {
  const { type, role, ...fields } = Object(part) as Record<string, string | undefined>;
  const [[field, text] = [], ...rest] = Object.entries(fields);
  const isText =
    field === "text" ? type === undefined || type.endsWith("text") : type === "message" && role === "assistant";
  return isText && field !== undefined && typeof text === "string" && rest.length === 0 ? { field, text } : undefined;
}
