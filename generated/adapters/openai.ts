// @generated from spec/providers/openai.yaml and spec/dialects/responses.yaml. Do not edit; run `npm run generate`.
import {
  type Adapter, asked, type Asked, type Cell, type ClampRow, each, type Exchange, object, present, refuse, some,
  spliced, text,
} from "../../runtime/primitives.ts";
import {
  conversation, error, format, include, not_text, response, stream, tool, tool_choice,
} from "../dialects/responses.ts";
import type { EngineRequest, Item, Part, Turn } from "../hub.ts";
import type {
  InputFile, InputItem, InputPart, Reasoning, ResponsesRequest, Said, TextParam,
} from "../native/openai.ts";

/** providers/openai.yaml › families */
const families = {
  "without-reasoning-control": [
    "gpt-4*",
    "gpt-3*",
    "chatgpt-*",
    "*-chat-latest",
    "o1-mini*",
    "o1-preview*",
    "ft:gpt-4*",
    "ft:gpt-3*",
  ],
  "gpt-5-pro": ["gpt-5-pro*"],
  "gpt-5.2-pro-and-later": ["gpt-5.[2-9]-pro*"],
  "gpt-6-always-reasoning": ["gpt-6-astra*", "gpt-6.1-sol*"],
  "gpt-5.6-and-later": ["gpt-5.[6-9]*", "gpt-[6-9]*"],
  "gpt-5.5": ["gpt-5.5*"],
  "gpt-5.1": ["gpt-5.1*"],
  "gpt-5-and-o-series": ["gpt-5", "gpt-5-*", "o1*", "o3*", "o4*", "codex-mini*", "ft:o4*"],
  "gpt-5.2-to-5.4-or-unknown": ["*"],
};

/** providers/openai.yaml › reasoning.clamp */
const clamp = {
  // the rule that writes the control, then none, minimal, low, medium, high, xhigh, max
  "gpt-5.6-and-later": ["reason", "none", "low", "low", "medium", "high", "xhigh", "max"],
  "gpt-5.5": ["reason", "none", "minimal", "low", "medium", "high", "xhigh", "xhigh"],
  "gpt-5.2-pro-and-later": ["reason", "medium", "medium", "medium", "medium", "high", "xhigh", "xhigh"],
  "gpt-5.2-to-5.4-or-unknown": ["reason", "none", "low", "low", "medium", "high", "xhigh", "xhigh"],
  "gpt-6-always-reasoning": ["reason", "low", "low", "low", "medium", "high", "xhigh", "max"],
  "gpt-5.1": ["reason", "none", "low", "low", "medium", "high", "high", "high"],
  "gpt-5-and-o-series": ["reason", "low", "low", "low", "medium", "high", "high", "high"],
  "gpt-5-pro": ["reason", "high", "high", "high", "high", "high", "high", "high"],
  "without-reasoning-control": [null, null, null, null, null, null, null, null],
} as const satisfies Record<string, ClampRow>;

/** dialects/responses.yaml › request.body */
function request(x: Exchange): ResponsesRequest {
  const reasoned = reasoning(x);
  return {
    model: x.model,
    instructions: some(x.system.text),
    input: some(spliced(x.messages, turn)) ?? [{ type: "message", role: "user", content: "" }],
    tools: some(each(x.req.tools, tool)),
    tool_choice: x.req.tool_choice == null ? undefined : some(tool_choice(x.req.tool_choice)),
    parallel_tool_calls: x.req.parallel_tool_calls,
    max_output_tokens: x.req.max_tokens ?? x.req.max_completion_tokens,
    text: present({
      format: x.req.response_format == null ? undefined : format(x.req.response_format),
      ...(x.req.verbosity == null ? undefined : verbosity(x.req)),
      ...object(x.ns.text),
    }),
    store: x.req.store ?? false,
    include: x.facts.reasons == null ? undefined : some(include({ store: some(x.ns.store) ?? x.req.store ?? false })),
    stream: x.stream,
    prompt_cache_key: some(x.req.prompt_cache_key),
    prompt_cache_retention: some(x.req.prompt_cache_retention),
    safety_identifier: x.req.safety_identifier || some(x.req.user),
    metadata: some(x.req.metadata),
    service_tier: speed_tier(x.req.speed) ?? some(x.req.service_tier),
    ...reasoned,
    ...x.native,
  };
}

/** providers/openai.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

/** providers/openai.yaml › reasoning */
function reasoning(x: Exchange): Reasoning | undefined {
  if (x.ns.reasoning != null) return undefined;
  const it = asked(x, clamp, {
    native: ["gpt-5.6-and-later", "gpt-6-always-reasoning", "gpt-5.2-pro-and-later"],
    bump: ["minimal", "low", "medium", "high", "xhigh"],
  });
  return it === undefined ? undefined : reason(it);
}

/** dialects/responses.yaml › rules.turn */
function turn(it: Turn): InputItem[] {
  if (it.role === "user") return [{ type: "message", role: "user", content: each(it.content, part) }];
  return each(it.content, assistant_item);
}

/** dialects/responses.yaml › rules.part */
function part(it: Item): InputPart | undefined {
  switch (it.type) {
    case "text": return { type: "input_text", text: it.text };
    case "image":
      switch (it.source.type) {
        case "url": return { type: "input_image", image_url: it.source.url, detail: it.detail || "auto" };
        case "base64":
          return {
            type: "input_image",
            image_url: `data:${it.source.media_type};base64,${it.source.data}`,
            detail: it.detail || "auto",
          };
      }
      break;
    case "document":
      switch (it.source.type) {
        case "text": return { type: "input_text", text: it.source.text };
        case "url": return { type: "input_file", file_url: it.source.url };
        case "file": return { type: "input_file", file_id: it.source.file_id };
        case "base64":
          return file({ source: it.source, media: it.source.media_type, data: it.source.data, title: it.title });
      }
      break;
    case "input_audio": return refuse(it, "type", "this provider reads no audio");
  }
  return undefined; // a user message contains only text, images and documents
}

/** providers/openai.yaml › rules.file */
function file(
  it: { source: { type: "base64"; media_type: string; data: string; }; media: string; data: string; title?: string | undefined },
): InputFile {
  if (it.media === "application/pdf") {
    return {
      type: "input_file",
      filename: it.title || "document.pdf",
      file_data: `data:application/pdf;base64,${it.data}`,
    };
  }
  return { type: "input_file", filename: it.title || "document", file_data: `data:${it.media};base64,${it.data}` };
}

/** dialects/responses.yaml › rules.assistant_item */
function assistant_item(it: Item): InputItem | undefined {
  switch (it.type) {
    case "text": return { type: "message", role: "assistant", content: it.text };
    case "reasoning":
      if (it.last === true) return undefined; // reasoning without an answer after it is refused
      if (it.encrypted != null) {
        return { type: "reasoning", id: some(it.id), summary: [], encrypted_content: it.encrypted };
      }
      break;
    case "tool_call": return { type: "function_call", call_id: it.id, name: it.name, arguments: it.arguments || "{}" };
    case "tool_result":
      return {
        type: "function_call_output",
        call_id: it.id,
        output: result({ text: it.text, parts: it.content, files: each(it.content, not_text) }),
      };
  }
  return undefined; // only text, calls, results and encrypted reasoning are sent back
}

/** dialects/responses.yaml › rules.result */
function result(it: { text: string; parts: Part[]; files: Part[] }): Said {
  if (it.files[0] != null) return each(it.parts, part);
  return it.text;
}

/** providers/openai.yaml › rules.verbosity */
function verbosity(it: EngineRequest): TextParam | undefined {
  return present({ verbosity: some(it.verbosity) });
}

/** providers/openai.yaml › rules.reason */
function reason(it: Asked<Cell<typeof clamp, "reason">>): Reasoning | undefined {
  return present({ reasoning: present({ effort: some(it.cell), mode: some(it.mode) }) });
}

/** providers/openai.yaml › tables.speed_tier */
function speed_tier(word: unknown): "fast" | "default" | undefined {
  switch (word) {
    case "fast": return "fast";
    case "standard": return "default";
  }
  return undefined;
}

export const openai: Adapter = {
  provider: "openai",
  dialect: "responses",
  names: [
    { key: "openai", credential: ["OPENAI_API_KEY"], base_url: "OPENAI_BASE_URL", namespace: "x-openai" },
    {
      key: "provider_a",
      credential: ["PROVIDER_A_API_KEY"],
      base_url: "PROVIDER_A_BASE_URL",
      namespace: "x-provider_a",
    },
  ],
  relay: true,
  base: "https://api.openai.com",
  url: () => "/v1/responses",
  count: {
    url: "/v1/responses/input_tokens",
    fields: [
      "model",
      "input",
      "instructions",
      "tools",
      "tool_choice",
      "parallel_tool_calls",
      "reasoning",
      "text",
      "truncation",
    ],
    tokens: "input_tokens",
  },
  bare_prefixes: ["gpt-", "o1", "o3", "o4"],
  conversation,
  reads: "turns",
  placed: ["text"],
  families,
  facts: {
    reasons: [
      "gpt-5-pro",
      "gpt-5.2-pro-and-later",
      "gpt-6-always-reasoning",
      "gpt-5.6-and-later",
      "gpt-5.5",
      "gpt-5.1",
      "gpt-5-and-o-series",
      "gpt-5.2-to-5.4-or-unknown",
    ],
  },
  rejects: { verbosity: ["without-reasoning-control"] },
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
