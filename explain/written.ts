/** The origin of each leaf that is sent. */
import { elementsIn, fieldsIn, type Known, type Notes } from "../language/known.ts";
import { below, type Pointer } from "../language/pointer.ts";
import type { Position } from "../language/syntax.ts";
import type { Action, Written } from "../runtime/explanation.ts";
import { findAt, type Leaf, leavesIn, nameOf } from "./json.ts";

/** A leaf that is sent, and the leaves of the request it is made from. */
export interface SentLeaf extends Leaf {
  readonly known: Known;
  readonly inputs: readonly Leaf[];
  readonly action: Action;
  /** Why the runtime added it. */
  readonly added?: string | undefined;
  /** The line of an inbound file that read it. */
  readonly read?: Position | undefined;
}

/** Whether a value is made of a leaf that it comes from. */
export type IsFor = (input: Leaf, known: Known, pointer: Pointer) => boolean;

/**
 * The leaves of a walked value.
 * @param isFor default: not if it is only a discriminator
 */
export function sentLeaves(
  known: Known,
  pointer: Pointer,
  request: unknown,
  notes: Notes,
  isFor: IsFor = isNoKind,
): SentLeaf[] {
  const pieces = piecesOf(known, notes);
  if (pieces.length > 0)
    return pieces.flatMap(([key, piece]) => sentLeaves(piece, below(pointer, key), request, notes, isFor));
  const inputs = inputsOf(known, request).filter((input) => isFor(input, known, pointer));
  return [{ pointer, value: known.value, known, inputs, action: actionOf(known, pointer, inputs) }];
}

function piecesOf(known: Known, notes: Notes): [string, Known][] {
  const pieces: [string, Known][] = elementsIn(known, notes)?.map((each, index) => [String(index), each]) ?? [
    ...fieldsIn(known, notes),
  ];
  return pieces.filter(([, { value }]) => value !== undefined);
}

/** Discriminators. A mapped one is reported only as the source of another one. */
const kinds: readonly (string | undefined)[] = ["type", "role"];

function isNoKind(input: Leaf, { how }: Known, pointer: Pointer): boolean {
  return how !== "mapped" || !kinds.includes(nameOf(input.pointer)) || kinds.includes(nameOf(pointer));
}

/** Every leaf of the request that a value comes from. */
function inputsOf(known: Known, request: unknown): Leaf[] {
  const found = known.from.flatMap((place) => {
    const at = findAt(request, place);
    return at === undefined ? [] : leavesIn(at.value, at.pointer);
  });
  return [...new Map(found.map((leaf) => [leaf.pointer, leaf])).values()];
}

function actionOf({ how, value }: Known, pointer: Pointer, inputs: readonly Leaf[]): Action {
  switch (how) {
    case "mapped":
      return inputs.length === 0 ? "constant" : how;
    case "clamped":
    case "defaulted":
    case "constant":
      return how;
    case "encoded":
    case "share":
    case "credential":
      return "computed";
  }
  return takenAs(value, pointer, inputs);
}

/** How a value was taken from its inputs by something that translates nothing. */
export function takenAs(value: unknown, pointer: Pointer, [input, ...others]: readonly Leaf[]): Action {
  if (input === undefined || others.length > 0 || !isSame(input.value, value)) return "computed";
  if (input.pointer.startsWith("/x-")) return "native";
  return nameOf(input.pointer) === nameOf(pointer) ? "copied" : "renamed";
}

/** Whether two leaves are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}

/** @param toCallerPointer maps a pointer into the engine request to one into the caller's request */
export function describeSent(
  { pointer, known, inputs, action, added, read }: SentLeaf,
  toCallerPointer: (at: Pointer) => Pointer,
): Written {
  const [from = known.how === "credential" ? "credential" : "spec", ...also] = inputs.map((input) =>
    toCallerPointer(input.pointer),
  );
  const why = added ?? (reasoned.includes(action) ? known.why : undefined);
  return {
    pointer,
    rule: ruleAt(known.by) ?? "runtime",
    ...(read !== undefined && { read: ruleAt(read) as string }),
    from,
    ...(also.length > 0 && { also }),
    action: added === undefined ? action : "added",
    ...(why !== undefined && { why }),
  };
}

/** Only for these actions does the reason of the rule explain the value. */
const reasoned: readonly Action[] = ["mapped", "clamped", "constant", "defaulted", "computed"];

/** The line as a field; nothing if there is none. */
export function ruleOf(at: Position | undefined): { readonly rule?: string } {
  return at === undefined ? {} : { rule: `${at.file}:${at.line}` };
}

/** `file:line` */
export function ruleAt(at: Position | undefined): string | undefined {
  return ruleOf(at).rule;
}
