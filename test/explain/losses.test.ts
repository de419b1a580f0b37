/** The losses that callers of the library and of `/v1/chat` see are those that `explain` finds, for every feature at every family. */

import { expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { explain } from "../../explain/explain.ts";
import { isWithin, pathOf } from "../../explain/json.ts";
import { specOf } from "../../explain/spec.ts";
import { adapters } from "../../generated/adapters/index.ts";
import type { EngineRequest } from "../../generated/hub.ts";
import { features } from "../../generator/emit/docs/feature-outcomes.ts";
import { exampleOf } from "../../language/nested.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import type { Explanation } from "../../runtime/explanation.ts";
import { lossesAt } from "../../runtime/request/lost.ts";

/** Fields that a provider's rules read for some of its families only, so that it is not reported for the others. */
const conditional: readonly string[] = ["reasoning_summary", "top_k"];

it.each(adapters.map((adapter) => [adapter.provider, adapter] as const))("%s", async (provider, adapter) => {
  const spec = await specOf(provider);
  let reported = 0;
  for (const [glob = ""] of Object.values(adapter.families)) {
    const model = exampleOf(glob);
    const to = findDestination(`${adapter.names[0]?.key}/${model}`, {}, {});
    for (const { name, common, values } of features)
      for (const value of values) {
        const request = { model, messages: [{ role: "user", content: "Hello" }], ...common, ...value } as EngineRequest;
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
          expect(found.length > 0 && found.every(({ action }) => action === end || path.includes("[]")), context).toBe(
            true,
          );
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
