// @generated from spec/providers/xai.yaml and spec/dialects/responses.yaml. Do not edit; run `npm run generate`.
import {
  type Adapter, asked, type Asked, type Cell, type ClampRow, each, type Exchange, object, present, some, spliced, text,
} from "../../runtime/primitives.ts";
import {
  conversation, error, format, include, response, stream, tool, tool_choice, turn, verbosity,
} from "../dialects/responses.ts";
import type { Reasoning } from "../native/responses.ts";
import type { ResponsesRequest } from "../native/xai.ts";

/** providers/xai.yaml › families */
const families = {
  "grok-4.3": ["grok-4.3*"],
  "grok-4.5-and-later": ["grok-4.[5-9]*", "*multi-agent*", "grok-build-latest*"],
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
    seed: x.req.seed,
    user: some(x.req.user),
    service_tier: service_tier(x.req.service_tier),
    ...reasoned,
    ...x.native,
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
  return it === undefined ? undefined : reason(it);
}

/** providers/xai.yaml › rules.reason */
function reason(it: Asked<Cell<typeof clamp, "reason">>): Reasoning | undefined {
  return present({ reasoning: present({ effort: some(it.cell) }) });
}

/** providers/xai.yaml › tables.service_tier */
function service_tier(word: unknown): "default" | "priority" | undefined {
  switch (word) {
    case "default": return "default";
    case "priority": return "priority";
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
  base: "https://api.x.ai",
  url: () => "/v1/responses",
  bare_prefixes: ["grok"],
  conversation: { ...conversation, blank_text: "drop", system_alone: "as_user" },
  reads: "turns",
  placed: [],
  families,
  facts: { reasons: ["grok-4.3", "grok-4.5-and-later"] },
  rejects: {},
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
