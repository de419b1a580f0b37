/** Random bodies for every inbound API of the real proxy: invalid ones get an error in the API's own form. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiNames, isErrorOf } from "../inbound/stage.ts";
import { drawCall } from "./draw-inbound.ts";
import { credential } from "./draw-reply.ts";
import { answerWell } from "./good-upstream.ts";
import { fuzzRuns, playAll } from "./runs.ts";
import { openStage, type Stage } from "./stage.ts";

const addresses = [
  "openai/m",
  "anthropic/m",
  "gemini/m",
  "xai/m",
  "openrouter/vendor/m",
  "vllm/m",
  "sglang/m",
  "bedrock/m",
];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(answerWell);
});
afterAll(() => stage.close());

describe.each(apiNames)("%s", (api) => {
  it("answers every body", { timeout: 300_000 }, async () => {
    let answered = 0;
    let refused = 0;
    await playAll(fuzzRuns, 32, async (dice) => {
      const { path, headers, body } = drawCall(dice, api, addresses);
      const { status, text } = await stage.post(path, headers, body);
      if (status === 200) answered++;
      else refused++;
      const wrong = status === 200 ? wrongAnswer(text) : wrongError(status, text);
      return wrong && `${wrong} of ${path} ${JSON.stringify(headers)} ${body.toString().slice(0, 4000)}`;
    });
    expect(stage.complaints()).toEqual([]);
    expect(answered, "some bodies are valid").toBeGreaterThan(fuzzRuns / 10);
    expect(refused, "some bodies are invalid").toBeGreaterThan(fuzzRuns / 10);
  });

  function wrongError(status: number, text: string): string | undefined {
    if (status >= 500) return `status ${status}: ${text}`;
    if (text.includes(credential)) return "the credential leaked";
    return isErrorOf(api, JSON.parse(text), status) ? undefined : `not an error of the API: ${text}`;
  }

  function wrongAnswer(text: string): string | undefined {
    if (/^(event|data):/.test(text))
      return /^(event|data): ?\{?"?error/m.test(text) ? `a failed stream: ${text}` : undefined;
    return !JSON.parse(text).error ? undefined : `an error with status 200: ${text}`;
  }
});
