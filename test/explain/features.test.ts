/** The table of features: it has every field of a request, and says what `explain` says. */
import { expect, it } from "vitest";
import { requestFields } from "../../generated/request.ts";
import { features, type Outcome, outcomesOf } from "../../generator/emit/docs/feature-outcomes.ts";
import { senderTo } from "../../generator/emit/docs/sending.ts";
import { readings } from "../walked-adapters.ts";

/** What becomes of the features of one model, by their names. */
function outcomesFor(provider: string, model: string): Readonly<Record<string, readonly Outcome[]>> {
  const spec = readings.get(provider)?.spec ?? expect.fail(`there is no ${provider}`);
  const send = senderTo(spec);
  const found = outcomesOf([(request) => send(request, model)]);
  return Object.fromEntries([...found].map(([{ name }, outcomes]) => [name, outcomes]));
}

it("has every field of a request", () => {
  const tried = features.flatMap(({ values }) => values.flatMap((value) => Object.keys(value)));
  const implied = ["model", "stream"];
  expect(requestFields.filter((field) => !tried.includes(field) && !implied.includes(field))).toEqual([]);
});

it("knows each kind of outcome", () => {
  const anthropic = outcomesFor("anthropic", "claude-opus-4-6");
  expect(anthropic).toMatchObject({
    "max tokens": ["kept"],
    stop: ["renamed"],
    effort: ["clamped"],
    seed: ["dropped"],
    audio: ["refused"],
    functions: ["renamed"],
    "cache control": ["kept"],
    "service tier": ["clamped"],
  });
  expect(outcomesFor("openrouter", "any-model")).toMatchObject({
    functions: ["kept"],
    seed: ["kept"],
    "top k": ["kept"],
  });
});

it("has an outcome once for several models", () => {
  const spec = readings.get("anthropic")?.spec ?? expect.fail("there is no anthropic");
  const send = senderTo(spec);
  const models = ["claude-haiku-4-5", "claude-haiku-4-5", "claude-opus-4-8"];
  const found = outcomesOf(models.map((model) => (request) => send(request, model)));
  const named = new Map([...found].map(([{ name }, outcomes]) => [name, outcomes]));
  expect(named.get("max tokens")).toEqual(["kept"]);
  expect(named.get("temperature")).toEqual(["kept", "dropped"]);
});
