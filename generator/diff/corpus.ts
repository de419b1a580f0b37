/** Compares how the fixed requests are sent. */
import { parse } from "yaml";
import { closedAdapter } from "../../language/closure-adapter.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { defaultBase } from "../../runtime/config/registrations.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { prepare } from "../../runtime/transport/send.ts";
import { corpusText } from "./corpus-text.ts";
import { jsonLines } from "./json-lines.ts";
import type { Rows } from "./plain.ts";

const corpus = parse(corpusText) as Rows<{
  readonly stream?: boolean;
}>;

/** The names of the fixed requests. */
export const requestNames: readonly string[] = Object.keys(corpus);

/** A request of the corpus to one model whose native form has changed. */
export interface Change {
  readonly request: string;
  readonly provider: string;
  readonly model: string;
  /** The lines that differ, each with `-` or `+`. */
  readonly lines: readonly string[];
}

/** Every request of the corpus that two revisions of a provider send differently to one of these models. */
export function changedRequests(before: AdapterSpec, after: AdapterSpec, models: readonly string[]): Change[] {
  const [old, current] = [senderOf(before), senderOf(after)];
  return models.flatMap((model) =>
    requestNames.flatMap((request) => {
      const lines = sentLines(old(request, model), current(request, model));
      return lines.length === 0 ? [] : [{ request, provider: after.provider, model, lines }];
    }),
  );
}

/** A request as sent, or the reason why nothing is sent. */
interface Sent {
  readonly url?: string;
  readonly headers: Rows<string>;
  readonly body: Rows;
  readonly refusal?: string;
}

function senderOf(spec: AdapterSpec): (name: string, model: string) => Sent {
  const adapter = closedAdapter(spec);
  const [registration] = adapter.names;
  if (registration === undefined) throw new Error(`${adapter.provider} has no name`);
  const settings = Object.fromEntries(Object.keys(registration.settings ?? {}).map((name) => [name, name]));
  const known = defaultBase(adapter, settings);
  // for a provider without a fixed URL, any will do
  const base = new URL(URL.canParse(known) ? known : "http://localhost:8000");
  return (name, model) => {
    const to = { adapter, registration, models: [], key: "KEY", model, base, settings };
    const request = checkRequest({ ...corpus[name], model });
    try {
      const { url, headers, body } = prepare(request, to, corpus[name]?.stream === true).call;
      // shows URLs that differ only in the model as one
      const address = String(url).replace(`/${encodeURIComponent(model)}:`, "/{model}:");
      return { url: address, headers: headers as Rows<string>, body: JSON.parse(String(body)) };
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
      return { headers: {}, body: {}, refusal: error.message };
    }
  };
}

/** URL and headers as lines of a request, the body as JSON. */
function sentLines(before: Sent, after: Sent): string[] {
  const [head, changedHead] = [headLines(before), headLines(after)];
  return [
    ...head.filter((each) => !changedHead.includes(each)).map((each) => `- ${each}`),
    ...changedHead.filter((each) => !head.includes(each)).map((each) => `+ ${each}`),
    ...(before.refusal === after.refusal ? jsonLines(before.body, after.body) : []),
  ];
}

function headLines({ url, headers, refusal }: Sent): string[] {
  if (refusal !== undefined) return [`(refused: ${refusal})`];
  return [`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
}
