/**
 * The body for a turn is a prefix of the body for the next one, whatever the API of the caller and the provider: else the
 * provider's prompt cache is lost.
 */
import { describe, expect, it } from "vitest";
import { breakOf } from "../../explain/prefix.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { models } from "../../generated/registry.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { parseJson, writeJson } from "../../runtime/json.ts";
import { relayTo } from "../../runtime/relay/call.ts";
import { checkRequest, namespacesOf } from "../../runtime/request/check.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { Refused } from "../../runtime/request/refused.ts";
import type { Destination } from "../../runtime/router.ts";
import fc from "../fast-check.ts";
import { propertyRuns } from "../property-runs.ts";
import { readings } from "../walked-adapters.ts";
import { agents } from "./agent-sessions.ts";
import { type DrawnConversation, drawConversation } from "./draw-conversation.ts";
import { registrationOf } from "./draw-target.ts";
import { arbitraryTape } from "./tape.ts";
import { askedOnce, libraryWriter, writers } from "./write-conversation.ts";

type Sent = Readonly<Record<string, unknown>>;

/** The fields of a body that have the conversation; the last of them grows. */
const grown = ["messages", "input", "contents"];
const leading = ["tools", "toolConfig", "system", "instructions", "systemInstruction"];

const library = "the library";
const namespaces = namespacesOf([...readings.values()].map(({ compiled }) => compiled));

describe.each([...readings.keys()])("%s", (provider) => {
  const adapter = (readings.get(provider) as { compiled: Adapter }).compiled;
  const names = [
    "m",
    ...modelsOf(adapter),
    ...models.filter((each) => each.provider === provider).map(({ name }) => name),
  ];

  it.each([...Object.keys(writers), library])("keeps the prefix of %s", (name) => {
    let compared = 0;
    const property = (conversation: DrawnConversation, model: string, relays: boolean) => {
      const sent = conversation.rounds.map((_, round) => {
        const rounds = conversation.rounds.slice(0, round + 1);
        return send(name, { ...conversation, rounds }, adapter, model, relays);
      });
      for (const [round, after] of sent.entries()) {
        const before = sent[round - 1];
        if (before === undefined || after === undefined) continue;
        compared++;
        expectPrefix(before, after);
      }
      // what is asked for in one turn only is said at the end: the next turn extends what was sent for the others
      for (const once of askedOnce[name === library ? "chat-completions" : name] ?? []) {
        const [plain, asked] = [{}, once].map((fields) => send(name, conversation, adapter, model, false, fields));
        if (plain === undefined || asked === undefined) continue;
        // what stands for missing text is not needed next to other text
        const prefix = promptIn(plain).replace(/,{"text":"\[Document\]"$/, "");
        expect(promptIn(asked).slice(0, prefix.length)).toBe(prefix);
      }
    };
    const drawn = arbitraryTape().map((tape) => {
      const model = names[tape.next(names.length)] as string;
      const conversation = drawConversation(tape);
      // the contract: all text of the system becomes the instructions
      const isHoisted = name === library && adapter.conversation.system === "first_unless_inbound";
      // an answer that was relayed has no envelope of its vendor
      const isSealed = conversation.rounds.some(({ answer }) => {
        const state = answer?.state;
        return state !== undefined && "sealed" in state && state.sealed.provider === provider;
      });
      return {
        model,
        relays: tape.next(2) === 1 && !isSealed,
        conversation: isHoisted ? withoutLateSystem(conversation) : conversation,
      };
    });
    fc.assert(
      fc.property(drawn, ({ conversation, model, relays }) => property(conversation, model, relays)),
      { numRuns: propertyRuns(160) },
    );
    expect(compared).toBeGreaterThan(0);
  });
});

describe("system text in the middle of a conversation", () => {
  const conversation: DrawnConversation = {
    system: "S",
    rounds: [
      { answer: undefined, before: undefined, said: [{ text: "q" }], after: "R" },
      {
        answer: { texts: ["a"], state: undefined, calls: [] },
        before: undefined,
        said: [{ text: "p" }],
        after: undefined,
      },
    ],
    hasTools: false,
    marks: false,
  };
  const sentBy = (name: string, provider: string) =>
    send(name, conversation, (readings.get(provider) as { compiled: Adapter }).compiled, "m", false);

  it.each(["openai", "azure", "xai", "perplexity"])("is a turn of the developer at %s", (provider) => {
    const input = [{ role: "user" }, { role: "developer", content: [{ type: "input_text", text: "R" }] }, {}, {}];
    for (const name of ["messages", "responses", "chat-completions"])
      expect(sentBy(name, provider)).toMatchObject({ instructions: "S", input });
  });

  it.each(["openai", "azure", "xai"])("becomes the instructions of %s in a request of the library", (provider) => {
    expect(sentBy(library, provider)).toMatchObject({ instructions: "S\n\nR", input: [{}, {}, {}] });
  });
});

/** For each dialect, and each place of later system text. */
const sessionModels = [
  ["openai", "gpt-5.6-sol"],
  ["xai", "grok-4.5"],
  ["anthropic", "claude-sonnet-4-6"],
  ["anthropic", "claude-opus-5"],
  ["gemini", "gemini-3.5-flash"],
  ["bedrock", "anthropic.claude-sonnet-4-6"],
  ["deepseek", "m"],
  ["openrouter", "m"],
  ["vllm", "m"],
  ["mistral", "m"],
] as const;

describe.each(agents)(
  "a session of $name with 50 turns, two of which alone ask for JSON or some tools",
  ({ api, body }) => {
    /** The share of all that is sent that was sent at the same place before, in characters. */
    function shareOf(provider: string, model: string): number {
      const { compiled } = readings.get(provider) as { compiled: Adapter };
      let [known, all, before] = [0, 0, ""];
      for (let turn = 1; turn <= 50; turn++) {
        const once = askedOnce[api]?.[[20, 30].indexOf(turn)];
        const asked = { ...(api !== "generate-content" && { model: `${provider}/m` }), ...body(turn), ...once };
        const text = promptIn(sendBody(api, asked, compiled, model, true, true) as Sent);
        const differs = [...before].findIndex((letter, at) => letter !== text[at]);
        known += differs < 0 ? before.length : differs;
        all += text.length;
        before = text;
      }
      return known / all;
    }

    // docs/inbound.md states the figure
    it.each(sessionModels)("is sent to %s of %s so that a cache can serve 95 percent", (provider, model) => {
      expect(shareOf(provider, model)).toBeGreaterThan(0.95);
    });
  },
);

/** The prompt, without the brackets and braces that end it. */
function promptIn(sent: Sent): string {
  const { toolConfig } = sent as { readonly toolConfig?: Sent };
  const fields = [...leading, ...grown].map((field) =>
    unmarked(field === "toolConfig" ? toolConfig?.tools : sent[field]),
  );
  return JSON.stringify(fields.filter((field) => field !== undefined)).replace(/[\]}]+$/, "");
}

/** A name for each family, from its globs. */
function modelsOf({ families }: Adapter): string[] {
  return Object.values(families).flatMap((globs) =>
    globs.map((glob) => glob.replace(/\[(.).*?\]/g, "$1").replaceAll("*", "")),
  );
}

function withoutLateSystem(conversation: DrawnConversation): DrawnConversation {
  const rounds = conversation.rounds.map((round) => ({ ...round, before: undefined, after: undefined }));
  return { ...conversation, rounds };
}

/** The body that is sent; undefined for a request that is refused. */
function send(
  name: string,
  conversation: DrawnConversation,
  adapter: Adapter,
  model: string,
  relays = true,
  once: Sent = {},
): Sent | undefined {
  const write = name === library ? libraryWriter : writers[name];
  const body = { ...write?.(conversation, `${adapter.provider}/m`), ...once };
  return sendBody(name, body, adapter, model, relays, conversation.marks);
}

/** @param hasMarks whether the caller marks the ends of the cached part */
function sendBody(name: string, body: Sent, adapter: Adapter, model: string, relays: boolean, hasMarks: boolean) {
  const api = inboundApis.find((each) => each.api === name) as InboundApi;
  try {
    const request =
      name === library
        ? checkRequest(body, namespaces)
        : readInbound(api, body, { model: `${adapter.provider}/m`, stream: false, to: adapter }).request;
    const target = { adapter, registration: registrationOf(adapter, 0), model, key: "k", marks: !hasMarks };
    const relayed = name === library || !relays ? undefined : relayTo(api, target as Destination, body as Sent, model);
    if (relayed !== undefined) return relayed.body;
    return parseJson(writeJson(adapter.request(exchange(request, target, false)))) as Sent;
  } catch (error) {
    if (error instanceof InvalidRequest || error instanceof Refused) return undefined;
    throw error;
  }
}

function expectPrefix(before: Sent, after: Sent): void {
  expect(breakOf(before, after)).toBeUndefined();
}

/** Without marks for the cache, which move; a string as content is one part. */
function unmarked(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((each) => !(isObject(each) && "cachePoint" in each)).map(unmarked);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).filter(([key]) => !["cache_control", "prompt_cache_breakpoint"].includes(key));
  const listed = (key: string, each: unknown) =>
    key === "content" && typeof each === "string" ? [{ type: "text", text: each }] : unmarked(each);
  return Object.fromEntries(fields.map(([key, each]) => [key, listed(key, each)]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
