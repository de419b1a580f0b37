/** The part of the text that a source is cited for. */
import type { Sink } from "../../generated/hub.ts";
import { numberOf } from "../json.ts";
import type { Citation } from "./listener.ts";
import { stringOf } from "./values.ts";

type Signal = Parameters<Sink["citation"]>[0];
export type Source = Parameters<Sink["source"]>[0];

/** The part of the text that is cited. */
interface CitedPart {
  readonly start: number;
  readonly end: number;
  /** Empty where positions are in characters. */
  readonly text: string;
}

/** The text of an answer, and its citations, part by part. */
export class CitedText {
  readonly #inBytes: boolean;
  readonly #isKept: boolean;
  /** The number of characters so far. */
  length = 0;
  /** All text so far, if it is kept. */
  kept = "";
  /** Where the last part begins, and its text. */
  #start = 0;
  #part = "";
  /** The citations of the last part, by what they say: a stream may repeat them. */
  readonly #cited = new Map<string, Signal>();
  /** The sources that they may refer to. */
  #sources: Source[] = [];

  /** @param inBytes whether the provider counts bytes */
  constructor(inBytes: boolean, isKept: boolean) {
    this.#inBytes = inBytes;
    this.#isKept = isKept;
  }

  say(text: string): void {
    this.length += text.length;
    if (this.#inBytes) this.#part += text;
    if (this.#isKept) this.kept += text;
  }

  cite(signal: Signal): void {
    this.#cited.set(JSON.stringify(signal), signal);
  }

  source(signal: Source): void {
    if (signal.first === true) {
      this.#sources = [];
      this.#cited.clear();
    } else this.#sources.push(signal);
  }

  /** The citations of the part that ends here. */
  closePart(): Citation[] {
    const end = this.length;
    const part = { start: this.#start, end, text: this.#part };
    this.#start = end;
    this.#part = "";
    if (this.#cited.size === 0) return [];
    const cited = [...this.#cited.values()];
    this.#cited.clear();
    return cited.flatMap((signal) => citationsOf(signal, this.#sources, part));
  }
}

function citationsOf(signal: Signal, sources: readonly Source[], part: CitedPart): Citation[] {
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
