/** The shape of a request to Mistral, which forbids unknown fields (mistralai/client-python, 2026-09). */
import { anyObject, between, closed, either, flag, list, number, text, whole, word } from "../request-shapes.ts";

const textPart = closed({ "type!": word("text"), "text!": text });
const parts = [
  textPart,
  closed({ "type!": word("image_url"), "image_url!": either(text, closed({ "url!": text, detail: text })) }),
  closed({ "type!": word("document_url"), "document_url!": text, document_name: text }),
  closed({ "type!": word("file"), "file_id!": text }),
  closed({ "type!": word("input_audio"), "input_audio!": either(text, anyObject) }),
  closed({ "type!": word("reference"), "reference_ids!": list({}) }),
];
const thinking = closed({ "type!": word("thinking"), "thinking!": list(textPart), closed: flag });

const content = either(text, list(either(...parts)));
const call = closed({
  id: text,
  type: word("function"),
  "function!": closed({ "name!": text, "arguments!": either(text, anyObject) }),
  index: whole,
});
const message = either(
  closed({ "role!": word("system"), "content!": either(text, list(either(textPart, thinking))) }),
  closed({ "role!": word("user"), "content!": content }),
  closed({
    "role!": word("assistant"),
    content: either(text, list(either(...parts, thinking))),
    tool_calls: list(call),
    prefix: flag,
  }),
  closed({ "role!": word("tool"), "content!": content, tool_call_id: text, name: text }),
);
const tool = closed({
  type: word("function"),
  "function!": closed({ "name!": text, description: text, strict: flag, "parameters!": anyObject }),
});
const named = closed({ type: word("function"), "function!": closed({ "name!": text }) });

export const shape = closed({
  "model!": text,
  "messages!": list(message, { minItems: 1 }),
  temperature: between(0, 1.5),
  top_p: between(0, 1),
  max_tokens: whole,
  stream: flag,
  stop: either(text, list(text)),
  random_seed: whole,
  metadata: anyObject,
  response_format: closed({
    type: word("text", "json_object", "json_schema"),
    json_schema: closed({ "name!": text, description: text, "schema!": anyObject, strict: flag }),
  }),
  tools: list(tool),
  tool_choice: either(word("auto", "none", "any", "required"), named),
  presence_penalty: number,
  frequency_penalty: number,
  n: whole,
  prediction: anyObject,
  parallel_tool_calls: flag,
  prompt_mode: word("reasoning"),
  reasoning_effort: text,
  prompt_cache_key: text,
  guardrails: list(anyObject),
  safe_prompt: flag,
});
