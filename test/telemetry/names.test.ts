/** Callers choose the names of models, so metrics must not have a series for each. */
import { describe, expect, it } from "vitest";
import type { Destination } from "../../runtime/router.ts";
import { ModelNames } from "../../runtime/telemetry/names.ts";

const models = [{ id: "cloud/listed" }];
const to = (model: string) => ({ models, model }) as unknown as Destination;

describe("the models that metrics distinguish", () => {
  it("are those of the registry, and others once they have answered", () => {
    const names = new ModelNames();
    expect(["listed", "own", "cloud/listed"].map((model) => names.of(to(model)))).toEqual(["listed", "other", "other"]);
    names.hasAnswered(to("own"));
    expect(["own", "unknown"].map((model) => names.of(to(model)))).toEqual(["own", "other"]);
  });

  it("are at most 100 of those others", () => {
    const names = new ModelNames();
    const own = Array.from({ length: 150 }, (_, index) => `own-${index}`);
    for (const model of ["listed", ...own, ...own]) names.hasAnswered(to(model));
    expect(own.filter((model) => names.of(to(model)) === model)).toEqual(own.slice(0, 100));
    expect(names.of(to("listed"))).toBe("listed");
  });
});
