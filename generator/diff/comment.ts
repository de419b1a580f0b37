/**
 * Tells a pull request what its specs do: `node generator/diff/comment.ts <number> <base> <head>`. One comment, which later
 * runs keep up to date, and a label while the contract breaks. Speaks to GitHub through `gh api`; the repository is the one
 * that `GITHUB_REPOSITORY` names.
 */
import { spawnSync } from "node:child_process";
import { compare, isBreaking } from "./compare.ts";
import { block } from "./findings.ts";
import { printSections, shortened } from "./print.ts";
import { checkoutOf, isTouched, mergeBase, revisionOf, Unreadable } from "./revisions.ts";

/** The first line of our comment, which nobody sees. */
const marker = "<!-- dragoman-spec diff -->";
const label = "breaking contract";

/** The length that GitHub takes, with room for the last sentence. */
const longest = 65_000;

interface Told {
  readonly text: string;
  /** Undefined where it cannot be known, since the specs cannot be read. */
  readonly breaking: boolean | undefined;
  /** Whether a spec file differs, in its text at least. */
  readonly touched: boolean;
}

const [number, base, head] = process.argv.slice(2);
const repository = process.env.GITHUB_REPOSITORY;
if (number === undefined || base === undefined || head === undefined || repository === undefined) {
  console.error("Usage: GITHUB_REPOSITORY=<owner>/<name> node generator/diff/comment.ts <number> <base> <head>");
  process.exitCode = 1;
} else {
  const issue = `repos/${repository}/issues/${number}`;
  const told = tell(checkoutOf(process.cwd()), base, head);
  const posted = post(issue, `repos/${repository}/issues/comments`, told);
  const labelled = told.breaking === undefined ? "" : mark(issue, told.breaking);
  console.log([posted, labelled].filter(Boolean).join("\n"));
}

function tell(root: string, base: string, head: string): Told {
  const fork = mergeBase(root, base, head);
  const touched = isTouched(root, fork, head);
  try {
    const sections = compare(revisionOf(root, fork), revisionOf(root, head));
    return { text: printSections(sections), breaking: isBreaking(sections), touched };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { text: `${block("text", [error.message])}\n`, breaking: undefined, touched };
  }
}

/** Writes the comment, or writes it anew. A pull request that leaves the specs alone gets none. */
function post(issue: string, comments: string, { text, touched }: Told): string {
  const body = `${marker}\n${shortened(text, longest)}`;
  const pages = gh("GET", `${issue}/comments`) as readonly (readonly Comment[])[];
  // others may write the marker, too
  const ours = pages.flat().find((each) => each.user?.type === "Bot" && each.body?.startsWith(marker));
  if (ours?.body === body) return "the comment is up to date";
  if (ours !== undefined) {
    gh("PATCH", `${comments}/${ours.id}`, { body });
    return "updated the comment";
  }
  if (!touched) return "no spec has changed";
  gh("POST", `${issue}/comments`, { body });
  return "wrote a comment";
}

interface Comment {
  readonly id: number;
  readonly body?: string;
  readonly user?: { readonly type?: string } | null;
}

function mark(issue: string, breaking: boolean): string {
  const pages = gh("GET", `${issue}/labels`) as readonly (readonly { readonly name: string }[])[];
  const isMarked = pages.flat().some(({ name }) => name === label);
  if (breaking === isMarked) return "";
  if (breaking) gh("POST", `${issue}/labels`, { labels: [label] });
  else gh("DELETE", `${issue}/labels/${encodeURIComponent(label)}`);
  return `${breaking ? "added" : "removed"} the label "${label}"`;
}

/** @returns what GitHub answers; of a list, every page */
function gh(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object): unknown {
  const args = method === "GET" ? ["--paginate", "--slurp"] : ["--method", method];
  const input = body === undefined ? [] : ["--input", "-"];
  const { status, stdout, stderr, error } = spawnSync("gh", ["api", ...args, path, ...input], {
    encoding: "utf8",
    input: body === undefined ? "" : JSON.stringify(body),
    maxBuffer: 2 ** 28,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`gh api ${method} ${path} failed: ${stderr.trim()}`);
  return stdout.trim() === "" ? undefined : JSON.parse(stdout);
}
