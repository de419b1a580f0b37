/** Replaces the generated adapters when coverage is measured: writes a line to a file for every place that is hit. */
import { appendFileSync } from "node:fs";
import { readAdapters } from "../../generator/adapters.ts";
import { loadSpecs } from "../../generator/specs.ts";
import type { Position } from "../../language/syntax.ts";
import { root } from "../walked/root.ts";
import { hitsVariable, placeOf } from "./places.ts";
import { watchedAdapter } from "./watched.ts";

const file = process.env[hitsVariable];
const seen = new Set<string>();

function hit(at: Position): void {
  const place = placeOf(at);
  if (file === undefined || seen.has(place)) return;
  seen.add(place);
  appendFileSync(file, `${place}\n`);
}

export const adapters = readAdapters(loadSpecs(root)).map((spec) => watchedAdapter(spec, hit));
