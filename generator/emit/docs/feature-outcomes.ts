/**
 * The features of a request, and what becomes of each on a provider: the table on the first page of the reference. A feature
 * is a request with and without it; what happens to it is read from what is sent for both.
 */

import { isSame, type SentLeaf } from "../../../explain/written.ts";
import type { ChatMessage, EngineRequest, Tool } from "../../../generated/hub.ts";

/** What a request is for one model: undefined if it is refused. */
export type Send = (request: Omit<EngineRequest, "model">) => SentRequest | undefined;

export interface SentRequest {
  readonly body: unknown;
  readonly headers: unknown;
  /** The leaves of the body. */
  readonly leaves: readonly Pick<SentLeaf, "pointer" | "value" | "action" | "inputs">[];
}

/**
 * `kept`: sent under the same name; `renamed`: sent under another name or in another form; `clamped`: some values are
 * replaced by the nearest, or not sent; `dropped`: not sent; `refused`: the request fails, before it is sent.
 */
export type Outcome = "kept" | "renamed" | "clamped" | "dropped" | "refused";

type Fields = Partial<EngineRequest>;

export interface Feature {
  readonly group: string;
  /** A few words, unique in its group. */
  readonly name: string;
  /** The pointer below which the feature's values are in each request. */
  readonly at: string;
  /** The fields that the requests and the one they are compared with have in common. */
  readonly common: Fields;
  /** One request for each value that matters. */
  readonly values: readonly Fields[];
}

const hello: ChatMessage = { role: "user", content: "Hello" };
const look: Tool = { type: "function", function: { name: "look", parameters: { type: "object", properties: {} } } };

const alone: Fields = {};

/** The features that are each one request. @param atOf where their values are */
const each = (
  group: string,
  rows: Readonly<Record<string, Fields>>,
  common: Fields = alone,
  atOf = (value: Fields) => `/${Object.keys(value)[0]}`,
): Feature[] =>
  Object.entries(rows).map(([name, value]) => ({ group, name, at: atOf(value), common, values: [value] }));

const said = (...content: readonly object[]): Fields => ({ messages: [{ role: "user", content }] as ChatMessage[] });
const inParts = said({ type: "text", text: "Hello" });

/** A part of the content of the user's message. */
const parts = (rows: Readonly<Record<string, object>>): Feature[] => {
  const messages = Object.entries(rows).map(([name, part]) => [name, said({ type: "text", text: "Hello" }, part)]);
  return each("Content", Object.fromEntries(messages), inParts, () => "/messages/0/content/1");
};

const pdf = { type: "base64", media_type: "application/pdf", data: "JVBERi0=" };
const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;

/** In the order of the table. */
export const features: readonly Feature[] = [
  ...each("Limits and sampling", {
    "max tokens": { max_tokens: 100 },
    "max completion tokens": { max_completion_tokens: 100 },
    stop: { stop: ["END"] },
    temperature: { temperature: 0.5 },
    "top p": { top_p: 0.5 },
    "top k": { top_k: 5 },
    seed: { seed: 1 },
  }),
  ...each("Answers", {
    "frequency penalty": { frequency_penalty: 0.5 },
    "presence penalty": { presence_penalty: 0.5 },
    verbosity: { verbosity: "low" },
    "JSON object": { response_format: { type: "json_object" } },
    "JSON schema": {
      response_format: {
        type: "json_schema",
        json_schema: { name: "city", schema: { type: "object", properties: {} } },
      },
    },
    "generated images": { modalities: ["text", "image"] },
    "form of images": { image_config: { aspect_ratio: "16:9" } },
    "voice of audio": { audio: { voice: "alloy", format: "pcm16" } },
  }),
  {
    group: "Reasoning",
    name: "effort",
    at: "/reasoning_effort",
    common: alone,
    values: efforts.map((reasoning_effort) => ({ reasoning_effort })),
  },
  ...each("Reasoning", { "pro mode": { reasoning_mode: "pro" } }),
  ...each("Reasoning", { summary: { reasoning_summary: "none" } }, { reasoning_effort: "high" }),
  ...each("Reasoning", {
    "thinking object": { thinking: { type: "enabled", budget_tokens: 2048 } },
    "output config": { output_config: { effort: "low" } },
  }),
  ...each("Tools", {
    functions: { tools: [look] },
    "custom tools": { tools: [{ type: "custom", custom: { name: "note" } }] },
    "web search": { tools: [{ type: "web_search" }] },
  }),
  ...each(
    "Tools",
    {
      "choice none": { tool_choice: "none" },
      "choice required": { tool_choice: "required" },
      "one function": { tool_choice: { type: "function", function: { name: "look" } } },
      "no parallel calls": { parallel_tool_calls: false },
    },
    { tools: [look] },
  ),
  ...each(
    "Content",
    {
      "system message": { messages: [{ role: "system", content: "Be brief." }, hello] },
      "developer message": { messages: [{ role: "developer", content: "Be brief." }, hello] },
    },
    alone,
    () => "/messages/0",
  ),
  ...parts({
    "image data": { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
    "image URL": { type: "image_url", image_url: { url: "https://example.com/a.png" } },
    "PDF data": { type: "document", source: pdf },
    "PDF URL": { type: "document", source: { type: "url", url: "https://example.com/a.pdf" } },
    "stored file": { type: "document", source: { type: "file", file_id: "file_1" } },
    audio: { type: "input_audio", input_audio: { data: "UklGRg==", format: "wav" } },
  }),
  ...each("Caching and storage", {
    "cache marks": { cache: "auto" },
    "cache control": { cache_control: { type: "ephemeral" } },
    "cache key": { prompt_cache_key: "key" },
    "cache time": { prompt_cache_retention: "24h" },
    store: { store: true },
  }),
  ...each("Service", {
    "safety id": { safety_identifier: "user-1" },
    user: { user: "user-1" },
    metadata: { metadata: { run: "1" } },
    speed: { speed: "fast" },
  }),
  {
    group: "Service",
    name: "service tier",
    at: "/service_tier",
    common: alone,
    values: (["auto", "default", "flex", "priority"] as const).map((service_tier) => ({ service_tier })),
  },
];

/** What becomes of every feature on some models of a provider: each outcome once. */
export function outcomesOf(models: readonly Send[]): Map<Feature, Outcome[]> {
  const found = models.map((send) => {
    const known = new Map<Fields, SentRequest | undefined>();
    return features.map((feature) => outcomeOf(feature, send, known));
  });
  return new Map(
    features.map((feature, index) => [feature, outcomes.filter((each) => found.some((row) => row[index] === each))]),
  );
}

/** In the order in which several are shown. */
export const outcomes: readonly Outcome[] = ["kept", "renamed", "clamped", "dropped", "refused"];

/** @param known what is sent without a feature, by what it has in common with others */
function outcomeOf({ at, common, values }: Feature, send: Send, known: Map<Fields, SentRequest | undefined>): Outcome {
  const basis = { messages: [hello], ...common };
  if (!known.has(common)) known.set(common, send(basis));
  const found = new Set(values.map((value) => compare(known.get(common), send({ ...basis, ...value }), at)));
  const [first = "dropped", ...others] = found;
  if (others.length === 0) return first;
  // values have different outcomes
  return (["clamped", "dropped", "refused"] as const).some((each) => found.has(each)) ? "clamped" : "renamed";
}

function compare(without: SentRequest | undefined, sent: SentRequest | undefined, at: string): Outcome {
  if (sent === undefined) return "refused";
  if (JSON.stringify([sent.body, sent.headers]) === JSON.stringify([without?.body, without?.headers])) return "dropped";
  const own = sent.leaves.filter(({ inputs }) => inputs.some(({ pointer }) => isWithin(pointer, at)));
  if (own.some(({ action }) => action === "clamped")) return "clamped";
  const isKept = own.every(({ pointer, value, inputs }) =>
    inputs.some((input) => pointer === `/body${input.pointer}` && isSame(value, input.value)),
  );
  return isKept && own.length > 0 ? "kept" : "renamed";
}

function isWithin(pointer: string, at: string): boolean {
  return pointer === at || pointer.startsWith(`${at}/`);
}
