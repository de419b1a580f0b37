/** The real providers: what is compiled does what the rules say, and what is sent is what the API takes. */
import { isDeepStrictEqual } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadSpecs } from "../../generator/specs.ts";
import { readCaseFiles } from "../case-files.ts";
import { propertyRuns } from "../property-runs.ts";
import { seed } from "../seed.ts";
import { root } from "../walked/root.ts";
import { readings } from "../walked-adapters.ts";
import { drawJson, mutate } from "./draw-json.ts";
import { unread } from "./draw-request.ts";
import { drawTarget, exchangeOf, foreign, resultOf } from "./draw-target.ts";
import { arbitraryTape, type Tape } from "./tape.ts";
import { type Entry, isSameTranscript, transcriptOf } from "./transcript.ts";

const runs = (numRuns: number) => ({ seed, numRuns: propertyRuns(numRuns) });
const credential = "sk-credential-5f1d";
const specs = loadSpecs(root);
const caseFiles = readCaseFiles();

describe.each([...readings])("%s", { timeout: 120_000 }, (provider, reading) => {
  const { spec, compiled, walked } = reading;

  it("writes the request that the rules say, and nothing that is not for it", () => {
    let refused = 0;
    const property = (tape: Tape) => {
      const drawn = drawTarget(tape, reading, true);
      const [one, other] = [compiled, walked].map((adapter) =>
        resultOf(() => {
          const x = exchangeOf(adapter, drawn, credential);
          return { body: adapter.request(x), headers: adapter.headers(x) };
        }),
      );
      if (!isDeepStrictEqual(one, other)) expect(one, JSON.stringify(drawn)).toEqual(other);
      if (typeof one === "string") refused++;
      else checkBody((one as { body: Record<string, unknown> }).body);
    };
    fc.assert(fc.property(arbitraryTape(), property), runs(4000));
    expect(refused).toBeLessThan(runs(4000).numRuns / 3);
  });

  function checkBody(body: Record<string, unknown>): void {
    const text = JSON.stringify(body);
    for (const mark of [credential, unread, foreign]) expect(text).not.toContain(mark);
    const written = spec.body.entries.flatMap((entry) => (entry.kind === "entry" ? entry.key : []));
    const placed = spec.placed.filter(({ name }) => !written.includes(name));
    for (const { name } of placed) expect(body).not.toHaveProperty([name]);
  }

  it("writes a body that its native schema knows", () => {
    const validate = validatorOf(spec.dialect, spec.bodyType);
    const property = (tape: Tape) => {
      const body = resultOf(() => compiled.request(exchangeOf(compiled, drawTarget(tape, reading, false), credential)));
      if (typeof body !== "string" && !validate(body))
        throw new Error(`${JSON.stringify(validate.errors)} in ${JSON.stringify(body)}`);
    };
    fc.assert(fc.property(arbitraryTape(), property), runs(2000));
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
      const [one, other] = [compiled, walked].map((adapter) => transcriptOf(adapter, entry, values));
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

/** A validator without the keywords that limit values, which the provider checks and `explain` warns about. */
function validatorOf(dialect: string, type: string) {
  const { $defs } = (specs.native.get(dialect)?.value ?? {}) as { $defs?: object };
  const limits = ["minimum", "maximum", "minLength", "maxLength", "pattern", "minItems", "maxItems"];
  const schema = JSON.parse(JSON.stringify({ $defs, $ref: `#/$defs/${type}` }), (key, value) =>
    limits.includes(key) && typeof value !== "object" ? undefined : value,
  );
  return new Ajv2020({ strict: false, allErrors: true }).compile(schema);
}
