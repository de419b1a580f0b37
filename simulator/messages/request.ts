/** The Messages request: its fields at every level. What is not written here is refused. */
import {
  anything,
  type Check,
  decimal,
  either,
  flag,
  integer,
  list,
  maybe,
  object,
  record,
  tagged,
  text,
  word,
} from "../checkers.ts";

const cache = maybe(object({ type: word("ephemeral"), ttl: word("5m", "1h") }, { required: ["type"] }));
const base64 = text({ least: 1, pattern: /^[A-Za-z0-9+/]+={0,2}$/ });
const name = text({ pattern: /^[a-zA-Z0-9_-]{1,128}$/ });
const callId = text({ pattern: /^[a-zA-Z0-9_-]+$/ });

const textBlock = object(
  { type: anything, text: text(), cache_control: cache, citations: maybe(list(anything)) },
  { required: ["text"] },
);

const imageSource = tagged("type", {
  base64: object(
    { type: anything, media_type: word("image/jpeg", "image/png", "image/gif", "image/webp"), data: base64 },
    { required: ["media_type", "data"] },
  ),
  url: object({ type: anything, url: text({ pattern: /^https:\/\/\S+$/ }) }, { required: ["url"] }),
  file: object({ type: anything, file_id: text({ least: 1 }) }, { required: ["file_id"] }),
});

const image = object({ type: anything, source: imageSource, cache_control: cache }, { required: ["source"] });
const document = object(
  {
    type: anything,
    source: record(),
    title: maybe(text()),
    context: maybe(text()),
    citations: anything,
    cache_control: cache,
  },
  { required: ["source"] },
);
const searchResult = object({
  type: anything,
  source: text(),
  title: text(),
  content: list(textBlock),
  citations: anything,
  cache_control: cache,
});

const resultContent = either({
  text: text(),
  list: list(tagged("type", { text: textBlock, image, document, search_result: searchResult })),
});

const toolResult = object(
  { type: anything, tool_use_id: callId, content: resultContent, is_error: maybe(flag), cache_control: cache },
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
    type: anything,
    id: callId,
    name: text({ least: 1, most: 200 }),
    input: record(),
    cache_control: cache,
    caller: anything,
  },
  { required: ["id", "name", "input"] },
);

const assistantBlocks: Record<string, Check> = {
  text: textBlock,
  thinking: object({ type: anything, thinking: text(), signature: text() }, { required: ["thinking", "signature"] }),
  redacted_thinking: object({ type: anything, data: text() }, { required: ["data"] }),
  tool_use: toolUse,
};

function message(blocks: Record<string, Check>): Check {
  const content = either({ text: text(), list: list(tagged("type", blocks)) });
  return object({ role: anything, content }, { required: ["content"] });
}

const tool = object(
  {
    type: maybe(word("custom")),
    name,
    description: text(),
    input_schema: record(),
    strict: flag,
    cache_control: cache,
    allowed_callers: list(text()),
    defer_loading: flag,
    eager_input_streaming: maybe(flag),
    input_examples: list(record()),
  },
  { required: ["name", "input_schema"] },
);

const choice = (fields: Record<string, Check> = {}, required: string[] = []): Check =>
  object({ type: anything, disable_parallel_tool_use: flag, ...fields }, { required });

const display = maybe(word("summarized", "omitted"));

export const request = object(
  {
    model: text({ least: 1 }),
    max_tokens: integer({ least: 1 }),
    messages: list(
      tagged("role", {
        user: message(userBlocks),
        assistant: message(assistantBlocks),
        system: message({ text: textBlock }),
      }),
      { most: 100_000 },
    ),
    system: either({ text: text(), list: list(tagged("type", { text: textBlock })) }),
    stop_sequences: list(text()),
    stream: flag,
    temperature: decimal({ least: 0, most: 1 }),
    top_p: decimal({ least: 0, most: 1 }),
    top_k: integer({ least: 0 }),
    tools: list(tool),
    tool_choice: tagged("type", {
      auto: choice(),
      any: choice(),
      tool: choice({ name }, ["name"]),
      none: object({ type: anything }),
    }),
    thinking: tagged("type", {
      adaptive: object({ type: anything, display }),
      enabled: object(
        { type: anything, budget_tokens: integer({ least: 1024 }), display },
        { required: ["budget_tokens"] },
      ),
      disabled: object({ type: anything }),
      between_tools: object({ type: anything, display }),
    }),
    output_config: object({
      effort: maybe(word("low", "medium", "high", "xhigh", "max")),
      format: maybe(object({ type: word("json_schema"), schema: record() }, { required: ["type", "schema"] })),
      task_budget: anything,
    }),
    cache_control: cache,
    metadata: object({ user_id: maybe(text()) }),
    service_tier: word("auto", "standard_only"),
    speed: maybe(word("standard", "fast")),
    container: anything,
    inference_geo: maybe(text()),
    diagnostics: anything,
    context_management: anything,
    mcp_servers: anything,
    fallbacks: anything,
    user_profile_id: text(),
    workspace_id: text(),
  },
  { required: ["model", "max_tokens", "messages"] },
);
