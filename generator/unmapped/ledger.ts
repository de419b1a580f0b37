/** The list of everything an API has, with what becomes of it, and the errors for what is not accounted for. */

import type { Diagnostic } from "../../language/diagnostics.ts";
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { Source } from "../../language/load.ts";
import { Reader } from "../../language/reader.ts";
import type { AdapterSpec, Position } from "../../language/syntax.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import type { Output } from "../writer.ts";
import { Marks } from "./marks.ts";
import { printSection } from "./page.ts";
import { type Claim, type Explained, explained, isAbout, type Reasons, readReasons, staleClaims } from "./reasons.ts";
import { callsRead, type Direction, directionsOf } from "./runs.ts";
import { sampleWith, smallest } from "./samples.ts";
import { type Entry, entriesOf, plainPath } from "./status.ts";
import { type Open, quoted } from "./stubs.ts";
import type { Place, Shape, Universe } from "./universe.ts";

/** The inputs for the list of one API. */
export interface Api {
  readonly parts: Universe[string];
  readonly source: Source;
  /** The adapters of its dialect. */
  readonly adapters: readonly AdapterSpec[];
  readonly inbound: InboundSpec | undefined;
  /** The fates of requests by trying; undefined where they follow from the rules. */
  readonly tried?: ((root: Place, needless: NonNullable<InboundSpec["needless"]>) => Entry[]) | undefined;
  /** The check of its requests. */
  readonly check: InboundApi["check"] | undefined;
  /** The installed version of a package. */
  readonly versionOf: (name: string) => string | undefined;
}

export interface Ledger {
  readonly output: Output;
  /** Its section of the reference page. */
  readonly section: string;
  readonly wrong: readonly Diagnostic[];
  /** Entries to be classified. */
  readonly open: readonly Open[];
}

export function ledgerOf(api: Api): Ledger {
  const directions = api.tried
    ? Object.entries(api.parts).map(([part, root]) => ({ name: `${part} read`, root, marks: new Marks(), extras: [] }))
    : directionsOf(api.parts, api.adapters, api.inbound);
  const reader = new Reader(api.source);
  const reasons = readReasons(
    reader,
    directions.map((each) => each.name),
  );
  const { api: name, sdk, claims, places } = reasons;
  const ruleAt = rulesOf(api);
  const all = new Map(directions.map((each) => [each.name, fatesOf(each, api)]));
  const lists = [...all].map(([direction, entries]) => explained(direction, entries, claims));
  const versions = sdk.map((each) => `${each.name} ${each.version}`).join(", ");
  const open = openIn(lists);
  const strange = claims.filter(({ kind }) => kind === "not in the SDK");
  const wrong = [
    ...reader.diagnostics,
    ...staleClaims(
      claims.filter((each) => !strange.includes(each)),
      all,
      ruleAt,
    ),
    ...otherVersions(sdk, api.versionOf),
    ...undeclared(directions, strange, versions, api.source.file),
    ...open.map((each) => unknown(each, places.get(each.directions[0] ?? "") ?? api.source.at([]), versions)),
  ];
  const head = `# @generated from ${api.source.file}, the specs and ${versions}. Do not edit; run \`npm run generate\`.\n`;
  const text = [head, ...lists.map((each) => printList(each, ruleAt))].join("\n");
  return { output: { path: `generated/unmapped/${name}.txt`, text }, section: printSection(name, lists), wrong, open };
}

/** The fates of all places in one direction. */
export function fatesOf(
  direction: Direction,
  { check, inbound, tried }: Pick<Api, "check" | "inbound" | "tried">,
): Entry[] {
  const { needless, count_request: { defaults } = {} } = inbound ?? {};
  if (tried) return tried(direction.root, needless ?? {});
  if (!callsRead.includes(direction.name)) return entriesOf(direction);
  const checked = check && ((body: object) => check({ ...defaults, ...body }, ""));
  return entriesOf(direction, { isRefused: checked && refusals(direction.root, checked), needless });
}

/** Packages of which another version is installed than was reviewed. */
function otherVersions(sdk: Reasons["sdk"], versionOf: Api["versionOf"]): Diagnostic[] {
  return sdk.flatMap(({ name, version, at }) => {
    const installed = versionOf(name);
    const message = `${name} is ${installed ?? "not installed"}, reviewed was ${version}`;
    return installed === version ? [] : [{ at, message }];
  });
}

/** Keys of rules that the SDK does not declare and no reason names, and reasons for keys that no rule has. */
function undeclared(
  directions: readonly Direction[],
  claims: readonly Claim[],
  versions: string,
  file: string,
): Diagnostic[] {
  const extras = directions.flatMap((each) => each.extras.map((extra) => ({ ...extra, direction: each.name })));
  const isFor = (claim: Claim, path: string) => isAbout(claim, { path, names: [path.split(".").at(-1) ?? ""] });
  return [
    ...extras
      .filter(({ path }) => !claims.some((claim) => isFor(claim, path)))
      .map(({ path, at, direction }) => ({
        at,
        message: `${versions} does not have ${path} (${direction}); give a reason in ${file}, not in the SDK`,
      })),
    ...claims
      .filter((claim) => !extras.some(({ path }) => isFor(claim, path)))
      .map(({ at, text }) => ({ at, message: `no rule reads or writes ${text}, or the SDK has it; remove it here` })),
  ];
}

function printList({ direction, entries }: Explained, ruleAt: (at: Position) => string): string {
  const groups = [...Map.groupBy(entries, ({ entry, claim }) => claim?.kind ?? entry.fate)];
  const counts = groups.sort(([, one], [, other]) => other.length - one.length);
  const summary = counts.map(([fate, own]) => `${own.length} ${fate}`).join(", ");
  return `## ${direction}: ${summary}\n\n${linesOf(entries, ruleAt).join("\n")}\n`;
}

/** Entries that no rule and no reason accounts for: one for each type, field or path, with its words. */
function openIn(lists: readonly Explained[]): Open[] {
  const all = lists.flatMap(({ direction, entries }) => entries.map((each) => ({ direction, ...each })));
  const open = all.filter(({ entry, claim }) => entry.fate === "unknown" && !claim);
  const keyOf = (name: string, { direction, entry }: (typeof all)[number]) => [direction, name, entry.word].join();
  const handled = new Set(
    all.flatMap((each) => (each.entry.fate === "unknown" ? [] : each.entry.names.map((name) => keyOf(name, each)))),
  );
  const nameOf = (each: (typeof all)[number]) =>
    each.entry.names.find((name) => /^[A-Z]/.test(name) && !handled.has(keyOf(name, each))) ?? each.entry.path;
  const groups = Map.groupBy(open, (each) =>
    [each.direction.split(" ")[1], nameOf(each), each.entry.word !== undefined].join(),
  );
  return [...groups.values()].map((found) => {
    const [first] = found as [(typeof found)[number]];
    const words = [...new Set(found.flatMap((each) => each.entry.word ?? []))];
    return {
      name: `${nameOf(first)}${words.length > 0 ? ` = ${words.join("|")}` : ""}`,
      path: first.entry.path,
      directions: [...new Set(found.map((each) => each.direction))],
      places: new Set(found.map((each) => each.direction + each.entry.path)).size,
    };
  });
}

/** The error for one of these, at the key of its first direction. */
function unknown({ name, path, directions, places }: Open, at: Position, versions: string): Diagnostic {
  const [direction = ""] = directions;
  const place = `${direction}: ${path}${places > 1 ? `, and ${places - 1} more` : ""}`;
  const verb = direction.endsWith("read") ? "reads" : "writes";
  const line = `{ gap: { why: [${quoted(name)}] } }`;
  return { at, message: `nothing ${verb} ${name} of ${versions} (${place}); add a rule, or a reason: ${line}` };
}

/** Whether the check of requests refuses what it does not know there; next to it, it may miss a field that callers send. */
function refusals(root: Place, check: (body: object) => unknown): (of: Place | Shape, word?: string) => boolean {
  const refusedAt = (body: unknown) => {
    try {
      check(body as object);
      return undefined;
    } catch (error) {
      return plainPath((error as Error).message.split(": ")[0] as string);
    }
  };
  if (refusedAt(smallest(root)) !== undefined) throw new Error("the check refuses the smallest request");
  return (of, word) => refusedAt(sampleWith(root, { of, value: word }))?.startsWith(plainPath(of.path)) === true;
}

/** The name of the rule or table at a position, with its file: lines change too often for a list that is committed. */
function rulesOf({ adapters, inbound }: Api): (at: Position) => string {
  const alone = adapters[0]?.dialectAlone;
  const programs = [...(inbound ? [inbound.program] : []), ...(alone ? [alone] : []), ...adapters];
  const starts = programs.flatMap(({ rules, tables, bodyTypeAt }) => [
    ...[...rules, ...tables].map(({ name, at }) => ({ name, at })),
    { name: "request", at: bodyTypeAt },
  ]);
  return ({ file, line }) => {
    const above = starts.filter(({ at }) => at.file === file && at.line <= line);
    const nearest = above.reduce(
      (best, each) => (each.at.line > best.at.line ? each : best),
      above[0] ?? { name: "", at: { line: 0 } },
    );
    return `${file.replace(/^spec\/|\.yaml$/g, "")} ${nearest.name}`.trim();
  };
}

/** One line for each entry; words with the same fate share one. */
function linesOf(entries: Explained["entries"], ruleAt: (at: Position) => string): string[] {
  const lines = entries.map(({ entry: { path, word, fate, mark, leaves }, claim }) => ({
    fate: claim?.kind ?? fate,
    path: `${path || "(whole)"}${leaves > 1 && fate !== "mapped" ? ` (${leaves})` : ""}`,
    word,
    by: claim?.reason ?? (mark && fate !== "needless" ? ruleAt(mark.at) : ""),
  }));
  const groups = Map.groupBy(lines, ({ fate, path, word, by }) =>
    word === undefined ? path : `${path} = ${fate} ${by}`,
  );
  return [...groups.values()].map((group) => {
    const [{ fate, path, by }] = group as [(typeof lines)[number]];
    const words = group.flatMap(({ word }) => word ?? []).join("|");
    return `${fate.padEnd(15)} ${path}${words && ` = ${words}`}${by && `  · ${by}`}`;
  });
}
