/** The real providers: what is compiled, and the closures, do what the rules say, and what is sent is what the API takes. */
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { loadSpecs } from "../../generator/specs.ts";
import { checkValues } from "../../language/check-values.ts";
import { nativeTypes } from "../../language/native.ts";
import { type Schema, type Violation, violations } from "../../language/schema.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { readCaseFiles } from "../case-files.ts";
import fc from "../fast-check.ts";
import { propertyRuns } from "../property-runs.ts";
import { root } from "../walked/root.ts";
import { readings } from "../walked-adapters.ts";
import { drawJson, mutate } from "./draw-json.ts";
import { unread } from "./draw-request.ts";
import { drawTarget, exchangeOf, foreign, resultOf } from "./draw-target.ts";
import { arbitraryTape, type Tape } from "./tape.ts";
import { type Entry, isSameTranscript, transcriptOf } from "./transcript.ts";

const runs = (numRuns: number) => ({ numRuns: propertyRuns(numRuns) });
const credential = "sk-credential-5f1d";
const specs = loadSpecs(root);
const caseFiles = readCaseFiles();

describe.each([...readings])("%s", { timeout: 120_000 }, (provider, reading) => {
  const { spec, compiled, closed, walked } = reading;

  it("writes the request that the rules say, and nothing that is not for it", () => {
    let refused = 0;
    const property = (tape: Tape) => {
      const drawn = drawTarget(tape, reading, true);
      const [one, closure, other] = [compiled, closed, walked].map((adapter) =>
        resultOf(() => {
          const x = exchangeOf(adapter, drawn, credential);
          return { body: adapter.request(x), headers: adapter.headers(x) };
        }),
      );
      // of several rules that refuse a request, any is reported
      const areRefused = [one, closure, other].every((each) => typeof each === "string");
      for (const each of areRefused ? [] : [one, closure])
        if (!isDeepStrictEqual(each, other)) expect(each, JSON.stringify(drawn)).toEqual(other);
      if (typeof one === "string") refused++;
      else checkBody((one as { body: Record<string, unknown> }).body);
    };
    fc.assert(fc.property(arbitraryTape(), property), runs(4000));
    expect(refused).toBeLessThan(runs(4000).numRuns / 2);
  });

  function checkBody(body: Record<string, unknown>): void {
    const text = JSON.stringify(body);
    for (const mark of [credential, unread, foreign]) expect(text).not.toContain(mark);
    const written = spec.body.entries.flatMap((entry) => (entry.kind === "entry" ? entry.key : []));
    const placed = spec.placed.filter(({ name }) => !written.includes(name));
    for (const { name } of placed) expect(body).not.toHaveProperty([name]);
  }

  it("writes a body that its native schema knows", () => {
    const validate = validatorOf(spec);
    const property = (tape: Tape) => {
      const body = resultOf(() => compiled.request(exchangeOf(compiled, drawTarget(tape, reading, false), credential)));
      const wrong = typeof body === "string" ? undefined : validate(body);
      if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} in ${JSON.stringify(body)}`);
    };
    fc.assert(fc.property(arbitraryTape(), property), runs(2000));
  });

  it("has no value that the check without types reports", () => {
    const found: string[] = [];
    const native = specs.native.get(spec.dialect)?.value;
    checkValues(spec, specs.hub.value, native, (at, message) => found.push(`${at.line}: ${message}`));
    expect(found).toEqual([]);
  });

  it("reads a reply as the rules say", () => {
    const shapes = shapesOf(provider);
    const property = (tape: Tape, json: unknown) => {
      const entry = tape.pick<Entry>("response", "stream", "error");
      const values = tape.build<unknown[]>(
        () => [mutate(tape, shapes[tape.next(shapes.length)]?.[0])],
        () => shapes[tape.next(shapes.length)]?.map((each) => mutate(tape, each, 60)) ?? [],
        () => [drawJson(tape, 4)],
        () => [json],
      );
      const [other, ...read] = [walked, compiled, closed].map((adapter) => transcriptOf(adapter, entry, values));
      for (const one of read)
        if (!isSameTranscript(one, other))
          expect({ entry, values, transcript: one }).toEqual({ entry, values, transcript: other });
    };
    fc.assert(fc.property(arbitraryTape(), fc.jsonValue({ maxDepth: 4 }), property), runs(7000));
  });
});

it("every provider has cases to start from", () => {
  for (const provider of readings.keys()) expect(shapesOf(provider).length, provider).toBeGreaterThan(5);
});

/** The answers and streams in the cases of a provider and of the others on its dialect. */
function shapesOf(provider: string): (readonly unknown[])[] {
  const dialect = readings.get(provider)?.spec.dialect;
  const files = caseFiles.filter((file) => readings.get(file.provider)?.spec.dialect === dialect);
  return files
    .flatMap(({ cases }) => cases)
    .flatMap(({ receives, receives_events }) => [
      ...(receives === undefined ? [] : [[receives]]),
      ...(receives_events === undefined ? [] : [receives_events, ...receives_events.map((event) => [event])]),
    ]);
}

/** Finds the first value whose shape the provider does not know. What exceeds a limit, `explain` warns about. */
function validatorOf(spec: AdapterSpec): (body: unknown) => Violation | undefined {
  const { value } = specs.native.get(spec.dialect) ?? {};
  const root = { $defs: nativeTypes(spec, value), $ref: `#/$defs/${spec.bodyType}`, nulls: true } as Schema;
  const limits = ["min", "max", "pattern"];
  return (body) => [...violations(root, body)].find(({ reason }) => !limits.includes(reason.kind));
}
