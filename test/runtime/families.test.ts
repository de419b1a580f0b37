import { describe, expect, it } from "vitest";
import { familyOf } from "../../runtime/request/families.ts";
import { inventAdapter } from "./invented-adapter.ts";

const adapter = inventAdapter(
  { replay: { strict: "model", else: "provider" } },
  {
    families: {
      strict: ["acme-strict-*"],
      numbered: ["acme-[2-4].[05]*"],
      ended: ["*-latest", "*-mid-*-end"],
      plain: ["acme-1"],
      other: ["*"],
    },
    facts: { thinks: ["strict", "plain"], sees: ["other"] },
    rejects: { temperature: ["strict"], top_k: ["strict", "plain"] },
  },
);

describe("the family of a model", () => {
  it.each([
    ["acme-strict-9", "strict"],
    ["acme-strict-", "strict"],
    ["acme-strict", "other"],
    ["acme-3.5-2026", "numbered"],
    ["acme-5.5", "other"],
    ["acme-3x5", "other"],
    ["chat-latest", "ended"],
    ["a-mid-b-mid-c-end", "ended"],
    ["a-mid-end", "other"],
    ["acme-1", "plain"],
    ["acme-11", "other"],
    ["Acme-Strict-9", "strict"],
    ["CHAT-LATEST", "ended"],
    ["", "other"],
  ])("%s is %s", (model, family) => {
    expect(familyOf(adapter, model).family).toBe(family);
    expect(familyOf(adapter, model).family).toBe(family);
  });

  it("has its facts, rejected fields and replay rule", () => {
    expect(familyOf(adapter, "acme-strict-1")).toMatchObject({
      provider: "acme",
      model: "acme-strict-1",
      family: "strict",
      facts: { thinks: true, sees: undefined },
      rejects: ["temperature", "top_k"],
      replay: "model",
    });
    expect(familyOf(adapter, "else")).toMatchObject({
      family: "other",
      facts: { thinks: undefined, sees: true },
      rejects: [],
      replay: "provider",
    });
  });

  it("is found for any number of names, including very long ones", () => {
    const slow = inventAdapter({}, { families: { tricky: ["*a*a*a*a*b"], other: ["*"] } });
    expect(familyOf(slow, "a".repeat(100_000)).family).toBe("other");
    for (let index = 0; index < 2000; index++) expect(familyOf(slow, `model-${index}`).family).toBe("other");
    expect(familyOf(slow, "aaaab").family).toBe("tricky");
  });
});
