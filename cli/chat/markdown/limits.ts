/** What is too much to be read as Markdown: reading takes a multiple of it, and deep nesting exhausts the stack. */

/** Quotes and lists inside each other. */
const deepest = 20;
/** An indent that a list so deep may have, in columns. */
const widest = 4 * deepest;
/** Marks of emphasis side by side; more of them are no rule or blank to be filled in. */
const longestRun = 200;
/** Characters between two blank lines, outside of code. */
const longest = 16 * 1024;

/** What stands before the words of a line: indents, marks of quotes, bullets and numbers. */
const opening = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/;
const mark = />|[-*+]|\d+[.)]/g;
const fence = /^ {0,3}(?:`{3,}|~{3,})/;
const run = new RegExp(`([*_~])\\1{${longestRun}}`);

/** Whether this source is to be shown as it stands. */
export function isTooMuch(source: string): boolean {
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
