/** Half of a surrogate pair is sent as U+FFFD, which callers learn: for every text of every feature, in each API, at each dialect. */
import { expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { isWithin, leavesIn, pathOf } from "../../explain/json.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { apis, readFeatures } from "../../generator/losses/features.ts";
import { stepsOf } from "../../language/pointer.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { answerableIn } from "../../runtime/inbound/answer-items.ts";
import { withPassed } from "../../runtime/inbound/passed.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { isNeedless, type Loss, lossesAt, lossText } from "../../runtime/request/lost.ts";
import type { Fields } from "../../runtime/request/reading.ts";
import type { Destination } from "../../runtime/router.ts";
import { prepare } from "../../runtime/transport/send.ts";

/** One of every dialect, and others of chat completions. */
const addresses = [
  "openai/gpt-5.5",
  "anthropic/claude-sonnet-5",
  "gemini/gemini-3.5-flash",
  "bedrock/anthropic.claude-sonnet-4-5-v1:0",
  "mistral/mistral-large-latest",
  "openrouter/a/b",
];
const env = { AWS_REGION: "us-east-1" };

const features = readFeatures();

it.each(apis)("%s", (name) => {
  let replaced = 0;
  for (const address of addresses) {
    const to = { ...findDestination(address, env, {}), key: "k" };
    for (const feature of [...features.groups.values()].flat()) {
      const given = features.requestsOf(feature, name, address)?.with;
      if (given === undefined) continue;
      for (const { pointer, value } of leavesIn(given, "")) {
        if (typeof value !== "string" || pointer === "/model") continue;
        const before = sentFor(name, to, given);
        // in the JSON of a call's arguments, the escape of one
        const torn = value.startsWith("{") ? value.replace(/"\}$/, '\\ud83d"}') : `${value}\ud83d`;
        const after = sentFor(name, to, changed(given, stepsOf(pointer), torn) as Fields);
        if (before === undefined || after === undefined) continue;
        const context = `${pointer} of ${feature.name} at ${address}: ${after.losses.map(lossText)}`;
        const path = pathOf(pointer);
        const isReported = after.losses.some((loss) => isWithin(path, loss.path));
        const isAdded = after.losses.some((loss) => loss.path === path && loss.end === "clamped");
        const isReplaced = after.body.includes("\ufffd");
        if (isReplaced) expect(isReported || after.isNeedless(path), context).toBe(true);
        else expect(isAdded && !before.losses.some((loss) => loss.path === path), context).toBe(false);
        if (isReplaced) replaced++;
      }
    }
  }
  expect(replaced).toBeGreaterThan(100);
});

function changed(value: unknown, [step, ...rest]: readonly string[], text: string): unknown {
  if (step === undefined) return text;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as Fields) }) as Record<string, unknown>;
  copy[step] = changed(copy[step], rest, text);
  return copy;
}

interface Sent {
  readonly body: string;
  readonly losses: readonly Loss[];
  isNeedless(path: string): boolean;
}

/** The body that is sent, and the losses reported; undefined for a request that is refused. */
function sentFor(name: string, to: Destination, given: Fields): Sent | undefined {
  const api = inboundApis.find((each) => each.api === name);
  const { model: _, ...rest } = given;
  try {
    if (api === undefined) {
      const request = checkRequest({ ...rest, model: to.model });
      const sent = prepare(request, to, false).call.body as string;
      return { body: sent, losses: lossesAt(request, to), isNeedless: () => false };
    }
    const isInPath = api.under.length > 0;
    const body = isInPath ? rest : given;
    answerableIn(api, [{ to }]);
    const { request, caller } = readInbound(api, body, {
      to: to.adapter,
      ...(isInPath && { model: to.model, stream: false }),
    });
    const passed = withPassed(request, caller, [to]);
    const sent = prepare(passed, to, false).call.body as string;
    const losses = lossesAt(passed, to, caller, body);
    return { body: sent, losses, isNeedless: (path) => isNeedless(path, caller, body) };
  } catch (error) {
    if (error instanceof InvalidRequest) return undefined;
    throw error;
  }
}
