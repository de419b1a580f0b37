// @generated from spec/providers/perplexity.yaml and spec/dialects/responses.yaml. Do not edit; run `npm run generate`.
import {
  asked,
  compact,
  concat,
  each,
  join,
  nonBlank,
  refuse,
  spliced,
  text,
  type Adapter,
  type Asked,
  type Cell,
  type ClampRow,
  type Exchange,
} from "../../runtime/primitives.ts";
import {
  conversation,
  error,
  include,
  mark,
  native_tools,
  only_text,
  response,
  stream,
  unmarked,
  unsent,
} from "../dialects/responses.ts";
import type { Item, OfferedTool, Part, ResponseFormat, TextItem, Turn } from "../hub.ts";
import type { HostedTool, InputItem, ResponseFormatParam, ResponsesRequest, ToolParam } from "../native/perplexity.ts";
import type { Breakpoint, InputPart, Reasoning, Said } from "../native/responses.ts";

/** providers/perplexity.yaml › families */
const families = {
  "without-reasoning": ["*/sonar", "*-non-reasoning"],
  gemini: ["google/*"],
  reasons: ["*"],
};

/** providers/perplexity.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  gemini: ["reason", "minimal", "minimal", "low", "medium", "high", "xhigh", "xhigh"],
  reasons: ["reason", "minimal", "minimal", "low", "medium", "high", "xhigh", "xhigh"],
  "without-reasoning": [null, null, null, null, null, null, null, null],
} as const satisfies Record<string, ClampRow>;

/** dialects/responses.yaml › request.body */
function request(x: Exchange): ResponsesRequest {
  const marks = each(x.system.parts, mark);
  const reasoned = reasoning(x);
  return {
    model: x.model,
    instructions: nonBlank(
      x.system.text == null ? undefined : unmarked({ text: x.system.text, marks, inbound: x.inbound }),
    ),
    input: nonBlank(
      concat(x.inbound == null ? undefined : marked({ parts: x.system.parts, marks }), spliced(x.messages, turn)),
    ) ?? [{ type: "message", role: "user", content: "" }],
    tools: nonBlank(
      concat(each(x.req.tools, tool), x.ns.tools == null ? undefined : native_tools({ tools: x.ns.tools })),
    ),
    max_output_tokens: x.req.max_tokens ?? x.req.max_completion_tokens,
    store: x.req.store ?? false,
    include: nonBlank(
      x.facts.reasons == null ? undefined : include({ store: nonBlank(x.ns.store) ?? x.req.store ?? false }),
    ),
    stream: x.stream,
    response_format: x.req.response_format == null ? undefined : schema_format(x.req.response_format),
    ...reasoned,
    ...x.native,
    ...(x.req.modalities == null ? undefined : only_text({ made: x.req.modalities, names: join(x.req.modalities) })),
  };
}

/** providers/perplexity.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

/** providers/perplexity.yaml › reasoning */
function reasoning(x: Exchange): Reasoning | undefined {
  if (x.ns.reasoning != null) return undefined;
  const it = asked(x, clamp, {});
  return it == null ? undefined : reason(it);
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

/** providers/perplexity.yaml › rules.part */
function part(it: Item): InputPart | undefined {
  switch (it.type) {
    case "text":
      return { type: "input_text", text: it.text };
    case "image":
      switch (it.source.type) {
        case "url":
          return { type: "input_image", image_url: it.source.url };
        case "base64":
          return { type: "input_image", image_url: `data:${it.source.media_type};base64,${it.source.data}` };
      }
      break;
    case "document":
      if (it.source.type === "text") return { type: "input_text", text: it.source.text };
      return refuse(it, "source", "this provider reads documents as text only");
    case "input_audio":
      return refuse(it, "type", "this provider reads no audio");
  }
  return undefined; // a user message contains only text, images and documents
}

/** providers/perplexity.yaml › rules.assistant_item */
function assistant_item(it: Item): InputItem | undefined {
  switch (it.type) {
    case "text":
      return { type: "message", role: "assistant", content: it.text };
    case "tool_call":
      return {
        type: "function_call",
        call_id: it.id,
        name: it.name,
        arguments: it.arguments || "{}",
        thought_signature: nonBlank(it.thought_signature),
      };
    case "tool_result":
      return {
        type: "function_call_output",
        call_id: it.id,
        name: it.name,
        output: result({ text: it.text, parts: it.content, failed: it.is_error, files: each(it.content, not_text) }),
      };
  }
  return undefined; // its input has no reasoning
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

/** providers/perplexity.yaml › rules.not_text */
function not_text(it: Part): Part | undefined {
  if (it.type === "text") return undefined; // a result is one string
  return refuse(it, "type", "this provider reads results of tools as text only");
}

/** providers/perplexity.yaml › rules.tool */
function tool(it: OfferedTool): ToolParam | undefined {
  if (it.type === "web_search" || it.type === "web_fetch" || it.type === "code_execution") return hosted(it);
  return { type: "function", ...compact(it.function) };
}

/** providers/perplexity.yaml › rules.hosted */
function hosted(it: OfferedTool): HostedTool | undefined {
  if (it.type === "web_search" && it.max_uses != null) {
    return undefined; // this provider cannot limit how often it searches
  }
  if (it.type === "web_search" && it.blocked_domains != null) {
    return undefined; // blocked domains are not translated for this provider
  }
  if (it.type === "web_search" && it.external_web_access === false) return undefined; // a search here is always live
  if (it.type === "web_search") {
    return {
      type: "web_search",
      filters: compact({ search_domain_filter: nonBlank(it.allowed_domains) }),
      user_location: nonBlank(it.user_location),
    };
  }
  return undefined; // this provider has no such tool of its own
}

/** providers/perplexity.yaml › rules.reason */
function reason(it: Asked<Cell<typeof clamp, "reason">>): Reasoning | undefined {
  if (it.asked != null && it.cell != null) return { reasoning: { effort: it.cell } };
  return undefined; // reasoning_mode and reasoning_summary are not forwarded
}

/** providers/perplexity.yaml › rules.schema_format */
function schema_format(it: ResponseFormat): ResponseFormatParam | undefined {
  if (it.type === "json_schema") return it;
  return undefined; // this API has no JSON mode without a schema
}

export const perplexity: Adapter = {
  provider: "perplexity",
  dialect: "responses",
  names: [
    {
      key: "perplexity",
      credential: ["PERPLEXITY_API_KEY"],
      base_url: "PERPLEXITY_BASE_URL",
      namespace: "x-perplexity",
    },
  ],
  base: "https://api.perplexity.ai",
  url: () => "/v1/responses",
  hasNative: (req) => req["x-perplexity"] !== undefined,
  bare_prefixes: [],
  conversation: {
    ...conversation,
    json_object: "Answer with one JSON object only, without any other text and without Markdown.",
    tool_subset: "In this turn, call no tools but these:",
  },
  reads: "turns",
  metered: { background: false },
  fields: [
    "tools",
    "max_tokens",
    "max_completion_tokens",
    "response_format",
    "store",
    "modalities",
    "reasoning_effort",
  ],
  unsent: [
    {
      paths: [
        ...unsent.filter((path) => !["messages[role=tool].content[type=image].title"].includes(path)),
        "messages[].reasoning_details[].encrypted",
        "messages[].content[type=image].detail",
        "messages[].content[type=image_url].image_url.detail",
        "messages[].content[type=input_image].detail",
        "messages[].content[type=document].title",
        "tools[type=web_search,max_uses=*].type",
        "tools[type=web_search].blocked_domains",
        "tools[type=web_search,blocked_domains=*].type",
        "tools[type=web_search].external_web_access",
        "tools[type=web_search,external_web_access=false].type",
        "tools[type=code_execution].type",
        "parallel_tool_calls",
        "tool_choice.function.name",
      ],
    },
  ],
  placed: ["tools"],
  other_models: ["tools[].model", "input[].tools[].model", "models", "preset"],
  output_limits: ["max_output_tokens"],
  families,
  facts: { reasons: [] },
  rejects: { "messages[].tool_calls[].thought_signature": ["without-reasoning", "reasons"] },
  clamp,
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
