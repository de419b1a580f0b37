/** The prices on which the newest catalogues in packages agree. `packages.yaml` says which there are, and how they are read. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { isRecord } from "../../language/native.ts";
import { type RateColumn, type Rates, rateColumns } from "../emit/registry-table.ts";
import { WrongCatalogue } from "./catalogue.ts";

/** A catalogue in a package, as in `packages.yaml`. */
interface Package {
  readonly from: "npm" | "pip";
  readonly package: string;
  /** For how many tokens its prices are. */
  readonly tokens: number;
  readonly fields: Readonly<Record<RateColumn, string>>;
  /** A pattern of fields with prices of longer requests. */
  readonly steps: string;
  readonly folder: string;
  readonly providers: Readonly<Record<string, readonly [file: string, prefix: string]>>;
}

/** The prices of a model, or why they are not proposed. */
export type Agreed = ReadonlyMap<string, readonly Rates[] | string>;

/** The catalogues, by name. */
export function readPackages(): Readonly<Record<string, Package>> {
  return parse(readFileSync(join(import.meta.dirname, "packages.yaml"), "utf8"));
}

/**
 * Gets the newest version of each package through its package manager, unpacked in a folder of its name in `folder`.
 * @throws WrongCatalogue if one cannot be got
 */
export function fetchPackages(packages: ReturnType<typeof readPackages>, folder: string): void {
  for (const [name, { from, package: id }] of Object.entries(packages)) {
    const into = join(folder, name);
    mkdirSync(into, { recursive: true });
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: into, stdio: "pipe" });
    try {
      if (from === "npm") run("npm", "pack", id, "--silent");
      else run("python3", "-m", "pip", "download", "--quiet", "--no-deps", id);
      const [archive = ""] = readdirSync(into);
      if (from === "npm") run("tar", "xzf", archive);
      else run("python3", "-m", "zipfile", "-e", archive, ".");
    } catch (error) {
      throw new WrongCatalogue(`the package ${id} cannot be read: ${(error as Error).message}`);
    }
  }
}

/** What was read: `litellm 1.2.3 and pi 1.0.0`, by the names of the archives. */
export function describePackages(packages: ReturnType<typeof readPackages>, folder: string): string {
  const versions = Object.entries(packages).map(([name, { package: id }]) => {
    const archive = readdirSync(join(folder, name)).find((each) => /\.(tgz|whl)$/.test(each)) ?? "";
    return `${id} ${/-(\d+(?:\.\d+)+)/.exec(archive)?.[1] ?? "of an unknown version"}`;
  });
  return versions.join(" and ");
}

/**
 * The models of a provider that are in at least two catalogues.
 * @param folder with the unpacked packages, by name
 */
export function agreedPrices(packages: ReturnType<typeof readPackages>, folder: string, provider: string): Agreed {
  const all = Object.entries(packages).flatMap(([name, each]) => {
    const found = pricesIn(name, each, folder, provider);
    return found === undefined ? [] : [found];
  });
  const names = new Set(all.flatMap((each) => [...each.keys()]));
  const agreed = new Map<string, readonly Rates[] | string>();
  for (const name of names) {
    const [first, ...others] = all.map((each) => each.get(name)).filter((each) => each !== undefined);
    if (first === undefined || others.length === 0) continue;
    const steps = [first, ...others].find((each) => typeof each === "string");
    const isSame = others.every((each) => JSON.stringify(each) === JSON.stringify(first));
    agreed.set(name, steps ?? (isSame ? first : "the catalogues have different prices"));
  }
  return agreed;
}

type Prices = Map<string, readonly Rates[] | string>;

/** @throws WrongCatalogue if a file is missing or has no model with the fields: the package is no longer what it was */
function pricesIn(name: string, each: Package, folder: string, provider: string): Prices | undefined {
  const place = each.providers[provider];
  if (place === undefined) return undefined;
  const [file, prefix] = place;
  const path = join(folder, name, each.folder, file);
  if (!existsSync(path)) throw new WrongCatalogue(`${name}: there is no ${each.folder}/${file} in ${each.package}`);
  const found: Prices = new Map();
  collect(JSON.parse(readFileSync(path, "utf8")), (key, fields) => {
    const price = (column: RateColumn) => perMillion(fields.get(each.fields[column]), each.tokens);
    const rates = Object.fromEntries(rateColumns.map((column) => [column, price(column)])) as Rates["rates"];
    if (!key.startsWith(prefix) || rates.input === null || rates.output === null) return;
    const isStepped = [...fields.keys()].some((field) => new RegExp(each.steps).test(field));
    found.set(
      key.slice(prefix.length),
      isStepped ? "the price depends on the size of the request" : [{ over: 0, rates }],
    );
  });
  if (found.size === 0)
    throw new WrongCatalogue(`${name}: no model in ${each.folder}/${file} has the fields of packages.yaml`);
  return found;
}

/** Calls back with every map, by its key, and its fields by their path of up to two steps. */
function collect(value: unknown, use: (key: string, fields: ReadonlyMap<string, unknown>) => void): void {
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
