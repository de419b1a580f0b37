/** A random request of the soak test: any provider, plain or streamed, sometimes with a fault or a client that disconnects. */
import type { Dice } from "../fuzz/dice.ts";

/** When the client disconnects: after the request, at the headers, or at the first bytes of the body. */
export type Leaving = "asked" | "answered" | "begun";

export interface DrawnCall {
  readonly path: "/v1/chat" | "/v1/chat/stream";
  readonly body: object;
  /** Whether the provider fails. */
  readonly faulty: boolean;
  readonly leaves: Leaving | undefined;
}

const models = [
  "openai/gpt-5.5",
  "anthropic/claude-haiku-4-5",
  "gemini/gemini-3.5-flash",
  "xai/grok-4.3",
  "openrouter/vendor/model",
  "vllm/served",
  "sglang/served",
  "bedrock/us.anthropic.claude-haiku-4-5-20251001-v1:0",
];

const get = { type: "function", function: { name: "get", description: "", parameters: { type: "object" } } };

export function drawCall(dice: Dice): DrawnCall {
  const streams = dice.once(2);
  const faulty = dice.once(20);
  const leaves = dice.once(20) ? dice.of<Leaving>(["asked", "answered", "begun"]) : undefined;
  const script = faulty ? drawFault(dice, streams) : drawScript(dice);
  const body = {
    model: dice.of(models),
    messages: [{ role: "user", content: `${"what is asked ".repeat(dice.next(40))}${script}` }],
    ...(dice.once(3) && { provider_config: { tools: [get] } }),
    ...(dice.once(3) && { config: { max_tokens: 5000, reasoning_effort: dice.of(["low", "high"]) } }),
    ...(!streams && dice.once(10) && { fallback: [dice.of(models)] }),
  };
  return { path: streams ? "/v1/chat/stream" : "/v1/chat", body, faulty, leaves };
}

function drawScript(dice: Dice): string {
  return dice.of(["hello", "/think of it\nhello", `/long ${dice.next(300) + 1}`, '/call get {"a": 1}']);
}

/** Endless faults are only for streams, whose timeout ends them without a retry. */
function drawFault(dice: Dice, streams: boolean): string {
  if (streams && dice.once(50)) return "/stall";
  return dice.of(["/fail 500", "/fail 503", "/fail 429", "/fail 404", "/fail-stream", "/cut"]);
}
