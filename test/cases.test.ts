/** Runs every case of `test/cases`, with the compiled adapters and with the walked ones. */
import { describe, expect, it } from "vitest";
import { EventWriter, errorEvent } from "../proxy/events.ts";
import { failureOf } from "../proxy/failures.ts";
import type { Adapter } from "../runtime/adapter.ts";
import { checkRequest } from "../runtime/door.ts";
import { ProviderError } from "../runtime/errors.ts";
import { readError, readReply, readStream } from "../runtime/reply.ts";
import { type Destination, readRoutes, resolve } from "../runtime/router.ts";
import { prepare } from "../runtime/upstream.ts";
import { type Case, readCaseFiles, readCases } from "./case-files.ts";
import { arriving, eventStream } from "./runtime/telling.ts";
import { readingsOf } from "./walked-adapters.ts";

for (const { provider, path, cases } of readCaseFiles()) {
  const { compiled, walked } = readingsOf(provider);
  describe(path, () => {
    it.each(cases.map((each) => [each.id, each] as const))("%s", async (_, each) => {
      for (const adapter of [compiled, walked]) {
        holdRequest(adapter, each);
        if (each.receives !== undefined) holdAnswer(adapter, each);
        if (each.yields !== undefined) await holdStream(adapter, each);
      }
    });
  });
}

function holdRequest(adapter: Adapter, { given, sends, headers, url }: Case): void {
  const to = destinationOf(adapter, given.model, headers);
  const { call } = prepare(checkRequest(given), to, given.stream === true);
  if (sends !== undefined) expect(JSON.parse(call.body)).toEqual(sends);
  if (headers !== undefined) expect(call.headers).toEqual({ "content-type": "application/json", ...headers });
  if (url !== undefined) expect(call.url.href).toBe(url);
}

function holdAnswer(adapter: Adapter, { given, receives, status, returns, fails }: Case): void {
  const to = destinationOf(adapter, given.model);
  const body = JSON.stringify(receives);
  const read = () => readReply(adapter, body, { provider: to.registration.key, model: to.model });
  if (returns !== undefined) expect(named(read(), returns)).toEqual(returns);
  else if (status !== undefined) expect(named(readError(adapter, status, body), fails)).toEqual(fails);
  else expect(named(thrownBy(read), fails)).toEqual(fails);
}

async function holdStream(adapter: Adapter, { given, receives_events = [], yields = [] }: Case): Promise<void> {
  const to = destinationOf(adapter, given.model);
  const bytes = arriving(eventStream(receives_events));
  const writer = new EventWriter();
  let text = "";
  try {
    const who = { provider: to.registration.key, model: to.model };
    for await (const chunks of readStream(adapter, bytes, who)) text += writer.write(chunks);
  } catch (error) {
    text += errorEvent(failureOf(error).body.error.message);
  }
  const events = joined([...text.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data)));
  expect(named(events, yields)).toEqual(yields);
}

/** The address as the router finds it: a name without this provider's key is taken for the raw name of a model. */
function destinationOf(adapter: Adapter, model: string, headers?: Case["headers"]): Destination {
  const hasKey = adapter.base !== undefined || headers?.authorization !== undefined;
  const env: Record<string, string> = {};
  for (const { credential, base_url } of adapter.names) {
    if (hasKey) env[credential[0] ?? ""] = "KEY";
    if (adapter.base === undefined) env[base_url] = "http://127.0.0.1:8000";
  }
  const isAddress = adapter.names.some(({ key }) => model.startsWith(`${key}/`));
  return resolve(isAddress ? model : `${adapter.provider}/${model}`, readRoutes([adapter], env));
}

function thrownBy(work: () => unknown): unknown {
  try {
    return { returned: work() };
  } catch (error) {
    if (error instanceof ProviderError) return error;
    throw error;
  }
}

type Event = Readonly<Record<string, unknown>>;

/** Texts come in any number of pieces, so neighbours of one kind count as one event. */
function joined(events: readonly Event[]): Event[] {
  const whole: Event[] = [];
  for (const event of events) {
    const last = whole.at(-1);
    const goesOn = last?.type === event.type && (event.type === "content" || event.type === "reasoning");
    if (goesOn) whole[whole.length - 1] = { ...last, ...event, text: `${last.text}${event.text}` };
    else whole.push(event);
  }
  return whole;
}

/** What of a value an expectation names: the same keys at every depth, null for what is absent. */
function named(value: unknown, wanted: unknown): unknown {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(value) || value.length !== wanted.length) return value;
    return wanted.map((each, index) => named(value[index], each));
  }
  if (typeof wanted !== "object" || wanted === null) return value ?? null;
  if (typeof value !== "object" || value === null) return value;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(wanted).map(([key, each]) => [key, named(fields[key], each)]));
}

describe("the form of a case", () => {
  const good = { id: "a-case", why: "So that there is one.", given: { model: "m" }, sends: {} };
  it.each([
    ["a key that is none", { ...good, recieves: {} }, "unknown key recieves"],
    ["no sentence of why", { ...good, why: "" }, "why is not what it should be"],
    ["a part of it missing", { id: "a-case", why: "So.", sends: {} }, "every case has id, why and given"],
    ["an answer without an outcome", { ...good, receives: {} }, "receives goes with returns or fails"],
    ["an outcome without an answer", { ...good, yields: [] }, "receives_events goes with yields"],
    ["two outcomes", { ...good, receives: {}, returns: {}, fails: {} }, "an answer returns or fails"],
    ["a status that nothing is made of", { ...good, status: 400 }, "status goes with fails"],
    ["an unknown part of a failure", { ...good, receives: {}, fails: { code: 1 } }, "fails is not what it should be"],
    ["no expectation", { id: "a-case", why: "So.", given: { model: "m" } }, "nothing is held to be true"],
  ])("is refused with %s", (_, each, message) => {
    expect(() => readCases("p/f.yaml", [each])).toThrow(`p/f.yaml: a-case: ${message}`);
  });

  it("is refused with an id of another case", () => {
    expect(() => readCases("p/f.yaml", [good, good])).toThrow("two cases have this id");
  });
});
