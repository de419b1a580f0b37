/** Compiles the inbound APIs. */
import { checkTypes } from "../language/check-references.ts";
import { type Diagnostic, SpecError } from "../language/diagnostics.ts";
import type { Source } from "../language/load.ts";
import { parseInbound } from "../language/parse-inbound.ts";
import { suggestion } from "../language/reader.ts";
import type { InboundSpec } from "../language/syntax.ts";
import type { CompileContext } from "./compile-changed.ts";
import { emitInboundChecks } from "./emit/inbound-checks.ts";
import { emitInboundIndex } from "./emit/inbound-index.ts";
import type { Specs } from "./specs.ts";
import type { Output } from "./writer.ts";

/** @throws SpecError with all errors of all files */
export function readInbound(all: Pick<Specs, "inbound" | "native" | "providers">): InboundSpec[] {
  const diagnostics: Diagnostic[] = [];
  const specs = [...all.inbound].flatMap(([name, source]): InboundSpec[] => {
    try {
      const spec = parseInbound(source);
      diagnostics.push(...checkFiles(spec, name, source, all));
      return [spec];
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      diagnostics.push(...error.diagnostics);
      return [];
    }
  });
  if (diagnostics.length > 0) throw new SpecError(diagnostics);
  return specs;
}

/** Checks what an inbound file refers to in other files. @param name its own name */
function checkFiles(
  { api, owner }: InboundSpec,
  name: string,
  source: Source,
  { native, providers }: Pick<Specs, "native" | "providers">,
): Diagnostic[] {
  const known = [...providers.keys()];
  const unknown = owner.flatMap((each, index): Diagnostic[] => {
    const message = `unknown provider ${each}${suggestion(each, known)}`;
    return providers.has(each) ? [] : [{ at: source.at(["owner", index]), message }];
  });
  const at = source.at(["inbound"]);
  if (api !== name) return [{ at, message: `inbound must be ${name}, like the file` }, ...unknown];
  return native.has(api) ? unknown : [{ at, message: `there is no spec/native/${api}.yaml` }, ...unknown];
}

/** The files of all inbound APIs; those of unchanged sources are taken from memory or from the disk. */
export async function compileInboundChanged(specs: readonly InboundSpec[], context: CompileContext): Promise<Output[]> {
  const { memory, cache, root, types } = context;
  const outputs = specs.map((spec) => {
    const sources = sourcesOf(spec, context.specs);
    const name = `inbound ${spec.api}`;
    return memory.getOrCreate(name, sources, async (): Promise<Output> => {
      const contents = sources.map(({ text }) => text);
      const found = cache?.find(name, contents) as Output | undefined;
      if (found !== undefined) return found;
      const { Compiler } = await import("./compile/checker.ts");
      const { compileInbound } = await import("./compile/compile.ts");
      const compiler = memory.getOrCreate("compiler", [root], () => new Compiler(root));
      const needed = ["generated/hub.ts", `generated/native/${spec.api}.ts`];
      for (const { path, text } of types) if (needed.includes(path)) compiler.put(path, text);
      checkTypeNames(spec, compiler.typeNames(spec.program));
      const { path, layout } = compileInbound(spec, compiler);
      const output = { path, text: layout.text };
      cache?.put(name, contents, output);
      return output;
    });
  });
  const checks = specs.flatMap((spec) => {
    const native = context.specs.native.get(spec.api);
    return native === undefined
      ? []
      : memory.getOrCreate(`checks of ${spec.api}`, sourcesOf(spec, context.specs), () =>
          emitInboundChecks(spec, native),
        );
  });
  return [...(await Promise.all(outputs)), ...checks, ...emitInboundIndex(specs)];
}

function sourcesOf({ api }: InboundSpec, { inbound, hub, native }: Specs): Source[] {
  return [inbound.get(api), hub, native.get(api)].filter((source) => source !== undefined);
}

function checkTypeNames(
  spec: InboundSpec,
  { hub, native }: { readonly hub: readonly string[]; readonly native: readonly string[] },
) {
  const diagnostics: Diagnostic[] = [];
  checkTypes(spec.program, [...hub, ...native], (at, message) => diagnostics.push({ at, message }));
  if (diagnostics.length > 0) throw new SpecError(diagnostics);
}
