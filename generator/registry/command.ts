/** The command of `main.ts`. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { SpecError } from "../../language/diagnostics.ts";
import { loadSource } from "../../language/load.ts";
import { suggestion } from "../../language/reader.ts";
import { fits, readGlob } from "../../runtime/glob.ts";
import { readAdapters } from "../adapters.ts";
import { checkRegistry, compareFiles } from "../emit/registry-check.ts";
import { type RegistryTable, readRegistry } from "../emit/registry-table.ts";
import { parseSpecs, readSpecFiles } from "../specs.ts";
import { readCatalogue, WrongCatalogue } from "./catalogue.ts";
import { type Agreed, agreedFacts, describePackages, fetchPackages, readPackages } from "./newest.ts";
import { countRows, printProposals } from "./print.ts";
import { type Proposal, propose, type Selection } from "./propose.ts";
import { proposeFacts } from "./propose-facts.ts";
import { UneditableFile } from "./table-lines.ts";
import { applyProposal, newFile } from "./write.ts";

const usage = `Usage: npm run registry -- --from <file> | --newest [--only <provider>[/<model>]]... [--date <day>] [--write]

Compares the registry with the families and with catalogues of models, and prints what these would add or change in it, as
Markdown; also where the registry and the families disagree, or a listed model has no price, which npm run check refuses.
Rows with other sources stay; where the catalogue differs from them, and from the efforts in spec/providers/, is listed.

  --from    the api.json of models.dev, downloaded
  --newest  what the newest catalogues in packages agree on, or one has from a page of the vendor: prices, limits and
            capabilities, which are written, also of models with a price that are not listed, if one has the day of their
            release; and efforts that differ from the families, which are printed (generator/registry/packages.yaml)
  --packages  a folder with these packages, unpacked, each in a folder of its name; default: npm and pip get them
  --only    a provider or models of one, as a glob: groq, groq/*gpt-oss*
  --date    the day of the catalogue, YYYY-MM-DD; default: the day on which the file was written
  --write   writes the rows; then run \`npm run generate\`
  --help    prints this

A provider's file in spec/registry/ states what is proposed: catalogue: { id, since, without }, or unlisted.
`;

/** An option is wrong or missing. */
class WrongOption extends Error {}

export interface Output {
  readonly print: (text: string) => void;
  readonly fail: (text: string) => void;
}

/**
 * @param root of the repository
 * @returns the exit code
 */
export function run(args: readonly string[], root: string, { print, fail }: Output): number {
  try {
    const options = readOptions(args);
    if (options === undefined) print(usage);
    else print(compareWith(options, root));
    return 0;
  } catch (error) {
    if (error instanceof WrongOption) fail(`${error.message}\n\n${usage}`);
    else if (error instanceof SpecError) fail(`${error.message}\nnothing was written`);
    else if (error instanceof WrongCatalogue || error instanceof UneditableFile) fail(error.message);
    else throw error;
    return 1;
  }
}

interface Options {
  /** The file with the catalogue; absent for the newest catalogues in packages. */
  readonly from?: string | undefined;
  readonly packages?: string | undefined;
  readonly only: readonly string[];
  readonly date: string;
  readonly write: boolean;
}

/** @returns undefined if help is requested */
function readOptions(args: readonly string[]): Options | undefined {
  const { from, newest = false, packages, only = [], date, write = false, help } = valuesOf(args);
  if (help === true) return undefined;
  if ((from === undefined) !== newest) throw new WrongOption("give --from, the file with the catalogue, or --newest");
  const mtime = from === undefined ? new Date() : statSync(from, { throwIfNoEntry: false })?.mtime;
  const written = mtime?.toISOString().slice(0, "YYYY-MM-DD".length);
  if (written === undefined) throw new WrongOption(`--from: there is no file ${from}`);
  if (date !== undefined && !/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(date))
    throw new WrongOption(`--date: ${date} is not a day, YYYY-MM-DD`);
  return { from, packages, only, date: date ?? written, write };
}

const optionTypes = {
  from: { type: "string" },
  newest: { type: "boolean" },
  packages: { type: "string" },
  only: { type: "string", multiple: true },
  date: { type: "string" },
  write: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: optionTypes }).values;
  } catch (error) {
    throw new WrongOption((error as Error).message);
  }
}

/** @returns what is printed */
function compareWith({ from, packages, only, date, write }: Options, root: string): string {
  const catalogue = from === undefined ? undefined : readCatalogue(readFileSync(from, "utf8"), from);
  const files = readSpecFiles(root);
  const specs = parseSpecs(files);
  const wrong = checkRegistry([...specs.registry.values()]);
  const adapters = readAdapters(specs, wrong);
  const tables = new Map([...specs.registry.values()].map((source) => [source.file, readRegistry(source)]));
  const selects = selectionOf(
    only,
    adapters.map(({ provider }) => provider),
    tables,
  );
  const inPackages = catalogue === undefined ? factsIn(packages) : undefined;
  const proposals = adapters.flatMap((spec) => {
    const table = tables.get(fileOf(spec.provider));
    if (catalogue !== undefined) return propose(spec, table, catalogue, selects) ?? [];
    const isListed = table !== undefined && table.unlisted === undefined && selects(spec.provider);
    return isListed && inPackages ? [proposeFacts(spec, table, inPackages.of(spec.provider), selects)] : [];
  });
  const count = countRows(proposals);
  const proposed = printProposals(proposals, `Proposal from ${inPackages?.what() ?? basename(from ?? "")} of ${date}`);
  const own = compareFiles(adapters, [...specs.registry.values()]).map(
    ({ at, message }) => `- ${at.file}: ${message}\n`,
  );
  const report = own.length === 0 ? proposed : `${proposed}\n### The registry and the families\n\n${own.join("")}`;
  if (count === 0) return `${report}\nNothing to write.\n`;
  const written = writtenFiles(proposals, tables, files, date, inPackages?.what);
  if (!write)
    return `${report}\n${count} rows to write, in ${[...written.keys()].join(", ")}: \`--write\` writes them.\n`;
  for (const [file, text] of written) writeFileSync(join(root, file), text);
  return `${report}\nWrote ${count} rows in ${[...written.keys()].join(", ")}. Run \`npm run generate\`.\n`;
}

/** The facts in the newest packages, which are got into a folder that is removed, or are in one that is given. */
function factsIn(given: string | undefined): {
  /** The names of the archives that were read, of all providers or of one. */
  readonly what: (provider?: string) => string;
  readonly of: (provider: string) => Agreed;
} {
  const packages = readPackages();
  const folder = given ?? mkdtempSync(join(tmpdir(), "registry-"));
  try {
    if (given === undefined) fetchPackages(packages, folder);
    const providers = new Set(Object.values(packages).flatMap((each) => Object.keys(each.providers)));
    const all = new Map([...providers].map((name) => [name, agreedFacts(packages, folder, name)]));
    const whats = new Map([undefined, ...providers].map((name) => [name, describePackages(packages, folder, name)]));
    return { what: (provider) => whats.get(provider) ?? "", of: (provider) => all.get(provider) ?? new Map() };
  } finally {
    if (given === undefined) rmSync(folder, { recursive: true });
  }
}

function fileOf(provider: string): string {
  return `spec/registry/${provider}.yaml`;
}

/** The new contents of files, which have passed the checks. @throws SpecError */
function writtenFiles(
  proposals: readonly Proposal[],
  tables: ReadonlyMap<string, RegistryTable>,
  files: ReadonlyMap<string, string>,
  date: string,
  what: ((provider: string) => string) | undefined,
): Map<string, string> {
  const written = new Map<string, string>();
  for (const proposal of proposals) {
    if (proposal.models.length + proposal.prices.length === 0) continue;
    const file = fileOf(proposal.provider);
    const text = files.get(file) ?? newFile(proposal.provider);
    const table = tables.get(file) ?? readRegistry(loadSource(file, text));
    written.set(file, applyProposal(table, text, proposal, date, what?.(proposal.provider)));
  }
  const registry = new Map([...files, ...written].filter(([file]) => file.startsWith("spec/registry/")));
  const found = checkRegistry([...registry].map(([file, text]) => loadSource(file, text)));
  if (found.length > 0) throw new SpecError(found);
  return written;
}

/** @throws WrongOption for a provider that does not exist or is not listed */
function selectionOf(
  only: readonly string[],
  providers: readonly string[],
  tables: ReadonlyMap<string, RegistryTable>,
): Selection {
  const globs = only.map((each) => {
    const [provider = "", ...model] = each.split("/");
    if (!providers.includes(provider))
      throw new WrongOption(`--only: there is no provider ${provider}${suggestion(provider, providers)}`);
    const unlisted = tables.get(fileOf(provider))?.unlisted;
    if (unlisted !== undefined) throw new WrongOption(`--only: the models of ${provider} are not listed: ${unlisted}`);
    return { provider, model: readGlob(model.length === 0 ? "*" : model.join("/")) };
  });
  return (provider, model) =>
    globs.length === 0 ||
    globs.some((each) => each.provider === provider && (model === undefined || fits(each.model, model.toLowerCase())));
}
