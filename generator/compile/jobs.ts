/** The files to compile: what each is printed from, and how. */
import type { Diagnostic } from "../../language/diagnostics.ts";
import type { InboundSpec } from "../../language/inbound-syntax.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import type { Code } from "../print/code.ts";
import { printAdapter, printCommon, printDialect, printInbound, temporary } from "../print/files.ts";
import { causeOf } from "./causes.ts";
import { type OwnPart, ownPart, wholePart } from "./shared.ts";

export interface Job {
  readonly name: string;
  /** Relative to the root. */
  readonly path: string;
  readonly part: OwnPart;
  readonly print: (part: OwnPart) => Code;
  /** Other inputs that its text depends on, as text; part of the cache key. */
  readonly content?: string;
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
  const constants = ["conversation", "fields", "unsent"];
  const shared = dialect && { spec: dialect, from: `../dialects/${dialect.dialect}.ts`, constants };
  const change = dialect && ((error: Diagnostic) => causeOf(error, spec));
  return {
    name: `adapter ${provider}`,
    path: `generated/adapters/${provider}.ts`,
    part: ownPart(spec, shared, widened),
    print: printAdapter,
    ...(change && { change }),
  };
}

/** @param spec what inbound APIs have in common */
export function commonJob(spec: AdapterSpec): Job {
  return { name: "common rules", path: "generated/inbound/vendors.ts", part: wholePart(spec), print: printCommon };
}

/** @param common what inbound APIs have in common */
export function inboundJob(inbound: InboundSpec, common: AdapterSpec | undefined): Job {
  const { program, ...head } = inbound;
  return {
    name: `inbound ${head.api}`,
    path: `generated/inbound/${head.api}.ts`,
    part: ownPart(program, common && { spec: common, from: "./vendors.ts", constants: [] }),
    print: printInbound(inbound),
    content: JSON.stringify(head),
  };
}
