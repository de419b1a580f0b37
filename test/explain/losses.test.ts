/** The losses reported to callers are those that `explain` names: of `/v1/chat` for every feature at every family, of the other APIs at two. */

import { describe, expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { explain } from "../../explain/explain.ts";
import { explainInbound } from "../../explain/inbound.ts";
import { specOf } from "../../explain/spec.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { requestFields } from "../../generated/request.ts";
import { chat, readFeatures } from "../../generator/losses/features.ts";
import { exampleOf } from "../../language/nested.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { efforts } from "../../runtime/primitives.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { lossesAt } from "../../runtime/request/lost.ts";
import type { Fields } from "../../runtime/request/reading.ts";
import { checkEnds } from "../properties/explained.ts";

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
      const explained = unlessRefused(() => explain(spec, { request, given: request, stream: false }, to));
      if (explained === undefined) continue;
      const losses = lossesAt(request, to);
      reported += losses.length;
      const context = `${name} at ${to.model}: ${JSON.stringify(losses)}`;
      if (losses.some(({ end }) => end === "unknown"))
        expect(explained.warnings.join("\n"), context).toContain("is not known to take it");
      checkEnds(explained, losses, context);
    }
  }
  expect(reported).toBeGreaterThan(0);
});

describe.each(inboundApis.map((api) => [api.api, api] as const))("%s", { timeout: 120_000 }, (name, api) => {
  it.each(adapters.map((adapter) => [adapter.provider, adapter] as const))("%s", async (provider, adapter) => {
    const spec = await specOf(provider);
    const models = Object.values(adapter.families).map(([glob = ""]) => exampleOf(glob));
    for (const model of new Set([models.at(0), models.at(-1)])) {
      const address = `${adapter.names[0]?.key}/${model}`;
      const to = findDestination(address, {}, {});
      for (const feature of [...features.groups.values()].flat()) {
        const { with: given } = features.requestsOf(feature, name, address) ?? {};
        if (given === undefined) continue;
        const { model: _, ...rest } = given;
        const isInPath = api.under.length > 0;
        const body = isInPath ? rest : given;
        const request = { api, given, stream: false, relays: false };
        const explained = await explainInbound(spec, request, to).catch(undefinedIfRefused);
        if (explained === undefined) continue;
        const read = readInbound(api, body, { to: adapter, ...(isInPath && { model: address, stream: false }) });
        const losses = lossesAt(read.request, to, read.caller, body);
        checkEnds(explained, losses, `${feature.name} at ${address}: ${JSON.stringify(losses)}`);
      }
    }
  });
});

function unlessRefused<T>(explained: () => T): T | undefined {
  try {
    return explained();
  } catch (error) {
    return undefinedIfRefused(error);
  }
}

function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof InvalidRequest)) throw error;
}
