/** Runs every case of `test/cases`, with the compiled adapters and with the walked ones. */
import { describe, expect, it } from "vitest";
import { readCaseFiles, readCases } from "./case-files.ts";
import { outcomesOf } from "./case-outcomes.ts";
import { readingsOf } from "./walked-adapters.ts";

for (const { provider, path, cases } of readCaseFiles()) {
  const { compiled, walked } = readingsOf(provider);
  describe(path, () => {
    it.each(cases.map((each) => [each.id, each] as const))("%s", async (_, each) => {
      for (const adapter of [compiled, walked]) {
        for (const { key, found, expected } of await outcomesOf(adapter, each)) {
          expect({ [key]: found }).toEqual({ [key]: expected });
        }
      }
    });
  });
}

describe("the form of a case", () => {
  const good = { id: "a-case", why: "So that there is one.", given: { model: "m" }, sends: {} };
  it.each([
    ["an unknown key", { ...good, recieves: {} }, "unknown key recieves"],
    ["no sentence of why", { ...good, why: "" }, "why is not what it should be"],
    ["a part of it missing", { id: "a-case", why: "So.", sends: {} }, "every case has id, why and given"],
    ["an answer without an outcome", { ...good, receives: {} }, "receives goes with returns or fails"],
    ["an outcome without an answer", { ...good, yields: [] }, "yields goes with receives_events"],
    ["two outcomes", { ...good, receives: {}, returns: {}, fails: {} }, "an answer returns or fails"],
    ["a status that nothing is made of", { ...good, status: 400 }, "status goes with fails"],
    ["a refused request that is sent", { ...good, refused: "no" }, "a refused request is not sent"],
    ["an unknown part of a failure", { ...good, receives: {}, fails: { code: 1 } }, "fails is not what it should be"],
    ["no expectation", { id: "a-case", why: "So.", given: { model: "m" } }, "nothing is held to be true"],
  ])("is refused with %s", (_, each, message) => {
    expect(() => readCases("p/f.yaml", [each])).toThrow(`p/f.yaml: a-case: ${message}`);
  });

  it("is refused with the id of another case", () => {
    expect(() => readCases("p/f.yaml", [good, good])).toThrow("two cases have this id");
  });
});
