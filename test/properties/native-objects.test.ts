/**
 * Native objects next to mapped fields, for every provider, under each of its names and namespaces: merged key by key, the native
 * value wins; native tools follow the mapped ones; a native control of reasoning takes the place of the unified ones.
 */
import { describe, expect, it } from "vitest";
import type { Path } from "../../language/syntax.ts";
import { pathsOf } from "../../language/traverse.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import fc from "../fast-check.ts";
import { modelOf } from "../models.ts";
import { propertyRuns } from "../property-runs.ts";
import { readings } from "../walked-adapters.ts";
import { drawJson } from "./draw-json.ts";
import { drawRequest } from "./draw-request.ts";
import { exchangeOf, resultOf } from "./draw-target.ts";
import { arbitraryTape, type Tape } from "./tape.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Where the dialects differ. */
interface Places {
  /** The native list of tools. */
  readonly tools: readonly [string, ...string[]];
  /** Objects of the body that hold mapped and native fields. */
  readonly merged: readonly string[];
  /** The paths under which a native control is sent, if not under its own. */
  readonly moved?: Readonly<Record<string, readonly string[]>>;
}

const dialects: Readonly<Record<string, Places>> = {
  "chat-completions": { tools: ["tools"], merged: ["stream_options"] },
  converse: {
    tools: ["toolConfig", "tools"],
    merged: ["inferenceConfig", "toolConfig", "outputConfig", "additionalModelRequestFields"],
  },
  "generate-content": {
    tools: ["tools"],
    merged: ["generationConfig", "toolConfig"],
    moved: { thinkingConfig: ["generationConfig", "thinkingConfig"] },
  },
  messages: { tools: ["tools"], merged: ["output_config"] },
  responses: { tools: ["tools"], merged: ["text"] },
};

const named = [...readings.values()].flatMap(({ spec, compiled }) =>
  compiled.names.flatMap(({ key, namespace }, index) =>
    namespace === undefined ? [] : [{ key, namespace, index, spec, compiled }],
  ),
);

const response_format = { type: "json_schema", json_schema: { name: "n", schema: { type: "object" } } };

const runs = { numRuns: propertyRuns(1200) };

it("has the laws for every dialect", () => {
  expect(new Set(named.map(({ spec }) => spec.dialect))).toEqual(new Set(Object.keys(dialects)));
});

describe.each(named)("$namespace", { timeout: 60_000 }, ({ namespace, index, spec, compiled }) => {
  const places = dialects[spec.dialect] as Places;
  const { tools: toolsAt, merged } = places;
  /** The native fields that templates read: others have no effect but their own. */
  const read = new Set(nativePaths().map(([first]) => first));
  const controls = (spec.reasoning?.unless ?? []).flatMap(pathsOf).filter(({ name }) => name === "ns");

  /** The body for a request with these fields; undefined if it is refused. */
  function bodyOf(request: Fields, native?: Fields, space = namespace): Fields | undefined {
    const given = native === undefined ? request : { ...request, [space]: native };
    const drawn = { given, request: checkRequest(given), model: modelOf(spec.provider), registration: index };
    const body = resultOf(() => compiled.request(exchangeOf(compiled, drawn, "key")));
    return typeof body === "string" ? undefined : (body as Fields);
  }

  /** Runs a law on requests that the provider accepts; most are. */
  function holds(law: (tape: Tape, request: Fields, mapped: Fields) => void): void {
    let tried = 0;
    const property = (tape: Tape, own: Tape) => {
      const schema = tape.next(2) === 1 ? { response_format } : {};
      const request = { ...drawRequest(tape, modelOf(spec.provider)), ...schema };
      const mapped = bodyOf(request);
      if (mapped === undefined) return;
      law(own, request, mapped);
      tried++;
    };
    fc.assert(fc.property(arbitraryTape(), arbitraryTape(), property), runs);
    expect(tried).toBeGreaterThan(runs.numRuns / 4);
  }

  it("is merged key by key, and wins", () => {
    holds((tape, request, mapped) => {
      const free = [...Object.keys(mapped), "a_native_field", "another"].filter((key) => isFree(key));
      const native = Object.fromEntries(tape.times(1, 3, () => [free[tape.next(free.length)], drawJson(tape)]));
      expect(bodyOf(request, native)).toEqual(json({ ...mapped, ...native }));
    });
  });

  /** Whether a native key has no effect on others. */
  function isFree(key: string): boolean {
    return !["model", "stream"].includes(key) && !read.has(key);
  }

  it.each(merged)("keeps what is mapped next to its own fields of %s", (key) => {
    const fixed = nativePaths().flatMap(([first, second]) => (first === key && second !== undefined ? [second] : []));
    holds((tape, request, mapped) => {
      const below = (mapped[key] ?? {}) as Fields;
      const free = [...Object.keys(below), "a_native_field", "another"].filter((field) => !fixed.includes(field));
      const native = Object.fromEntries(tape.times(1, 3, () => [free[tape.next(free.length)], drawJson(tape)]));
      expect(bodyOf(request, { [key]: native })).toEqual(json({ ...mapped, [key]: { ...below, ...native } }));
    });
  });

  it("has its tools after those of the request", () => {
    holds((tape, request, mapped) => {
      const own = tape.times(1, 2, () => ({ type: "native", any: drawJson(tape) }));
      const body = bodyOf(request, at(toolsAt, own));
      const offered = ((find(mapped, toolsAt) ?? []) as Fields[]).filter((tool) => !isPlaceholder(tool));
      expect(find(body, toolsAt)).toEqual([...offered, ...(json(own) as unknown[])]);
      // choices among tools have no meaning without any
      if (offered.length > 0) expect(without(body, toolsAt)).toEqual(without(mapped, toolsAt));
    });
  });

  it("has tools that are a list, or is refused", () => {
    holds((_, request) => {
      for (const wrong of ["text", 1, { a: 1 }]) expect(bodyOf(request, at(toolsAt, wrong))).toBeUndefined();
    });
  });

  if (controls.length > 0)
    it("controls reasoning in place of the unified controls", () => {
      holds((tape, request) => {
        const { steps } = controls[tape.next(controls.length)] as Path;
        const value = tape.pick<unknown>({ native: true }, "native");
        const { reasoning_effort, reasoning_mode, reasoning_summary, ...rest } = request;
        const alone = bodyOf(rest, at(steps, value));
        const body = bodyOf({ ...rest, reasoning_effort: tape.pick("high", "none"), reasoning_mode }, at(steps, value));
        expect(body).toEqual(alone);
        // what merges with mapped fields must be an object
        if (typeof value === "string" && (merged.includes(steps.at(-1) ?? "") || steps.length === 0)) return;
        const where = places.moved?.[steps.join(".")] ?? steps;
        expect(find(body, where), steps.join(".")).toEqual(value);
      });
    });

  it("has the keys of all its names, and those of the addressed one win", () => {
    const others = compiled.names.flatMap(({ namespace: other }) => (other === namespace ? [] : (other ?? [])));
    holds((tape, request) => {
      const [one, two] = [drawKeys(tape), drawKeys(tape)];
      for (const other of others)
        expect(bodyOf({ ...request, [other]: one }, two)).toEqual(bodyOf(request, { ...one, ...two }));
    });
  });

  function drawKeys(tape: Tape): Fields {
    const keys = ["a_native_field", "another", ...merged, toolsAt[0]];
    return Object.fromEntries(tape.times(0, 3, () => [keys[tape.next(keys.length)], drawJson(tape)]));
  }

  /** The paths below the native object that templates read. */
  function nativePaths(): (readonly string[])[] {
    const templates = [
      spec.body,
      spec.headers,
      ...spec.lets.map(({ value }) => value),
      ...(spec.reasoning?.unless ?? []),
    ];
    const paths = templates.flatMap(pathsOf).flatMap(({ name, steps }) => (name === "ns" ? [steps] : []));
    // a let may name a part of the native object
    const parts = spec.lets.flatMap(({ name, value }) => pathsOf(value).map((path) => ({ name, path })));
    const below = templates
      .flatMap(pathsOf)
      .flatMap(({ name, steps }) =>
        parts.flatMap((part) =>
          part.name === name && part.path.name === "ns" ? [[...part.path.steps, ...steps]] : [],
        ),
      );
    return [...paths, ...below];
  }
});

/** Bedrock requires a tool where a conversation has calls. */
function isPlaceholder({ toolSpec }: Fields): boolean {
  return (toolSpec as Fields | undefined)?.name === "no_tool";
}

/** An object with this value at a path. */
function at(path: readonly string[], value: unknown): Fields {
  return path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as Fields;
}

function find(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Fields | undefined)?.[step], value);
}

function without(value: unknown, [first = "", ...rest]: readonly string[]): unknown {
  const { [first]: inner, ...others } = (value ?? {}) as Fields;
  return rest.length === 0 || inner === undefined ? others : { ...others, [first]: without(inner, rest) };
}

/** As it is sent: without what JSON leaves out. */
function json(value: unknown): unknown {
  return resultOf(() => value);
}
