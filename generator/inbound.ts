/** Compiles the inbound APIs. */
import { checkTypes } from "../language/check-references.ts";
import { type Diagnostic, SpecError } from "../language/diagnostics.ts";
import type { InboundSpec } from "../language/inbound-syntax.ts";
import type { Source, Step } from "../language/load.ts";
import { parseInbound } from "../language/parse-inbound.ts";
import { suggestion } from "../language/reader.ts";
import { type Caches, MemoryCache, recall, recallAsync } from "./caches.ts";
import type { CompileContext } from "./compile-changed.ts";
import { emitInboundChecks } from "./emit/inbound-checks.ts";
import { emitInboundIndex } from "./emit/inbound-index.ts";
import type { Specs } from "./specs.ts";
import type { Output } from "./writer.ts";

/** @throws SpecError with all errors of all files */
export function readInbound(
  { inbound }: Pick<Specs, "inbound">,
  caches: Caches = { memory: new MemoryCache(), cache: undefined },
): InboundSpec[] {
  const diagnostics: Diagnostic[] = [];
  const specs = [...inbound.values()].flatMap((source): InboundSpec[] => {
    try {
      return [recall(caches, `spec of ${source.file}`, [source], () => parseInbound(source))];
    } catch (error) {
      if (!(error instanceof SpecError)) throw error;
      diagnostics.push(...error.diagnostics);
      return [];
    }
  });
  if (diagnostics.length > 0) throw new SpecError(diagnostics);
  return specs;
}

/** Checks what inbound files refer to in other files. @throws SpecError */
function checkFiles(specs: readonly InboundSpec[], { inbound, native, providers }: Specs): void {
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

/** The files of all inbound APIs; those of unchanged sources are taken from memory or from the disk. */
export async function compileInboundChanged(specs: readonly InboundSpec[], context: CompileContext): Promise<Output[]> {
  const { memory, root, types } = context;
  checkFiles(specs, context.specs);
  const outputs = specs.map((spec) => {
    const sources = sourcesOf(spec, context.specs);
    const name = `inbound ${spec.api}`;
    return recallAsync(context, name, sources, async (): Promise<Output> => {
      const { Compiler } = await import("./compile/checker.ts");
      const { compileInbound } = await import("./compile/compile.ts");
      const compiler = memory.getOrCreate("compiler", [root], () => new Compiler(root));
      const needed = ["generated/hub.ts", `generated/native/${spec.api}.ts`];
      for (const { path, text } of types) if (needed.includes(path)) compiler.put(path, text);
      checkTypeNames(spec, compiler.typeNames(spec.program));
      const { path, layout } = compileInbound(spec, compiler);
      return { path, text: layout.text };
    });
  });
  const checks = specs.flatMap((spec) => {
    const native = context.specs.native.get(spec.api);
    return native === undefined
      ? []
      : recall(context, `checks of ${spec.api}`, sourcesOf(spec, context.specs), () => emitInboundChecks(spec, native));
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
