/** Bodies for the inbound APIs: valid ones, ones with a mistake, and ones that are not a request at all. */
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import type { ApiName } from "../inbound/stage.ts";
import { drawJson, mutate } from "../properties/draw-json.ts";
import { type Dice, damaged } from "./dice.ts";

export interface DrawnCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const compress = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync };
const schema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const image = "iVBORw0KGgo=";

/** @param addresses of models that are configured */
export function drawCall(dice: Dice, api: ApiName, addresses: readonly string[]): DrawnCall {
  const { path, request } = drawRequest[api](dice, dice.once(20) ? "nowhere/m" : dice.of(addresses));
  const plain = drawBody(dice, request);
  const encoding = dice.once(6)
    ? dice.pick(...(Object.keys(compress) as ["gzip", "deflate", "br", "zstd"]))
    : undefined;
  const bytes = encoding === undefined ? plain : compress[encoding](plain);
  return {
    path,
    headers: {
      "content-type": dice.once(30) ? dice.pick("text/plain", "application/xml") : "application/json",
      ...(encoding !== undefined && { "content-encoding": encoding }),
    },
    body: encoding !== undefined && dice.once(3) ? damaged(dice, bytes) : bytes,
  };
}

function drawBody(dice: Dice, request: object): Buffer {
  const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? "");
  return dice.build<Buffer>(
    () => json(request),
    () => json(mutate(dice, request, 60)),
    () => json(mutate(dice, request, 20)),
    () => damaged(dice, json(request)),
    () => json({ ...request, [dice.pick("messages", "input", "contents", "tools", "system")]: drawJson(dice, 3) }),
    () => json(drawJson(dice, 4)),
    () => dice.bytes(100),
    () => Buffer.from(dice.pick("", "{", "[".repeat(20_000), `{"a":`.repeat(9000), "nul", "[]")),
  );
}

type Draw = (dice: Dice, model: string) => { readonly path: string; readonly request: object };

/** A value in about half of the cases. */
function maybe(dice: Dice, fields: object): object {
  return dice.once(2) ? fields : {};
}

const drawRequest: Record<ApiName, Draw> = {
  "chat-completions": (dice, model) => {
    const call = { id: "call_1", type: "function", function: { name: "weather", arguments: '{"city":"Rome"}' } };
    const part = { type: "image_url", image_url: { url: `data:image/png;base64,${image}` } };
    const request = {
      model,
      messages: [
        ...dice.times(0, 1, () => ({ role: dice.pick("system", "developer"), content: "Be brief." })),
        { role: "user", content: dice.pick<unknown>("Hello", [{ type: "text", text: "Look" }, part]) },
        ...(dice.once(2)
          ? [
              { role: "assistant", content: null, tool_calls: [call] },
              { role: "tool", tool_call_id: "call_1", content: "sunny" },
            ]
          : []),
      ],
      ...maybe(dice, { tools: [{ type: "function", function: { name: "weather", parameters: schema } }] }),
      ...maybe(dice, { stream: true, stream_options: { include_usage: true } }),
      ...maybe(dice, { max_completion_tokens: 5000, stop: ["x"] }),
      ...maybe(dice, { reasoning_effort: dice.pick("low", "high") }),
      ...maybe(dice, { n: 1, user: "u", service_tier: "auto", logprobs: dice.once(4) }),
    };
    return { path: dice.pick("/v1/chat/completions", "/openai/v1/chat/completions"), request };
  },
  responses: (dice, model) => {
    const picture = { type: "input_image", detail: "auto", image_url: `data:image/png;base64,${image}` };
    const items = [
      { role: "user", content: [{ type: "input_text", text: "Hello" }, ...dice.times(0, 1, () => picture)] },
      ...(dice.once(2)
        ? [
            {
              type: "reasoning",
              id: "rs_1",
              summary: [{ type: "summary_text", text: "so" }],
              encrypted_content: "eA==",
            },
            { type: "function_call", call_id: "call_1", name: "weather", arguments: "{}" },
            { type: "function_call_output", call_id: "call_1", output: "sunny" },
          ]
        : []),
    ];
    const request = {
      model,
      input: dice.pick<unknown>("Hello", items),
      ...maybe(dice, { instructions: "Be brief.", store: false, include: ["reasoning.encrypted_content"] }),
      ...maybe(dice, { tools: [{ type: "function", name: "weather", parameters: schema, strict: false }] }),
      ...maybe(dice, { stream: true }),
      ...maybe(dice, { max_output_tokens: 5000 }),
      ...maybe(dice, { reasoning: { effort: "low", summary: "auto" } }),
      ...(dice.once(10) && { previous_response_id: "resp_1" }),
    };
    return { path: dice.pick("/v1/responses", "/v1/responses/input_tokens", "/openai/v1/responses"), request };
  },
  messages: (dice, model) => {
    const picture = { type: "image", source: { type: "base64", media_type: "image/png", data: image } };
    const request = {
      model,
      max_tokens: 5000,
      messages: [
        { role: "user", content: dice.pick<unknown>("Hello", [{ type: "text", text: "Look" }, picture]) },
        ...(dice.once(2)
          ? [
              {
                role: "assistant",
                content: [
                  { type: "thinking", thinking: "so", signature: "eA==" },
                  { type: "tool_use", id: "toolu_1", name: "weather", input: { city: "Rome" } },
                ],
              },
              { role: "user", content: [{ type: "tool_result", tool_use_id: "toolu_1", content: "sunny" }] },
            ]
          : []),
      ],
      ...maybe(dice, { system: dice.pick<unknown>("Be brief.", [{ type: "text", text: "Be brief." }]) }),
      ...maybe(dice, { tools: [{ name: "weather", input_schema: schema }] }),
      ...maybe(dice, { stream: true }),
      ...maybe(dice, { thinking: { type: "adaptive" }, output_config: { effort: "low" } }),
      ...(dice.once(10) && { thread: { type: "create" } }),
    };
    return {
      path: dice.pick("/v1/messages?beta=true", "/v1/messages/count_tokens", "/anthropic/v1/messages"),
      request,
    };
  },
  "generate-content": (dice, model) => {
    const request = {
      contents: [
        {
          role: "user",
          parts: [
            { text: "Hello" },
            ...dice.times(0, 1, () => ({ inlineData: { mimeType: "image/png", data: image } })),
          ],
        },
        ...(dice.once(2)
          ? [
              {
                role: "model",
                parts: [{ functionCall: { name: "weather", args: { city: "Rome" } }, thoughtSignature: "eA==" }],
              },
              { role: "user", parts: [{ functionResponse: { name: "weather", response: { output: "sunny" } } }] },
            ]
          : []),
      ],
      ...maybe(dice, { systemInstruction: { parts: [{ text: "Be brief." }] } }),
      ...maybe(dice, { tools: [{ functionDeclarations: [{ name: "weather", parametersJsonSchema: schema }] }] }),
      ...maybe(dice, { generationConfig: { maxOutputTokens: 5000, thinkingConfig: { includeThoughts: true } } }),
    };
    const under = dice.pick("/v1beta/models/", "/v1/models/", "/gemini/v1beta/models/");
    const end = dice.pick("generateContent", "streamGenerateContent?alt=sse", "streamGenerateContent", "countTokens");
    const name = dice.pick(model, encodeURIComponent(model), "%", "%2", "%ff", "");
    return { path: `${under}${dice.once(4) ? name : model}:${end}`, request };
  },
};
