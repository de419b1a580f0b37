/** The lists of all adapters, inbound APIs and data of `explain`. */
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import { adapterName } from "../../language/names.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { inboundName } from "../compile/inbound-name.ts";
import { property } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { servedDialects } from "./explain.ts";
import { camelCase, pascalCase } from "./print.ts";
import { constant, imported, printFile } from "./typescript.ts";

type Adapters = readonly Pick<AdapterSpec, "provider" | "dialect" | "sources" | "serves">[];
type Apis = readonly Pick<InboundSpec, "api" | "input" | "source">[];

export function emitIndexes(adapters: Adapters, apis: Apis): Output[] {
  return [adapterIndex(adapters), dialectIndex(adapters), inboundIndex(apis), explainIndex(adapters, apis)];
}

function adapterIndex(adapters: Adapters): Output {
  const sources = adapters.map(({ sources: [file] }) => file);
  const names = adapters.map(({ provider }) => adapterName(provider));
  return printFile("generated/adapters/index.ts", sources, [
    imported("../../runtime/primitives.ts", "type Adapter"),
    ...adapters.map(({ provider }) => imported(`./${provider}.ts`, adapterName(provider))),
    constant("adapters", `[${names.join(", ")}]`, "Every provider, in the order of their names.", "readonly Adapter[]"),
  ]);
}

/** The readers of replies by dialect, for APIs that a provider serves besides its own. */
function dialectIndex(adapters: Adapters): Output {
  const files = new Map(adapters.map(({ dialect, sources: [, file] }) => [dialect, file]));
  const names = [...files.keys()].sort();
  const entries = names.map((name) => `${property(name)}: ${camelCase(name)}`);
  return printFile(
    "generated/dialects.ts",
    [...files.values()],
    [
      imported("../runtime/primitives.ts", "type DialectReader"),
      ...names.map((name) => imported(`./dialects/${name}.ts`, `reader as ${camelCase(name)}`)),
      constant(
        "dialects",
        `{ ${entries.join(", ")} }`,
        "What reads a reply in each dialect, by its name.",
        "Readonly<Record<string, DialectReader>>",
      ),
    ],
  );
}

function inboundIndex(apis: Apis): Output {
  const checkName = (spec: Apis[number]) => `check${pascalCase(inboundName(spec))}`;
  const sources = apis.map(({ source }) => source);
  const entries = apis.map((spec) => `{ ...${inboundName(spec)}, check: ${checkName(spec)} }`);
  return printFile("generated/inbound/index.ts", sources, [
    imported("../../runtime/primitives.ts", "type InboundApi"),
    ...apis.flatMap((spec) => [
      imported(`./${spec.api}.ts`, inboundName(spec)),
      imported(`./${spec.api}-request.ts`, `read${spec.input} as ${checkName(spec)}`),
    ]),
    constant("inboundApis", `[${entries.join(", ")}]`, "Every inbound API.", "readonly InboundApi[]"),
  ]);
}

function explainIndex(adapters: Adapters, apis: Apis): Output {
  const dialects = servedDialects(adapters).map((name) => `dialect-${name}`);
  const names = [...adapters.map(({ provider }) => provider), ...dialects, ...apis.map(({ api }) => `inbound-${api}`)];
  const loaders = names.map(
    (name) => `${property(name)}: async () => (await import("./${name}.json", { with: { type: "json" } })).default,\n`,
  );
  const sources = [...adapters.map((adapter) => adapter.sources[0]), ...apis.map(({ source }) => source)];
  return printFile("generated/explain/index.ts", sources, [
    constant(
      "specs",
      `{\n${loaders.join("")}}`,
      "The data of `explain` by provider and by inbound API, loaded on demand.",
      "Readonly<Record<string, () => Promise<unknown>>>",
    ),
  ]);
}
