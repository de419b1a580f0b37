/** Entry point: explains a request for the provider it names. */
import type { Environment } from "../runtime/config/config.ts";
import type { Explanation } from "../runtime/explanation.ts";
import { parseJson, writeJson } from "../runtime/json.ts";
import { checkRequest } from "../runtime/request/check.ts";
import type { CompletionRequest } from "../runtime/request/completion-request.ts";
import { findDestination } from "./destinations.ts";
import { type Explained, explain } from "./explain.ts";
import { specOf } from "./spec.ts";

/** What determines the destination besides the request. */
export interface ExplainOptions {
  readonly env: Environment;
  readonly aliases?: Readonly<Record<string, string>>;
}

/** Explains what the library would send. */
export async function explainRequest(request: CompletionRequest, options: ExplainOptions): Promise<Explanation> {
  checkRequest(request);
  // JSON omits undefined values and writes a BigInt as a number
  const given = parseJson(writeJson(request));
  const checked = checkRequest(given);
  return explainChecked({ request: checked, given, stream: checked.stream === true }, options);
}

export async function explainChecked(
  explained: Explained,
  { env, aliases = {} }: ExplainOptions,
): Promise<Explanation> {
  const to = findDestination(explained.request.model, env, aliases);
  return explain(await specOf(to.adapter.provider), explained, to);
}
