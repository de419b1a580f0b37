/** The commands of `dragoman-spec` that need no checkout. */
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { printErrors, SpecError } from "../../language/diagnostics.ts";
import { printSections } from "../diff/print.ts";
import { compareFolder } from "./compare.ts";
import type { Folder } from "./folder.ts";
import { contentOf, readFiles } from "./load.ts";
import { readSpecs } from "./read.ts";
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

/** The commands on a folder; each returns the text to print. */
const onFolder = new Map<string, Work>([
  ["check", check],
  ["diff", async (folder) => printSections(compareFolder(folder))],
]);
type Work = (folder: Folder) => Promise<string>;

async function check(folder: Folder): Promise<string> {
  const { adapters, models } = readSpecs(folder);
  const types = await typeCheck();
  await types?.checkFolder(folder);
  const untyped = types === undefined ? "Types are not checked. For that, run: npm install ts-morph\n" : "";
  return `${count(adapters.length, "provider")}, ${count(models.length, "model")}; no errors\n${untyped}`;
}

/** Undefined where ts-morph, with which types are checked, is not installed. */
async function typeCheck(): Promise<typeof import("./types.ts") | undefined> {
  try {
    return await import("./types.ts");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_MODULE_NOT_FOUND" && message.includes("'ts-morph'")) return undefined;
    throw error;
  }
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
