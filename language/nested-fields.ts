/** The optional fields within lists and objects of a request, with requests that have them. */

export interface Nested {
  /** Where it is in a request, with conditions as in `runtime/request/field-paths.ts`. */
  readonly path: string;
  /** The same in a `Call`. */
  readonly from: readonly string[];
  /** Requests that have the field. */
  readonly examples: readonly object[];
  /** The same request without what the field belongs to. Default: without the field. */
  readonly bare?: object;
  /** A request that means the same: what the field belongs to is left out. */
  readonly orWithout?: object;
  /** A request that must not: without the field, what it belongs to is sent. */
  readonly plain?: object;
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
export const asked = inMessages({ role: "user", content: "a" });
export const withTool = (offered: object) => ({ ...asked, tools: [offered] });
export const forced = { ...withTool(tool), tool_choice: "required" };
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
export const numbers = { max_tokens: 50_000, temperature: 0.5, top_p: 0.9, top_k: 5 };

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

const limits = { max_uses: 1, allowed_domains: ["example.com"], blocked_domains: ["example.com"] };
/** Tools that run at a provider, with their limits. */
export const hostedTools: Readonly<Record<string, object>> = {
  web_search: { ...limits, external_web_access: false, user_location: { country: "US" } },
  web_fetch: limits,
  code_execution: {},
};

/** A limit is not sent either if the whole tool is left out because of it. */
const hosted: readonly Nested[] = Object.entries(hostedTools).flatMap(([type, fields]) => {
  const [at, plain] = [`tools[type=${type}]`, withTool({ type })];
  const whole = { path: `${at}.type`, from: [`${at}.type`], examples: [plain], bare: asked };
  const limited = Object.entries(fields).flatMap(([key, value]): Nested[] => {
    const [path, where] = [`${at}.${key}`, `tools[type=${type},${key}=${value === false ? "false" : "*"}].type`];
    const examples = [withTool({ type, [key]: value })];
    return [
      { path, from: [path], examples, orWithout: asked },
      { path: where, from: [where], examples, bare: asked, plain },
    ];
  });
  return [whole, ...limited];
});

/** Reasoning of providers; which of them may get it is not a matter of rules. */
export const foreign = {
  path: "messages[].reasoning_details",
  from: ["text", "signature", "redacted", "encrypted"].map((key) => `turns[].content[type=reasoning,kind=*].${key}`),
};

/** Stands for the name of the adapter in a request. */
export const itself = "$itself";

/** Reasoning of the provider itself, of some kinds. */
const ofItself = ["thinking", "thought", "reasoning.text"].map((kind) =>
  inAnswer({
    reasoning_content: "r",
    reasoning_details: [{ provider: itself, kind, text: "r", signature: "AAAA" }],
  }),
);

const own: readonly Nested[] = Object.entries({ text: { bare: inAnswer({}) }, signature: {} }).map(([key, bare]) => ({
  path: `messages[].reasoning_details[].${key}`,
  from: [`turns[].content[type=reasoning,kind=*].${key}`],
  examples: ofItself,
  ...bare,
}));

export const nestedFields: readonly Nested[] = [
  ...own,
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
  ...hosted,
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
