/** Specs with one thing changed. */
import { parseDocument } from "yaml";
import type { Specs } from "../../generator/specs.ts";
import { loadSource, type Source } from "../../language/load.ts";
import { mappingSites } from "./mapping-sites.ts";
import type { Random } from "./random.ts";
import type { Site } from "./sites.ts";
import { registrySites, rowSites } from "./table-sites.ts";

export interface Mutant {
  readonly kind: string;
  readonly file: string;
  /** The file and line, and the change. */
  readonly title: string;
  /** The whole file. */
  readonly text: string;
}

/** Sites of all files with behaviour; files that only contain types are left to the type checker. */
export function allSites(specs: Specs): { readonly source: Source; readonly site: Site }[] {
  const of = (source: Source, sites: readonly Site[]) => sites.map((site) => ({ source, site }));
  return [
    ...mappingFiles(specs).flatMap((each) => of(each, mappingSites(each.root))),
    ...[...specs.registry.values()].flatMap((each) => of(each, registrySites(each.root))),
    ...[specs.errors, specs.settings].flatMap((each) => of(each, rowSites(each.root))),
  ];
}

/** The files that adapters are made of. */
export function mappingFiles({ dialects, providers, models }: Specs): Source[] {
  return [...dialects.values(), ...providers.values(), ...(models ? [models] : [])];
}

/** The file with this site changed; nothing if there is no replacement. */
export function mutate(source: Source, site: Site, random: Random): Mutant | undefined {
  const document = parseDocument(source.text, { version: "1.2", merge: false });
  const done = site.change(document, random);
  if (done === undefined) return undefined;
  const place = `${source.file}:${source.keyAt(site.path).line}`;
  const text = document.toString({ lineWidth: 0 });
  return { kind: site.kind, file: source.file, title: `${place}: ${site.kind}: ${done}`, text };
}

/** The same specs, except for the mutant's file. @throws SpecError when its YAML is invalid */
export function withMutant(specs: Specs, { file, text }: Mutant): Specs {
  const source = loadSource(file, text);
  const replaceIn = (all: ReadonlyMap<string, Source>) =>
    new Map([...all].map(([name, each]) => [name, each.file === file ? source : each]));
  return {
    ...specs,
    errors: specs.errors.file === file ? source : specs.errors,
    settings: specs.settings.file === file ? source : specs.settings,
    telemetry: specs.telemetry,
    dialects: replaceIn(specs.dialects),
    providers: replaceIn(specs.providers),
    inbound: replaceIn(specs.inbound),
    registry: replaceIn(specs.registry),
    models: specs.models?.file === file ? source : specs.models,
  };
}
