/** Reads the specs of a git revision, or of the working tree. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { SpecError, sorted } from "../../language/diagnostics.ts";
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { readAdapters } from "../adapters.ts";
import { Cache } from "../caches.ts";
import { readInbound } from "../inbound.ts";
import { parseSpecs, readSpecFiles, type Specs } from "../specs.ts";
import type { Change } from "./corpus.ts";
import type { Finding } from "./findings.ts";
import type { Counted } from "./plain.ts";
import type { ReplyChanges } from "./replies.ts";

/** A revision cannot be read. The message contains the reason and a remedy. */
export class UnreadableRevision extends Error {}

/**
 * Reads the specs of two revisions. What is the same in both is read once.
 * @param one a branch, a tag or a commit; undefined for the working tree
 * @throws UnreadableRevision
 */
export function revisionsOf(root: string, one: string | undefined, other: string | undefined): [Revision, Revision] {
  const cache = new Cache();
  return [revisionOf(root, one, cache), revisionOf(root, other, cache)];
}

function revisionOf(root: string, revision: string | undefined, cache: Cache): Revision {
  const files = filesOf(root, revision);
  try {
    return readRevision(parseSpecs(files, cache), cache);
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    throw new UnreadableRevision(errorMessage(revision, error));
  }
}

/** The contents of the files below `spec/`, by path from the root. */
function filesOf(root: string, revision?: string): ReadonlyMap<string, string> {
  const specs = revision === undefined ? filesBelow(root) : filesAt(root, revision);
  if (specs.size > 0) return specs;
  throw new UnreadableRevision(`there are no specs in ${revision ?? root}: the folder spec/ is missing or empty`);
}

function filesBelow(root: string): ReadonlyMap<string, string> {
  return existsSync(join(root, "spec")) ? readSpecFiles(root) : new Map();
}

function filesAt(root: string, revision: string): ReadonlyMap<string, string> {
  const commit = commitOf(root, revision);
  if (commit === undefined) {
    throw new UnreadableRevision(
      `git has no revision ${revision} here; give a branch, tag or commit${unshallow(root)}`,
    );
  }
  const listed = git(root, ["ls-tree", "-r", "-z", commit, "--", "spec/"]).toString().split("\0");
  const files = listed.flatMap((each) => {
    const [, object = "", path = ""] = /^\d+ blob (\w+)\t(.*\.yaml)$/s.exec(each) ?? [];
    return path === "" ? [] : [{ object, path }];
  });
  const contents = contentsOf(
    root,
    files.map(({ object }) => object),
  );
  return new Map(files.map(({ path }, index) => [path, contents[index] ?? ""]));
}

/** The contents of objects, read with one command, which prints the size before each. */
function contentsOf(root: string, objects: readonly string[]): string[] {
  let rest = git(root, ["cat-file", "--batch=%(objectsize)"], `${objects.join("\n")}\n`);
  return objects.map(() => {
    const start = rest.indexOf("\n") + 1;
    const end = start + Number(rest.subarray(0, start));
    const text = rest.toString("utf8", start, end);
    rest = rest.subarray(end + 1);
    return text;
  });
}

/** Whether the content of any spec file differs. */
export function isTouched(root: string, base: string, head: string): boolean {
  return git(root, ["diff", "--name-only", base, head, "--", "spec/"]).length > 0;
}

/** The root of the checkout that contains a folder. @throws UnreadableRevision */
export function checkoutOf(folder: string): string {
  const root = tryGit(folder, ["rev-parse", "--show-toplevel"]).output?.toString().trim();
  if (root !== undefined) return root;
  throw new UnreadableRevision(`${folder} is not in a git repository; run this in a checkout of Dragoman`);
}

/** The merge base with the main branch; the last commit on main or without a main branch. */
export function defaultBase(root: string): string {
  const main = ["main", "origin/main"].find((name) => commitOf(root, name) !== undefined);
  return main === undefined ? "HEAD" : mergeBase(root, main, "HEAD");
}

/** The last common commit of two revisions. */
export function mergeBase(root: string, one: string, other: string): string {
  const base = tryGit(root, ["merge-base", one, other]).output?.toString().trim();
  if (base !== undefined) return base;
  throw new UnreadableRevision(`${one} and ${other} have no commit in common; give a base${unshallow(root)}`);
}

/** A remedy for a clone without history. */
function unshallow(root: string): string {
  const isShallow = git(root, ["rev-parse", "--is-shallow-repository"]).toString().trim() === "true";
  return isShallow ? ". This clone is shallow: `git fetch --unshallow` fetches the rest" : "";
}

/** The hash of a revision; undefined if it does not exist. */
export function commitOf(root: string, revision: string): string | undefined {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  return tryGit(root, args).output?.toString().trim();
}

/** The output of a git command as text. @throws UnreadableRevision */
export function gitText(root: string, args: readonly string[]): string {
  return git(root, args).toString();
}

function git(root: string, args: readonly string[], input = ""): Buffer {
  const { output, message } = tryGit(root, args, input);
  if (output === undefined) throw new UnreadableRevision(`git ${args[0]} failed: ${message}`);
  return output;
}

/** The output of a git command; undefined if it fails. @throws UnreadableRevision if there is no git */
function tryGit(cwd: string, args: readonly string[], input = "") {
  const { status, stdout, stderr, error } = spawnSync("git", args, { cwd, input, maxBuffer: 2 ** 28 });
  if (error !== undefined) throw new UnreadableRevision(`cannot run git: ${error.message}`);
  return { output: status === 0 ? stdout : undefined, message: stderr.toString().trim() };
}

/** How many errors are shown. */
const maxShown = 3;

function errorMessage(revision: string | undefined, { diagnostics }: SpecError): string {
  const lines = new SpecError(sorted(diagnostics)).message.split("\n");
  const shown = lines.slice(0, maxShown).map((each) => `  ${each}`);
  const more = lines.length > maxShown ? [`  and ${lines.length - maxShown} more`] : [];
  const [first, last] =
    revision === undefined
      ? ["The specs in the working tree have errors:", "`npm run generate` shows all of them."]
      : [
          `The specs of ${revision} cannot be read:`,
          "They have errors, or use another version of the language. `git diff` compares the files.",
        ];
  return [first, ...shown, ...more, last].join("\n");
}

/** The title of the section that is about no behaviour. */
export const evidence = "Evidence";

/** The findings under one heading. */
export interface Section {
  /** Providers with the same changes, or a part of the specs. */
  readonly titles: readonly string[];
  readonly findings: readonly Finding[];
  /** The spec files that it is about. */
  readonly files?: readonly string[];
  /** Whether the titles are providers. */
  readonly providers?: boolean;
  /** For providers: the fixed requests that are sent differently, and how many there are in total. */
  readonly requests?: Counted<Change>;
  /** The same of replies that are read differently; absent if nothing that reads them has changed. */
  readonly replies?: ReplyChanges | undefined;
}

export interface Revision {
  readonly specs: Specs;
  readonly adapters: readonly AdapterSpec[];
  readonly inbound: readonly InboundSpec[];
}

/**
 * Parses the adapters and the inbound APIs. Other tables are not checked, so that revisions with different columns can be compared.
 * @param cache of earlier revisions: what has not changed is not parsed again
 * @throws SpecError with all errors
 */
export function readRevision(specs: Specs, cache: Cache = new Cache()): Revision {
  return { specs, adapters: readAdapters(specs, [], cache), inbound: readInbound(specs, cache) };
}
