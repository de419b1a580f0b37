/** The Responses request of xAI: fewer fields than OpenAI's, and no nulls. */
import {
  anything,
  array,
  boolean,
  type Check,
  either,
  integer,
  number,
  object,
  oneOf,
  record,
  string,
  tagged,
} from "../checkers.ts";

const name = string({ pattern: /^[a-zA-Z0-9_-]{1,128}$/ });

const inputParts = array(
  tagged("type", {
    input_text: object({ text: string() }, { required: ["text"] }),
    input_image: object(
      { image_url: string({ min: 1 }), detail: oneOf("low", "high", "auto") },
      { required: ["image_url"] },
    ),
    input_file: object({ file_id: string(), file_url: string() }),
  }),
);
const outputParts = array(
  tagged("type", {
    output_text: object({ text: string(), annotations: anything, logprobs: anything }, { required: ["text"] }),
  }),
);

function message(parts: Check): Check {
  return object(
    {
      content: either({ string: string(), array: parts }),
      id: string(),
      status: string(),
    },
    { required: ["content"] },
  );
}

/** An item of `input`; a body with any other item cannot be deserialized. */
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
      { id: string(), call_id: string({ min: 1 }), name, arguments: string(), status: string() },
      { required: ["call_id", "name", "arguments"] },
    ),
    function_call_output: object(
      {
        id: string(),
        call_id: string({ min: 1 }),
        output: either({ string: string(), array: inputParts }),
      },
      { required: ["call_id", "output"] },
    ),
    reasoning: object({
      id: string(),
      summary: array(object({ type: oneOf("summary_text"), text: string() }, { required: ["type", "text"] })),
      encrypted_content: string(),
    }),
  },
  "message",
);

const format = tagged("type", {
  text: object({}),
  json_object: object({}),
  json_schema: object(
    { name: string({ min: 1, max: 64 }), schema: record(), strict: boolean, description: string() },
    { required: ["name", "schema"] },
  ),
});

const choice = either({
  string: oneOf("none", "auto", "required"),
  object: tagged("type", {
    function: object({ name }, { required: ["name"] }),
    allowed_tools: object({ mode: oneOf("auto", "required"), tools: array(record()) }),
  }),
});

const tool = tagged("type", {
  function: object({ name, description: string(), parameters: record(), strict: boolean }, { required: ["name"] }),
  web_search: object({}, { open: true }),
  x_search: object({}, { open: true }),
  code_interpreter: object({}, { open: true }),
  mcp: object({}, { open: true }),
});

/** The items of `input` are checked separately, by `item`. */
export const request = object(
  {
    model: string({ min: 1 }),
    input: either({ string: string(), array: anything }),
    instructions: string(),
    max_output_tokens: integer({ min: 1 }),
    tools: array(tool, { max: 128 }),
    tool_choice: choice,
    parallel_tool_calls: boolean,
    text: object({ format }),
    reasoning: object({ effort: string(), summary: oneOf("auto", "concise", "detailed") }),
    include: array(
      oneOf(
        "reasoning.encrypted_content",
        "file_search_call.results",
        "web_search_call.action.sources",
        "code_interpreter_call.outputs",
        "no_inline_citations",
      ),
    ),
    store: boolean,
    stream: boolean,
    prompt_cache_key: string(),
    safety_identifier: string(),
    service_tier: oneOf("default", "priority"),
    temperature: number({ min: 0, max: 2 }),
    top_p: number({ min: 0, max: 1 }),
    top_k: integer({ min: 0 }),
    min_p: number({ min: 0, max: 1 }),
    seed: integer(),
    logprobs: boolean,
    top_logprobs: integer({ min: 0, max: 8 }),
    user: string(),
    max_turns: integer({ min: 1 }),
    previous_response_id: string(),
  },
  { required: ["model", "input"] },
);
