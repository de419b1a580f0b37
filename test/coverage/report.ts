/** Prints which parts of `spec/` were used. */
import type { AdapterSpec } from "../../language/syntax.ts";
import { placeOf } from "./places.ts";
import { type Kind, placesOf } from "./watched.ts";

export interface Report {
  readonly text: string;
  /** The number of unused places. */
  readonly missed: number;
}

const kinds: Readonly<Record<Kind, string>> = {
  rule: "rules",
  row: "table rows",
  cell: "clamp cells",
  family: "families",
};

/** Counts by file and kind, followed by every place that was not hit. A place shared by several adapters counts once. */
export function reportOf(specs: readonly AdapterSpec[], hits: ReadonlySet<string>): Report {
  const places = new Map(specs.flatMap(placesOf).map((place) => [placeOf(place.at), place]));
  const files = Map.groupBy(places, ([, { at }]) => at.file);
  const rows = [...files].sort(([a], [b]) => a.localeCompare(b, "en")).map(([file, all]) => row(file, all, hits));
  const missed = [...places].filter(([place]) => !hits.has(place));
  const lines = missed.map(([place, { kind, name }]) => `${place}: ${kind} ${name}`);
  const text = [
    row("", [], hits, Object.values(kinds)),
    ...rows,
    row("all of spec/", [...places], hits),
    "",
    ...(missed.length === 0 ? ["Everything is used."] : ["Unused:", ...lines]),
    "",
  ].join("\n");
  return { text, missed: missed.length };
}

type Place = [place: string, { readonly kind: Kind }];

function row(title: string, places: readonly Place[], hits: ReadonlySet<string>, cells?: readonly string[]): string {
  const counts = Object.keys(kinds).map((kind) => {
    const all = places.filter(([, place]) => place.kind === kind);
    return all.length === 0 ? "" : `${all.filter(([place]) => hits.has(place)).length}/${all.length}`;
  });
  return [title.padEnd(38), ...(cells ?? counts).map((cell) => cell.padStart(12))].join("").trimEnd();
}
