/** The Responses request as OpenAI takes it. What is not written here is refused. */
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

const name = text({ pattern: /^[a-zA-Z0-9_-]{1,128}$/ });
const status = maybe(word("in_progress", "completed", "incomplete"));
const nulls = true;

const inputText = object({ type: anything, text: text(), prompt_cache_breakpoint: anything }, { required: ["text"] });
const inputImage = object(
  {
    type: anything,
    image_url: text({
      most: 20_971_520,
      pattern: /^(https?:\/\/\S|data:image\/(png|jpe?g|webp|gif);base64,[A-Za-z0-9+/]+=*$)/,
    }),
    file_id: text(),
    detail: word("low", "high", "auto", "original"),
  },
  { nulls },
);
const inputFile = object(
  { type: anything, file_id: text(), file_data: text(), file_url: text(), filename: text() },
  { nulls },
);
const inputParts = list(tagged("type", { input_text: inputText, input_image: inputImage, input_file: inputFile }));
const outputParts = list(
  tagged("type", {
    output_text: object(
      { type: anything, text: text(), annotations: anything, logprobs: anything },
      { required: ["text"] },
    ),
    refusal: object({ type: anything, refusal: text() }, { required: ["refusal"] }),
  }),
);

function message(parts: Check): Check {
  return object(
    {
      type: anything,
      role: anything,
      content: either({ text: text(), list: parts }),
      id: text({ pattern: /^msg_/ }),
      status,
      phase: word("commentary", "final_answer"),
    },
    { required: ["content"], nulls },
  );
}

const summary = list(object({ type: word("summary_text"), text: text() }, { required: ["type", "text"] }));
const callId = text({ least: 1, most: 64 });

const items: Record<string, Check> = {
  message: tagged("role", {
    user: message(inputParts),
    system: message(inputParts),
    developer: message(inputParts),
    assistant: message(outputParts),
  }),
  function_call: object(
    { type: anything, id: text({ pattern: /^fc/ }), call_id: callId, name, arguments: text(), status },
    { required: ["call_id", "name", "arguments"], nulls },
  ),
  function_call_output: object(
    {
      type: anything,
      id: text(),
      call_id: callId,
      output: either({ text: text({ most: 10_485_760 }), list: inputParts }),
      status,
    },
    { required: ["call_id", "output"], nulls },
  ),
  reasoning: object(
    { type: anything, id: text({ pattern: /^rs_/ }), summary, encrypted_content: text(), status },
    { required: ["summary"], nulls },
  ),
  item_reference: object({ type: anything, id: text() }, { required: ["id"] }),
};

const tools = tagged("type", {
  function: object(
    {
      type: anything,
      name,
      description: maybe(text()),
      parameters: maybe(record()),
      strict: maybe(flag),
      defer_loading: flag,
    },
    { required: ["name"] },
  ),
  web_search: object({ type: anything }, { open: true }),
  file_search: object({ type: anything }, { open: true }),
  code_interpreter: object({ type: anything }, { open: true }),
  image_generation: object({ type: anything }, { open: true }),
  mcp: object({ type: anything }, { open: true }),
  custom: object({ type: anything, name }, { required: ["name"], open: true }),
});

const format = tagged("type", {
  text: object({ type: anything }),
  json_object: object({ type: anything }),
  json_schema: object(
    {
      type: anything,
      name: text({ pattern: /^[a-zA-Z0-9_-]{1,64}$/ }),
      schema: record(),
      description: text(),
      strict: maybe(flag),
    },
    { required: ["name", "schema"] },
  ),
});

const choice = either({
  text: word("none", "auto", "required"),
  object: tagged("type", {
    function: object({ type: anything, name }, { required: ["name"] }),
    allowed_tools: object(
      { type: anything, mode: word("auto", "required"), tools: list(record()) },
      { required: ["mode", "tools"] },
    ),
    custom: object({ type: anything, name }, { required: ["name"] }),
    web_search: object({ type: anything }),
    file_search: object({ type: anything }),
  }),
});

export const request = object(
  {
    model: text({ least: 1 }),
    input: either({ text: text(), list: list(tagged("type", items, "message")) }),
    instructions: text(),
    max_output_tokens: integer({ least: 16 }),
    max_tool_calls: integer({ least: 1 }),
    tools: list(tools, { most: 128 }),
    tool_choice: choice,
    parallel_tool_calls: flag,
    text: object({ format, verbosity: word("low", "medium", "high") }, { nulls }),
    reasoning: object(
      {
        effort: word("none", "minimal", "low", "medium", "high", "xhigh", "max"),
        mode: word("standard", "pro"),
        summary: word("auto", "concise", "detailed"),
        generate_summary: word("auto", "concise", "detailed"),
        context: word("auto", "current_turn", "all_turns"),
      },
      { nulls },
    ),
    include: list(
      word(
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
    store: flag,
    stream: flag,
    stream_options: object({ include_obfuscation: flag }),
    prompt_cache_key: text({ most: 64 }),
    prompt_cache_retention: word("in_memory", "24h"),
    prompt_cache_options: record(),
    safety_identifier: text({ most: 128 }),
    service_tier: word("auto", "default", "flex", "scale", "priority", "fast", "ultrafast"),
    temperature: decimal({ least: 0, most: 2 }),
    top_p: decimal({ least: 0, most: 1 }),
    top_logprobs: integer({ least: 0, most: 20 }),
    metadata: record(text({ most: 512 })),
    truncation: word("auto", "disabled"),
    user: text(),
    previous_response_id: text(),
    conversation: anything,
    background: flag,
    prompt: anything,
    context_management: anything,
    moderation: anything,
    access_programs: anything,
  },
  { required: ["model"], nulls },
);
