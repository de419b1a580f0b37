/** Which part of the text a source is cited for. */
import type { Sink } from "../../generated/hub.ts";
import { numberOf } from "../json.ts";
import type { Citation } from "./listener.ts";
import { stringOf } from "./values.ts";

type Signal = Parameters<Sink["citation"]>[0];
export type Source = Parameters<Sink["source"]>[0];

/** The part of the text that is cited. */
export interface CitedPart {
  readonly start: number;
  readonly end: number;
  /** Empty where positions are in characters. */
  readonly text: string;
}

export function citationsOf(signal: Signal, sources: readonly Source[], part: CitedPart): Citation[] {
  const placeOf = (place: unknown, byte: unknown) => positionOf(place) ?? charactersIn(part.text, positionOf(byte));
  const start = part.start + (placeOf(signal.start, signal.start_byte) ?? 0);
  const end = part.start + (placeOf(signal.end, signal.end_byte) ?? part.end - part.start);
  const quoted = stringOf(signal.text);
  const cited = Array.isArray(signal.sources)
    ? signal.sources.map((place) => sources[positionOf(place) ?? -1])
    : [signal];
  return cited.flatMap((source): Citation[] => {
    const [url, title] = [stringOf(source?.url), stringOf(source?.title)];
    if (url === "") return [];
    return [{ type: "url_citation", url, ...(title && { title }), start, end, ...(quoted && { text: quoted }) }];
  });
}

/** A position; undefined for anything else that a provider sends. */
function positionOf(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** The number of characters in the first bytes of the text. */
function charactersIn(text: string, bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : Buffer.from(text).subarray(0, bytes).toString().length;
}
