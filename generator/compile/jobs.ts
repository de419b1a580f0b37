/** The files to compile: what each is printed from, and how. */
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import type { Code } from "../print/code.ts";
import { printAdapter, printDialect, printInbound, temporary } from "../print/files.ts";
import { causeOf } from "./causes.ts";
import { type OwnPart, ownPart, wholePart } from "./shared.ts";

export interface Job {
  readonly name: string;
  /** Relative to the root. */
  readonly path: string;
  readonly part: OwnPart;
  readonly print: (part: OwnPart) => Code;
  /** Functions that are deleted at the end. */
  readonly temporary?: readonly string[];
  /** Changes the place of an error. */
  readonly change?: (error: Diagnostic) => Diagnostic;
}

/** @param spec a dialect without a provider */
export function dialectJob(spec: AdapterSpec): Job {
  const { dialect } = spec;
  const path = `generated/dialects/${dialect}.ts`;
  return { name: `dialect ${dialect}`, path, part: wholePart(spec), print: printDialect, temporary };
}

/**
 * @param dialects without a provider; without that of the provider, it imports nothing
 * @param widened the types that the provider has changed
 */
export function adapterJob(spec: AdapterSpec, dialects: readonly AdapterSpec[], widened: readonly string[]): Job {
  const { provider } = spec;
  const dialect = dialects.find((each) => each.dialect === spec.dialect);
  const change = dialect && ((error: Diagnostic) => causeOf(error, spec));
  return {
    name: `adapter ${provider}`,
    path: `generated/adapters/${provider}.ts`,
    part: ownPart(spec, dialect, widened),
    print: printAdapter,
    ...(change && { change }),
  };
}

export function inboundJob(inbound: InboundSpec): Job {
  const { api, program } = inbound;
  const path = `generated/inbound/${api}.ts`;
  return { name: `inbound ${api}`, path, part: wholePart(program), print: printInbound(inbound) };
}
