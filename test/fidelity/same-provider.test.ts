/**
 * An answer that is added to the history unchanged works on the next turn with the same provider. The simulator refuses
 * reasoning that was altered, moved or omitted; what it accepts is compared with its answers.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { say, type Talk, tools } from "./conversation.ts";
import type { Exchange } from "./recorded-simulator.ts";
import { type Stage, type SurfaceName, startStage, surfaceNames } from "./stage.ts";
import { opaqueIn, opaqueSent, piecesOf, piecesSent } from "./wire.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

/** A loop of three steps: parallel calls after one thought, then plain and encrypted thoughts between text and calls, then the end. */
const script = [
  '/think Two cities, so two calls.\nLet me look. /call weather {"city":"Rome"} /call weather {"city":"Oslo"}',
  '/then /think Now the “trains” …\nOne way: /redact sealed one\n /call trains {"from":"Rome"}',
  '/think and back\nThe other: /redact sealed two\n /think and so\n /call trains {"to":"Rome","from":"Oslo"}',
  "/then /think All there.\nDone.",
].join("\n");

/** Models of each family with its own form of replay, and the number of opaque strings in their answers to the script. */
const models: readonly (readonly [model: string, opaque: number])[] = [
  ["anthropic/claude-haiku-4-5", 7],
  ["anthropic/claude-sonnet-4-6", 7],
  ["anthropic/claude-opus-4-8", 7],
  ["anthropic/claude-fable-5", 7],
  // the first call of each step
  ["gemini/gemini-3.5-flash", 2],
  ["gemini/gemini-3.1-pro-preview", 2],
  ["gemini/gemini-2.5-flash", 0],
  // neighbouring thoughts are one item
  ["openai/gpt-5.6-sol", 6],
  ["openai/gpt-5.5", 6],
  ["openai/gpt-5.4", 6],
  ["openai/gpt-4o", 0],
  ["xai/grok-4.5", 6],
  ["xai/grok-4.3", 6],
  // their reasoning stays with them
  ["xai/grok-4.20-0309-reasoning", 0],
  ["xai/grok-build-0.1", 0],
  ["openrouter/vendor/model", 7],
  ["vllm/served/model", 0],
  ["sglang/served", 0],
  ["bedrock/us.anthropic.claude-haiku-4-5-20251001-v1:0", 7],
  ["bedrock/us.anthropic.claude-opus-4-8", 7],
  ["bedrock/openai.gpt-5.6-sol", 7],
  ["bedrock/us.amazon.nova-2-lite-v1:0", 0],
  ["bedrock/openai.gpt-oss-120b-1:0", 0],
];

async function talkOn(surface: SurfaceName, model: string): Promise<{ talk: Talk; exchanges: Exchange[] }> {
  stage.takeExchanges();
  const talk: Talk = { history: [], answers: [] };
  const asked = { model, tools, reasoning_effort: "high" as const, max_tokens: 8000 };
  await say(stage.surfaces[surface], talk, asked, script);
  await say(stage.surfaces[surface], talk, asked, "/think Once more.\n /call weather {} /then Thank you.");
  return { talk, exchanges: stage.takeExchanges() };
}

describe.each(surfaceNames)("an answer through %s", (surface) => {
  it.each(models)("of %s is sent back with all opaque data", async (model, opaque) => {
    const { talk, exchanges } = await talkOn(surface, model);
    expect(exchanges.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(talk.answers.map(({ tool_calls }) => tool_calls?.length)).toEqual([2, 2, undefined, 1, undefined]);
    for (const [index, call] of exchanges.entries()) {
      expect(opaqueSent(call)).toEqual(exchanges.slice(0, index).flatMap(opaqueIn));
    }
    // a stream of OpenRouter is signed once
    const once = model.startsWith("openrouter") && surface.endsWith("stream");
    if (!once) expect(exchanges.slice(0, 3).flatMap(opaqueIn)).toHaveLength(opaque);
    const unsigned = model.startsWith("gemini/") && opaque === 0;
    expect(exchanges.some(({ sent }) => sent.includes("skip_thought_signature_validator"))).toBe(unsigned);
  });
});

/** Without blocks to send back, the position of text among calls is unknown. */
const placed = models.filter(([model]) => !/^(gemini|openai.gpt-4o|xai.grok-(4.20|build))/.test(model));

describe.each(["the library", "the proxy"] as const)("the pieces of an answer through %s", (surface) => {
  it.each(placed)("of %s keep their positions", async (model) => {
    const { exchanges } = await talkOn(surface, model);
    for (const [index, call] of exchanges.entries()) {
      expect(piecesSent(call)).toEqual(exchanges.slice(0, index).flatMap(piecesOf));
    }
  });
});
