/** `docs/reference`: reference pages in Markdown. */

import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { Source } from "../../language/load.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { type Keep, makeAlways } from "../caches.ts";
import { type Examples, placeOf } from "../examples.ts";
import type { Output } from "../writer.ts";
import { providersPage } from "./docs/connection.ts";
import { dialectOf, dialectPageOf } from "./docs/dialect.ts";
import { errorsPage } from "./docs/errors.ts";
import { inboundPage } from "./docs/inbound.ts";
import { printTable } from "./docs/markdown.ts";
import { isOwn, modelsOf } from "./docs/page.ts";
import { providerPage } from "./docs/provider.ts";
import { reasoningPage } from "./docs/reasoning.ts";
import { registryPage } from "./docs/registry.ts";
import { settingsPage } from "./docs/settings.ts";
import { streamsPage } from "./docs/streams.ts";
import { telemetryPage } from "./docs/telemetry.ts";

/** The sources of the pages; `adapters` and `registry` are listed in this order. */
export interface DocsInput {
  readonly adapters: readonly AdapterSpec[];
  readonly registry: readonly Source[];
  readonly models: Source | undefined;
  readonly errors: Source;
  readonly settings: Source;
  readonly telemetry: Source;
  readonly hub: Source;
  readonly inbound: readonly InboundSpec[];
  /** The native types, by dialect. */
  readonly native: ReadonlyMap<string, Source>;
  /** Examples of the rules, from the cases, by provider. */
  readonly examples: ReadonlyMap<string, Examples>;
}

export function emitDocs(
  { adapters, registry, models, errors, settings, telemetry, hub, inbound, native, examples }: DocsInput,
  keep: Keep = makeAlways,
): Output[] {
  const dialects = [...Map.groupBy(adapters, ({ dialect }) => dialect).values()].flatMap((own) => dialectOf(own) ?? []);
  return [
    indexPage(adapters, inbound, dialects),
    ...dialects.map((spec) => {
      const own = adapters.filter(({ dialect }) => dialect === spec.dialect).map(({ provider }) => provider);
      const found = examplesFor(spec, own, examples);
      const inputs = [...spec.sources, hub, { content: JSON.stringify([own, spec.rules, spec.tables, found]) }];
      return keep(`page of dialect ${spec.dialect}`, inputs, () => dialectPageOf(spec, own, hub, found));
    }),
    ...adapters.map((adapter) => {
      const own = examplesFor(adapter, [adapter.provider], examples);
      const base = adapters.find(({ sources }) => sources[0] === adapter.sources[2]) ?? adapter.dialectAlone ?? adapter;
      const inputs = [...adapter.sources, hub, ...modelsOf(adapter, registry), { content: JSON.stringify(own) }];
      return keep(`page of ${adapter.provider}`, inputs, () => providerPage(adapter, base, registry, hub, own));
    }),
    ...inbound.flatMap((spec) => {
      const types = native.get(spec.api);
      if (types === undefined) return [];
      return keep(`page of API ${spec.api}`, [...spec.program.sources, types], () => inboundPage(spec, types));
    }),
    providersPage(adapters),
    reasoningPage(adapters, models),
    streamsPage(
      dialects.map(({ dialect }) => dialect),
      hub,
    ),
    registryPage(registry),
    errorsPage(errors),
    settingsPage(settings, adapters),
    telemetryPage(telemetry),
  ];
}

/** An example of each rule that an adapter's first file has, from the cases of these providers. */
function examplesFor(spec: AdapterSpec, providers: readonly string[], examples: DocsInput["examples"]): Examples {
  const all = providers.map((name) => examples.get(name) ?? {});
  const rules = spec.rules.flatMap((set) => (set.kind === "value" && isOwn(set, spec) ? set.rules : []));
  return Object.fromEntries(
    rules.flatMap(({ at }) => {
      const place = placeOf(at);
      const example = all.find((each) => each[place] !== undefined)?.[place];
      return example === undefined ? [] : [[place, example]];
    }),
  );
}

function indexPage(
  adapters: readonly AdapterSpec[],
  inbound: readonly InboundSpec[],
  dialects: readonly AdapterSpec[],
): Output {
  const row = (title: string, page: string, contents: string, source: string) => {
    return [`[${title}](${page}.md)`, contents, `[\`${source}\`](../../${source})`];
  };
  const providers = adapters.map(({ provider, dialect, sources: [file] }) =>
    row(provider, provider, `Address, efforts, models, and what differs from the dialect ${dialect}`, file),
  );
  const shared = dialects.map(({ dialect, sources: [file] }) =>
    row(`Dialect ${dialect}`, `dialect-${dialect}`, "How each field, message and response translates", file),
  );
  const apis = inbound.map(({ api, source }) =>
    row(`API ${api}`, `inbound-${api}`, "How requests in the form of this API are read", source),
  );
  const efforts = "How the tables of reasoning efforts are read";
  const events = "What callers receive of a stream: the library chunk and the proxy event for each signal";
  const rows = [
    row("Providers", "providers", "How to address and configure each provider", "spec/providers"),
    ...shared,
    ...providers,
    ...apis,
    row("Reasoning", "reasoning", efforts, "spec/providers"),
    row("Streams", "streams", events, "spec/hub.yaml"),
    row("Models", "registry", "The known models, their capabilities and prices", "spec/registry"),
    row("Errors", "errors", "Status and code of each error, and whether it is retried", "spec/errors.yaml"),
    row("Settings", "settings", "Environment variables and config keys", "spec/settings.yaml"),
    row(
      "What the native APIs have",
      "unmapped",
      "What becomes of every field of each API, and what is a gap",
      "spec/unmapped",
    ),
    row("Telemetry", "telemetry", "The names of spans, metrics and their attributes", "spec/telemetry.yaml"),
    ["[HTTP API](../../spec/proxy.openapi.yaml)", "Requests and responses of the proxy (OpenAPI 3.1)", "itself"],
  ];
  return {
    path: "docs/reference/README.md",
    text: `<!-- @generated by generator/emit/docs.ts. Do not edit; run \`npm run generate\`. -->

# Reference

Generated from the files in \`spec/\`, which define how Dragoman behaves.

${printTable(["Page", "Contents", "Generated from"], rows)}

[What is lost](../losses.md) says what becomes of each feature of a request at each provider.
`,
  };
}
