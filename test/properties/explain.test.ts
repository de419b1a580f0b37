/**
 * `explain` is correct: it shows what would be sent, accounts for every leaf on both sides exactly once, and if it reports
 * that a leaf is not sent, another value there changes nothing.
 */
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { explain } from "../../explain/explain.ts";
import { type Leaf, leavesIn } from "../../explain/json.ts";
import { specOf } from "../../explain/spec.ts";
import { stepsOf } from "../../language/pointer.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import type { Explanation } from "../../runtime/explanation.ts";
import { readJson, writeJson } from "../../runtime/json.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { lossesAt } from "../../runtime/request/lost.ts";
import type { Destination } from "../../runtime/router.ts";
import { checked, readHeaders } from "../../runtime/transport/send.ts";
import fc from "../fast-check.ts";
import { propertyRuns } from "../property-runs.ts";
import { type Readings, readings } from "../walked-adapters.ts";
import { type Drawn, drawTarget, exchangeOf, registrationOf, resultOf } from "./draw-target.ts";
import { checkEnds, checkMark, checkTruth, checkUnsent, checkWritten, mark } from "./explained.ts";
import { arbitraryTape, type Tape } from "./tape.ts";

const runs = (numRuns: number) => ({ numRuns: propertyRuns(numRuns) });
const credential = "<KEY>";
/** As they ship with the package. */
const specs = new Map(await Promise.all([...readings.keys()].map(async (name) => [name, await specOf(name)] as const)));

/** Undefined for some registrations that need no key. */
function keyFor({ base }: Adapter, { registration }: Drawn): string | undefined {
  return base === undefined && registration === 1 ? undefined : credential;
}

function destinationOf(adapter: Adapter, drawn: Drawn): Destination {
  return {
    adapter,
    registration: registrationOf(adapter, drawn.registration),
    models: [],
    model: drawn.model,
    key: keyFor(adapter, drawn),
    base: new URL("http://provider.test"),
    settings: {},
  };
}

function explainDrawn({ compiled }: Readings, drawn: Drawn): Explanation | string {
  const { request } = drawn;
  const to = destinationOf(compiled, drawn);
  const given = copyOf(drawn.given);
  const spec = specs.get(compiled.provider);
  if (spec === undefined) throw new Error(`${compiled.provider} has no spec`);
  return resultOf(() => explain(spec, { request, given, stream: request.stream === true }, to)) as Explanation | string;
}

/** The body that the compiled adapter sends, or the message of the error that refuses the request. */
function sendDrawn({ compiled }: Readings, drawn: Drawn): unknown {
  return resultOf(() =>
    checked(drawn.request, () => {
      const x = exchangeOf(compiled, drawn, keyFor(compiled, drawn));
      const headers = { "content-type": "application/json", ...readHeaders(compiled.headers(x)) };
      return { body: compiled.request(x), headers };
    }),
  );
}

describe.each([...readings])("%s", { timeout: 120_000 }, (_, reading) => {
  it("explains what is sent, and every leaf of it and of the request exactly once", () => {
    const property = (tape: Tape) => {
      const drawn = drawTarget(tape, reading, true);
      const explained = explainDrawn(reading, drawn);
      const sent = sendDrawn(reading, drawn);
      const shown = typeof explained === "string" ? explained : { body: explained.body, headers: explained.headers };
      // of several reasons to refuse a request, any may be the one that is reported
      const isRefused = typeof shown === "string" && typeof sent === "string";
      if (!isRefused && !isDeepStrictEqual(shown, sent)) expect(shown).toEqual(sent);
      if (typeof explained === "string") return;
      checkWritten(explained);
      checkUnsent(explained, copyOf(drawn.given));
      checkEnds(
        explained,
        lossesAt(drawn.request, destinationOf(reading.compiled, drawn)),
        `${explained.provider} ${writeJson(drawn.given)}`,
      );
    };
    fc.assert(fc.property(arbitraryTape(), property), runs(2000));
  });

  it("is true: changing a leaf changes what it reports, or nothing if it reports the leaf as not sent", () => {
    let claims = 0;
    const property = (tape: Tape) => {
      const drawn = drawTarget(tape, reading, true);
      const explained = explainDrawn(reading, drawn);
      if (typeof explained === "string") return;
      const leaves = leavesIn(copyOf(drawn.given), "");
      for (let turn = 0; turn < 12; turn++) {
        const leaf = leaves[tape.next(leaves.length)] as Leaf;
        const changed = change(drawn, leaf);
        const other = changed && explainDrawn(reading, changed);
        if (other === undefined || typeof other === "string") continue;
        claims++;
        checkTruth(leaf, explained, other, drawn.given);
        checkMark(leaf, other);
      }
    };
    fc.assert(fc.property(arbitraryTape(), property), runs(400));
    expect(claims).toBeGreaterThan(runs(400).numRuns);
  });
});

/** As it would arrive: through JSON, with every digit of its numbers. */
function copyOf(given: Drawn["given"]): Drawn["given"] {
  return readJson(writeJson(given)) as Drawn["given"];
}

/** Values that may replace each other. */
const words: readonly (readonly string[])[] = [
  ["none", "minimal", "low", "medium", "high", "xhigh", "max"],
  ["standard", "pro"],
  ["standard", "fast"],
  ["auto", "none"],
  ["auto", "none", "required"],
];

/** The same with another value in this leaf; undefined if there is none, or the check refuses it. */
function change(drawn: Drawn, leaf: Leaf): Drawn | undefined {
  const value = another(leaf);
  if (value === undefined) return undefined;
  const given = copyOf(drawn.given);
  const steps = stepsOf(leaf.pointer);
  const last = steps.pop() ?? "";
  // a key may be called __proto__
  const holder = steps.reduce((at, step) => Object.getOwnPropertyDescriptor(at, step)?.value, given);
  Object.defineProperty(holder, last, { value, enumerable: true, configurable: true, writable: true });
  const request = resultOf(() => checkRequest(given));
  if (typeof request === "string") return undefined;
  return { ...drawn, given, request: checkRequest(given) };
}

/** Another value of the same type, blank only if the first was; undefined if there is none. */
function another({ pointer, value }: Leaf): unknown {
  const field = stepsOf(pointer)[0] ?? "";
  if (typeof value === "number") return value === value + 1 ? 1 : value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string" || value === "" || pointer === "/model") return undefined;
  if (/^(reasoning_|speed|tool_choice)/.test(field)) {
    const ladder = words.find((each) => each.includes(value) && (field !== "speed" || each.includes("fast")));
    return ladder?.[(ladder.indexOf(value) + 1) % ladder.length] ?? `${value}x`;
  }
  return value + (value.trim() === "" ? " " : mark);
}
