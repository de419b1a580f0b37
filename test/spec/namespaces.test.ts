import { describe, expect, it } from "vitest";
import { InvalidRequest } from "../../runtime/errors.ts";
import { named, ways, xai } from "./names.ts";
import { sent } from "./wire.ts";

describe("a native object", () => {
  it.each(ways)("of %s is understood as %s", (address, space) => {
    const native = { a_native_field: { deep: [1, null, "", {}, []] }, another: 0, off: false };
    expect(sent(address, { [space]: native })).toEqual({
      ...sent(address),
      body: { ...sent(address).body, ...native },
    });
  });

  it.each(ways)("of %s wins over what is mapped, as %s", (address, space) => {
    // what depends on these is tested below
    const decisive = ["model", "stream", "store", "transforms", "plugins"];
    const mapped = Object.keys(sent(address).body).filter((key) => !decisive.includes(key));
    expect(mapped).not.toEqual([]);
    for (const key of mapped) {
      const { body } = sent(address, { [space]: { [key]: "own" } });
      expect(body).toEqual({ ...sent(address).body, [key]: "own" });
    }
  });

  it.each(ways)("of %s leaves the model and the way of answering alone, as %s", (address, space) => {
    for (const stream of [false, true]) {
      expect(sent(address, { [space]: { model: "own", stream: !stream } }, stream)).toEqual(sent(address, {}, stream));
    }
  });

  it.each(ways)("of %s adds no header, as %s", (address, space) => {
    const headers = { authorization: "Bearer own", "x-api-key": "own", "x-goog-api-key": "own", headers: { a: "b" } };
    expect(sent(address, { [space]: headers }).headers).toEqual(sent(address).headers);
  });

  it.each(named)("of %s and of %s are merged by key, and the one that is addressed comes last", (key, other, model) => {
    const spaces = { [`x-${key}`]: { both: "canonical", one: 1 }, [`x-${other}`]: { both: "contract", two: 2 } };
    expect(sent(`${key}/${model}`, spaces).body).toMatchObject({ both: "canonical", one: 1, two: 2 });
    expect(sent(`${other}/${model}`, spaces).body).toMatchObject({ both: "contract", one: 1, two: 2 });
  });

  it.each([...named, xai])("of another provider is ignored by %s and %s", (key, other, model) => {
    const foreign = Object.fromEntries(
      named
        .filter(([each]) => each !== key)
        .flatMap(([each, name]) => [each, name].map((space) => [`x-${space}`, everything])),
    );
    for (const address of [`${key}/${model}`, `${other}/${model}`])
      expect(sent(address, foreign)).toEqual(sent(address));
  });

  it("of xai does not exist", () => {
    for (const key of ["xai", "provider_d"]) {
      for (const space of ["x-xai", "x-provider_d", "x-grok"]) {
        expect(sent(`${key}/grok-4.5`, { [space]: everything })).toEqual(sent(`${key}/grok-4.5`));
        expect(sent(`${key}/grok-4.5`, { [space]: "not even an object" })).toEqual(sent(`${key}/grok-4.5`));
      }
    }
  });

  it.each([...named, xai])("is not a top-level field: %s and %s ignore it there", (key, other, model) => {
    const fields = {
      a_native_field: 1,
      logit_bias: { 4: 1 },
      include: ["x"],
      http_referer: "r",
      x_title: "t",
    };
    for (const address of [`${key}/${model}`, `${other}/${model}`])
      expect(sent(address, fields)).toEqual(sent(address));
  });

  it.each(ways)("of %s is an object, or the request is refused: %s", (address, space) => {
    for (const value of ["text", 1, true, [], [{}]])
      expect(() => sent(address, { [space]: value })).toThrow(InvalidRequest);
    expect(sent(address, { [space]: null })).toEqual(sent(address));
    expect(sent(address, { [space]: {} })).toEqual(sent(address));
  });
});

/** Keys that mean something somewhere. */
const everything = {
  reasoning: { effort: "max" },
  reasoning_effort: "max",
  thinking: { type: "disabled" },
  output_config: { effort: "max" },
  thinkingConfig: { thinkingBudget: 0 },
  generationConfig: { topK: 1 },
  text: { verbosity: "low" },
  disable_1m_context: true,
  extra_betas: ["a-beta"],
  http_referer: "https://example.com",
  x_title: "title",
  stream_options: { include_usage: false },
  transforms: ["middle-out"],
  temperature: 1,
  store: true,
};
