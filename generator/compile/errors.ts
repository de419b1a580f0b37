/** Maps type errors to positions in the YAML. Values that the schemas do not have are found before: `language/check-values.ts`. */
import { ts } from "ts-morph";
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { AdapterSpec, Position } from "../../language/syntax.ts";
import type { Segment } from "../print/code.ts";
import type { Draft } from "../simplify/simplify.ts";
import { presenceErrors } from "./presence.ts";

/** TypeScript error codes for unknown names and values. */
const misspellings: ReadonlySet<number> = new Set([2304, 2339, 2353, 2367, 2551, 2552, 2561, 2678]);
/** TypeScript error codes for functions that may end without a value. */
const openEnds: ReadonlySet<number> = new Set([2355, 2366, 7030]);

const missingCase = "a case is missing: ";
const longestType = 60;

/**
 * One error per line of a spec: the first usually causes the others. A misspelling causes errors elsewhere, so the others are only
 * reported if there is none.
 * @param isTemporary whether a function that is deleted at the end is at a position: it is not complete
 */
export function explainErrors(draft: Draft, spec: AdapterSpec, isTemporary: (start: number) => boolean): Diagnostic[] {
  const misspelt: Diagnostic[] = [];
  const missing: Diagnostic[] = [];
  const found = presenceErrors(draft, spec, isTemporary);
  for (const { compilerObject: diagnostic } of draft.file.getPreEmitDiagnostics()) {
    const { code, start = 0 } = diagnostic;
    if (isTemporary(start)) continue;
    const at = positionOf(draft, start) ?? { file: spec.sources[1], line: 1, column: 1, length: 1 };
    const isHeader = spec.headers.entries.some((entry) => entry.at === at);
    const message = `${isHeader ? "a header must be a string: " : ""}${messageOf(diagnostic)}`;
    if (message.startsWith(missingCase)) missing.push({ at, message });
    else if (misspellings.has(code) && !/on type 'never'/.test(message)) misspelt.push({ at, message });
    else found.push({ at, message });
  }
  const lines = new Set<string>();
  return (misspelt.length > 0 ? misspelt : [...missing, ...found]).filter(({ at: { file, line } }) => {
    const { size } = lines;
    return lines.add(`${file}:${line}`).size > size;
  });
}

/** The position in the spec for an offset of the generated text. */
function positionOf({ segments }: Draft, offset: number): Position | undefined {
  let best: Segment | undefined;
  for (const segment of segments) {
    if (segment.start > offset || segment.end < offset) continue;
    if (best === undefined || segment.end - segment.start <= best.end - best.start) best = segment;
  }
  return best?.at;
}

/** The message of a type error in terms of the spec: one sentence, without a full stop. */
function messageOf({ code, messageText }: ts.Diagnostic): string {
  if (openEnds.has(code)) return `${missingCase}some values match no rule; add a rule for them, or an else`;
  const chain = ts.flattenDiagnosticMessageText(messageText, "\n").split("\n").map(trimmed);
  const [first = "", last = ""] = [chain[0], chain.at(-1)];
  // the deepest line of a chain names the field instead of the whole shape
  const missing = /^Property ('[^']+') is missing in .* required in type ('.*')$/.exec(last);
  if (missing !== null) return shortened(`${missing[1]} is missing, which type ${missing[2]} requires`);
  const chosen = shortened(last.length < first.length ? last : first);
  // a word has no fields: a rule must match it before
  return /^Property .* on type '"/.test(chosen) ? `${missingCase}${chosen}` : chosen;
}

function trimmed(text: string): string {
  return text
    .trim()
    .replace(/\.$/, "")
    .replace(/^Object literal may only specify known properties, (and|but) /, "")
    .replace(/^Argument of type (.*) is not assignable to parameter of type /, "Type $1 is not assignable to type ")
    .replace(/( is not assignable to type '.*?)(?: \| null| \| undefined)+'$/, "$1'");
}

/** Shortens types to their names, and long shapes to their first field, which identifies them. */
function shortened(message: string): string {
  return message
    .replaceAll(/Readonly<Omit<(EngineRequest),.*?\}>/g, "$1")
    .replaceAll(" & {}", "")
    .replaceAll(/Received(?:Keys)?<(?:Loose<)?(\w+)>+/g, "$1")
    .replaceAll(/'(\{ [^']*?;) [^']*\}'/g, (whole, start: string) =>
      whole.length > longestType ? `'${start} … }'` : whole,
    );
}
