/** Prints the header of a generated file: its sources, and the imports of everything that it could use. */

import { primitives } from "../../language/names.ts";
import type { OwnPart } from "../compile/shared.ts";
import type { TypeNames } from "../compile/type-names.ts";
import { listed } from "../emit/print.ts";
import { oneLine } from "./literals.ts";

/** The name of the families of open models, which have a file of their own. */
export const openModels = "openModels";

const runtimeTypes =
  "Adapter Asked Cell ClampRow Conversation DialectReader Exchange Inbound InboundApi Loose Received".split(" ");

export function printHeader({ spec, imported }: OwnPart, { hub, native, own }: TypeNames): string {
  const { sources, dialect, provider, nativeFrom = provider } = spec;
  const line = (names: readonly string[], path: string, type = "") =>
    names.length === 0 ? "" : `import ${type}{ ${names.join(", ")} } from "${path}";\n`;
  return [
    `// @generated from ${oneLine(listed([...new Set(sources)]))}. Do not edit; run \`npm run generate\`.\n`,
    line([...primitives, ...runtimeTypes.map((name) => `type ${name}`)], "../../runtime/primitives.ts"),
    line([...imported.used].sort(), imported.from),
    line([openModels], "../models.ts"),
    line(
      hub.filter((name) => !native.includes(name) && !own.includes(name)),
      "../hub.ts",
      "type ",
    ),
    line(native, `../native/${dialect}.ts`, "type "),
    line(own, `../native/${nativeFrom}.ts`, "type "),
    "\n",
  ].join("");
}
