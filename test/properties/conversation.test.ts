import { describe, expect, it } from "vitest";
import type {
  ChatMessage,
  ContentPart,
  EngineRequest,
  Item,
  ReasoningDetail,
  TextItem,
  ToolResultItem,
  Turn,
} from "../../generated/hub.ts";
import type { Conversation, Exchange } from "../../runtime/adapter.ts";
import { InvalidRequest, MissingModel } from "../../runtime/errors.ts";
import { checkRequest, namespacesOf } from "../../runtime/request/check.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import fc from "../fast-check.ts";
import { inventAdapter, shown, targetOf } from "../runtime/invented-adapter.ts";

const conversations = fc.record<Conversation>({
  turns: fc.constantFrom("as_sent", "alternate"),
  results: fc.constantFrom("own_turn", "first_in_user"),
  blank_text: fc.constantFrom("keep", "drop"),
  system: fc.constantFrom("in_place", "as_user", "after_user"),
  system_alone: fc.constantFrom("keep", "as_user"),
  tool_ids: fc.constantFrom({ allow: "a-zA-Z0-9_-", most: 16 }, { allow: "any", most: 64 }),
  tool_names: fc.constantFrom({ allow: "a-zA-Z0-9_-", most: 16 }, { allow: "a-z_", first: "b-z_", most: 9 }),
  titles: fc.constantFrom({ allow: "a-z", most: 9 }, { allow: "any", most: 64 }),
  stop: fc.constantFrom({ blank: "drop" }, { most: 2 }),
  fitted_schema: fc.constantFrom(
    { kept: ["type", "properties", "items", "anyOf", "$ref"], const: "enum", tools: "all", cycles: "optional" },
    { refused: ["not"], references: "alone", cycles: "refused", tools: "all" },
  ),
  replay: fc.constantFrom("provider", "model"),
});
const reads = fc.constantFrom("turns" as const, "messages" as const);
const namespaces = namespacesOf([inventAdapter()]);

/** Both steps of a request, with all getters read. */
function receive(value: unknown, conversation: Conversation, kind: "turns" | "messages"): Exchange | undefined {
  const adapter = inventAdapter(conversation, { reads: kind, placed: ["thinking"] });
  try {
    const x = exchange(checkRequest(value, namespaces), targetOf(adapter), false);
    for (const item of x.messages.flatMap((turn) => turn.content)) if (item.type === "tool_call") item.input;
    return x;
  } catch (error) {
    if (error instanceof InvalidRequest || error instanceof MissingModel) return undefined;
    throw error;
  }
}

function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}

// ── near requests: the right keys, sometimes with arbitrary values ──

const junk = fc.jsonValue({ maxDepth: 2 });
const anId = fc.constantFrom("", "a", "b:1", "call_1", "x".repeat(70));
const aText = fc.constantFrom("", " ", "hi", "é\n");

function odd<T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 200, arbitrary: usual }, { weight: 1, arbitrary: junk });
}

function fields(
  shape: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  required: readonly string[] = [],
): fc.Arbitrary<unknown> {
  const wild = Object.fromEntries(Object.entries(shape).map(([key, value]) => [key, odd(value)]));
  return odd(fc.record(wild, { requiredKeys: [...required] }));
}

/** Mostly these; rarely one of those, which are refused. */
function mostly(good: readonly string[], bad: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...bad) },
  );
}

const aUrl = mostly(["https://a.test", "data:image/jpg;base64,AA AA", "data:text/plain,%41"], ["data:,", ""]);
const nearPart = fc.oneof(
  fields({ type: fc.constant("text"), text: aText, cache_control: fc.constant({ type: "ephemeral" }) }, [
    "type",
    "text",
  ]),
  fields({ type: fc.constant("image_url"), image_url: fields({ url: aUrl, detail: aText }, ["url"]) }, [
    "type",
    "image_url",
  ]),
  fields({ type: fc.constant("input_image"), image_url: aUrl, detail: aText }, ["type", "image_url"]),
  fields({ type: fc.constant("image"), source: fields({ type: fc.constant("url"), url: aUrl }, ["type", "url"]) }, [
    "type",
    "source",
  ]),
);
const nearFunction = fields(
  { name: fc.constantFrom("f", "g"), arguments: mostly(["", "{}", '{"a":1}'], ["[", "[]"]) },
  ["name"],
);
const nearCall = fields({ id: anId, function: nearFunction, thought_signature: aText }, ["function"]);
const nearDetail = fields(
  {
    provider: fc.constantFrom("acme", "other"),
    kind: aText,
    model: fc.constantFrom("acme-1", "acme-2"),
    before: fc.nat(3),
    said: fc.nat(4),
    text: aText,
    signature: aText,
  },
  ["provider", "kind"],
);
const nearMessage = fields(
  {
    role: fc.constantFrom("system", "developer", "user", "assistant", "assistant", "tool"),
    content: fc.oneof(aText, fc.array(nearPart, { maxLength: 3 }), fc.constant(null)),
    tool_calls: fc.array(nearCall, { maxLength: 3 }),
    tool_call_id: anId,
    name: mostly(["f", "g"], [""]),
    reasoning_content: aText,
    reasoning_signature: aText,
    reasoning_details: fc.array(nearDetail, { maxLength: 3 }),
  },
  ["role", "tool_call_id", "name"],
);
const nearRequest = fields(
  {
    model: fc.constant("acme/acme-1"),
    messages: fc.array(nearMessage, { minLength: 1, maxLength: 8 }),
    tools: fc.array(fields({ function: fields({ name: aText, parameters: junk }, ["name"]) }, ["function"]), {
      maxLength: 2,
    }),
    tool_choice: fc.constantFrom("auto", "required"),
    stop: fc.oneof(aText, fc.array(aText)),
    temperature: fc.double({ noNaN: true }),
    max_tokens: fc.nat(),
    reasoning_effort: fc.constantFrom("none", "high"),
    "x-acme": fc.dictionary(fc.constantFrom("thinking", "model", "seed", "__proto__"), junk),
    "x-provider_z": fc.dictionary(fc.string(), junk),
  },
  ["model", "messages"],
);

describe("any JSON at all", () => {
  it("is accepted or refused, and never changed", () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearRequest), conversations, reads, (value, conversation, kind) => {
        freeze(value);
        if (receive(value, conversation, kind) !== undefined) taken++;
      }),
      { numRuns: 1000 },
    );
    expect(taken).toBeGreaterThan(50);
  });

  it("may be nested to any depth", () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
    const schema = JSON.parse(`${'{"items":'.repeat(50_000)}{}${"}".repeat(50_000)}`);
    const places: Readonly<Record<string, unknown>>[] = [
      { messages: deep },
      { messages: [{ role: "user", content: deep }] },
      { stop: deep },
      { "x-acme": { deep } },
      { temperature: null, tools: [{ function: { name: "f", parameters: schema } }] },
    ];
    const conversation = fc.sample(conversations, 1)[0] as Conversation;
    for (const place of places) {
      receive({ model: "m", messages: [{ role: "user" }], ...place }, conversation, "turns");
    }
  });
});

describe("ids", () => {
  it("are legal and unique, and the same on call and result", () => {
    const answers = fc.array(
      fc.record({ ids: fc.array(anId, { minLength: 1, maxLength: 4 }), answered: fc.shuffledSubarray([0, 1, 2, 3]) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(answers, conversations, (steps, conversation) => {
        const messages = steps.flatMap(({ ids, answered }, step): ChatMessage[] => [
          { role: "user", content: "hi" },
          { role: "assistant", tool_calls: ids.map((id, index) => ({ id, function: { name: `${step}.${index}` } })) },
          ...answered.flatMap((index): ChatMessage[] => {
            const id = ids[index];
            return id === undefined ? [] : [{ role: "tool", tool_call_id: id, content: id }];
          }),
        ]);
        const x = receive(
          { model: "m", messages: [{ role: "user", content: "hi" }, ...messages] },
          conversation,
          "turns",
        );
        const items = x?.messages.flatMap((turn) => turn.content) ?? [];
        const calls = items.filter((item) => item.type === "tool_call");
        const rule = conversation.tool_ids ?? { allow: "any", most: 0 };
        const legal = rule.allow === "any" ? /[\s\S]/ : new RegExp(`^[${rule.allow}]+$`);
        for (const { id } of calls) expect(legal.test(id) && id.length <= rule.most).toBe(true);
        expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
        expect(calls.length).toBe(steps.flatMap(({ ids }) => ids).length);
        for (const item of items) {
          if (item.type === "tool_result") expect(calls.find(({ id }) => id === item.id)?.name).toBe(item.name);
        }
      }),
    );
  });
});

// ── one conversation, many spellings ──

type Said =
  | { readonly kind: "system"; readonly text: string }
  | {
      readonly kind: "user";
      readonly parts: readonly (string | { readonly media: string } | { readonly remote: string })[];
    }
  | { readonly kind: "answer"; readonly text: string; readonly calls: readonly string[]; readonly signed: boolean };

const statements = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("system" as const), text: aText }),
    fc.record({
      kind: fc.constant("user" as const),
      parts: fc.array(
        fc.oneof(
          aText,
          fc.record({ media: fc.constantFrom("image/png", "image/jpeg") }),
          fc.record({ remote: fc.webUrl() }),
        ),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    fc.record({
      kind: fc.constant("answer" as const),
      text: aText,
      calls: fc.array(fc.constantFrom("", '{"a":1}'), { maxLength: 3 }),
      signed: fc.boolean(),
    }),
  ),
  { minLength: 1, maxLength: 8 },
) as fc.Arbitrary<Said[]>;

/** Chooses one of several equivalent forms; an array of choices determines a spelling. */
class Speller {
  readonly #choices: readonly number[];
  #at = 0;

  constructor(choices: readonly number[]) {
    this.#choices = choices;
  }

  one<T>(...ways: readonly [T, ...T[]]): T {
    const choice = this.#choices[this.#at++ % this.#choices.length] ?? 0;
    return ways[choice % ways.length] as T;
  }

  spell(conversation: readonly Said[]): ChatMessage[] {
    return conversation.flatMap((each, index) => {
      if (each.kind === "system") return [this.#system(each.text)];
      return each.kind === "user" ? [this.#user(each.parts)] : this.#answer(each, index);
    });
  }

  #text(text: string): string | ContentPart[] {
    return this.one<string | ContentPart[]>(text, [{ type: "text", text }]);
  }

  #system(text: string): ChatMessage {
    return { role: this.one<ChatMessage["role"]>("system", "developer"), content: this.#text(text) };
  }

  #user(parts: Extract<Said, { kind: "user" }>["parts"]): ChatMessage {
    const only = parts[0];
    if (parts.length === 1 && typeof only === "string") return { role: "user", content: this.#text(only) };
    return {
      role: "user",
      content: parts.map((part) => (typeof part === "string" ? { type: "text", text: part } : this.#image(part))),
    };
  }

  #image(image: { readonly media?: string; readonly remote?: string }): ContentPart {
    const media = image.media === "image/jpeg" ? this.one("image/jpeg", "image/jpg", "IMAGE/JPG") : (image.media ?? "");
    const url =
      image.remote ??
      this.one(`data:${media};base64,AAAA`, `DATA:${media};a=b;BASE64,AA%41A`, `data:${media};base64,AA\nAA`);
    const source: ContentPart =
      image.remote === undefined
        ? { type: "image", source: { type: "base64", media_type: media, data: "AAAA" } }
        : { type: "image", source: { type: "url", url } };
    return this.one<ContentPart>(
      { type: "image_url", image_url: { url } },
      { type: "input_image", image_url: url },
      { type: "image", source: { type: "url", url } },
      source,
    );
  }

  #answer({ text, calls, signed }: Extract<Said, { kind: "answer" }>, index: number): ChatMessage[] {
    const content =
      text === "" ? this.one<unknown>("", null, undefined, [], [{ type: "text", text }]) : this.#text(text);
    const tool_calls = calls.map((json, number) => ({
      id: `${index}.${number}`,
      ...this.one<object>({}, { type: "function" }, { type: null }),
      function: {
        name: `tool_${number}`,
        ...(json === "" ? this.one<object>({}, { arguments: "" }, { arguments: null }) : { arguments: json }),
      },
      ...(signed && number === 0
        ? { thought_signature: "s" }
        : this.one<object>({}, { thought_signature: "" }, { thought_signature: null })),
    }));
    const answer = { role: "assistant", content, ...(calls.length > 0 || this.one(true, false) ? { tool_calls } : {}) };
    const results = calls.map((json, number) => ({
      role: "tool",
      tool_call_id: `${index}.${number}`,
      content: this.#text(json),
    }));
    return [answer, ...this.one(results, [...results].reverse())] as ChatMessage[];
  }
}

const choices = fc.array(fc.nat(11), { minLength: 1, maxLength: 20 });

describe("all spellings of one conversation", () => {
  it("have the same normalized form", () => {
    fc.assert(
      fc.property(statements, choices, choices, conversations, (conversation, one, other, form) => {
        const [first, second] = [one, other].map((spelling) => {
          const messages = new Speller(spelling).spell(conversation);
          const x = receive({ model: "m", messages }, form, "turns");
          return shown({ turns: x?.messages, system: x?.system });
        });
        if (form.system_alone === "keep") expect(first?.turns).toBeDefined();
        expect(second).toEqual(first);
      }),
      { numRuns: 300 },
    );
  });
});

// ── as messages again ──

/** The normalized form as messages. A joined turn is split if one message cannot represent it. */
function retell({ messages, system }: Exchange): ChatMessage[] {
  const systemMessages: ChatMessage[] = system.text === undefined ? [] : [{ role: "system", content: system.text }];
  return [
    ...systemMessages,
    ...messages.flatMap((turn) => (turn.role === "assistant" ? answerMessages(turn) : userMessages(turn))),
  ];
}

function userMessages({ role, content }: Turn): ChatMessage[] {
  const results = content.flatMap((item): ChatMessage[] =>
    item.type === "tool_result"
      ? [{ role: "tool", tool_call_id: item.id, name: item.name, content: retellResult(item) }]
      : [],
  );
  const parts = content.flatMap((item) => retellPart(item));
  return parts.length === 0 ? results : [...results, { role: role === "system" ? role : "user", content: parts }];
}

/** The cache_control of a result is that of its last part. */
function retellResult({ content, cache_control }: ToolResultItem): ContentPart[] {
  return content.flatMap((item, index) => retellPart(index === content.length - 1 ? { ...item, cache_control } : item));
}

function retellPart(item: Item): ContentPart[] {
  if (item.type === "text") return [item];
  if (item.type !== "image") return [];
  const { source, detail, cache_control } = item;
  const url = source.type === "url" ? source.url : `data:${source.media_type};base64,${source.data}`;
  return [{ type: "image_url", image_url: { url, detail }, cache_control }];
}

function answerMessages({ content }: Turn): ChatMessage[] {
  const messages: { content: TextItem[]; tool_calls: object[]; reasoning_details: ReasoningDetail[] }[] = [];
  let last: (typeof messages)[number] | undefined;
  for (const [index, item] of content.entries()) {
    if (last === undefined || isAnother(item, content[index - 1])) {
      last = { content: [], tool_calls: [], reasoning_details: [] };
      messages.push(last);
    }
    if (item.type === "text") last.content.push(item);
    else if (item.type === "reasoning") {
      const { last: _, ...block } = item;
      const said = last.content.reduce((sum, { text }) => sum + text.length, 0);
      const place = { before: last.tool_calls.length, said };
      last.reasoning_details.push({ ...block, ...place, provider: "acme", kind: item.kind ?? "" });
    } else if (item.type === "tool_call") {
      last.tool_calls.push({
        id: item.id,
        function: { name: item.name, arguments: item.arguments },
        thought_signature: item.thought_signature,
      });
    }
  }
  return messages.map((message) => ({ role: "assistant", ...message }) as ChatMessage);
}

/** Whether a new message begins here: after reasoning that ended one, or with text after a call without a block between. */
function isAnother(item: Item, before: Item | undefined): boolean {
  if (before?.type === "reasoning") return before.last === true && !(item.type === "reasoning" && item.last);
  return item.type === "text" && before?.type === "tool_call";
}

/** The text of a result is unchanged: it still contains the blanks that were dropped from its content. */
function comparable(turns: readonly Turn[] | undefined): unknown {
  return JSON.parse(
    JSON.stringify(turns, (_, value) => (value?.type === "tool_result" ? { ...value, text: "" } : value)),
  );
}

describe("the normalized form", () => {
  it("survives a round trip through messages", () => {
    let compared = 0;
    fc.assert(
      fc.property(nearRequest, conversations, (request, conversation) => {
        const x = receive(request, conversation, "turns");
        if (x === undefined) return;
        const messages = retell(x);
        if (messages.length === 0) return;
        compared++;
        const again = receive({ model: "m", messages }, conversation, "turns");
        expect(comparable(again?.messages)).toEqual(comparable(x.messages));
        expect(again?.system.text).toEqual(x.system.text);
      }),
      { numRuns: 1000 },
    );
    expect(compared).toBeGreaterThan(100);
  });

  it("repeats nothing and loses no call", () => {
    fc.assert(
      fc.property(nearRequest, conversations, (request, conversation) => {
        const x = receive(request, conversation, "turns");
        if (x === undefined) return;
        const calls = (request as EngineRequest).messages.flatMap(({ role, tool_calls }) =>
          role === "assistant" ? (tool_calls ?? []) : [],
        );
        const results = (request as EngineRequest).messages.filter(({ role }) => role === "tool");
        const items = x.messages.flatMap((turn) => turn.content);
        expect(items.filter(({ type }) => type === "tool_call")).toHaveLength(calls.length);
        expect(items.filter(({ type }) => type === "tool_result")).toHaveLength(results.length);
        if (conversation.turns === "alternate") {
          for (const [index, turn] of x.messages.entries()) expect(turn.role).not.toBe(x.messages[index - 1]?.role);
        }
        for (const { content } of x.messages) expect(content).not.toHaveLength(0);
      }),
      { numRuns: 600 },
    );
  });
});
