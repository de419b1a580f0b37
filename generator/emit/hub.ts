/** `generated/hub.ts`: the conversation shape and the signals of `spec/hub.yaml`. */
import type { Source } from "../../language/load.ts";
import type { Output } from "../writer.ts";
import { type Definitions, printTypes } from "./native.ts";
import { withoutKeys } from "./openapi.ts";

interface Signal {
  readonly description: string;
  readonly type?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** The types of signal fields: anything that a provider may send, except for our own values. */
const types: Readonly<Record<string, string>> = {
  flag: "boolean | null | undefined",
  FinishReason: "FinishReason | null | undefined",
};

export async function emitHub(hub: Source): Promise<Output[]> {
  const { $defs, signals, untagged } = hub.value as {
    untagged: string;
    $defs: Definitions;
    signals: Record<string, Signal>;
  };
  const text = `// @generated from spec/hub.yaml. Do not edit; run \`npm run generate\`.
${await printTypes(withoutKeys($defs, ["expects", "minItems", "maxItems"]) as Definitions)}
/** The provider to which the reasoning in untagged fields of a message belongs. */
export const untagged = ${JSON.stringify(untagged)};

/** Receives the signals of a reply. An absent, null or empty field is ignored; a sink accepts any value and never throws. */
export interface Sink {
${Object.entries(signals).map(printSignal).join("\n")}
}
`;
  return [{ path: "generated/hub.ts", text }];
}

function printSignal([name, { description, type, fields }]: [string, Signal]): string {
  const doc = `  /** ${description} */`;
  if (fields === undefined) return `${doc}\n  ${name}(value: ${types[type ?? ""] ?? "unknown"}): void;`;
  const members = Object.entries(fields).map(([field, kind]) => `${field}?: ${types[kind] ?? "unknown"}`);
  return `${doc}\n  ${name}(signal: { ${members.join("; ")} }): void;`;
}
