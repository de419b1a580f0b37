/** `generated/inbound/index.ts`: all inbound APIs. */
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import { inboundName } from "../compile/inbound-name.ts";
import type { Output } from "../writer.ts";
import { header } from "./print.ts";

export function emitInboundIndex(specs: readonly InboundSpec[]): Output[] {
  const text = `${header(...specs.map(({ source }) => source))}
import type { InboundApi } from "../../runtime/primitives.ts";
${specs.map((spec) => `import { ${inboundName(spec)} } from "./${spec.api}.ts";`).join("\n")}
${specs.map((spec) => `import { read${spec.input} as ${checkName(spec)} } from "./${spec.api}-request.ts";`).join("\n")}

/** Every inbound API. */
export const inboundApis: readonly InboundApi[] = [
${specs.map((spec) => `  { ...${inboundName(spec)}, check: ${checkName(spec)} },\n`).join("")}];
`;
  return [{ path: "generated/inbound/index.ts", text }];
}

function checkName(spec: InboundSpec): string {
  const name = inboundName(spec);
  return `check${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}
