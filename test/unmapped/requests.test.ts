/**
 * The lists say the same of every field of a request as the code that translates it: a field that nothing reads is in the losses of
 * every destination with another API, a refused one is an error, and one that a rule reads is not among those that no model gets.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { findDestination } from "../../explain/destinations.ts";
import { isWithin } from "../../explain/json.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { readAdapters } from "../../generator/adapters.ts";
import { readInbound as readSpecs } from "../../generator/inbound.ts";
import { modelsOf } from "../../generator/losses/cells.ts";
import { loadSpecs } from "../../generator/specs.ts";
import { fatesOf } from "../../generator/unmapped/ledger.ts";
import { isAbout, readReasons } from "../../generator/unmapped/reasons.ts";
import { directionsOf } from "../../generator/unmapped/runs.ts";
import { sampleWith } from "../../generator/unmapped/samples.ts";
import type { Entry } from "../../generator/unmapped/status.ts";
import { isConstant, type Place, readUniverse, type Shape } from "../../generator/unmapped/universe.ts";
import type { Source } from "../../language/load.ts";
import { Reader } from "../../language/reader.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { hasField } from "../../runtime/request/field-paths.ts";
import { isLeftOut, isNeedless, lossesAt } from "../../runtime/request/lost.ts";
import type { Fields } from "../../runtime/request/reading.ts";
import { root } from "../walked/root.ts";

const universe = readUniverse(join(root, "spec/unmapped/universe.ts"));
const specs = loadSpecs(root);
const all = readAdapters(specs);
const inbound = readSpecs(specs);

/** The newest model of each provider. */
const targets = adapters.map((adapter) => findDestination(modelsOf(adapter)[0] as string, {}, {}));

/** A model of each family of the API's providers, by API. */
const families = Map.groupBy(
  adapters.flatMap((adapter) => modelsOf(adapter).map((model) => findDestination(model, {}, {}))),
  ({ adapter }) => adapter.dialect,
);

/** Losses of parts that two APIs have, as data. */
const shared = parse(readFileSync(new URL("shared.yaml", import.meta.url), "utf8")) as {
  readonly gaps: Readonly<
    Record<string, Readonly<Record<string, readonly string[] | Readonly<Record<string, string>>>>>
  >;
  readonly figures: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

/** The places without places in them, but those that are the same in every value of their variant. */
function leavesOf(place: Place, above: ReadonlySet<Shape> = new Set()): Place[] {
  const inner = [
    ...(place.items ? leavesOf(place.items, above) : []),
    ...place.objects.flatMap((shape) =>
      above.has(shape)
        ? []
        : Object.entries(shape.fields).flatMap(([key, field]) =>
            key === shape.tag?.[0] || isConstant(field) ? [] : leavesOf(field, new Set([...above, shape])),
          ),
    ),
  ];
  return inner.length > 0 ? inner : [place];
}

/** The entry of a leaf: its own, or the nearest above it. */
function entryOf({ path }: Place, entries: readonly Entry[]): Entry | undefined {
  const around = entries.filter((each) => each.word === undefined && path.startsWith(each.path));
  const inside = around.filter((each) => /^($|[.[<])/.test(path.slice(each.path.length)));
  return inside.sort((one, other) => other.path.length - one.path.length)[0];
}

const image = { inlineData: { mimeType: "image/png", data: "AAAA" } };

/** Fields that rules ask for next to a field, by API and the path of the field or of the object. */
const companions: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  responses: { "input[tool_search_output]": { execution: "client" }, "input[message]": { role: "user" } },
  "generate-content": {
    "contents[].parts[].thoughtSignature": { functionCall: { name: "f" } },
    "systemInstruction.parts[].thoughtSignature": { functionCall: { name: "f" } },
    "contents[].parts[].mediaResolution": image,
    "systemInstruction.parts[].mediaResolution": image,
  },
};

/** Turns of which some fields are read in one alone. */
const roles: Readonly<Record<string, readonly Readonly<Record<string, object>>[]>> = {
  "generate-content": [{}, { "contents[]": { role: "model" } }],
};

const plain = (path: string) => path.replaceAll(/\[[^\]]*\]/g, "[]").replaceAll(/<[^>]*>/g, "");

describe.each(inboundApis.map((api) => [api.api, api] as const))("%s", (name, api) => {
  const spec = inbound.find((each) => each.api === name);
  const speaking = all.filter(({ dialect }) => dialect === name);
  const direction = directionsOf(universe[name] ?? {}, speaking, spec).find((each) => each.name === "request read");
  if (direction === undefined) throw new Error(`${name} has no requests`);
  const entries = fatesOf(direction, { check: api.check, inbound: spec });
  const { claims } = readReasons(new Reader(specs.unmapped.get(name) as Source), [direction.name]);
  /** Whether other fields say it, or it is sent in a way that the lists do not see. */
  const isSaid = (entry: Entry) =>
    claims.some((each) => ["redundant", "elsewhere"].includes(each.kind) && isAbout(each, entry));
  const isRead = ({ directions }: { readonly directions: readonly string[] }) => directions.includes("request read");
  const isInPath = api.under.length > 0;
  const others = targets.filter(({ adapter }) => adapter.dialect !== name);

  /** Requests with a value at a place; what is next to it may be all that is optional, or nothing. */
  function bodiesWith(place: Place, word: string | undefined): Fields[] {
    const [sample] = place.scalars.includes("string") ? ["aaaa"] : place.scalars.includes("any") ? [{ a: 1 }] : [];
    const value = word ?? place.words[0] ?? sample;
    const around = [false, "near" as const, true].flatMap((full) =>
      (roles[name] ?? [{}]).map((role) => ({ full, variant: 0, companions: { ...companions[name], ...role } })),
    );
    return around.flatMap((each) => {
      const body = sampleWith(direction?.root as Place, { of: place, value }, each) as Fields | undefined;
      // a type that contains itself is tried only once
      if (body === undefined) return [];
      const { stream: _, model: __, ...rest } = body;
      return [isInPath ? rest : { ...rest, model: "m" }];
    });
  }

  /** The fault in the stated fate of a leaf; undefined if there is none. */
  function judge(place: Place, entry: Entry): string | undefined {
    const path = plain(place.path);
    type Judged = { readonly isLost: boolean; readonly isUnread: boolean; readonly isNeedless: boolean }[];
    const results = bodiesWith(place, entry.word).flatMap((body): ("refused" | Judged)[] => {
      if (!hasField(body, path)) return [];
      try {
        const made = others.map((to) => {
          const read = readInbound(api, body, { to: to.adapter, ...(isInPath && { model: "m", stream: false }) });
          const losses = lossesAt(read.request, to, read.caller, body);
          const isLost = losses.some((loss) => isWithin(path, loss.path) || isWithin(loss.path, path));
          const isUnread = read.caller.lost.some((each) => isWithin(path, each));
          return { isLost, isUnread, isNeedless: isNeedless(path, read.caller, body) };
        });
        return [made];
      } catch (error) {
        if (error instanceof InvalidRequest) return ["refused"];
        throw error;
      }
    });
    const made = results.filter((each) => each !== "refused");
    switch (entry.fate) {
      case "unknown":
        return isSaid(entry) || made.flat().every((each) => each.isLost || each.isNeedless)
          ? undefined
          : "is lost in silence";
      case "refused":
      case "refused by type":
        return made.length > 0 && made.length === results.length ? "is not refused" : undefined;
      case "mapped":
      case "passed":
        return made.length > 0 && made.every((each) => each.every(({ isUnread }) => isUnread))
          ? "is unread"
          : undefined;
      default:
        return undefined;
    }
  }

  it("the lists and the losses agree", { timeout: 120_000 }, () => {
    const leaves = leavesOf(direction.root).flatMap((place) => {
      const words = entries.filter((each) => each.word !== undefined && each.path === place.path);
      return (words.length > 0 ? words : [entryOf(place, entries)]).map((entry) => ({ place, entry }));
    });
    const wrong = leaves.flatMap(({ place, entry }) => {
      const found = entry && judge(place, entry);
      const word = entry?.word === undefined ? "" : ` = ${entry.word}`;
      return found === undefined ? [] : [`${place.path}${word} (${entry?.fate}) ${found}`];
    });
    expect(leaves.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it("at most a tenth of what another API has, too, is lost there", { timeout: 300_000 }, () => {
    const leafOf = new Map(leavesOf(direction.root).map((place) => [entryOf(place, entries), place]));
    const gaps = entries.flatMap((entry) => {
      const claim = claims.find((each) => each.kind === "gap" && isRead(each) && isAbout(each, entry));
      return entry.fate !== "unknown" || claim === undefined ? [] : [{ path: entry.path, reason: claim.reason }];
    });
    expect(Object.keys(shared.gaps[name] ?? {}).sort()).toEqual([...new Set(gaps.map(({ reason }) => reason))].sort());
    const mapped = entries.filter(({ fate, word }) => ["mapped", "passed"].includes(fate) && word === undefined);
    const figures = [...families].flatMap(([other, destinations]) => {
      if (other === name) return [];
      const kept = mapped.filter((entry) => {
        const place = leafOf.get(entry);
        return place !== undefined && destinations.some((to) => isKept(place, to));
      });
      const lost = gaps.filter(({ path, reason }) => isShared(shared.gaps[name]?.[reason], other, path)).length;
      return [{ other, lost, all: kept.length + lost }];
    });
    expect(Object.fromEntries(figures.map(({ other, lost, all }) => [other, `${lost} of ${all}`]))).toEqual(
      shared.figures[name],
    );
    expect(figures.filter(({ lost, all }) => lost > all / 10).map(({ other }) => other)).toEqual([]);
  });

  /** Whether another API has what is at a path. */
  function isShared(by: (typeof shared.gaps)[string][string] | undefined, other: string, path: string): boolean {
    if (isList(by)) return by.includes(other);
    const pattern = by?.[other];
    return pattern !== undefined && new RegExp(pattern).test(path);
  }

  /** Whether a destination gets a leaf of a request, whatever is next to it. */
  function isKept(place: Place, to: (typeof targets)[number]): boolean {
    const path = plain(place.path);
    return bodiesWith(place, undefined).some((body) => {
      if (!hasField(body, path)) return false;
      try {
        const { request, caller } = readInbound(api, body, {
          to: to.adapter,
          ...(isInPath && { model: "m", stream: false }),
        });
        return !lossesAt(request, to, caller, body).some((loss) => isLeftOut(loss) && isWithin(path, loss.path));
      } catch (error) {
        if (error instanceof InvalidRequest) return false;
        throw error;
      }
    });
  }
});
