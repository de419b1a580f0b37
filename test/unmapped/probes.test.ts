/** The lists are right about answers: another value at a place changes what is read of them exactly where a rule handles it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Sink } from "../../generated/hub.ts";
import { readAdapters } from "../../generator/adapters.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { type Direction, directionsOf } from "../../generator/unmapped/runs.ts";
import { type Surroundings, sampleWith } from "../../generator/unmapped/samples.ts";
import { type Entry, entriesOf } from "../../generator/unmapped/status.ts";
import { isConstant, type Place, readUniverse, type Shape } from "../../generator/unmapped/universe.ts";
import { closedAdapter } from "../../language/closure-adapter.ts";
import { root } from "../walked/root.ts";

const universe = readUniverse(join(root, "spec/unmapped/universe.ts"));
const adapters = readAdapters(loadSpecs(root));

/** The rule set that reads each part. */
const readers = { answer: "response", event: "stream", error: "error" } as const;

/** The places without places in them, but those that are the same in every value of their variant. */
function leavesOf(place: Place, above: ReadonlySet<Shape> = new Set()): Place[] {
  const shapes = place.objects.filter((shape) => !above.has(shape));
  const inner = [
    ...(place.items ? leavesOf(place.items, above) : []),
    ...shapes.flatMap(({ tag, fields }, index) =>
      Object.entries(fields).flatMap(([key, field]) =>
        key === tag?.[0] || isConstant(field) ? [] : leavesOf(field, new Set([...above, shapes[index] as Shape])),
      ),
    ),
  ];
  return inner.length > 0 ? inner : [place];
}

const companions = parse(readFileSync(new URL("companions.yaml", import.meta.url), "utf8")) as Record<
  string,
  Record<string, object>
>;

/** How many leaves of an entry are probed. */
const mostLeaves = 10;

/** Two values of a leaf that differ. */
function valuesOf({ words, scalars }: Place): readonly unknown[] {
  if (words.length > 0) return words;
  if (scalars.includes("string")) return ["a", "b"];
  if (scalars.includes("number")) return [1, 2];
  return scalars.includes("boolean") ? [true, false] : [{ a: 1 }, { a: 2 }];
}

/** The entry that a leaf belongs to: its own, or the nearest above it. */
function entryOf({ path }: Place, entries: readonly Entry[]): Entry | undefined {
  const around = entries.filter((each) => each.word === undefined && path.startsWith(each.path));
  const inside = around.filter((each) => /^($|[.[<])/.test(path.slice(each.path.length)));
  return inside.sort((one, other) => other.path.length - one.path.length)[0];
}

function signalsOf(read: (value: never, sink: Sink) => boolean, value: unknown): string {
  const signals: unknown[] = [];
  // what is reported as lost is not read
  const note = (name: string | symbol) => (found: unknown) => name !== "lost" && signals.push([name, found]);
  read(value as never, new Proxy({}, { get: (_, name) => note(name) }) as Sink);
  return JSON.stringify(signals);
}

// of a provider that shares an API, requests alone are listed
const whole = Object.entries(universe).filter(([, parts]) => Object.hasOwn(parts, "answer"));

describe.each(whole)("%s", (api, parts) => {
  const speaking = adapters.filter(({ dialect }) => dialect === api);
  const [{ dialectAlone: alone } = {}] = speaking;
  const all = [...(alone ? [alone] : []), ...speaking].map(closedAdapter);
  const directions = directionsOf(parts, speaking, undefined).filter(({ name }) =>
    Object.hasOwn(readers, name.replace(/ read$/, "")),
  );

  /** The words that tables have rows for. */
  const words = new Set(speaking.flatMap(({ tables }) => tables.flatMap(({ rows }) => rows.map(({ word }) => word))));

  const next = { companions: companions[api] ?? {} };
  /** A field may be read next to some variants of others only. */
  const around = (variant: number) => [false, true].map((full) => ({ full, variant, ...next }));
  const surroundings = [0, 1, 2, 3].flatMap(around);
  /** Surroundings of values that need a rare companion. */
  const rare: readonly Surroundings[] = [
    { full: "near", variant: 0, ...next },
    { full: false, variant: 0, empty: true, ...next },
    ...Array.from({ length: 30 }, (_, variant) => around(variant)).flat(),
  ];

  /** Whether one of the adapters reads these values differently. */
  const differ = (
    { name, root: whole }: Direction,
    place: Place,
    values: readonly unknown[],
    among: readonly Surroundings[],
  ) => {
    const part = name.replace(/ read$/, "") as keyof typeof readers;
    return among.some((each) => {
      const samples = values.map((value) => sampleWith(whole, { of: place, value }, each));
      return all.some(
        (adapter) => new Set(samples.map((sample) => signalsOf(adapter[readers[part]], sample))).size > 1,
      );
    });
  };

  it.each(directions)("$name", { timeout: 120_000 }, (direction) => {
    const entries = entriesOf(direction);
    const groups = Map.groupBy(leavesOf(direction.root), (place) => entryOf(place, entries));
    const probed = [...groups].flatMap(([entry, places]) => {
      // an event of Responses has thousands of leaves that no rule reads
      const step = Math.ceil(places.length / mostLeaves);
      return places.filter((_, index) => index % step === 0).map((place) => ({ fate: entry?.fate, place }));
    });
    const wrong = probed.flatMap(({ fate, place }) => {
      const isRead = fate === "mapped" || fate === "passed";
      const values = valuesOf(place);
      const isDifferent = differ(direction, place, values, surroundings);
      // some strings matter only where a table knows them
      const isRare = isRead && !isDifferent && differ(direction, place, [...values, ...words], rare);
      // of a value that may be anything, a rule may read some keys only
      const isSome = fate === "decides" || (isRead && place.scalars.includes("any"));
      return isSome || isRead === (isDifferent || isRare) ? [] : [`${place.path} is ${fate}`];
    });
    expect(wrong).toEqual([]);
  });
});
