/** `generated/hub.ts` and `generated/answers.ts`: the conversation shape, the signals and the answers of `spec/hub.yaml`. */
import type { Source } from "../../language/load.ts";
import { literal, property } from "../print/literals.ts";
import type { Output } from "../writer.ts";
import { type Definitions, printTypes } from "./native.ts";
import { resolveReference, withoutKeys } from "./openapi.ts";
import { printComment } from "./print.ts";
import { constant, imported, printFile } from "./typescript.ts";

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
  const { $defs, answers, signals, untagged } = hub.value as {
    untagged: string;
    $defs: Definitions;
    answers: Definitions;
    signals: Record<string, Signal>;
  };
  const sink =
    "Receives the signals of a reply. An absent, null or empty field is ignored; a sink accepts any value and never throws.";
  const provider = "The provider to which the reasoning in untagged fields of a message belongs.";
  const statements = [
    await printTypes(withoutKeys($defs, ["expects", "minItems", "maxItems"]) as Definitions),
    constant("untagged", literal(untagged), provider),
    `${printComment(sink)}
export interface Sink {
${Object.entries(signals).map(printMethod).join("")}}`,
  ];
  const defined = Object.entries(answers).map(([name, { $ref, ...own }]): [string, object] => {
    return [name, { ...($ref && (resolveReference(hub.value, $ref) as object)), ...own }];
  });
  const answerTypes = withoutKeys(Object.fromEntries(defined), ["expects"]) as Definitions;
  return [
    printFile("generated/hub.ts", [hub.file], statements),
    printFile(
      "generated/answers.ts",
      [hub.file],
      [imported("./hub.ts", "type FinishReason"), await printTypes(answerTypes, { areFilled: true })],
    ),
  ];
}

function printMethod([name, { description, type, fields }]: [string, Signal]): string {
  const typeOf = (kind = "") => types[kind] ?? "unknown";
  const members = Object.entries(fields ?? {}).map(([key, kind]) => `${property(key)}?: ${typeOf(kind)}`);
  const parameter = fields === undefined ? `value: ${typeOf(type)}` : `signal: { ${members.join("; ")} }`;
  return `${printComment(description, 2)}\n${property(name)}(${parameter}): void;\n`;
}
