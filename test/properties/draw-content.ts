/** The content of messages, from a tape. */
import type { ContentPart } from "../../generated/hub.ts";
import type { Tape } from "./tape.ts";

/** The content of a message: a string, or parts of all kinds. */
export function drawContent(tape: Tape): string | ContentPart[] {
  return tape.next(2) === 0 ? drawText(tape) : tape.times(0, 3, () => drawPart(tape));
}

function drawPart(tape: Tape): ContentPart {
  const cache = maybe(tape, "cache_control", () => tape.pick({ type: "ephemeral" }, {}));
  const detail = maybe(tape, "detail", () => tape.pick("auto", "low", "high"));
  if (tape.next(12) === 11) return drawFile(tape);
  return tape.build<ContentPart>(
    () => ({ type: "text", text: drawText(tape), ...cache }),
    () => ({ type: "image_url", image_url: { url: drawUrl(tape), ...detail }, ...cache }),
    () => ({ type: "input_image", image_url: drawUrl(tape), ...detail, ...cache }),
    () => ({ type: "image", source: { type: "url", url: "https://a.test/b?c=d#e" }, ...cache }),
    () => ({
      type: "image",
      source: { type: "base64", media_type: tape.pick("image/png", "image/jpg"), data: "AAAA" },
    }),
  );
}

/** Documents and audio, which some providers refuse. */
function drawFile(tape: Tape): ContentPart {
  const title = maybe(tape, "title", () => "a title.pdf");
  return tape.build<ContentPart>(
    () => ({
      type: "document",
      source: { type: "base64", media_type: tape.pick("application/pdf", "text/csv"), data: "YSxi" },
      ...title,
    }),
    () => ({ type: "document", source: { type: "text", text: drawText(tape) }, ...title }),
    () => ({ type: "document", source: { type: "url", url: "https://a.test/b.pdf" }, ...title }),
    () => ({ type: "input_audio", input_audio: { data: "AAAA", format: tape.pick("wav", "mp3", "flac") } }),
  );
}

function drawUrl(tape: Tape): string {
  return tape.pick(
    "https://a.test/b.png",
    "data:image/png;base64,AAAA",
    "data:image/jpg;base64,AA AA",
    "data:text/plain,%41",
  );
}

export function drawText(tape: Tape): string {
  return tape.pick("hello", "", " ", 'é\n"\\\u2028', "$a $$b", "\u{1f600}");
}

/** A field that may as well be missing. */
export function maybe<Key extends string, T>(tape: Tape, key: Key, draw: (tape: Tape) => T): { [K in Key]?: T } {
  return (tape.next(2) === 0 ? {} : { [key]: draw(tape) }) as { [K in Key]?: T };
}
