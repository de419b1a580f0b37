/**
 * `explain` of requests in the form of the inbound APIs is correct, too: it shows what the proxy would send, accounts for every
 * leaf of the caller's body, and if it reports that a leaf is not sent, another value there changes nothing.
 */
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { explainInbound } from "../../explain/inbound.ts";
import { type Leaf, leavesIn } from "../../explain/json.ts";
import { specOf } from "../../explain/spec.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { models } from "../../generated/registry.ts";
import { readInbound as readSpecs } from "../../generator/inbound.ts";
import { loadSpecs } from "../../generator/specs.ts";
import type { Source } from "../../language/load.ts";
import { stepsOf } from "../../language/pointer.ts";
import type { Schema } from "../../language/schema.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import type { Explanation } from "../../runtime/explanation.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { withPassed } from "../../runtime/inbound/passed.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { parseJson, readJson, writeJson } from "../../runtime/json.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { lossesAt } from "../../runtime/request/lost.ts";
import type { Fields } from "../../runtime/request/reading.ts";
import type { Destination } from "../../runtime/router.ts";
import { checked, readHeaders } from "../../runtime/transport/send.ts";
import fc from "../fast-check.ts";
import { SchemaDrawer } from "../inbound/draw-schema.ts";
import { propertyRuns } from "../property-runs.ts";
import { root } from "../walked/root.ts";
import { readings } from "../walked-adapters.ts";
import { registrationOf } from "./draw-target.ts";
import { checkEnds, checkMark, checkTruth, checkUnsent, checkWritten, mark } from "./explained.ts";
import { arbitraryTape, type Tape } from "./tape.ts";

const runs = (numRuns: number) => ({ numRuns: propertyRuns(numRuns) });
const specs = loadSpecs(root);
const explained = new Map(
  await Promise.all([...readings.keys()].map(async (name) => [name, await specOf(name)] as const)),
);
const adapters = [...readings.values()].map(({ compiled }) => compiled);

/** A request to an API, and where it goes. */
interface Drawn {
  readonly given: Fields;
  readonly to: Destination;
}

describe.each(readSpecs(specs).map((spec) => [spec.api, spec] as const))("%s", { timeout: 120_000 }, (name, spec) => {
  const api = inboundApis.find((each) => each.api === name) as InboundApi;
  const isInPath = api.under.length > 0;
  const { $defs: types } = (specs.native.get(name) as Source).value as { $defs: Readonly<Record<string, Schema>> };
  const native = new SchemaDrawer(types);
  const unsupported = spec.program.rules.flatMap((set) =>
    set.kind === "value" && set.name === "unsupported"
      ? set.rules.flatMap(({ emit }) => (emit.kind === "refuse" ? emit.key : []))
      : [],
  );

  function draw(tape: Tape): Drawn {
    const adapter = adapters[tape.next(adapters.length)] as Adapter;
    const own = models.filter(({ provider }) => provider === adapter.provider).map((each) => each.name);
    const model = tape.pick("m", ...own);
    const to = {
      adapter,
      registration: registrationOf(adapter, 0),
      model,
      key: "<KEY>",
      base: new URL("http://p.test"),
      models: [],
      settings: {},
    };
    const fields = Object.entries(native.draw(tape, spec.input) as object);
    const supported = Object.fromEntries(fields.filter(([key]) => !unsupported.includes(key)));
    const stream = tape.pick({}, { stream: true }, { stream: false });
    return { given: { ...supported, model: `${adapter.provider}/${model}`, ...stream }, to };
  }

  /** The explanation, or the message of the error that refuses the request. */
  async function explain({ given, to }: Drawn): Promise<Explanation | string> {
    const found = explained.get(to.adapter.provider);
    if (found === undefined) throw new Error(`${to.adapter.provider} has no spec`);
    const request = { api, given: copyOf(given), stream: given.stream === true, relays: false };
    return await explainInbound(found, request, to).then(jsonOf, refusalOf);
  }

  /** The request as it is read, and what it was read from. */
  function read({ given, to }: Drawn) {
    const { model, stream, ...rest } = copyOf(given);
    const body = isInPath ? rest : { model, stream, ...rest };
    const path = { to: to.adapter, ...(isInPath && { model: model as string, stream: stream === true }) };
    return { body, ...readInbound(api, body, path) };
  }

  /** The body that the compiled code sends. */
  function send({ given, to }: Drawn): unknown {
    try {
      const { request: asked, caller } = read({ given, to });
      const request = withPassed(asked, caller, [to]);
      return checked(request, () => {
        const x = exchange(request, to, given.stream === true);
        const headers = { "content-type": "application/json", ...readHeaders(to.adapter.headers(x)) };
        return jsonOf({ body: to.adapter.request(x), headers });
      });
    } catch (error) {
      return refusalOf(error);
    }
  }

  it("explains what is sent, and every leaf of it and of the request exactly once", async () => {
    let shownRequests = 0;
    const property = async (tape: Tape) => {
      const drawn = draw(tape);
      const found = await explain(drawn);
      const shown = typeof found === "string" ? found : { body: found.body, headers: found.headers };
      const sent = send(drawn);
      // of several reasons to refuse a request, any may be the one that is reported
      const isRefused = typeof shown === "string" && typeof sent === "string";
      if (!isRefused && !isDeepStrictEqual(shown, sent)) expect(shown, writeJson(drawn.given)).toEqual(sent);
      if (typeof found === "string") return;
      shownRequests++;
      checkWritten(found);
      checkUnsent(found, copyOf(drawn.given));
      const { request, caller, body } = read(drawn);
      checkEnds(found, lossesAt(request, drawn.to, caller, body), `${found.provider} ${writeJson(drawn.given)}`);
    };
    await fc.assert(fc.asyncProperty(arbitraryTape(), property), runs(2000));
    expect(shownRequests).toBeGreaterThan(runs(2000).numRuns / 4);
  });

  it("is true: changing a leaf changes what it reports, or nothing if it reports the leaf as not sent", async () => {
    let claims = 0;
    const property = async (tape: Tape) => {
      const drawn = draw(tape);
      const before = await explain(drawn);
      if (typeof before === "string") return;
      const leaves = leavesIn(copyOf(drawn.given), "");
      for (let turn = 0; turn < 12; turn++) {
        const leaf = leaves[tape.next(leaves.length)] as Leaf;
        // with another type it is the choice of a tool that one provider defines
        if (leaf.pointer === "/tool_choice/type") continue;
        const given = withAnother(drawn.given, leaf);
        const after = given && (await explain({ ...drawn, given }));
        if (after === undefined || typeof after === "string") continue;
        claims++;
        checkTruth(leaf, before, after, drawn.given);
        checkMark(leaf, after);
      }
    };
    await fc.assert(fc.asyncProperty(arbitraryTape(), property), runs(400));
    expect(claims).toBeGreaterThan(runs(400).numRuns / 2);
  });
});

function jsonOf<T>(value: T): T {
  return parseJson(writeJson(value)) as T;
}

function refusalOf(error: unknown): string {
  if (error instanceof InvalidRequest) return error.message;
  throw error;
}

/** As it would arrive: through JSON, with every digit of its numbers. */
function copyOf(given: Fields): Fields {
  return readJson(writeJson(given)) as Fields;
}

/** The same with another value in one leaf, of the same type, and blank only if it was; undefined if there is none. */
function withAnother(given: Fields, { pointer, value }: Leaf): Fields | undefined {
  if (pointer === "/model" || pointer === "/stream") return undefined;
  const other = another(value);
  if (other === undefined) return undefined;
  const copy = copyOf(given);
  const steps = stepsOf(pointer);
  const last = steps.pop() ?? "";
  // a key may be called __proto__
  const holder = steps.reduce((at: object, step) => Object.getOwnPropertyDescriptor(at, step)?.value, copy);
  Object.defineProperty(holder, last, { value: other, enumerable: true, configurable: true, writable: true });
  return copy;
}

function another(value: unknown): unknown {
  if (typeof value === "number") return value === value + 1 ? 1 : value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string" || value === "") return undefined;
  return value + (value.trim() === "" ? " " : mark);
}
