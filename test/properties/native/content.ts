/** The provider-independent content of an answer: generated at random, then written in each native form. */
import fc from "../../fast-check.ts";

export type Piece =
  /** `cited`: a source is cited for it. */
  | { readonly kind: "text"; readonly text: string; readonly cited: boolean }
  /** Reasoning; `hidden` reasoning is only encrypted. */
  | { readonly kind: "thought"; readonly text: string; readonly hidden: boolean; readonly seal: string | undefined }
  | { readonly kind: "call"; readonly name: string; readonly input: Readonly<Record<string, unknown>> };

export interface Content {
  readonly pieces: readonly Piece[];
  readonly usage: {
    readonly input: number;
    readonly cached: number;
    readonly output: number;
    readonly thought: number;
  };
  /** The answer ended at the output limit. */
  readonly short: boolean;
  /** The limit fell into the last piece, if that is a call and the dialect can say so. */
  readonly broken: boolean;
  /** Where the strings of the stream are cut. */
  readonly cuts: readonly number[];
  /** Chooses between spellings of the same. */
  readonly style: number;
}

/** A native dialect: the same content as one answer, and as the events of a stream. */
export interface Spelling {
  /** Whether an answer that ends at the output limit with a call may have, or must have, only a part of that call. */
  readonly breaks: "never" | "maybe" | "always";
  plain(content: Content): object;
  events(content: Content): unknown[];
  /** The stream with these events, as text or as bytes. */
  frame(events: readonly unknown[]): string | Uint8Array;
  /** The event after which the stream may end. */
  isLast(event: unknown): boolean;
  /** The last answer in a request, as an answer once more. */
  again(sent: object): object;
}

const letters = fc.constantFrom(..."ab 1\n\r\"'\\{}[]:é漢🌍\u2028\u0000", "data: ", "[DONE]", "</s>");
const text = fc.oneof(fc.string({ unit: letters, maxLength: 12 }), fc.string({ unit: "binary", maxLength: 6 }));
const seal = fc.option(fc.string({ unit: fc.constantFrom(..."aB9+/=#%"), minLength: 1, maxLength: 12 }), {
  nil: undefined,
});
const flat = fc.dictionary(fc.constantFrom("a", "b", "city"), fc.oneof(text, fc.integer(), fc.boolean()), {
  maxKeys: 3,
});
const input = fc.oneof(flat, fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }));

const piece: fc.Arbitrary<Piece> = fc.oneof(
  fc.record({ kind: fc.constant("text" as const), text, cited: fc.boolean() }),
  fc.record({ kind: fc.constant("thought" as const), text, hidden: fc.boolean(), seal }),
  fc.record({ kind: fc.constant("call" as const), name: fc.constantFrom("f", "get_weather"), input }),
);

export const arbitraryContent: fc.Arbitrary<Content> = fc.record({
  pieces: fc.array(piece, { maxLength: 7 }),
  usage: fc.record({ input: fc.nat(999), cached: fc.nat(99), output: fc.nat(999), thought: fc.nat(99) }),
  short: fc.boolean(),
  broken: fc.boolean(),
  cuts: fc.array(fc.nat(9), { maxLength: 3 }),
  style: fc.nat(7),
});

/** Text in non-empty pieces. */
export function cut(whole: string, { cuts }: Content): string[] {
  const places = [...new Set(cuts.map((place) => Math.min(place, whole.length)))].sort((one, other) => one - other);
  const ends = [...places, whole.length];
  return ends.map((end, index) => whole.slice(ends[index - 1] ?? 0, end)).filter((part) => part !== "");
}

/** Whether the output limit cut this call off. */
export function isBroken(piece: Piece, { pieces, short, broken }: Content): boolean {
  const last = pieces.findLast((each) => each.kind !== "text" || each.text !== "");
  return piece.kind === "call" && short && broken && piece === last;
}

/** The arguments of a call as text, or what is left of it. */
export function jsonOf(piece: Extract<Piece, { kind: "call" }>, content: Content): string {
  const json = JSON.stringify(piece.input);
  return isBroken(piece, content) ? json.slice(0, Math.ceil(json.length / 2)) : json;
}

export function callsIn({ pieces }: Content): Extract<Piece, { kind: "call" }>[] {
  return pieces.filter((each) => each.kind === "call");
}

/** The cited pieces, each with its place in the text. */
export function citedIn({ pieces }: Content): { url: string; start: number; end: number }[] {
  let end = 0;
  return pieces.flatMap((piece, index) => {
    if (piece.kind !== "text") return [];
    const start = end;
    end += piece.text.length;
    return piece.cited ? [{ url: urlOf(index), start, end }] : [];
  });
}

export const urlOf = (index: number) => `https://source.example/${index}`;

export function textIn({ pieces }: Content): string {
  return pieces.map((each) => (each.kind === "text" ? each.text : "")).join("");
}

/** The frames of an event stream: each event with its name, or without; a string is sent unchanged. */
export function framed(events: readonly unknown[], named: boolean, lineBreak = "\n"): string {
  return events
    .map((event) => {
      const data = typeof event === "string" ? event : JSON.stringify(event);
      const name = named ? `event: ${(event as { type: string }).type}${lineBreak}` : "";
      return `${name}data: ${data}${lineBreak}${lineBreak}`;
    })
    .join("");
}
