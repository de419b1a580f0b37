/** The optional fields within lists and objects of a request. Which of them an adapter does not send is found by trying. */
import type { EngineRequest } from "../generated/hub.ts";
import type { Adapter } from "../runtime/adapter.ts";
import { InvalidRequest } from "../runtime/errors.ts";
import { efforts } from "../runtime/primitives.ts";
import { exchange } from "../runtime/request/exchange.ts";
import { Refused } from "../runtime/request/refused.ts";
import { originsOf } from "./origins.ts";
import type { Program } from "./program.ts";
import type { AdapterSpec, MapTemplate } from "./syntax.ts";
import { isObject } from "./values.ts";

interface Nested {
  /** Where it is in a request, with conditions as in `runtime/request/field-paths.ts`. */
  readonly path: string;
  /** The same in a `Call`. */
  readonly from: readonly string[];
  /** Requests that have the field. */
  readonly examples: readonly object[];
  /** The same request without what the field belongs to. Default: without the field. */
  readonly bare?: object;
}

const mark = { type: "ephemeral" };
const url = "https://example.com/a";
const pdf = { type: "base64", media_type: "application/pdf", data: "AAAA" };
const png = { type: "base64", media_type: "image/png", data: "AAAA" };
const called = [
  { role: "user", content: "a" },
  { role: "assistant", content: "b", tool_calls: [{ id: "call_1", function: { name: "f", arguments: "{}" } }] },
];
const tool = { type: "function", function: { name: "f", parameters: { type: "object" } } };

const inMessages = (...messages: object[]) => ({ messages });
const inUser = (part: object) => inMessages({ role: "user", content: [{ type: "text", text: "a" }, part] });
const asked = inMessages({ role: "user", content: "a" });
const withTool = (offered: object) => ({ ...asked, tools: [offered] });
const forced = { ...withTool(tool), tool_choice: "required" };
const inSchema = (field: object) => ({
  ...asked,
  response_format: { type: "json_schema", json_schema: { name: "a", schema: { type: "object" }, ...field } },
});
const inAnswer = (field: object) =>
  inMessages(
    { role: "user", content: "a" },
    { role: "assistant", content: "b", ...field },
    { role: "user", content: "c" },
  );

const inSystem = (...parts: object[]) =>
  inMessages({ role: "system", content: [{ type: "text", text: "s" }, ...parts] }, { role: "user", content: "a" });

/** Numbers that may be left out because of others, or of the effort. */
const numbers = { max_tokens: 50_000, temperature: 0.5, top_p: 0.9, top_k: 5 };

const files = [
  { type: "image", source: png },
  { type: "document", source: pdf },
] as const;

const audio = { type: "input_audio", input_audio: { data: "AAAA", format: "wav" } };

/** Files in system messages. */
const instructions: readonly Nested[] = [...files, audio].map((file) => {
  const within = `[role=system].content[type=${file.type}].${file.type === "input_audio" ? file.type : "source"}`;
  return {
    path: `messages${within}`,
    from: [`turns${within}`],
    examples: [inSystem(file)],
    bare: inSystem(),
  };
});

/** The marks of caches on parts of each kind. */
const marked: readonly Nested[] = [{ type: "text", text: "b" }, ...files].map((part) => ({
  path: `messages[role=user].content[type=${part.type}].cache_control`,
  from: [`turns[role=user].content[type=${part.type}].cache_control`],
  examples: [inUser({ ...part, cache_control: mark })],
}));

/** Reasoning of providers; which of them may get it is not a matter of rules. */
const foreign = {
  path: "messages[].reasoning_details",
  from: ["text", "signature", "redacted", "encrypted"].map((key) => `turns[].content[type=reasoning,kind=*].${key}`),
};

const nestedFields: readonly Nested[] = [
  {
    path: "messages[role=user].name",
    from: ["turns[role=user].name"],
    examples: [inMessages({ role: "user", content: "a", name: "n" })],
  },
  {
    path: "messages[role=tool].is_error",
    from: ["turns[].content[type=tool_result].is_error"],
    examples: [inMessages(...called, { role: "tool", tool_call_id: "call_1", content: "c", is_error: true })],
  },
  {
    path: "messages[role=assistant,reasoning_signature=~,reasoning_details=~].reasoning_content",
    from: ["turns[].content[type=reasoning,kind=~].text"],
    examples: [inAnswer({ reasoning_content: "r" })],
  },
  ...Object.entries(numbers).map(([key, value]) => ({
    path: key,
    from: [],
    examples: [{ ...asked, [key]: value }],
  })),
  ...["reasoning_signature", "redacted_reasoning_content"].map((key) => ({
    path: `messages[role=assistant,reasoning_details=~].${key}`,
    from: [],
    examples: [inAnswer({ reasoning_content: "r", [key]: "AAAA" })],
  })),
  {
    path: "messages[].content[type=image].detail",
    from: ["turns[].content[type=image].detail"],
    examples: [png, { type: "url", url }].map((source) => inUser({ type: "image", source, detail: "low" })),
  },
  {
    path: "messages[].content[type=image_url].image_url.detail",
    from: [],
    examples: [inUser({ type: "image_url", image_url: { url, detail: "low" } })],
  },
  {
    path: "messages[].content[type=input_image].detail",
    from: [],
    examples: [inUser({ type: "input_image", image_url: url, detail: "low" })],
  },
  {
    path: "messages[].content[type=document].title",
    from: ["turns[].content[type=document].title"],
    examples: [pdf, { type: "url", url }, { type: "text", text: "b" }].map((source) =>
      inUser({ type: "document", source, title: "t" }),
    ),
  },
  {
    path: "messages[role=system].content[type=text].cache_control",
    from: ["turns[role=system].content[type=text].cache_control"],
    examples: [inSystem({ type: "text", text: "b", cache_control: mark })],
  },
  {
    path: "messages[role=assistant].content[type=text].cache_control",
    from: ["turns[role=assistant].content[type=text].cache_control"],
    examples: [inAnswer({ content: [{ type: "text", text: "b", cache_control: mark }] })],
  },
  ...marked,
  ...instructions,
  {
    path: "messages[role=tool].content[].cache_control",
    from: [
      "turns[].content[type=tool_result].cache_control",
      ...marked.map(({ path }) => path.replace("messages[role=user]", "turns[].content[type=tool_result]")),
    ],
    examples: [
      inMessages(...called, {
        role: "tool",
        tool_call_id: "call_1",
        content: [{ type: "text", text: "c", cache_control: mark }],
      }),
    ],
  },
  ...["function", "custom"].map((type) => ({
    path: `tools[type=${type}].cache_control`,
    from: [`tools[type=${type}].cache_control`],
    examples: [
      withTool(
        type === "function" ? { ...tool, cache_control: mark } : { type, custom: { name: "f" }, cache_control: mark },
      ),
    ],
  })),
  {
    path: "tools[type=function].function.strict",
    from: ["tools[type=function].function.strict"],
    examples: [withTool({ ...tool, function: { ...tool.function, strict: true } })],
  },
  {
    path: "tools[type=web_search].type",
    from: ["tools[type=web_search].type"],
    examples: [withTool({ type: "web_search" })],
    bare: asked,
  },
  ...Object.entries({
    max_uses: 1,
    allowed_domains: ["example.com"],
    blocked_domains: ["example.com"],
    user_location: { country: "US" },
  }).map(([key, value]) => ({
    path: `tools[type=web_search].${key}`,
    from: [`tools[type=web_search].${key}`],
    examples: [withTool({ type: "web_search", [key]: value })],
  })),
  {
    path: "tool_choice.function.name",
    from: ["tool_choice.function.name"],
    examples: [{ ...withTool(tool), tool_choice: { type: "function", function: { name: "f" } } }],
    bare: forced,
  },
  ...Object.entries({ description: "d", strict: true }).map(([key, value]) => ({
    path: `response_format.json_schema.${key}`,
    from: [`response_format.json_schema.${key}`],
    examples: [inSchema({ [key]: value })],
  })),
];

const anyone = { key: "", credential: [], base_url: "" };

/** The paths of `nestedFields` that an adapter does not send, by the families for which it does not. */
export function unsentBy(adapter: Adapter): AdapterSpec["unsent"] {
  const models = modelsOf(adapter);
  const groups = Map.groupBy(nestedFields, (field) =>
    models
      .flatMap(([family, model]) =>
        isUnsent(adapter, model, field) && !adapter.rejects[field.path]?.includes(family) ? [family] : [],
      )
      .join(),
  );
  const every = models.map(([family]) => family).join();
  return [...groups].flatMap(([families, fields]) => {
    const paths = fields.map(({ path }) => path);
    if (families === every) return [{ paths }];
    return families === "" ? [] : [{ families: families.split(","), paths }];
  });
}

/** The families, each with a model; one without a name for a dialect without a provider. */
function modelsOf({ families }: Adapter): (readonly [family: string, model: string])[] {
  const rows = Object.entries(families);
  if (rows.length === 0) return [["", ""]];
  return rows.map(([family, [glob = ""]]) => [family, glob.replaceAll("*", "x").replace(/\[.*?\]/g, "5")]);
}

/** Whether the body is the same without the field, in all requests that are not refused. */
function isUnsent(adapter: Adapter, model: string, { path, examples, bare }: Nested): boolean {
  const keys = path.replace(/\[[^\]]*\]/g, "").split(".");
  const target = { adapter, registration: adapter.names[0] ?? anyone, model, key: "" };
  const bodyOf = (request: object) =>
    JSON.stringify(adapter.request(exchange({ model, ...request } as EngineRequest, target, false)));
  const same = examples.flatMap((request) => {
    try {
      return [bodyOf(request) === bodyOf(bare ?? (without(request, keys) as object))];
    } catch (error) {
      if (error instanceof Refused || error instanceof InvalidRequest) return [];
      throw error;
    }
  });
  return same.length > 0 && same.every((each) => each);
}

/** The value without the field that these keys lead to, in all elements of lists. */
function without(value: unknown, [key = "", ...further]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, [key, ...further]));
  if (!isObject(value) || !Object.hasOwn(value, key)) return value;
  const { [key]: field, ...others } = value as Readonly<Record<string, unknown>>;
  return further.length === 0 ? others : { ...value, [key]: without(field, further) };
}

/** The numbers that an adapter sends alone, but not with every other one and every effort; and forced calls that it does not force. */
export function conditionalOf(adapter: Adapter): string[] {
  const given = { ...asked, ...numbers };
  const withEfforts = efforts.map((reasoning_effort) => ({ reasoning_effort }));
  const found = Object.entries(numbers).filter(([path, value]) =>
    modelsOf(adapter).some(([family, model]) => {
      const isUnsentIn = (request: object) =>
        isUnsent(adapter, model, { path, from: [], examples: [request], bare: { ...request, [path]: value / 2 } });
      if (adapter.rejects[path]?.includes(family) || isUnsentIn({ ...asked, [path]: value })) return false;
      return withEfforts.some((effort) => isUnsentIn({ ...given, ...effort }));
    }),
  );
  const auto = { path: "tool_choice", from: [], bare: { ...forced, tool_choice: "auto" } };
  const isForced = modelsOf(adapter).every(
    ([, model]) =>
      !isUnsent(adapter, model, { ...auto, examples: [forced] }) &&
      withEfforts.every(
        (effort) =>
          !isUnsent(adapter, model, {
            ...auto,
            examples: [{ ...forced, ...effort }],
            bare: { ...auto.bare, ...effort },
          }),
      ),
  );
  return [...found.map(([path]) => path), ...(isForced ? [] : ["tool_choice"])];
}

/** By path of a field of a request, the paths in a caller's body that it is made of. */
export function nestedFeeds(program: Program, body: MapTemplate): Record<string, string[]> {
  const feeds = [...nestedFields, foreign].map(({ path, from }): [string, string[]] => [
    path,
    [...new Set(from.flatMap(withNamespace).flatMap((each) => originsOf(program, body, each)))],
  ]);
  return Object.fromEntries(feeds.filter(([, paths]) => paths.length > 0));
}

/** A function may be in a namespace. */
const withNamespace = (path: string) =>
  path.startsWith("tools[type=function]") ? [path, `tools[type=namespace].${path}`] : [path];
