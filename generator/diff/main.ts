/** `dragoman-spec diff [base] [head]`: what a change of the specs means, as Markdown for a pull request. */
import { compare } from "./compare.ts";
import { printSections } from "./print.ts";
import { checkoutOf, defaultBase, revisionOf, Unreadable } from "./revisions.ts";

const usage = `Usage: dragoman-spec diff [base] [head]

Compares the specs of two git revisions by their meaning and prints Markdown.

  base   default: where this branch left main; on main, the last commit
  head   default: the working tree`;

/** @returns the exit code */
function run([command, base, head, ...rest]: readonly string[]): number {
  if (command !== "diff" || rest.length > 0 || base?.startsWith("-") || head?.startsWith("-")) {
    const isAsked = [command, base].some((word) => word === "--help" || word === "-h");
    (isAsked ? console.log : console.error)(usage);
    return isAsked ? 0 : 1;
  }
  try {
    const root = checkoutOf(process.cwd());
    const before = revisionOf(root, base ?? defaultBase(root));
    process.stdout.write(printSections(compare(before, revisionOf(root, head))));
    return 0;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    console.error(error.message);
    return 1;
  }
}

process.exitCode = run(process.argv.slice(2));
