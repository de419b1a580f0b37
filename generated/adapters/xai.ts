// @generated from spec/providers/xai.yaml and spec/dialects/responses.yaml. Do not edit; run `npm run generate`.
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
  text,
  type Adapter,
  type Asked,
  type Cell,
  type ClampRow,
  type Exchange,
} from "../../runtime/primitives.ts";
import {
  approximate,
  breakpoint,
  conversation,
  error,
  fields,
  format,
  image_url,
  include,
  mark,
  native_tools,
  not_text,
  only_text,
  parallel,
  response,
  schema,
  stream,
  tool_choice,
  unmarked,
  unsent,
} from "../dialects/responses.ts";
import type { Item, OfferedTool, Part, TextItem, Turn } from "../hub.ts";
import type { Breakpoint, HostedTool, InputFile, InputItem, InputPart, Reasoning, Said } from "../native/responses.ts";
import type { ResponsesRequest, ToolParam } from "../native/xai.ts";

/** providers/xai.yaml › families */
const families = {
  "grok-4.3": ["grok-4.3*"],
  "grok-4.5-and-later": ["grok-4.[5-9]*", "grok-[5-9]*", "grok-latest*", "*multi-agent*", "grok-build-latest*"],
  "without-reasoning-control": ["*"],
};

/** providers/xai.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  "grok-4.3": ["reason", "none", "low", "low", "medium", "high", "xhigh", "xhigh"],
  "grok-4.5-and-later": ["reason", "low", "low", "low", "medium", "high", "xhigh", "xhigh"],
  "without-reasoning-control": [null, null, null, null, null, null, null, null],
} as const satisfies Record<string, ClampRow>;

/** dialects/responses.yaml › request.body */
function request(x: Exchange): ResponsesRequest {
  const marks = each(x.system.parts, mark);
  const offered = nonBlank(each(x.req.tools, tool)) ?? x.ns.tools;
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
      x.facts.reasons == null ? undefined : include({ store: nonBlank(x.ns.store) ?? x.req.store ?? false }),
    ),
    stream: x.stream,
    prompt_cache_key: nonBlank(x.req.prompt_cache_key),
    temperature: x.req.temperature == null ? undefined : sampling({ value: x.req.temperature, inbound: x.inbound }),
    top_p: x.req.top_p == null ? undefined : sampling({ value: x.req.top_p, inbound: x.inbound }),
    top_k: x.req.top_k == null ? undefined : sampling({ value: x.req.top_k, inbound: x.inbound }),
    seed: x.req.seed,
    user: nonBlank(x.req.user),
    service_tier: service_tier(x.req.service_tier),
    ...reasoned,
    ...x.native,
    ...(x.req.modalities == null ? undefined : only_text({ made: x.req.modalities, names: join(x.req.modalities) })),
  };
}

/** providers/xai.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

/** providers/xai.yaml › reasoning */
function reasoning(x: Exchange): Reasoning | undefined {
  const it = asked(x, clamp, { bump: ["minimal", "low", "medium", "high", "xhigh"] });
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

/** providers/xai.yaml › rules.file */
function file(it: {
  source: { type: "base64"; media_type: string; data: string };
  media: string;
  data: string;
  title?: string | undefined;
}): InputFile {
  return refuse(it, "source", "this provider reads documents as text or from a URL");
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

/** dialects/responses.yaml › rules.tool */
function tool(it: OfferedTool): ToolParam | undefined {
  if (it.type === "web_search" || it.type === "web_fetch" || it.type === "code_execution") return hosted(it);
  return {
    type: "function",
    name: it.function.name,
    description: nonBlank(it.function.description),
    parameters: schema({ given: it.function.parameters }),
    strict: it.function.strict ?? false,
  };
}

/** providers/xai.yaml › rules.hosted */
function hosted(it: OfferedTool): HostedTool | undefined {
  switch (it.type) {
    case "web_search":
      if (it.max_uses != null) return undefined; // this provider cannot limit how often it searches
      if (it.external_web_access === false) return undefined; // a search here is always live
      return {
        type: "web_search",
        filters: compact({
          allowed_domains: nonBlank(it.allowed_domains),
          excluded_domains: nonBlank(it.blocked_domains),
        }),
        user_location: it.user_location == null ? undefined : approximate(it.user_location),
      };
    case "code_execution":
      return { type: "code_interpreter" };
  }
  return undefined; // this provider has no such tool of its own
}

/** providers/xai.yaml › rules.sampling */
function sampling(it: { value: number; inbound?: true | undefined }): number | undefined {
  if (it.inbound == null) return undefined; // sent only for requests in the form of a vendor's API
  return it.value;
}

/** providers/xai.yaml › rules.reason */
function reason(it: Asked<Cell<typeof clamp, "reason">>): Reasoning | undefined {
  return compact({ reasoning: compact({ effort: it.cell }) });
}

/** providers/xai.yaml › tables.service_tier */
function service_tier(word: unknown): "default" | "priority" | undefined {
  switch (word) {
    case "default":
      return "default";
    case "priority":
      return "priority";
  }
  return undefined;
}

export const xai: Adapter = {
  provider: "xai",
  dialect: "responses",
  names: [
    { key: "xai", credential: ["XAI_API_KEY"], base_url: "XAI_BASE_URL" },
    { key: "provider_d", credential: ["PROVIDER_D_API_KEY"], base_url: "PROVIDER_D_BASE_URL" },
  ],
  serves: {
    responses: {
      foreign: "gAAAA*",
      except: [
        {
          any: [
            "input[].type!=message|function_call|function_call_output|reasoning",
            "input[].namespace",
            "input[].phase",
            "input[].internal_chat_message_metadata_passthrough",
            "input[type=reasoning].content",
            "input[type=reasoning].status",
            "input[].parsed_arguments",
            "input[].content[].parsed",
            "*=~",
            "*.*=~",
            "*[].*=~",
            "input[].content[].*=~",
          ],
        },
        {
          any: [
            "input[type=reasoning,summary=~].encrypted_content",
            "input[content=~].role",
            "input[].content[].file_data",
          ],
        },
        {
          any: [
            "tools[].type!=function|web_search|x_search|code_interpreter|code_execution|file_search|collections_search|mcp",
            "tools[].defer_loading",
            "tools[].output_schema",
            "tools[].allowed_callers",
            "tools[].async",
            "tools[].external_web_access",
            "tools[].search_context_size",
          ],
        },
        { any: ["tool_choice", "parallel_tool_calls"], unless: ["tools"] },
        { families: ["without-reasoning-control"], fields: ["reasoning"] },
        { families: ["grok-4.5-and-later"], fields: ["reasoning.effort=none"] },
        { any: ["reasoning.effort=minimal|max", "reasoning.mode", "reasoning.context", "reasoning.generate_summary"] },
        {
          any: [
            "text.verbosity",
            "prompt_cache_retention",
            "prompt_cache_options",
            "safety_identifier",
            "stream_options",
            "truncation",
            "metadata",
            "client_metadata",
            "context_management",
            "max_tool_calls",
            "service_tier!=default|priority",
          ],
        },
      ],
    },
    "chat-completions": {
      url: "/v1/chat/completions",
      except: [
        { families: ["grok-4.3", "grok-4.5-and-later"], any: ["stop", "presence_penalty", "frequency_penalty"] },
        { families: ["without-reasoning-control"], fields: ["reasoning_effort"] },
        { families: ["grok-4.5-and-later"], fields: ["reasoning_effort=none"] },
        {
          any: [
            "reasoning_effort=minimal|max",
            "tools[].type!=function|live_search",
            "messages[].tool_calls[].type!=function",
            "functions",
            "verbosity",
            "safety_identifier",
            "prompt_cache_retention",
            "messages[content=~,role=user].role",
            "messages[].content[].file.file_data",
          ],
        },
        { any: ["tool_choice", "parallel_tool_calls"], unless: ["tools"] },
        { any: ["reasoning", "messages[].reasoning_details"] },
        { any: ["messages[].parsed", "messages[].tool_calls[].function.parsed_arguments"] },
      ],
      without: ["messages[].reasoning", "messages[].provider_specific_fields"],
    },
  },
  base: "https://api.x.ai",
  url: () => "/v1/responses",
  hasNative: () => false,
  bare_prefixes: ["grok"],
  conversation: { ...conversation, blank_text: "drop", system: "first_unless_inbound", system_alone: "as_user" },
  reads: "turns",
  metered: { background: false },
  fields: [
    ...fields,
    "prompt_cache_key",
    "temperature",
    "top_p",
    "top_k",
    "seed",
    "user",
    "service_tier",
    "reasoning_effort",
    "reasoning_mode",
  ],
  unsent: [
    {
      paths: [
        ...unsent.filter(
          (path) =>
            ![
              "temperature",
              "top_p",
              "top_k",
              "messages[role=system].content[type=document].context",
              "messages[role=system].content[type=document].citations",
            ].includes(path),
        ),
        "messages[].content[type=document].title",
        "messages[role=tool].content[type=document].title",
        "tools[type=web_search,max_uses=*].type",
        "tools[type=web_search].external_web_access",
        "tools[type=web_search,external_web_access=false].type",
      ],
    },
  ],
  conditional: ["temperature", "top_p", "top_k"],
  placed: ["text", "tools"],
  other_models: ["tools[].model", "input[].tools[].model"],
  output_limits: ["max_output_tokens"],
  families,
  facts: { reasons: ["grok-4.3", "grok-4.5-and-later"] },
  rejects: { verbosity: "all" },
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
