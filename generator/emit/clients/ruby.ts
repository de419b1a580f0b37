/** The generated files of `clients/ruby`. */
import type { Output } from "../../writer.ts";
import type { Contract } from "./contract.ts";
import { printCalls } from "./ruby-calls.ts";
import { RubyModel } from "./ruby-model.ts";
import { printCallSignatures, printTypeSignatures } from "./ruby-signatures.ts";
import { printTypes } from "./ruby-types.ts";
import { withoutOpaqueFields } from "./surfaced.ts";

export function emitRubyClient(contract: Contract): Output[] {
  const visible = withoutOpaqueFields(contract);
  const model = new RubyModel(visible);
  const declarations = model.declarations();
  const version = `  # The version of this gem and of the proxy's contract.\n  VERSION = '${contract.version}'`;
  return [
    code(contract, "calls", printCalls(visible, model)),
    code(contract, "types", printTypes(declarations)),
    code(contract, "version", version),
    signatures(contract, "calls", printCallSignatures(visible, model)),
    signatures(contract, "types", printTypeSignatures(declarations)),
  ];
}

function code(contract: Contract, name: string, text: string): Output {
  const path = `clients/ruby/lib/dragoman/${name}.rb`;
  return { path, text: `${generated(contract)}\n# frozen_string_literal: true\n\nmodule Dragoman\n${text}\nend\n` };
}

function signatures(contract: Contract, name: string, text: string): Output {
  const path = `clients/ruby/sig/dragoman/${name}.rbs`;
  return { path, text: `${generated(contract)}\n\nmodule Dragoman\n${text}\nend\n` };
}

function generated({ file }: Contract): string {
  return `# @generated from ${file}. Do not edit; run \`npm run generate\`.`;
}
