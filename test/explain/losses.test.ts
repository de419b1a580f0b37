/** The losses that callers of the library and of `/v1/chat` see are those that `explain` finds, for every feature at every family. */

import { expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { explain } from "../../explain/explain.ts";
import { isWithin, pathOf } from "../../explain/json.ts";
import { specOf } from "../../explain/spec.ts";
import { adapters } from "../../generated/adapters/index.ts";
import type { EngineRequest } from "../../generated/hub.ts";
import { requestFields } from "../../generated/request.ts";
import { chat, readFeatures } from "../../generator/losses/features.ts";
import { exampleOf } from "../../language/nested.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import type { Explanation } from "../../runtime/explanation.ts";
import { efforts } from "../../runtime/primitives.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { lossesAt } from "../../runtime/request/lost.ts";
import type { Fields } from "../../runtime/request/reading.ts";

/** Fields that a provider's rules read for some of its families only, so that it is not reported for the others. */
const conditional: readonly string[] = ["reasoning_summary", "top_k"];

const features = readFeatures();
const values: readonly (readonly [name: string, request: Fields])[] = [
  ...[...features.groups.values()].flat().flatMap((feature) => {
    const requests = features.requestsOf(feature, chat, "");
    return requests === undefined ? [] : [[feature.name, requests.with] as const];
  }),
  ...[...efforts.map((reasoning_effort) => ({ reasoning_effort })), { max_completion_tokens: 100 }].map(
    (fields) => [JSON.stringify(fields), { ...features.smallest(chat, ""), ...fields }] as const,
  ),
];

it("there is a feature for every field of a request", () => {
  const tried = values.flatMap(([, request]) => Object.keys(request));
  expect(requestFields.filter((field) => !tried.includes(field))).toEqual(["stream"]);
});

it.each(adapters.map((adapter) => [adapter.provider, adapter] as const))("%s", async (provider, adapter) => {
  const spec = await specOf(provider);
  let reported = 0;
  for (const [glob = ""] of Object.values(adapter.families)) {
    const model = exampleOf(glob);
    const to = findDestination(`${adapter.names[0]?.key}/${model}`, {}, {});
    for (const [name, fields] of values) {
      const request = checkRequest({ ...fields, model });
      const explained = explanationOf(request);
      if (explained === undefined) continue;
      const { unsent, warnings } = explained;
      const losses = lossesAt(request, to);
      reported += losses.length;
      const context = `${name} at ${to.model}: ${JSON.stringify(losses)}`;
      for (const { path, end } of losses) {
        if (end === "unknown") {
          expect(warnings.join("\n"), context).toContain("is not known to take it");
          continue;
        }
        const found = unsent.filter(({ pointer }) => isWithin(pathOf(pointer), path));
        // a part of what is rejected is dropped
        const ends = end === "dropped" ? [end, "rejected"] : [end];
        const isSo = ({ action }: { action: string }) => ends.includes(action) || path.includes("[]");
        expect(found.length > 0 && (end === "clamped" ? found.some(isSo) : found.every(isSo)), context).toBe(true);
      }
      for (const { pointer, action, reason } of unsent) {
        const path = pathOf(pointer);
        const isUnused = action === "dropped" && reason.startsWith("not used by") && !path.includes(".");
        if ((!isUnused && action !== "rejected") || conditional.includes(path)) continue;
        expect(
          losses.some((each) => isWithin(path, each.path)),
          `${path} of ${context}`,
        ).toBe(true);
      }
    }

    function explanationOf(request: EngineRequest): Explanation | undefined {
      try {
        return explain(spec, { request, given: request, stream: false }, to);
      } catch (error) {
        if (error instanceof InvalidRequest) return undefined;
        throw error;
      }
    }
  }
  expect(reported).toBeGreaterThan(0);
});
