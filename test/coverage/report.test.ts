import { describe, expect, it } from "vitest";
import { readAdapters } from "../../generator/adapters.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { root } from "../walked/root.ts";
import { placeOf } from "./places.ts";
import { reportOf } from "./report.ts";
import { placesOf, watchedAdapter } from "./watched.ts";

const specs = readAdapters(loadSpecs(root));
const xai = specs.find(({ provider }) => provider === "xai");
if (xai === undefined) throw new Error("xai is a provider");

describe("the coverage report", () => {
  it("names every place that was not hit, with its line", () => {
    const { text, missed } = reportOf(specs, new Set());
    expect(missed).toBe(new Map(specs.flatMap(placesOf).map(({ at }) => [placeOf(at), at])).size);
    expect(text).toMatch(/^spec\/providers\/xai\.yaml:\d+:\d+: cell grok-4.5-and-later: xhigh$/m);
    expect(text).toMatch(/^spec\/providers\/xai\.yaml +0\/9 +0\/3 +0\/14 +0\/3$/m);
  });

  it("counts the rules, the cell and the family that a request uses", () => {
    const hits = new Map<string, string>();
    const named = new Map(placesOf(xai).map(({ at, kind, name }) => [placeOf(at), `${kind} ${name}`]));
    const adapter = watchedAdapter(xai, (at) => hits.set(placeOf(at), named.get(placeOf(at)) ?? ""));
    const [registration] = xai.names;
    if (registration === undefined) throw new Error("xai has a name");
    const request = checkRequest({ model: "m", messages: [{ role: "user", content: "hi" }], reasoning_effort: "max" });
    adapter.request(exchange(request, { adapter, registration, model: "grok-4.5", key: "KEY" }, false));
    expect([...hits.values()].sort()).toEqual([
      "cell grok-4.5-and-later: xhigh",
      "family grok-4.5-and-later",
      "rule include",
      "rule part",
      "rule reason",
      "rule turn",
    ]);
  });
});
