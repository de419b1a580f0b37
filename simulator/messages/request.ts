/** The Messages request at every level. Any other field is refused. */
import {
  anything,
  array,
  boolean,
  type Check,
  either,
  integer,
  nullable,
  number,
  object,
  oneOf,
  record,
  string,
  tagged,
} from "../checkers.ts";

const cache = nullable(object({ type: oneOf("ephemeral"), ttl: oneOf("5m", "1h") }, { required: ["type"] }));
const base64 = string({ min: 1, pattern: /^[A-Za-z0-9+/]+={0,2}$/ });
const name = string({ pattern: /^[a-zA-Z0-9_-]{1,128}$/ });
const callId = string({ pattern: /^[a-zA-Z0-9_-]+$/ });

const textBlock = object(
  { type: anything, text: string(), cache_control: cache, citations: nullable(array(anything)) },
  { required: ["text"] },
);

const imageSource = tagged("type", {
  base64: object(
    { media_type: oneOf("image/jpeg", "image/png", "image/gif", "image/webp"), data: base64 },
    { required: ["media_type", "data"] },
  ),
  url: object({ url: string({ pattern: /^https:\/\/\S+$/ }) }, { required: ["url"] }),
  file: object({ file_id: string({ min: 1 }) }, { required: ["file_id"] }),
});

const image = object({ source: imageSource, cache_control: cache }, { required: ["source"] });
const document = object(
  {
    source: record(),
    title: nullable(string()),
    context: nullable(string()),
    citations: anything,
    cache_control: cache,
  },
  { required: ["source"] },
);
const searchResult = object({
  source: string(),
  title: string(),
  content: array(textBlock),
  citations: anything,
  cache_control: cache,
});

const resultContent = either({
  string: string(),
  array: array(tagged("type", { text: textBlock, image, document, search_result: searchResult })),
});

const toolResult = object(
  { tool_use_id: callId, content: resultContent, is_error: nullable(boolean), cache_control: cache },
  { required: ["tool_use_id"] },
);

const userBlocks: Record<string, Check> = {
  text: textBlock,
  image,
  document,
  search_result: searchResult,
  tool_result: toolResult,
};

const toolUse = object(
  {
    id: callId,
    name: string({ min: 1, max: 200 }),
    input: record(),
    cache_control: cache,
    caller: anything,
  },
  { required: ["id", "name", "input"] },
);

const assistantBlocks: Record<string, Check> = {
  text: textBlock,
  thinking: object({ thinking: string(), signature: string() }, { required: ["thinking", "signature"] }),
  redacted_thinking: object({ data: string() }, { required: ["data"] }),
  tool_use: toolUse,
};

function message(blocks: Record<string, Check>): Check {
  const content = either({ string: string(), array: array(tagged("type", blocks)) });
  return object({ content }, { required: ["content"] });
}

const tool = object(
  {
    type: nullable(oneOf("custom")),
    name,
    description: string(),
    input_schema: record(),
    strict: boolean,
    cache_control: cache,
    allowed_callers: array(string()),
    defer_loading: boolean,
    eager_input_streaming: nullable(boolean),
    input_examples: array(record()),
  },
  { required: ["name", "input_schema"] },
);

const choice = (fields: Record<string, Check> = {}, required: string[] = []): Check =>
  object({ disable_parallel_tool_use: boolean, ...fields }, { required });

const display = nullable(oneOf("summarized", "omitted"));

export const request = object(
  {
    model: string({ min: 1 }),
    max_tokens: integer({ min: 1 }),
    messages: array(
      tagged("role", {
        user: message(userBlocks),
        assistant: message(assistantBlocks),
        system: message({ text: textBlock }),
      }),
      { max: 100_000 },
    ),
    system: either({ string: string(), array: array(tagged("type", { text: textBlock })) }),
    stop_sequences: array(string()),
    stream: boolean,
    temperature: number({ min: 0, max: 1 }),
    top_p: number({ min: 0, max: 1 }),
    top_k: integer({ min: 0 }),
    tools: array(tool),
    tool_choice: tagged("type", {
      auto: choice(),
      any: choice(),
      tool: choice({ name }, ["name"]),
      none: object({}),
    }),
    thinking: tagged("type", {
      adaptive: object({ display }),
      enabled: object({ budget_tokens: integer({ min: 1024 }), display }, { required: ["budget_tokens"] }),
      disabled: object({}),
      between_tools: object({ display }),
    }),
    output_config: object({
      effort: nullable(oneOf("low", "medium", "high", "xhigh", "max")),
      format: nullable(object({ type: oneOf("json_schema"), schema: record() }, { required: ["type", "schema"] })),
      task_budget: anything,
    }),
    cache_control: cache,
    metadata: object({ user_id: nullable(string()) }),
    service_tier: oneOf("auto", "standard_only"),
    speed: nullable(oneOf("standard", "fast")),
    container: anything,
    inference_geo: nullable(string()),
    diagnostics: anything,
    context_management: anything,
    mcp_servers: anything,
    fallbacks: anything,
    user_profile_id: string(),
    workspace_id: string(),
  },
  { required: ["model", "max_tokens", "messages"] },
);
