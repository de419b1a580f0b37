/** Words that every JavaScript object has as properties mean as little in a reply as any unknown word. */
import { expect, it } from "vitest";
import { readCaseFiles } from "../case-files.ts";
import { readingsOf } from "../walked-adapters.ts";
import { type Entry, transcriptOf } from "./transcript.ts";

const words = ["constructor", "toString", "__proto__"];

type Step = string | number;

/** The places of all strings in a value. */
function placesOf(value: unknown): Step[][] {
  if (typeof value === "string") return [[]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => placesOf(each).map((place) => [key, ...place]));
}

function replaced(value: unknown, [step, ...further]: readonly Step[], by: string): unknown {
  if (step === undefined) return by;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<Step, unknown>;
  copy[step] = replaced(copy[step], further, by);
  return copy;
}

it.each(readCaseFiles())("in the replies of $path", ({ provider, cases }) => {
  const { compiled, walked } = readingsOf(provider);
  for (const { receives, receives_events: events, status } of cases) {
    const replies: (readonly [Entry, unknown[]])[] = [];
    if (receives !== undefined) replies.push([status === undefined ? "response" : "error", [receives]]);
    if (events !== undefined) replies.push(["stream", [...events]]);
    for (const [entry, values] of replies) {
      for (const place of placesOf(values)) {
        for (const word of words) {
          const unknown = "z".repeat(word.length);
          const outcome = (adapter: typeof compiled, text: string) => {
            const events = transcriptOf(adapter, entry, replaced(values, place, text) as unknown[]);
            return JSON.stringify(events)
              .replaceAll(/(call_|chatcmpl-)[0-9a-f]{32}/g, "$1")
              .replaceAll(word, unknown);
          };
          const expected = outcome(compiled, unknown);
          for (const adapter of [compiled, walked]) expect(outcome(adapter, word), place.join(".")).toBe(expected);
        }
      }
    }
  }
});
