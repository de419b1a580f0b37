/** A revision of the specs, and what its comparison with another one finds. */
import type { AdapterSpec } from "../../language/syntax.ts";
import { readAdapters } from "../adapters.ts";
import type { Specs } from "../specs.ts";
import type { Change } from "./corpus.ts";
import type { Finding } from "./findings.ts";

/** The findings under one heading. */
export interface Section {
  /** Providers with the same changes, or a part of the specs. */
  readonly titles: readonly string[];
  readonly findings: readonly Finding[];
  /** For providers: the fixed requests that are sent differently, and how many there are in total. */
  readonly requests?: { readonly changes: readonly Change[]; readonly of: number };
}

export interface Revision {
  readonly specs: Specs;
  readonly adapters: readonly AdapterSpec[];
}

/**
 * Parses the adapters. Other tables are not checked, so that revisions with different columns can be compared.
 * @throws SpecError with all errors
 */
export function readRevision(specs: Specs): Revision {
  return { specs, adapters: readAdapters(specs) };
}
