/** The inbound APIs: what is compiled reads and writes what the rules say. */
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { inboundApis } from "../../generated/inbound/index.ts";
import { readInbound } from "../../generator/inbound.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { closedInbound } from "../../language/closure-inbound.ts";
import type { Source } from "../../language/load.ts";
import type { Schema } from "../../language/schema.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { parseJson, writeJson } from "../../runtime/json.ts";
import { Refused } from "../../runtime/request/refused.ts";
import fc from "../fast-check.ts";
import { arbitraryTape, type Tape } from "../properties/tape.ts";
import { propertyRuns } from "../property-runs.ts";
import { root } from "../walked/root.ts";
import { SchemaDrawer } from "./draw-schema.ts";

type Definitions = Readonly<Record<string, Schema>>;

const runs = (numRuns: number) => ({ numRuns: propertyRuns(numRuns) });
const specs = loadSpecs(root);
const inbound = readInbound(specs);
const hub = (specs.hub.value as { $defs: Definitions }).$defs;

describe.each(inbound.map((spec) => [spec.api, spec] as const))("%s", { timeout: 120_000 }, (api, spec) => {
  const compiled = inboundApis.find((each) => each.api === api) as InboundApi<unknown>;
  const walked = closedInbound(spec);
  const { $defs: types } = (specs.native.get(api) as Source).value as { $defs: Definitions };
  const unsupported = spec.program.rules.flatMap((set) =>
    set.kind === "value" && set.name === "unsupported"
      ? set.rules.flatMap(({ emit }) => (emit.kind === "refuse" ? emit.key : []))
      : [],
  );
  const native = new SchemaDrawer(types);
  // rules read some fields of the caller's request
  const replies = new SchemaDrawer({ ...hub, ...types, Native: types[spec.input] ?? {} });

  function expectSame(given: unknown, run: (api: typeof walked) => unknown): void {
    const [one, other] = [compiled, walked].map((each) => outcomeOf(() => run(each)));
    if (!isDeepStrictEqual(one, other) && !(isRefusal(one) && isRefusal(other)))
      expect(one, writeJson(given)).toEqual(other);
  }

  it("has the same data", () => {
    const { check, ...data } = compiled;
    expect(JSON.parse(JSON.stringify(data))).toEqual(JSON.parse(JSON.stringify(walked)));
    expect(Object.keys(data).sort()).toEqual(Object.keys(walked).sort());
  });

  it("reads a request as the rules say", () => {
    let [read, refused] = [0, 0];
    const property = (tape: Tape) => {
      const drawn = Object.entries(native.draw(tape, spec.input) as object);
      const isSupported = tape.next(4) !== 3;
      const body = Object.fromEntries(drawn.filter(([key]) => !(isSupported && unsupported.includes(key))));
      const path = tape.pick({}, { model: "m", stream: true }, { model: "a/b", stream: false });
      const req = checked(body);
      if (req === undefined) return;
      read++;
      expectSame(body, (each) => {
        try {
          return each.read({ req, model: undefined, stream: undefined, ...path });
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          refused++;
          return { refused: error.key, why: error.message };
        }
      });
    };
    fc.assert(fc.property(arbitraryTape(), property), runs(8000));
    expect(read).toBeGreaterThan(runs(8000).numRuns / 2);
    // each is read twice
    expect(refused / 2).toBeLessThan(read * 0.6);
  });

  /** The request as the rules are given it; undefined for one that the check does not accept. */
  function checked(body: unknown): unknown {
    try {
      return compiled.check(body, "");
    } catch (error) {
      if (error instanceof InvalidRequest) return undefined;
      throw error;
    }
  }

  it("writes a reply as the rules say", () => {
    const property = (tape: Tape) => {
      const entry = tape.pick("event", "answer", "failure", "count");
      const input = { event: "Step", answer: "Answer", failure: "AnswerFailure", count: "InputCount" }[entry];
      const given = replies.draw(tape, input);
      expectSame(given, (each) => each[entry]?.(given as never));
    };
    fc.assert(fc.property(arbitraryTape(), property), runs(12_000));
  });
});

/** Whether a request is refused; where there are several reasons, any may be the one that is reported. */
function isRefusal(outcome: unknown): boolean {
  return (outcome as { result?: { refused?: unknown } }).result?.refused !== undefined;
}

/** As it is sent. */
function outcomeOf(run: () => unknown): unknown {
  return parseJson(writeJson({ result: run() }));
}
