/**
 * Comments on a pull request with the behaviour changes of its specs: `node generator/diff/comment.ts <number> <base> <head>`.
 * Later runs update the comment. A label marks breaking changes of the contract. Uses `gh api` and the repository in
 * `GITHUB_REPOSITORY`.
 */
import { spawnSync } from "node:child_process";
import { changedLines } from "./changed-lines.ts";
import { compare, isBreaking } from "./compare.ts";
import { block } from "./findings.ts";
import { printSections, shortened } from "./print.ts";
import { checkoutOf, commitOf, isTouched, mergeBase, revisionsOf, UnreadableRevision } from "./revisions.ts";

/** The first line of our comment, invisible on GitHub. */
const marker = "<!-- dragoman-spec diff -->";
const label = "breaking contract";

/** The maximum length of a comment, with room for the last sentence. */
const longest = 65_000;

interface Report {
  readonly text: string;
  /** Undefined if the specs cannot be read. */
  readonly breaking: boolean | undefined;
  /** Whether the content of a spec file differs. */
  readonly touched: boolean;
}

const [number, base, head] = process.argv.slice(2);
const repository = process.env.GITHUB_REPOSITORY;
if (number === undefined || base === undefined || head === undefined || repository === undefined) {
  console.error("Usage: GITHUB_REPOSITORY=<owner>/<name> node generator/diff/comment.ts <number> <base> <head>");
  process.exitCode = 1;
} else {
  const issue = `repos/${repository}/issues/${number}`;
  const report = reportOn(checkoutOf(process.cwd()), base, head);
  const posted = postComment(issue, `repos/${repository}/issues/comments`, report);
  const labelled = report.breaking === undefined ? "" : updateLabel(issue, report.breaking);
  console.log([posted, labelled].filter(Boolean).join("\n"));
}

function reportOn(root: string, base: string, head: string): Report {
  const fork = mergeBase(root, base, head);
  const touched = isTouched(root, fork, head);
  try {
    const sections = compare(...revisionsOf(root, fork, head));
    const address = `https://github.com/${repository}/blob/${commitOf(root, head)}`;
    const text = printSections(sections, { lines: changedLines(root, fork, head), address });
    return { text, breaking: isBreaking(sections), touched };
  } catch (error) {
    if (!(error instanceof UnreadableRevision)) throw error;
    return { text: `${block("text", [error.message])}\n`, breaking: undefined, touched };
  }
}

/** Creates or updates the comment. A pull request that does not touch the specs gets none. */
function postComment(issue: string, comments: string, { text, touched }: Report): string {
  const body = `${marker}\n${shortened(text, longest)}`;
  const pages = gh("GET", `${issue}/comments`) as readonly (readonly Comment[])[];
  // users may write the marker, too
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

function updateLabel(issue: string, breaking: boolean): string {
  const pages = gh("GET", `${issue}/labels`) as readonly (readonly { readonly name: string }[])[];
  const isLabelled = pages.flat().some(({ name }) => name === label);
  if (breaking === isLabelled) return "";
  if (breaking) gh("POST", `${issue}/labels`, { labels: [label] });
  else gh("DELETE", `${issue}/labels/${encodeURIComponent(label)}`);
  return `${breaking ? "added" : "removed"} the label "${label}"`;
}

/** @returns the response of GitHub; for a list, every page */
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
