/** Random bodies for both chat endpoints of the real proxy: invalid ones get a 4xx and are not sent upstream. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { keyed } from "../configured.ts";
import { drawProxyRequest } from "./draw-body.ts";
import { answerWell } from "./good-upstream.ts";
import { fuzzRuns, playAll } from "./runs.ts";
import { openStage, type Stage } from "./stage.ts";
import { wrongAnswer, wrongFailure, wrongStream } from "./verdicts.ts";

const keys = keyed.flatMap(({ names }) => names.map(({ key }) => key));
const addresses = [
  ...keys.map((key) => `${key}/m`),
  "gpt-5.5",
  "claude-opus-4-8",
  "claude-haiku-4-5",
  "gemini-3.5-flash",
  "grok-4.5",
];

let stage: Stage;
beforeAll(async () => {
  stage = await openStage(answerWell);
});
afterAll(() => stage.close());

it("every body is answered, and only valid ones are sent upstream", { timeout: 300_000 }, async () => {
  let answered = 0;
  let refused = 0;
  await playAll(fuzzRuns, 32, async (dice) => {
    const { path, headers, body } = drawProxyRequest(dice, addresses);
    const { status, type, text } = await stage.post(path, headers, body);
    const wrong = verdict(status, type, text);
    return wrong && `${wrong} of ${path} ${JSON.stringify(headers)} ${body.toString().slice(0, 4000)}`;
  });
  expect(stage.complaints()).toEqual([]);
  expect(stage.upstreamRequests(), "a refused body is not sent").toBe(answered);
  expect(answered, "some bodies are valid").toBeGreaterThan(fuzzRuns / 10);
  expect(refused, "some bodies are invalid").toBeGreaterThan(fuzzRuns / 10);

  function verdict(status: number, type: string, text: string): string | undefined {
    if (status !== 200) {
      refused++;
      return status >= 500 ? `status ${status}: ${text}` : wrongFailure(status, JSON.parse(text));
    }
    answered++;
    if (type.startsWith("application/json")) return wrongAnswer(JSON.parse(text));
    return wrongStream(text) ?? (text.includes("event: error") ? `a failed stream: ${text}` : undefined);
  }
});
