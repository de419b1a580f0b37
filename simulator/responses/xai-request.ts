/** The Responses request as xAI takes it: fewer fields, no nulls, and items that fit exactly or not at all. */
import {
  anything,
  type Check,
  decimal,
  either,
  flag,
  integer,
  list,
  object,
  record,
  tagged,
  text,
  word,
} from "../checkers.ts";

const name = text({ pattern: /^[a-zA-Z0-9_-]{1,128}$/ });

const inputParts = list(
  tagged("type", {
    input_text: object({ type: anything, text: text() }, { required: ["text"] }),
    input_image: object(
      { type: anything, image_url: text({ least: 1 }), detail: word("low", "high", "auto") },
      { required: ["image_url"] },
    ),
    input_file: object({ type: anything, file_id: text(), file_url: text() }),
  }),
);
const outputParts = list(
  tagged("type", {
    output_text: object(
      { type: anything, text: text(), annotations: anything, logprobs: anything },
      { required: ["text"] },
    ),
  }),
);

function message(parts: Check): Check {
  return object(
    { type: anything, role: anything, content: either({ text: text(), list: parts }), id: text(), status: text() },
    { required: ["content"] },
  );
}

/** One item of `input`; a body with any other item cannot be deserialised. */
export const item = tagged(
  "type",
  {
    message: tagged("role", {
      user: message(inputParts),
      system: message(inputParts),
      developer: message(inputParts),
      assistant: message(outputParts),
    }),
    function_call: object(
      { type: anything, id: text(), call_id: text({ least: 1 }), name, arguments: text(), status: text() },
      { required: ["call_id", "name", "arguments"] },
    ),
    function_call_output: object(
      { type: anything, id: text(), call_id: text({ least: 1 }), output: either({ text: text(), list: inputParts }) },
      { required: ["call_id", "output"] },
    ),
    reasoning: object({
      type: anything,
      id: text(),
      summary: list(object({ type: word("summary_text"), text: text() }, { required: ["type", "text"] })),
      encrypted_content: text(),
    }),
  },
  "message",
);

const format = tagged("type", {
  text: object({ type: anything }),
  json_object: object({ type: anything }),
  json_schema: object(
    { type: anything, name: text({ least: 1, most: 64 }), schema: record(), strict: flag, description: text() },
    { required: ["name", "schema"] },
  ),
});

const choice = either({
  text: word("none", "auto", "required"),
  object: tagged("type", {
    function: object({ type: anything, name }, { required: ["name"] }),
    allowed_tools: object({ type: anything, mode: word("auto", "required"), tools: list(record()) }),
  }),
});

const tool = tagged("type", {
  function: object(
    { type: anything, name, description: text(), parameters: record(), strict: flag },
    { required: ["name"] },
  ),
  web_search: object({ type: anything }, { open: true }),
  x_search: object({ type: anything }, { open: true }),
  code_interpreter: object({ type: anything }, { open: true }),
  mcp: object({ type: anything }, { open: true }),
});

/** The items of `input` are checked apart, by `item`. */
export const request = object(
  {
    model: text({ least: 1 }),
    input: either({ text: text(), list: anything }),
    instructions: text(),
    max_output_tokens: integer({ least: 1 }),
    tools: list(tool, { most: 128 }),
    tool_choice: choice,
    parallel_tool_calls: flag,
    text: object({ format }),
    reasoning: object({ effort: text(), summary: word("auto", "concise", "detailed") }),
    include: list(
      word(
        "reasoning.encrypted_content",
        "file_search_call.results",
        "web_search_call.action.sources",
        "code_interpreter_call.outputs",
        "no_inline_citations",
      ),
    ),
    store: flag,
    stream: flag,
    prompt_cache_key: text(),
    safety_identifier: text(),
    service_tier: word("default", "priority"),
    temperature: decimal({ least: 0, most: 2 }),
    top_p: decimal({ least: 0, most: 1 }),
    top_k: integer({ least: 0 }),
    min_p: decimal({ least: 0, most: 1 }),
    seed: integer(),
    logprobs: flag,
    top_logprobs: integer({ least: 0, most: 8 }),
    user: text(),
    max_turns: integer({ least: 1 }),
    previous_response_id: text(),
  },
  { required: ["model", "input"] },
);
