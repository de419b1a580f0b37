// @generated from spec/providers/azure.yaml, spec/dialects/responses.yaml and spec/providers/openai.yaml. Do not edit; run `npm run generate`.
import {
  asked,
  asObject,
  compact,
  concat,
  each,
  join,
  nonBlank,
  refuse,
  spliced,
  type Adapter,
  type Asked,
  type Cell,
  type ClampRow,
  type Exchange,
} from "../../runtime/primitives.ts";
import {
  conversation,
  error,
  fields,
  file,
  format,
  hosted,
  image_url,
  native_tools,
  not_text,
  only_text,
  parallel,
  response,
  stream,
  tool,
  tool_choice,
  unmarked,
  unsent,
} from "../dialects/responses.ts";
import type { Item, Native, OfferedTool, Part, TextItem, Turn } from "../hub.ts";
import type { Include, InputItem, InputPart, Reasoning, ResponsesRequest, Said } from "../native/openai.ts";
import type { Breakpoint } from "../native/responses.ts";

/** providers/openai.yaml › families */
const families = {
  "without-reasoning-control": [
    "gpt-4*",
    "gpt-3*",
    "chatgpt-*",
    "*chat-latest",
    "o1-mini*",
    "o1-preview*",
    "ft:gpt-4*",
    "ft:gpt-3*",
  ],
  "gpt-5-pro": ["gpt-5-pro*"],
  "gpt-5.2-pro-and-later": ["gpt-5.[2-9]-pro*"],
  "gpt-6-always-reasoning": ["gpt-6-astra*", "gpt-6.1-sol*", "gpt-6.2*", "gpt-6-cyber*", "gpt-6-rosalind*"],
  "gpt-5.6-and-later": ["gpt-5.[6-9]*", "gpt-[6-9]*"],
  "gpt-5.5": ["gpt-5.5*"],
  "gpt-5.2-to-5.4": ["gpt-5.[2-4]*", "gpt-5.1-codex-max*"],
  "gpt-5.1": ["gpt-5.1*"],
  "gpt-5": ["gpt-5", "gpt-5-mini*", "gpt-5-nano*", "gpt-5-20*"],
  "o-series-and-codex": ["gpt-5-*", "o1*", "o3*", "o4*", "codex-mini*", "ft:o4*"],
  unknown: ["*"],
};

/** providers/openai.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  "gpt-5.6-and-later": ["reason", "none", "low", "low", "medium", "high", "xhigh", "max"],
  "gpt-5.5": ["reason", "none", "minimal", "low", "medium", "high", "xhigh", "xhigh"],
  "gpt-5.2-pro-and-later": ["reason", "medium", "medium", "medium", "medium", "high", "xhigh", "xhigh"],
  "gpt-5.2-to-5.4": ["reason", "none", "low", "low", "medium", "high", "xhigh", "xhigh"],
  "gpt-6-always-reasoning": ["reason", "low", "low", "low", "medium", "high", "xhigh", "max"],
  "gpt-5.1": ["reason", "none", "low", "low", "medium", "high", "high", "high"],
  "gpt-5": ["reason", "minimal", "minimal", "low", "medium", "high", "high", "high"],
  "o-series-and-codex": ["reason", "low", "low", "low", "medium", "high", "high", "high"],
  "gpt-5-pro": ["reason", "high", "high", "high", "high", "high", "high", "high"],
  unknown: ["reason", "none", "low", "low", "medium", "high", "xhigh", "max"],
  "without-reasoning-control": [null, null, null, null, null, null, null, null],
} as const satisfies Record<string, ClampRow>;

/** dialects/responses.yaml › request.body */
function request(x: Exchange): ResponsesRequest {
  const marks = each(x.system.parts, mark);
  const offered = nonBlank(each(x.req.tools, tool)) ?? x.ns.tools;
  const reasoned = reasoning(x);
  return {
    model: served({ model: x.model, maker: makers(x.model) }),
    instructions: nonBlank(
      x.system.text == null ? undefined : unmarked({ text: x.system.text, marks, inbound: x.inbound }),
    ),
    input: nonBlank(
      concat(x.inbound == null ? undefined : marked({ parts: x.system.parts, marks }), spliced(x.messages, turn)),
    ) ?? [{ type: "message", role: "user", content: "" }],
    tools: nonBlank(
      concat(each(x.req.tools, tool), x.ns.tools == null ? undefined : native_tools({ tools: x.ns.tools })),
    ),
    tool_choice:
      x.req.tool_choice == null
        ? undefined
        : tool_choice({ tool_choice: x.req.tool_choice, hosted: each(x.req.tools, hosted), tools: offered }),
    parallel_tool_calls:
      x.req.parallel_tool_calls == null ? undefined : parallel({ calls: x.req.parallel_tool_calls, tools: offered }),
    max_output_tokens: x.req.max_tokens ?? x.req.max_completion_tokens,
    text: compact({
      format: x.req.response_format == null ? undefined : format(x.req.response_format),
      verbosity: x.req.verbosity,
      ...asObject(x.ns.text),
    }),
    store: x.req.store ?? false,
    include: nonBlank(
      x.facts.reasons == null
        ? undefined
        : include({ store: nonBlank(x.ns.store) ?? x.req.store ?? false, maker: makers(x.model) }),
    ),
    stream: x.stream,
    temperature:
      x.req.temperature == null
        ? undefined
        : sampling({
            value: x.req.temperature,
            inbound: x.inbound,
            effort: reasoned?.reasoning?.effort,
            native: x.ns.reasoning,
            reasons: x.facts.reasons,
            rests: x.facts.rests,
          }),
    top_p:
      x.req.top_p == null
        ? undefined
        : sampling({
            value: x.req.top_p,
            inbound: x.inbound,
            effort: reasoned?.reasoning?.effort,
            native: x.ns.reasoning,
            reasons: x.facts.reasons,
            rests: x.facts.rests,
          }),
    prompt_cache_key: nonBlank(x.req.prompt_cache_key),
    prompt_cache_retention: nonBlank(x.req.prompt_cache_retention),
    safety_identifier: x.req.safety_identifier || nonBlank(x.req.user),
    metadata: nonBlank(x.req.metadata),
    service_tier: speed_tier(x.req.speed) || x.req.service_tier,
    prompt_cache_options: nonBlank(x.req.cache_control == null ? undefined : cache_options(x.req.cache_control)),
    max_tool_calls: first_of({ counts: each(x.req.tools, most_searches) }),
    ...reasoned,
    ...x.native,
    ...(x.req.modalities == null ? undefined : only_text({ made: x.req.modalities, names: join(x.req.modalities) })),
  };
}

/** providers/azure.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    "api-key": nonBlank(x.key),
  };
}

/** providers/openai.yaml › reasoning */
function reasoning(x: Exchange): Reasoning | undefined {
  if (x.ns.reasoning != null) return undefined;
  const it = asked(x, clamp, {
    native: ["gpt-5.6-and-later", "gpt-6-always-reasoning", "gpt-5.2-pro-and-later"],
    bump: ["minimal", "low", "medium", "high", "xhigh"],
  });
  return it == null ? undefined : reason(it);
}

/** dialects/responses.yaml › rules.mark */
function mark(it: TextItem): Breakpoint | undefined {
  if (it.cache_control != null) return breakpoint(it.cache_control);
  return undefined; // the text has no mark
}

/** dialects/responses.yaml › rules.marked */
function marked(it: { parts?: TextItem[] | undefined; marks?: Breakpoint[] | undefined }): InputItem[] | undefined {
  if (it.parts != null && it.marks?.[0] != null) {
    return [{ type: "message", role: "developer", content: each(it.parts, part) }];
  }
  return undefined; // the system text is the instructions
}

/** dialects/responses.yaml › rules.turn */
function turn(it: Turn): InputItem[] {
  switch (it.role) {
    case "system":
      return [{ type: "message", role: "developer", content: each(it.content, part) }];
    case "user":
      return [{ type: "message", role: "user", content: each(it.content, part) }];
  }
  return each(it.content, assistant_item);
}

/** dialects/responses.yaml › rules.part */
function part(it: Item): InputPart | undefined {
  switch (it.type) {
    case "text":
      return {
        type: "input_text",
        text: it.text,
        prompt_cache_breakpoint: it.cache_control == null ? undefined : breakpoint(it.cache_control),
      };
    case "image":
      return {
        type: "input_image",
        image_url: image_url(it.source),
        detail: it.detail || "auto",
        prompt_cache_breakpoint: it.cache_control == null ? undefined : breakpoint(it.cache_control),
      };
    case "document":
      switch (it.source.type) {
        case "text":
          return { type: "input_text", text: it.source.text };
        case "url":
          return { type: "input_file", file_url: it.source.url };
        case "file":
          return { type: "input_file", file_id: it.source.file_id };
        case "base64":
          return file({ source: it.source, media: it.source.media_type, data: it.source.data, title: it.title });
      }
      break;
    case "input_audio":
      return refuse(it, "type", "this provider reads no audio");
  }
  return undefined; // a user message contains only text, images and documents
}

/** providers/openai.yaml › rules.breakpoint */
function breakpoint(it: Native): Breakpoint {
  if (it.ttl === "1h") return { mode: "explicit", ttl: "12h" };
  return { mode: "explicit" };
}

/** dialects/responses.yaml › rules.assistant_item */
function assistant_item(it: Item): InputItem | undefined {
  switch (it.type) {
    case "text":
      return { type: "message", role: "assistant", content: it.text };
    case "reasoning":
      if (it.kind === "commentary" && it.text != null) {
        return { type: "message", role: "assistant", phase: "commentary", content: it.text };
      }
      if (it.last === true) return undefined; // reasoning without an answer after it is refused
      if (it.encrypted != null) {
        return { type: "reasoning", id: nonBlank(it.id), summary: [], encrypted_content: it.encrypted };
      }
      break;
    case "tool_call":
      return { type: "function_call", call_id: it.id, name: it.name, arguments: it.arguments || "{}" };
    case "tool_result":
      return {
        type: "function_call_output",
        call_id: it.id,
        output: result({ text: it.text, parts: it.content, failed: it.is_error, files: each(it.content, not_text) }),
      };
  }
  return undefined; // only text, calls, results and encrypted reasoning are sent back
}

/** dialects/responses.yaml › rules.result */
function result(it: { text: string; parts: Part[]; failed?: true | undefined; files: Part[] }): Said {
  if (it.failed === true && it.files[0] != null) {
    return [{ type: "input_text", text: "[The tool call failed]" }, ...each(it.parts, part)];
  }
  if (it.failed === true) return `[The tool call failed] ${it.text}`;
  if (it.files[0] != null) return each(it.parts, part);
  return it.text;
}

/** providers/azure.yaml › rules.include */
function include(it: { store?: any; maker?: "anthropic" | "chat" | "other" | undefined }): Include[] | undefined {
  if (it.maker === "other") return undefined; // 400 to encrypted reasoning of such a model
  if (it.store === false) return ["reasoning.encrypted_content"];
  return undefined; // a stored answer keeps its reasoning itself
}

/** providers/openai.yaml › rules.cache_options */
function cache_options(it: Native): Native {
  if (it.ttl === "1h") return { mode: "implicit", ttl: "12h" };
  return { mode: "implicit" };
}

/** providers/openai.yaml › rules.reason */
function reason(it: Asked<Cell<typeof clamp, "reason">>): Reasoning | undefined {
  if (it.summary === "auto" && it.inbound === true) {
    return { reasoning: { effort: it.cell, summary: "auto", mode: it.mode } };
  }
  return compact({ reasoning: compact({ effort: it.cell, mode: it.mode }) });
}

/** providers/openai.yaml › rules.sampling */
function sampling(it: {
  value: number;
  inbound?: true | undefined;
  effort?: "high" | "low" | "max" | "medium" | "minimal" | "none" | "xhigh" | undefined;
  native?: any;
  reasons?: true | undefined;
  rests?: true | undefined;
}): number | undefined {
  if (it.inbound == null) return undefined; // sent only for requests in the form of a vendor's API
  if (it.reasons == null) return it.value;
  if (it.effort === "none") return it.value;
  if (it.rests === true && it.effort == null && it.native == null) return it.value;
  return undefined; // these models accept it only with effort none
}

/** providers/openai.yaml › rules.most_searches */
function most_searches(it: OfferedTool): number | undefined {
  if (it.type === "web_search" && it.max_uses != null) return it.max_uses;
  return undefined; // it has no such limit
}

/** providers/openai.yaml › rules.first_of */
function first_of(it: { counts?: number[] | undefined }): number | undefined {
  if (it.counts?.[0] != null) return it.counts[0];
  return undefined; // there is no such limit
}

/** providers/azure.yaml › rules.served */
function served(it: { model: string; maker?: "anthropic" | "chat" | "other" | undefined }): string {
  switch (it.maker) {
    case "anthropic":
      return refuse(
        it,
        "model",
        "Azure serves it in the Messages API, at https://….services.ai.azure.com/anthropic; add a provider of your own for it",
      );
    case "chat":
      return refuse(
        it,
        "model",
        "Azure serves it in chat completions, at /openai/v1/chat/completions; add a provider of your own for it",
      );
  }
  return it.model;
}

/** providers/openai.yaml › tables.speed_tier */
function speed_tier(word: unknown): "fast" | "default" | undefined {
  switch (word) {
    case "fast":
      return "fast";
    case "standard":
      return "default";
  }
  return undefined;
}

/** providers/azure.yaml › tables.makers */
function makers(word: unknown): "anthropic" | "chat" | "other" | undefined {
  if (typeof word === "string") {
    if (word.startsWith("claude-")) return "anthropic";
    if (
      word.startsWith("mistral-") ||
      word.startsWith("Mistral-") ||
      word.startsWith("kimi-") ||
      word.startsWith("Kimi-")
    )
      return "chat";
    if (
      word.startsWith("grok-") ||
      word.startsWith("Llama-") ||
      word.startsWith("llama-") ||
      word.startsWith("DeepSeek-") ||
      word.startsWith("deepseek-") ||
      word.startsWith("gpt-oss-")
    )
      return "other";
  }
  return undefined;
}

export const azure: Adapter = {
  provider: "azure",
  dialect: "responses",
  names: [
    {
      key: "azure",
      credential: ["AZURE_OPENAI_API_KEY", "AZURE_API_KEY"],
      base_url: "AZURE_OPENAI_ENDPOINT",
      namespace: "x-azure",
      settings: { resource: ["AZURE_RESOURCE_NAME"] },
    },
  ],
  serves: {
    responses: { relayed: { compact: "/openai/v1/responses/compact" } },
    "chat-completions": {
      except: [
        { models: ["*-pro*", "*codex*", "*deep-research*", "computer-use-*"] },
        { models: ["gpt-5.[6-9]*", "gpt-[6-9]*"], fields: ["tools[].function"], unless: ["reasoning_effort=none"] },
        { models: ["gpt-5.[45]*"], fields: ["tools[].function", "reasoning_effort!=none"] },
        { models: ["o1*", "o3*", "o4*", "gpt-[5-9]*"], fields: ["max_tokens"] },
        { fields: ["reasoning"] },
        { fields: ["messages[].reasoning_details"] },
      ],
      without: ["messages[].reasoning_content", "messages[].reasoning", "messages[].provider_specific_fields"],
      url: "/openai/v1/chat/completions",
    },
  },
  key_optional: true,
  credential: { kind: "entra", of: "https://ai.azure.com/.default" },
  base: "https://${resource}.openai.azure.com",
  holes: { base: ["resource"], url: [] },
  url: () => "/openai/v1/responses",
  hasNative: (req) => req["x-azure"] !== undefined,
  bare_prefixes: [],
  conversation: {
    ...conversation,
    system: "first_unless_inbound",
    breakpoints: 4,
    response_schema: "strict",
    fitted_schema: {
      refused: [
        "minLength",
        "maxLength",
        "uniqueItems",
        "contains",
        "minContains",
        "maxContains",
        "prefixItems",
        "additionalItems",
        "unevaluatedItems",
        "minProperties",
        "maxProperties",
        "propertyNames",
        "patternProperties",
        "unevaluatedProperties",
        "dependentRequired",
        "dependentSchemas",
        "allOf",
        "not",
        "if",
        "then",
        "else",
      ],
      allowed: {
        additionalProperties: [false],
        format: ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"],
      },
      references: "alone",
    },
    least_tokens: 16,
  },
  reads: "turns",
  metered: { background: false },
  fields: [
    ...fields,
    "temperature",
    "top_p",
    "prompt_cache_key",
    "prompt_cache_retention",
    "safety_identifier",
    "user",
    "metadata",
    "speed",
    "service_tier",
    "cache_control",
    "reasoning_summary",
    "reasoning_effort",
    "reasoning_mode",
  ],
  unsent: [
    {
      paths: unsent.filter(
        (path) =>
          ![
            "temperature",
            "top_p",
            "messages[role=system].content[].cache_control",
            "messages[role=user].content[type=text].cache_control",
            "messages[role=user].content[type=image].cache_control",
            "tools[type=web_search].max_uses",
          ].includes(path),
      ),
    },
    {
      families: [
        "without-reasoning-control",
        "gpt-5-pro",
        "gpt-5.2-pro-and-later",
        "gpt-5.5",
        "gpt-5.2-to-5.4",
        "gpt-5.1",
        "gpt-5",
        "o-series-and-codex",
        "unknown",
      ],
      paths: [
        "messages[role=system].content[].cache_control",
        "messages[role=user].content[type=text].cache_control",
        "messages[role=user].content[type=image].cache_control",
      ],
    },
    {
      families: ["gpt-6-always-reasoning", "gpt-5.6-and-later"],
      inbound: false,
      paths: ["messages[role=system].content[].cache_control"],
    },
  ],
  conditional: ["temperature", "top_p"],
  placed: ["text", "tools"],
  other_models: ["tools[].model", "input[].tools[].model"],
  output_limits: ["max_output_tokens"],
  families,
  facts: {
    reasons: [
      "gpt-5-pro",
      "gpt-5.2-pro-and-later",
      "gpt-6-always-reasoning",
      "gpt-5.6-and-later",
      "gpt-5.5",
      "gpt-5.1",
      "gpt-5",
      "o-series-and-codex",
      "gpt-5.2-to-5.4",
      "unknown",
    ],
    rests: ["gpt-5.1", "gpt-5.2-to-5.4", "unknown"],
  },
  rejects: {
    verbosity: ["without-reasoning-control"],
    cache_control: [
      "without-reasoning-control",
      "gpt-5-pro",
      "gpt-5.2-pro-and-later",
      "gpt-5.5",
      "gpt-5.2-to-5.4",
      "gpt-5.1",
      "gpt-5",
      "o-series-and-codex",
      "unknown",
    ],
    "messages[].content[].cache_control": [
      "without-reasoning-control",
      "gpt-5-pro",
      "gpt-5.2-pro-and-later",
      "gpt-5.5",
      "gpt-5.2-to-5.4",
      "gpt-5.1",
      "gpt-5",
      "o-series-and-codex",
      "unknown",
    ],
    temperature: ["gpt-5-pro", "gpt-5.2-pro-and-later", "gpt-6-always-reasoning", "gpt-5", "o-series-and-codex"],
    top_p: ["gpt-5-pro", "gpt-5.2-pro-and-later", "gpt-6-always-reasoning", "gpt-5", "o-series-and-codex"],
  },
  clamp,
  retry: [
    { header: "x-ratelimit-reset-*", unit: "go_duration", remaining: "x-ratelimit-remaining-*" },
    { header: "x-ratelimit-reset-*", unit: "seconds", remaining: "x-ratelimit-remaining-*" },
  ],
  request,
  headers,
  response,
  stream,
  error,
};
