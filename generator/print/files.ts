/** Prints the bodies of generated files: providers, dialects and inbound APIs. Their imports are added by `header.ts`. */
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { inboundName } from "../compile/inbound-name.ts";
import type { OwnPart } from "../compile/shared.ts";
import type { Code } from "./code.ts";
import { printDeclarations } from "./declarations.ts";
import { printHeaders, printRead, printReasoning, printRequest } from "./exchange.ts";
import { literal, origin } from "./literals.ts";
import { printConstants, printManifest } from "./manifest.ts";
import { programOf } from "./scope.ts";

/** Shared code is imported from the dialect. */
export function printAdapter({ spec, imported, spread }: OwnPart): Code {
  const program = programOf(spec, spread);
  const { reasoning } = spec;
  return [
    printConstants(spec),
    [origin(spec.sources[1], "request.body"), printRequest(spec, program), "\n"],
    [origin(spec.sources[0], "headers"), printHeaders(spec, program), "\n"],
    reasoning === undefined ? "" : [origin(reasoning.at.file, "reasoning"), printReasoning(spec, program), "\n"],
    ...printDeclarations(spec, imported.names, program),
    printManifest(spec),
  ];
}

/** Functions of a dialect's file that only show what its rules are called with: each adapter has its own. */
export const temporary: readonly string[] = ["reasoning", "request"];

/** @param part its spec is the dialect without a provider */
export function printDialect({ spec, spread }: OwnPart): Code {
  const program = programOf(spec, spread);
  const { sources, conversation, bodyType } = spec;
  return [
    origin(sources[1], "conversation"),
    `export const conversation: Conversation = ${literal(conversation)};\n\n`,
    `/** What the templates read of a request. */\nexport const fields: readonly string[] = ${literal(spec.fields)};\n\n`,
    `/** The paths of a request that they do not send; a provider may send some of them. */\nexport const unsent: readonly string[] = ${literal(spec.unsent.flatMap(({ paths }) => paths))};\n\n`,
    // the output of a provider's reasoning rule is merged into the body
    `declare function reasoning(...of: unknown[]): Partial<${bodyType}> | undefined;\n`,
    printRequest(spec, program),
    "\n",
    ...printDeclarations(spec, new Set(), program, true),
    printReader(spec),
  ];
}

function printReader({ dialect, framing, cites, metered, ...spec }: AdapterSpec): Code {
  const paths = (["other_models", "output_limits", "choice_counts"] as const).filter((key) => spec[key].length > 0);
  const fields = { dialect, framing, cites, metered, ...Object.fromEntries(paths.map((key) => [key, spec[key]])) };
  const data = Object.entries(fields).flatMap(([key, value]) =>
    value === undefined ? [] : `${key}: ${literal(value)}`,
  );
  return [
    "/** What reads a reply in this dialect without a provider. */\n",
    `export const reader: DialectReader = { ${[...data, "response", "stream", "error"].join(", ")} };\n`,
  ];
}

export function printCommon({ spec, spread }: OwnPart): Code {
  return printDeclarations(spec, new Set(), programOf(spec, spread), true);
}

export function printInbound(inbound: InboundSpec): (part: OwnPart) => Code {
  return ({ spec, imported, spread }) => {
    const program = programOf(spec, spread);
    return [
      origin(spec.sources[0], "request.read"),
      printRead(spec, program, inbound.input),
      "\n",
      ...printDeclarations(spec, imported.names, program),
      printApi(inbound),
    ];
  };
}

/** The data of an inbound API, and its functions. */
function printApi(inbound: InboundSpec): Code {
  const { source: _source, keys: _keys, input, program, ...data } = inbound;
  const names = program.rules.map(({ name }) => name);
  const functions = ["answer", "event", "failure", "count"].filter((name) => names.includes(name));
  const fields = Object.entries(data).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${literal(value)}`],
  );
  return [
    `export const ${inboundName(inbound)}: Omit<InboundApi<${input}>, "check"> = {\n`,
    ...[...fields, "read", ...functions].map((field) => `${field},\n`),
    "};\n",
  ];
}
