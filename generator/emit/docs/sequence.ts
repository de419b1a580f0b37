/** The diagram of a stream in an inbound API: the steps of an answer, and the events that the API's rules write for each. */
import type { Step } from "../../../generated/hub.ts";
import { closedInbound } from "../../../language/closure-inbound.ts";
import type { InboundSpec } from "../../../language/inbound-syntax.ts";
import { isRecord } from "../../../language/native.ts";
import { commonSteps } from "./json.ts";

const head = { answer: { id: "ID", model: "MODEL", created: 0 }, asked: { stream_options: { include_usage: true } } };
const usage = { input: 1, uncached: 1, cache_read: 0, cache_write: 0, output: 1, visible: 1, reasoning: 1, total: 2 };
const reasoning = { type: "reasoning", index: 0, key: "r", text: "TEXT" } as const;
const text = { type: "text", index: 1, key: "t", text: "TEXT" } as const;
const called = { type: "tool_call", index: 2, key: "c", call: 0, id: "CALL", name: "NAME" } as const;
const call = { ...called, arguments: "{}", input: {} };
const items = [{ ...reasoning, state: "STATE" }, text, call];
const whole = { ...head.answer, items, calls: [call], text: "TEXT", reasoning: "TEXT", finish: "tool_calls", usage };

interface Part {
  /** The provider's part of the sequence, in words. */
  readonly said: string;
  /** The steps that it becomes. */
  readonly steps: readonly object[];
  /** Whether it may come several times. */
  readonly repeats?: true;
}

const parts: readonly Part[] = [
  { said: "the answer begins", steps: [{ type: "start", usage }] },
  { said: "reasoning", steps: [{ type: "open", item: { ...reasoning, text: "" } }] },
  { said: "more reasoning", steps: [{ type: "piece", item: reasoning }], repeats: true },
  {
    said: "text",
    steps: [
      { type: "close", item: items[0] },
      { type: "open", item: { ...text, text: "" } },
    ],
  },
  { said: "more text", steps: [{ type: "piece", item: text }], repeats: true },
  {
    said: "a tool call",
    steps: [
      { type: "close", item: text },
      { type: "open", item: { ...call, arguments: "" } },
    ],
  },
  { said: "more arguments", steps: [{ type: "piece", item: { ...called, json: "JSON" } }], repeats: true },
  {
    said: "token counts, the reason of the end",
    steps: [
      { type: "close", item: call },
      { type: "finish", whole },
    ],
  },
];

const failure = { status: 502, code: "provider_error", message: "MESSAGE", items: [] };

/** A diagram in the language of Mermaid. */
export function printSequence(spec: InboundSpec): string {
  const api = closedInbound(spec);
  const eventsOf = (step: object) => (api.event({ ...head, ...step } as unknown as Step) ?? []) as Json[];
  const all = parts.flatMap(({ steps }) => steps.flatMap(eventsOf));
  const sent = (step: object) => eventsOf(step).map((event) => `D-->>C: ${labelOf(event, spec.frame.event, all)}`);
  const block = (start: string, lines: readonly string[]) => [start, ...lines.map((line) => `  ${line}`), "end"];
  const { reply, stream = reply } = spec.paths;
  const lines = [
    ...["participant C as caller", "participant D as Dragoman", "participant P as provider"],
    `C->>D: POST ${spec.under[0] ?? ""}${stream.replace(/\$(?=\{)/, "")}`,
    "D->>P: the native request",
    ...parts.flatMap(({ said, steps, repeats }) => {
      const exchanged = [`P-->>D: ${said}`, ...steps.flatMap(sent)];
      return repeats ? block("loop each piece", exchanged) : exchanged;
    }),
    ...(spec.frame.done === undefined ? [] : [`D-->>C: ${spec.frame.done}`]),
    ...block("opt it fails after it has begun", [
      "P--xD: an error, or the stream breaks off",
      ...sent({ type: "failed", failure }),
    ]),
  ];
  return ["sequenceDiagram", ...lines.map((line) => `  ${line}`)].join("\n");
}

type Json = Readonly<Record<string, unknown>>;

/** The name of an event and the type in it, else the path of what distinguishes it from the others. */
function labelOf(event: Json, name: string | undefined, all: readonly Json[]): string {
  if (name !== undefined) {
    const inner = Object.values(event).flatMap((each) =>
      isRecord(each) && typeof each.type === "string" ? each.type : [],
    );
    return [event[name], ...inner.map((type) => `(${type})`)].join(" ");
  }
  // what most events have is their envelope
  const others = all.map((each) => new Set(leavesOf(each)));
  const isOwn = (leaf: string) => others.filter((each) => each.has(leaf)).length * 2 < all.length;
  const own = leavesOf(event).filter((leaf) => isOwn(leaf) && !leaf.endsWith("=null"));
  return parentOf(own.map((leaf) => leaf.slice(0, leaf.lastIndexOf("="))));
}

/** `choices[0].delta.content="TEXT"` */
function leavesOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value) && value.length > 0)
    return value.flatMap((each, index) => leavesOf(each, `${path}[${index}]`));
  if (isRecord(value) && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([key, each]) => leavesOf(each, path === "" ? key : `${path}.${key}`));
  return [`${path}=${JSON.stringify(value)}`];
}

/** The path that all of these begin with, and the keys there. */
function parentOf(paths: readonly string[]): string {
  if (paths.length < 2) return paths.join();
  const steps = commonSteps(paths);
  const keys = new Set(paths.map((path) => path.split(".")[steps.length]?.replace(/\[.*/, "")));
  return [steps.join("."), steps.length === 0 ? [...keys].join(", ") : `(${[...keys].join(", ")})`].join(" ").trim();
}
