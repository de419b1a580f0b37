/** The Responses request of OpenAI. Any other field is refused. */
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

const name = string({ pattern: /^[a-zA-Z0-9_-]{1,128}$/ });
const status = nullable(oneOf("in_progress", "completed", "incomplete"));
const nulls = true;

const inputText = object({ text: string(), prompt_cache_breakpoint: anything }, { required: ["text"] });
const inputImage = object(
  {
    image_url: string({
      max: 20_971_520,
      pattern: /^(https?:\/\/\S|data:image\/(png|jpe?g|webp|gif);base64,[A-Za-z0-9+/]+=*$)/,
    }),
    file_id: string(),
    detail: oneOf("low", "high", "auto", "original"),
  },
  { nulls },
);
const inputFile = object({ file_id: string(), file_data: string(), file_url: string(), filename: string() }, { nulls });
const inputParts = array(tagged("type", { input_text: inputText, input_image: inputImage, input_file: inputFile }));
const outputParts = array(
  tagged("type", {
    output_text: object({ text: string(), annotations: anything, logprobs: anything }, { required: ["text"] }),
    refusal: object({ refusal: string() }, { required: ["refusal"] }),
  }),
);

function message(parts: Check): Check {
  return object(
    {
      content: either({ string: string(), array: parts }),
      id: string({ pattern: /^msg_/ }),
      status,
      phase: oneOf("commentary", "final_answer"),
    },
    { required: ["content"], nulls },
  );
}

const summary = array(object({ type: oneOf("summary_text"), text: string() }, { required: ["type", "text"] }));
const callId = string({ min: 1, max: 64 });

const items: Record<string, Check> = {
  message: tagged("role", {
    user: message(inputParts),
    system: message(inputParts),
    developer: message(inputParts),
    assistant: message(outputParts),
  }),
  function_call: object(
    { id: string({ pattern: /^fc/ }), call_id: callId, name, arguments: string(), status },
    { required: ["call_id", "name", "arguments"], nulls },
  ),
  function_call_output: object(
    {
      id: string(),
      call_id: callId,
      output: either({ string: string({ max: 10_485_760 }), array: inputParts }),
      status,
    },
    { required: ["call_id", "output"], nulls },
  ),
  reasoning: object(
    { id: string({ pattern: /^rs_/ }), summary, encrypted_content: string(), status },
    { required: ["summary"], nulls },
  ),
  item_reference: object({ id: string() }, { required: ["id"] }),
};

const tools = tagged("type", {
  function: object(
    {
      name,
      description: nullable(string()),
      parameters: nullable(record()),
      strict: nullable(boolean),
      defer_loading: boolean,
    },
    { required: ["name"] },
  ),
  web_search: object({}, { open: true }),
  file_search: object({}, { open: true }),
  code_interpreter: object({}, { open: true }),
  image_generation: object({}, { open: true }),
  mcp: object({}, { open: true }),
  custom: object({ name }, { required: ["name"], open: true }),
});

const format = tagged("type", {
  text: object({}),
  json_object: object({}),
  json_schema: object(
    {
      name: string({ pattern: /^[a-zA-Z0-9_-]{1,64}$/ }),
      schema: record(),
      description: string(),
      strict: nullable(boolean),
    },
    { required: ["name", "schema"] },
  ),
});

const choice = either({
  string: oneOf("none", "auto", "required"),
  object: tagged("type", {
    function: object({ name }, { required: ["name"] }),
    allowed_tools: object({ mode: oneOf("auto", "required"), tools: array(record()) }, { required: ["mode", "tools"] }),
    custom: object({ name }, { required: ["name"] }),
    web_search: object({}),
    file_search: object({}),
  }),
});

export const request = object(
  {
    model: string({ min: 1 }),
    input: either({ string: string(), array: array(tagged("type", items, "message")) }),
    instructions: string(),
    max_output_tokens: integer({ min: 16 }),
    max_tool_calls: integer({ min: 1 }),
    tools: array(tools, { max: 128 }),
    tool_choice: choice,
    parallel_tool_calls: boolean,
    text: object({ format, verbosity: oneOf("low", "medium", "high") }, { nulls }),
    reasoning: object(
      {
        effort: oneOf("none", "minimal", "low", "medium", "high", "xhigh", "max"),
        mode: oneOf("standard", "pro"),
        summary: oneOf("auto", "concise", "detailed"),
        generate_summary: oneOf("auto", "concise", "detailed"),
        context: oneOf("auto", "current_turn", "all_turns"),
      },
      { nulls },
    ),
    include: array(
      oneOf(
        "reasoning.encrypted_content",
        "message.output_text.logprobs",
        "message.input_image.image_url",
        "file_search_call.results",
        "web_search_call.results",
        "web_search_call.action.sources",
        "code_interpreter_call.outputs",
        "computer_call_output.output.image_url",
      ),
    ),
    store: boolean,
    stream: boolean,
    stream_options: object({ include_obfuscation: boolean }),
    prompt_cache_key: string({ max: 64 }),
    prompt_cache_retention: oneOf("in_memory", "24h"),
    prompt_cache_options: record(),
    safety_identifier: string({ max: 128 }),
    service_tier: oneOf("auto", "default", "flex", "scale", "priority", "fast", "ultrafast"),
    temperature: number({ min: 0, max: 2 }),
    top_p: number({ min: 0, max: 1 }),
    top_logprobs: integer({ min: 0, max: 20 }),
    metadata: record(string({ max: 512 })),
    truncation: oneOf("auto", "disabled"),
    user: string(),
    previous_response_id: string(),
    conversation: anything,
    background: boolean,
    prompt: anything,
    context_management: anything,
    moderation: anything,
    access_programs: anything,
  },
  { required: ["model"], nulls },
);
