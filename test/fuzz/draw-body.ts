/** Bodies for the chat endpoints: valid ones, ones with a mistake, and ones that are not a request at all. */
import { drawJson, mutate } from "../properties/draw-json.ts";
import { drawNative, drawRequest } from "../properties/draw-request.ts";
import { type Dice, damaged } from "./dice.ts";

export interface DrawnRequest {
  readonly path: "/v1/chat" | "/v1/chat/stream";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const controls = ["max_tokens", "temperature", "top_p", "top_k", "stop", "reasoning_effort", "reasoning_mode"];

/** @param addresses of models that are configured */
export function drawProxyRequest(dice: Dice, addresses: readonly string[]): DrawnRequest {
  const type = dice.once(30)
    ? dice.pick("text/plain", "", "application/json; charset=utf-8", "application/xml")
    : "application/json";
  return {
    path: dice.pick("/v1/chat", "/v1/chat/stream"),
    headers: type === "" ? {} : { "content-type": type },
    body: drawBody(dice, addresses),
  };
}

function drawBody(dice: Dice, addresses: readonly string[]): Buffer {
  const json = (value: unknown) => Buffer.from(JSON.stringify(value) ?? "");
  return dice.build<Buffer>(
    () => json(drawEnvelope(dice, addresses)),
    () => json(mutate(dice, drawEnvelope(dice, addresses), 60)),
    () => json(mutate(dice, drawEnvelope(dice, addresses), 20)),
    () => damaged(dice, json(drawEnvelope(dice, addresses))),
    () =>
      json({
        model: dice.of(addresses),
        messages: drawJson(dice, 3),
        config: drawJson(dice, 2),
        provider_config: drawJson(dice, 2),
      }),
    () => json(drawJson(dice, 4)),
    () => dice.bytes(100),
    () => Buffer.from(dice.pick("", "{", "[".repeat(20_000), `{"a":`.repeat(9000), "nul", '{"model":"x","model":1}')),
  );
}

/** The proxy's envelope around a valid request of the library. */
function drawEnvelope(dice: Dice, addresses: readonly string[]): Record<string, unknown> {
  const { model, messages, stream, ...fields } = drawRequest(dice, dice.of(addresses));
  const lifted = Object.entries(fields).filter(([field]) => controls.includes(field));
  const config = Object.fromEntries(lifted.map(([field, value]) => [field, field === "stop" ? [value].flat() : value]));
  const native = Object.fromEntries(Object.entries(fields).filter(([field]) => !controls.includes(field)));
  const namespace = dice.pick("x-openai", "x-provider_b", "x-gemini", "x-openrouter", "x-vllm", "x-sglang");
  return {
    model,
    messages,
    ...(stream !== undefined && { stream }),
    ...(dice.next(3) > 0 && { config }),
    ...(dice.next(3) > 0 && {
      provider_config: {
        ...native,
        ...(dice.once(2) && { [namespace]: drawNative(dice, ["reasoning", "thinking", "text", "tools"]) }),
      },
    }),
    ...(dice.once(6) && { fallback: dice.times(0, 2, () => (dice.once(8) ? "unknown/m" : dice.of(addresses))) }),
  };
}
