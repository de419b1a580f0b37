/** Places of a request in the room there is for them. */
import { below, stepsOf } from "../../runtime/trace.ts";

/** The place, without the steps in its middle if it is too long: `/messages/2/…/arguments`. */
export function elide(pointer: string, most: number): string {
  const steps = stepsOf(pointer);
  const [last = ""] = steps.slice(-1);
  const shorter = [`${below("", ...steps.slice(0, 2))}/…/${last}`, `…/${steps.slice(-2).join("/")}`, `…/${last}`];
  const fitting = [pointer, ...(steps.length > 3 ? shorter : shorter.slice(1))].find((each) => each.length <= most);
  return fitting ?? `…${pointer.slice(1 - most)}`;
}

/** The file of a rule without folder and ending: `messages:45`. */
export function shortRule(rule: string): string {
  return rule.replace(/^.*\/([\w-]+)\.yaml/, "$1");
}
