/** The specs of a git revision, or of the working tree. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { SpecError } from "../../language/diagnostics.ts";
import { parseSpecs, readTexts } from "../specs.ts";
import { type Revision, readRevision } from "./compare.ts";

/** What was asked for cannot be read; the message says why, and what to do. */
export class Unreadable extends Error {}

/**
 * Reads the specs of a revision.
 * @param revision a branch, a tag or a commit. Default: the working tree
 * @throws Unreadable
 */
export function revisionOf(root: string, revision?: string): Revision {
  const texts = textsOf(root, revision);
  try {
    return readRevision(parseSpecs(texts));
  } catch (error) {
    if (!(error instanceof SpecError)) throw error;
    throw new Unreadable(complaint(revision, error));
  }
}

/** The texts of the files below `spec/`, by path from the root. */
function textsOf(root: string, revision?: string): ReadonlyMap<string, string> {
  const specs = revision === undefined ? textsBelow(root) : textsAt(root, revision);
  if (specs.size > 0) return specs;
  throw new Unreadable(`there are no specs in ${revision ?? root}; it should have a folder spec/`);
}

function textsBelow(root: string): ReadonlyMap<string, string> {
  return existsSync(join(root, "spec")) ? readTexts(root) : new Map();
}

function textsAt(root: string, revision: string): ReadonlyMap<string, string> {
  const commit = commitOf(root, revision);
  if (commit === undefined) {
    throw new Unreadable(`git knows no revision ${revision} here; name a branch, a tag or a commit${unshallow(root)}`);
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

/** The contents of objects, read in one go: each stands behind its size. */
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

/** Whether any spec file differs, in its text at least. */
export function isTouched(root: string, base: string, head: string): boolean {
  return git(root, ["diff", "--name-only", base, head, "--", "spec/"]).length > 0;
}

/** The top of the checkout that a folder is in. @throws Unreadable */
export function checkoutOf(folder: string): string {
  const { status, stdout, error } = spawnSync("git", ["rev-parse", "--show-toplevel"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status === 0) return stdout.trim();
  throw new Unreadable(
    error
      ? `git cannot be run: ${error.message}`
      : `${folder} is in no git repository; run this in a checkout of Dragoman`,
  );
}

/** Where the work in this checkout left the main branch; on that, or without one, the last commit. */
export function defaultBase(root: string): string {
  const main = ["main", "origin/main"].find((name) => commitOf(root, name) !== undefined);
  return main === undefined ? "HEAD" : mergeBase(root, main, "HEAD");
}

/** The last commit that two revisions have in common. */
export function mergeBase(root: string, one: string, other: string): string {
  const { status, stdout } = spawnSync("git", ["merge-base", one, other], { cwd: root, encoding: "utf8" });
  if (status === 0) return stdout.trim();
  throw new Unreadable(`git knows no commit that ${one} and ${other} have in common; name a base${unshallow(root)}`);
}

/** What helps where the history was left out. */
function unshallow(root: string): string {
  const isShallow = git(root, ["rev-parse", "--is-shallow-repository"]).toString().trim() === "true";
  return isShallow ? ". This clone is shallow: `git fetch --unshallow` gets the rest" : "";
}

/** The hash of a revision; nothing where there is no such. */
function commitOf(root: string, revision: string): string | undefined {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

function git(root: string, args: readonly string[], input = ""): Buffer {
  const { status, stdout, stderr, error } = spawnSync("git", args, { cwd: root, input, maxBuffer: 2 ** 28 });
  if (error !== undefined) throw new Unreadable(`git cannot be run: ${error.message}`);
  if (status !== 0) throw new Unreadable(`git ${args[0]} failed: ${stderr.toString().trim()}`);
  return stdout;
}

/** How many mistakes are shown. */
const most = 3;

function complaint(revision: string | undefined, error: Error): string {
  const lines = error.message.split("\n");
  const shown = lines.slice(0, most).map((each) => `  ${each}`);
  const more = lines.length > most ? [`  and ${lines.length - most} more`] : [];
  const [first, last] =
    revision === undefined
      ? ["The specs in the working tree have mistakes:", "`npm run generate` shows all of them."]
      : [
          `The specs of ${revision} cannot be read:`,
          "They have mistakes, or their language is not today's. `git diff` compares texts.",
        ];
  return [first, ...shown, ...more, last].join("\n");
}
