/** The value that the reader points at, with the mouse, the keyboard or the cursor of the editor. */

import type { Pointer } from "../../../language/pointer.ts";
import type { Explanation, Unsent, Written } from "../../../runtime/explanation.ts";

export type Pointed =
  /** A value that is sent. */
  | { readonly model: number; readonly written: Written }
  /** A value of the conversation that is changed or not sent. */
  | { readonly model: number; readonly unsent: Unsent }
  /** A value of the conversation. */
  | { readonly given: Pointer };

/** The places in the conversation that are lit up. */
export function givenOf(pointed: Pointed | undefined): readonly Pointer[] {
  if (pointed === undefined || "given" in pointed) return [];
  if ("unsent" in pointed) return [pointed.unsent.pointer];
  const { from, also = [] } = pointed.written;
  return [from, ...also].filter((each) => each.startsWith("/"));
}

/** The leaves of a translation that are lit up: what the reader points at, or what was made of it. */
export function litIn(explanation: Explanation, model: number, pointed: Pointed | undefined): ReadonlySet<Pointer> {
  if (pointed === undefined) return none;
  if ("written" in pointed) return pointed.model === model ? new Set([pointed.written.pointer]) : none;
  const given = "given" in pointed ? pointed.given : pointed.unsent.pointer;
  const isOf = (place: Pointer): boolean => place === given || place.startsWith(`${given}/`);
  const made = explanation.written.filter(({ from, also = [] }) => [from, ...also].some(isOf));
  return new Set(made.map(({ pointer }) => pointer));
}

const none: ReadonlySet<Pointer> = new Set();
