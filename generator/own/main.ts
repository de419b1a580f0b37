/**
 * The commands of `dragoman-spec` that need no checkout. `compile <folder>` is for Dragoman itself: it prints the result as
 * JSON, or the errors, with exit code 2.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SpecError } from "../../language/diagnostics.ts";
import type { OwnSpecs } from "../../runtime/specs/own.ts";
import { printSections } from "../diff/print.ts";
import { specFiles } from "./built-in.ts";
import { compareFolder } from "./compare.ts";
import { compileFolder, printErrors } from "./compile.ts";
import type { Folder } from "./folder.ts";
import { dialects, starter } from "./starter.ts";

const usage = `Usage: dragoman-spec new <name> [--dialect <dialect>] [--to <folder>]
       dragoman-spec check <folder>
       dragoman-spec diff <folder>

new     writes providers/<name>.yaml with comments, in <folder> (default: .)
check   reports everything that is wrong in a folder of specs
diff    prints, as Markdown, what a folder of specs changes

Set DRAGOMAN_SPECS to the folder to use it. Dialects: ${dialects().join(", ")}.
In a checkout of Dragoman there is also \`dragoman-spec diff [base] [head]\`.`;

const errorsFound = 2;

async function run([command, ...args]: readonly string[]): Promise<number> {
  const [first, ...rest] = args;
  if (command === "new" && first !== undefined && !first.startsWith("-")) return create(first, rest);
  const work = onFolder.get(command ?? "");
  if (work !== undefined && first !== undefined && rest.length === 0) return print(work, first);
  const isHelp = [command, first].some((word) => word === "--help" || word === "-h");
  (isHelp ? console.log : console.error)(usage);
  return isHelp ? 0 : 1;
}

/** What the commands on a folder print. */
const onFolder = new Map<string, Work>([
  ["compile", async (folder) => JSON.stringify(await compileFolder(folder))],
  ["check", async (folder) => describe(await compileFolder(folder))],
  ["diff", async (folder) => printSections(compareFolder(folder))],
]);
type Work = (folder: Folder) => Promise<string>;

function describe({ adapters, models }: OwnSpecs): string {
  return `${count(adapters.length, "provider")}, ${count(models.length, "model")}; no errors\n`;
}

async function print(work: Work, folder: string): Promise<number> {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return failed(`there is no folder ${folder}`);
  try {
    process.stdout.write(await work(readFiles(folder)));
    return 0;
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    return failed(printErrors(error, contentOf), errorsFound);
  }
}

function readFiles(folder: string): Folder {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((each) => /\.ya?ml$/.test(each));
  const files = paths
    .sort()
    .map((path) => [path.replaceAll("\\", "/"), readFileSync(join(folder, path), "utf8")] as const);
  return { prefix: join(folder, "x").slice(0, -1).replaceAll("\\", "/"), files: new Map(files) };
}

function contentOf(file: string): string | undefined {
  return specFiles.get(file) ?? (existsSync(file) ? readFileSync(file, "utf8") : undefined);
}

function create(name: string, options: readonly string[]): number {
  const given = new Map<string, string>();
  for (let at = 0; at < options.length; at += 2) {
    const [option = "", value] = options.slice(at, at + 2);
    if (!["--dialect", "--to"].includes(option) || value === undefined) return failed(usage);
    given.set(option, value);
  }
  const dialect = given.get("--dialect") ?? "chat-completions";
  const folder = given.get("--to") ?? ".";
  if (!/^[a-z][a-z\d-]*$/.test(name))
    return failed(`${name} is not a name of a provider: give lower-case letters, digits and hyphens`);
  if (!dialects().includes(dialect)) return failed(`unknown dialect ${dialect}: dialects are ${dialects().join(", ")}`);
  const path = join(folder, "providers", `${name}.yaml`);
  if (existsSync(path)) return failed(`${path} exists already`);
  mkdirSync(join(folder, "providers"), { recursive: true });
  writeFileSync(path, starter(name, dialect));
  console.log(`Wrote ${path}. Edit it, then: dragoman-spec check ${folder}`);
  return 0;
}

function failed(message: string, code = 1): number {
  console.error(message);
  return code;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

process.exitCode = await run(process.argv.slice(2));
