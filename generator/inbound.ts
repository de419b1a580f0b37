/** Reads the inbound APIs. */
import type { NestedFields } from "../generated/shapes.ts";
import { type Diagnostic, readAll, SpecError } from "../language/diagnostics.ts";
import type { InboundSpec } from "../language/inbound-syntax.ts";
import type { Source, Step } from "../language/load.ts";
import { nestedFeeds } from "../language/nested.ts";
import { parseInbound } from "../language/parse-inbound.ts";
import { suggestion } from "../language/reader.ts";
import schema from "../spec/schema/inbound.schema.json" with { type: "json" };
import language from "../spec/schema/language.schema.json" with { type: "json" };
import { Cache } from "./caches.ts";
import { checkSource } from "./emit/schema-check.ts";
import type { Specs } from "./specs.ts";
import type { Output } from "./writer.ts";

/** The schema of the head; the parser checks the rules. */
const head = { ...schema, properties: { ...schema.properties, request: {}, reply: {} } };

/** The errors in the head of a file. */
export function checkHead(source: Source): Diagnostic[] {
  return checkSource(
    source,
    head,
    (fail) => {
      const { paths, under } = source.value as Pick<InboundSpec, "paths"> & Partial<InboundSpec>;
      for (const [key, path] of Object.entries(paths)) {
        const isAppended = under !== undefined && key !== "models";
        if (!/^(\$\{model\})?[^${}]*$/.test(path))
          fail(["paths", key], `the only hole of a path is \${model}, at its beginning`);
        else if (isAppended && path.startsWith("/")) fail(["paths", key], "a path must not begin with /: under does");
        else if (!isAppended && !path.startsWith("/")) fail(["paths", key], "a path must begin with /, or needs under");
      }
    },
    [language],
  );
}

type Inbound = Pick<Specs, "inbound" | "vendors" | "nestedFields">;

/**
 * @param inbound their heads have no errors
 * @throws SpecError with all errors of all rules
 */
export function readInbound({ inbound, vendors, nestedFields }: Inbound, cache: Cache = new Cache()): InboundSpec[] {
  return readAll(inbound.values(), (source) => {
    const sources = [source, vendors, nestedFields].filter((each) => each !== undefined);
    return cache.get(`spec of ${source.file}`, sources, () => {
      const spec = parseInbound(source, vendors);
      const { program, feeds } = spec;
      const nested = nestedFields && nestedFeeds(program, program.body, nestedFields.value as NestedFields);
      return { ...spec, feeds: { ...feeds, ...nested } };
    });
  });
}

/** Checks what inbound files refer to in other files. @throws SpecError */
export function checkInbound(specs: readonly InboundSpec[], { inbound, native, providers }: Specs): void {
  const diagnostics: Diagnostic[] = [];
  const known = [...providers.keys()];
  for (const [name, source] of inbound) {
    const spec = specs.find(({ source: file }) => file === source.file);
    const fail = (path: readonly Step[], message: string) => diagnostics.push({ at: source.at(path), message });
    if (spec?.api !== name) fail(["inbound"], `inbound must be ${name}, like the file`);
    else if (!native.has(name)) fail(["inbound"], `there is no spec/native/${name}.yaml`);
    for (const [index, each] of (spec?.owner ?? []).entries())
      if (!known.includes(each)) fail(["owner", index], `unknown provider ${each}${suggestion(each, known)}`);
  }
  if (diagnostics.length > 0) throw new SpecError(diagnostics);
}

/** The checks of requests. */
export async function emitChecks(apis: readonly InboundSpec[], specs: Specs, cache: Cache): Promise<Output[]> {
  const checks = apis.map(async (spec) => {
    const native = specs.native.get(spec.api);
    if (native === undefined) return [];
    return cache.getAsync(`checks of ${spec.api}`, sourcesOf(spec, specs), async () => [
      (await import("./emit/inbound-checks.ts")).emitInboundChecks(spec, native),
    ]);
  });
  return (await Promise.all(checks)).flat();
}

function sourcesOf({ api }: InboundSpec, { inbound, hub, native }: Specs): Source[] {
  return [inbound.get(api), hub, native.get(api)].filter((source) => source !== undefined);
}
