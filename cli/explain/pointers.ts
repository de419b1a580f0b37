/** Shortens JSON pointers and rule names for the screen. */
import { below, stepsOf } from "../../language/pointer.ts";
import { oneLine } from "../control-characters.ts";

/**
 * The pointer, without steps in its middle if it is too long: `/messages/2/…/0/…/arguments`. Indices and the last name stay,
 * since they identify it; if there is no room even for them, only its end stays.
 */
export function elide(pointer: string, most: number): string {
  const clean = oneLine(pointer);
  if (clean.length <= most) return clean;
  const steps = stepsOf(clean);
  const lastName = steps.findLastIndex((step) => !isIndex(step));
  const kept = new Set([...steps.keys()].filter((at) => at < 1 || at >= lastName || isIndex(steps[at])));
  const short = without(steps, kept);
  if (short.length > most) return endOf(steps, most);
  for (const at of [...steps.keys()].reverse()) {
    const more = new Set([...kept, at]);
    if (without(steps, more).length <= most) kept.add(at);
  }
  return without(steps, kept);
}

function isIndex(step: string | undefined): boolean {
  return /^\d+$/.test(step ?? "");
}

/** Each run of steps that are not kept is one `…`. */
function without(steps: readonly string[], kept: ReadonlySet<number>): string {
  const shown = steps.map((step, at) => (kept.has(at) ? below("", step) : "/…"));
  return shown.filter((step, at) => step !== "/…" || shown[at - 1] !== step).join("");
}

/** As many of the last steps as fit, or else of the last characters. */
function endOf(steps: readonly string[], most: number): string {
  const ends = steps.map((_, at) => `…${below("", ...steps.slice(at))}`);
  return ends.find((end) => end.length <= most) ?? `…${(ends.at(-1) ?? "").slice(1 - most)}`;
}

/** The file of a rule without its folder and extension: `messages:45`; for a file of an inbound API `inbound/messages:45`. */
export function shortRule(rule: string): string {
  return rule.replace(/^spec\/(?:(inbound\/)|\w+\/)([\w-]+)\.yaml/, "$1$2");
}
