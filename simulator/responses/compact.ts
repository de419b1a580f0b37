/**
 * `/responses/compact` as OpenAI and Azure serve it: the messages of the user stay, and an item that only they can read stands for
 * the rest. Source: the types of openai 7.57.0, 2026-11.
 */
import { invalid } from "../api-error.ts";
import { jsonReply, type Reply } from "../reply.ts";
import { digest, sign } from "../signature.ts";
import { tokensIn } from "../tokens.ts";
import { asObject, asString } from "../values.ts";
import { itemsOf } from "./items.ts";
import type { Service } from "./openai.ts";
import { inputTokens } from "./service.ts";

const fields = [
  ...["model", "input", "instructions", "previous_response_id", "image", "service_tier"],
  ...["prompt_cache_key", "prompt_cache_options", "prompt_cache_retention"],
];

export function compact({ provider, modelOf }: Service, value: unknown): Reply {
  const body = asObject(value);
  const other = Object.keys(body).find((key) => !fields.includes(key));
  if (other !== undefined) throw invalid(`Unknown parameter: '${other}'.`, { param: other, code: "unknown_parameter" });
  if (typeof body.model !== "string")
    throw invalid("Missing required parameter: 'model'.", { param: "model", code: "missing_required_parameter" });
  modelOf(body.model);
  const items = itemsOf(body.input);
  const seed = digest(JSON.stringify(body));
  const said = items.filter(({ role }) => role === "user");
  const messages = said.map(({ content }, index) => ({
    id: `msg_${digest(`${seed}/${index}`)}`,
    type: "message",
    status: "completed",
    role: "user",
    content: typeof content === "string" ? [{ type: "input_text", text: content }] : content,
  }));
  const encrypted_content = sign(provider, asString(body.model), "compaction", "", JSON.stringify(items));
  const [input_tokens, output_tokens] = [inputTokens(body, items), tokensIn(encrypted_content)];
  return jsonReply(
    200,
    {
      id: `resp_${seed}`,
      object: "response.compaction",
      created_at: Math.floor(Date.now() / 1000),
      output: [...messages, { id: `cmp_${seed}`, type: "compaction", encrypted_content }],
      usage: {
        input_tokens,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: input_tokens + output_tokens,
      },
    },
    { "x-request-id": `req_${seed}` },
  );
}
