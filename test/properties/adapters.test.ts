/** The real providers: what is compiled does what the rules say, and what is sent is what the API takes. */
import { isDeepStrictEqual } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EngineRequest } from "../../generated/hub.ts";
import { models } from "../../generated/registry.ts";
import { pathsOf } from "../../generator/language/traverse.ts";
import { loadSpecs } from "../../generator/specs.ts";
import type { Adapter, Exchange } from "../../runtime/adapter.ts";
import { exchange } from "../../runtime/conversation.ts";
import { checkRequest } from "../../runtime/door.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { readCaseFiles } from "../case-files.ts";
import { seed } from "../seed.ts";
import { root } from "../walked/root.ts";
import { type Readings, readings } from "../walked-adapters.ts";
import { drawJson, mutate } from "./draw-json.ts";
import { drawNative, drawRequest, unread } from "./draw-request.ts";
import { arbitraryTape, type Tape } from "./tape.ts";
import { type Entry, isSameTranscript, transcriptOf } from "./transcript.ts";

/** Run counts for about twenty seconds; `PROPERTY_RUNS=10` makes ten times as many. */
const runs = (numRuns: number) => ({ seed, numRuns: numRuns * Number(process.env.PROPERTY_RUNS ?? 1) });
const credential = "sk-credential-5f1d";
const foreign = "foreign-5f1d";
const oddModels = [
  "m",
  "",
  "v/m:free",
  "*",
  "gpt-6",
  "claude-9",
  "gemini-2.5-pro",
  "gemma-3",
  "grok-5",
  "GPT-5.5",
  "é\u{1f600}",
];
const modelNames = [...models.map(({ name }) => name), ...oddModels];
const namespaces = [...readings.values()].flatMap(({ compiled }) =>
  compiled.names.flatMap(({ namespace }) => namespace ?? []),
);
const specs = loadSpecs(root);
const caseFiles = readCaseFiles();

/** A request, and where it goes. */
interface Drawn {
  readonly request: EngineRequest;
  readonly model: string;
  readonly registration: number;
}

function draw(tape: Tape, { spec, compiled }: Readings, isNative: boolean): Drawn {
  const own = models.filter(({ provider }) => provider === spec.provider).map(({ name }) => name);
  const names = tape.next(3) === 2 || own.length === 0 ? modelNames : own;
  const model = names[tape.next(names.length)] ?? "m";
  const request: Record<string, unknown> = { ...drawRequest(tape, model) };
  if (isNative) {
    for (const { namespace } of compiled.names) {
      if (namespace !== undefined && tape.next(2) === 1) request[namespace] = drawNative(tape, nativeKeys(spec));
    }
    for (const field of ["thinking", "output_config"])
      if (tape.next(6) === 5) request[field] = drawNative(tape, ["type", "effort"]);
  }
  const ours = compiled.names.map(({ namespace }) => namespace);
  if (tape.next(4) === 3) for (const each of namespaces) if (!ours.includes(each)) request[each] = { mark: foreign };
  return { request: checkRequest(request), model, registration: tape.next(2) };
}

/** The native keys that templates read by name. */
function nativeKeys(spec: Readings["spec"]): string[] {
  const templates = [
    spec.body,
    spec.headers,
    ...spec.lets.map(({ value }) => value),
    ...(spec.reasoning?.unless ?? []),
  ];
  const read = templates.flatMap(pathsOf).flatMap(({ name, steps }) => (name === "ns" ? (steps[0] ?? []) : []));
  return [...new Set([...read, ...spec.placed.map(({ name }) => name)])];
}

function exchangeOf(adapter: Adapter, { request, model, registration }: Drawn): Exchange {
  const [first] = adapter.names;
  const name = adapter.names[registration] ?? first;
  if (name === undefined) throw new Error(`${adapter.provider} has no name`);
  return exchange(request, { adapter, registration: name, model, key: credential }, request.stream === true);
}

/** What a request becomes as JSON, or the sentence with which it is refused. */
function told(work: () => unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(work()));
  } catch (error) {
    if (error instanceof InvalidRequest) return error.message;
    throw error;
  }
}

describe.each([...readings])("%s", { timeout: 120_000 }, (provider, reading) => {
  const { spec, compiled, walked } = reading;

  it("writes the request that the rules say, and nothing that is not for it", () => {
    let refused = 0;
    const property = (tape: Tape) => {
      const drawn = draw(tape, reading, true);
      const [one, other] = [compiled, walked].map((adapter) =>
        told(() => {
          const x = exchangeOf(adapter, drawn);
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
      const body = told(() => compiled.request(exchangeOf(compiled, draw(tape, reading, false))));
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
      if (!isSameTranscript(one, other)) expect({ entry, values, told: one }).toEqual({ entry, values, told: other });
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
