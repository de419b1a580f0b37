/** JSON as lines of text, one for each leaf. */
import { isContainer } from "../../../explain/json.ts";
import { below, type Pointer } from "../../../language/pointer.ts";
import type { Action, UnsentAction } from "../../../runtime/explanation.ts";
import { writeJson } from "../../../runtime/json.ts";

export interface Line {
  readonly pointer: Pointer;
  /** How far it is indented, in levels. */
  readonly depth: number;
  readonly key: string | undefined;
  /** The JSON of a leaf, or the bracket that begins or ends a value. */
  readonly text: string;
  readonly isLeaf: boolean;
  readonly comma: boolean;
}

/** Longer strings are cut, in characters: images are shown by their beginning. */
const longest = 600;

export function linesOf(value: unknown, pointer: Pointer, key?: string, depth = 0, comma = false): Line[] {
  const entries = isContainer(value) ? Object.entries(value) : [];
  if (entries.length === 0) return [{ pointer, depth, key, text: shown(value), isLeaf: true, comma }];
  const isArray = Array.isArray(value);
  const bracket = (text: string, more: Partial<Line>): Line => {
    return { pointer, depth, key: undefined, isLeaf: false, comma: false, text, ...more };
  };
  return [
    bracket(isArray ? "[" : "{", { key }),
    ...entries.flatMap(([name, each], index) => {
      return linesOf(each, below(pointer, name), isArray ? undefined : name, depth + 1, index < entries.length - 1);
    }),
    bracket(isArray ? "]" : "}", { comma }),
  ];
}

function shown(value: unknown): string {
  const text = writeJson(value);
  const more = text.length - longest;
  return more > 0 ? `${text.slice(0, longest / 2)}… ${more + longest / 2} more characters"` : text;
}

/** The class of a value: unchanged, made from another one, fixed by the spec, cut to what is allowed, or lost. */
export type Kind = "same" | "made" | "fixed" | "clamped" | "lost";

const kinds: Readonly<Record<Action | UnsentAction, Kind>> = {
  copied: "same",
  renamed: "same",
  native: "same",
  mapped: "made",
  computed: "made",
  clamped: "clamped",
  defaulted: "fixed",
  added: "fixed",
  constant: "fixed",
  read: "fixed",
  absent: "fixed",
  rejected: "lost",
  dropped: "lost",
  overridden: "fixed",
  superseded: "fixed",
};

export function kindOf(action: Action | UnsentAction): Kind {
  return kinds[action];
}
