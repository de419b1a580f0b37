/** `dragoman-spec diff [base] [head]`: prints the behaviour changes of the specs, as Markdown for a pull request. */
import { changedLines } from "./changed-lines.ts";
import { compare } from "./compare.ts";
import { printSections } from "./print.ts";
import { checkoutOf, defaultBase, revisionsOf, UnreadableRevision } from "./revisions.ts";

const usage = `Usage: dragoman-spec diff [base] [head]
       dragoman-spec diff <folder>

Compares the specs of two git revisions by their meaning, or a folder of your own specs with those of Dragoman, and prints
Markdown.

  base   default: the merge base with main; on main, the last commit
  head   default: the working tree`;

/** @returns the exit code */
function run([command, base, head, ...rest]: readonly string[]): number {
  if (command !== "diff" || rest.length > 0 || base?.startsWith("-") || head?.startsWith("-")) {
    const isHelp = [command, base].some((word) => word === "--help" || word === "-h");
    (isHelp ? console.log : console.error)(usage);
    return isHelp ? 0 : 1;
  }
  try {
    const root = checkoutOf(process.cwd());
    const from = base ?? defaultBase(root);
    const sections = compare(...revisionsOf(root, from, head));
    process.stdout.write(printSections(sections, { lines: changedLines(root, from, head) }));
    return 0;
  } catch (error) {
    if (!(error instanceof UnreadableRevision)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = run(process.argv.slice(2));
