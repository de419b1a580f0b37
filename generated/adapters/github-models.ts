// @generated from spec/providers/github-models.yaml and spec/dialects/chat-completions.yaml. Do not edit; run `npm run generate`.
import { concat, each, join, nonBlank, text, type Adapter, type Exchange } from "../../runtime/primitives.ts";
import {
  conversation,
  error,
  fields,
  message,
  modalities,
  native_tools,
  one_choice,
  parallel,
  response,
  stream,
  stream_options,
  tool,
  tool_choice,
  unsent,
} from "../dialects/chat-completions.ts";
import type { ChatRequest } from "../native/chat-completions.ts";

/** providers/github-models.yaml › families */
const families = {
  any: ["*"],
};

/** dialects/chat-completions.yaml › request.body */
function request(x: Exchange): ChatRequest {
  const tools = concat(each(x.req.tools, tool), x.ns.tools == null ? undefined : native_tools({ tools: x.ns.tools }));
  return {
    model: x.model,
    messages: each(x.req.messages, message),
    max_tokens: x.req.max_tokens ?? x.req.max_completion_tokens,
    temperature: x.req.temperature,
    top_p: x.req.top_p,
    top_k: x.req.top_k,
    seed: x.req.seed,
    n: x.ns.n == null ? undefined : one_choice(x.ns),
    frequency_penalty: x.req.frequency_penalty,
    presence_penalty: x.req.presence_penalty,
    stop: nonBlank(x.req.stop),
    tools: nonBlank(tools),
    tool_choice: tool_choice({ tool_choice: x.req.tool_choice, tools }),
    parallel_tool_calls:
      x.req.parallel_tool_calls == null ? undefined : parallel({ calls: x.req.parallel_tool_calls, tools }),
    response_format: x.req.response_format,
    modalities: nonBlank(
      x.req.modalities == null ? undefined : modalities({ made: x.req.modalities, names: join(x.req.modalities) }),
    ),
    image_config: nonBlank(x.req.image_config),
    audio: nonBlank(x.req.audio),
    stream: x.stream,
    stream_options: nonBlank(stream_options({ stream: x.stream, native: x.ns.stream_options })),
    ...x.native,
  };
}

/** providers/github-models.yaml › headers */
function headers(x: Exchange): Record<string, string | undefined> {
  return {
    authorization: text`Bearer ${x.key}`,
  };
}

export const githubModels: Adapter = {
  provider: "github-models",
  dialect: "chat-completions",
  names: [
    {
      key: "github-models",
      credential: ["GITHUB_TOKEN"],
      base_url: "GITHUB_MODELS_BASE_URL",
      namespace: "x-github-models",
    },
  ],
  base: "https://models.github.ai",
  url: () => "/inference/chat/completions",
  hasNative: (req) => req["x-github-models"] !== undefined,
  bare_prefixes: [],
  conversation,
  reads: "messages",
  metered: { stream_options: { include_usage: true } },
  fields,
  unsent: [{ paths: unsent }],
  placed: ["stream_options", "tools", "n"],
  output_limits: ["max_tokens", "max_completion_tokens"],
  choice_counts: ["n"],
  families,
  facts: {},
  rejects: {},
  retry: [],
  request,
  headers,
  response,
  stream,
  error,
};
