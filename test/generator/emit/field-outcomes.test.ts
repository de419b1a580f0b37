/** The table of fields agrees with the requests that are sent: every provider, the first of its models, each plain field. */
import { beforeAll, expect, it } from "vitest";
import { explainRequest } from "../../../explain/index.ts";
import { readAdapters } from "../../../generator/adapters.ts";
import { type FieldOutcome, fieldOutcomes } from "../../../generator/emit/docs/field-outcomes.ts";
import { loadSpecs } from "../../../generator/specs.ts";
import type { CompletionRequest } from "../../../runtime/request/completion-request.ts";
import { builtIn } from "../../../runtime/specs/catalog.ts";
import { root } from "../../walked/root.ts";

/** A value of each field that needs no other one. */
const values: Partial<CompletionRequest> = {
  max_tokens: 4000,
  max_completion_tokens: 4000,
  temperature: 0.5,
  top_p: 0.9,
  top_k: 40,
  seed: 7,
  frequency_penalty: 0.5,
  presence_penalty: 0.5,
  verbosity: "low",
  prompt_cache_key: "k",
  safety_identifier: "s",
  user: "u",
};

let outcomes: FieldOutcome[];
beforeAll(() => {
  const specs = loadSpecs(root);
  outcomes = fieldOutcomes(readAdapters(specs), [...specs.registry.values()], specs.hub);
});

it("has each field of each provider once, with the line that reads what is sent", () => {
  const names = outcomes.map(({ provider, field }) => `${provider} ${field}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(outcomes.map(({ provider }) => provider)).size).toBe(builtIn.adapters.length);
  const unread = outcomes.filter(({ outcome, at }) => ["kept", "renamed"].includes(outcome) && at === undefined);
  expect(unread).toEqual([]);
});

it.each(builtIn.adapters.map(({ provider }) => provider))("says what %s is sent", async (provider) => {
  const name = builtIn.models.find((each) => each.provider === provider)?.name ?? "model";
  const found: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const [field, value] of Object.entries(values)) {
    const request = {
      model: `${provider}/${name}`,
      messages: [{ role: "user", content: "Hi" }],
      [field]: value,
    } as CompletionRequest;
    const { written, unsent } = await explainRequest(request, { env: {} });
    const leaf = written.find(({ from }) => from === `/${field}`);
    const is = leaf === undefined ? "dropped" : leaf.pointer === `/body/${field}` ? "kept" : "renamed";
    expect(leaf === undefined, `${provider} ${field}`).toBe(unsent.some(({ pointer }) => pointer === `/${field}`));
    const said = outcomes.find((each) => each.provider === provider && each.field === field);
    // some models get less than the table says, and a value may be sent in another form
    const isLess = said?.partly === true && is === "dropped";
    found[field] = is;
    expected[field] = isLess || (said?.outcome === "changed" && is !== "dropped") ? is : (said?.outcome ?? "");
  }
  expect(found).toEqual(expected);
});
