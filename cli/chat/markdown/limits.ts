/** Limits of Markdown: parsing is not linear in its length, and deep nesting exhausts the stack. */

/** Levels of nested quotes and lists. */
const deepest = 20;
/** The indent of a list at that level, in columns. */
const widest = 4 * deepest;
/** Consecutive emphasis marks; more are not a horizontal rule or a blank to fill in. */
const longestRun = 200;
/** Characters between two blank lines, outside of code. */
const longest = 16 * 1024;

/** The start of a line: indents, quote marks, bullets and numbers. */
const opening = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const mark = />|[-*+]|\d+[.)]/g;
const fence = /^ {0,3}(?:`{3,}|~{3,})/;
const run = new RegExp(`([*_~])\\1{${longestRun}}`);

/** Whether this source is shown as plain text. */
export function exceedsLimits(source: string): boolean {
  let length = 0;
  let isCode = false;
  for (const line of source.split("\n")) {
    if (fence.test(line)) isCode = !isCode;
    length = isCode || line.trim() === "" ? 0 : length + line.length;
    if (length > longest || (!isCode && isDeep(line))) return true;
  }
  return false;
}

function isDeep(line: string): boolean {
  const [marks = ""] = opening.exec(line) ?? [];
  if (marks.search(/\S/) > widest || (marks.length > deepest && (marks.match(mark)?.length ?? 0) > deepest))
    return true;
  return line.length > longestRun && run.test(line);
}
