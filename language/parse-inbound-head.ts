/** The head of an inbound file: where its API is served, and what the runtime does besides calling the rules. */

import type { InboundSpec } from "./inbound-syntax.ts";
import type { Source } from "./load.ts";

/** What the head contains. */
type InboundHead = Omit<InboundSpec, "source" | "asked" | "reads" | "feeds" | "input" | "program">;

/** @param source its head conforms to `spec/schema/inbound.schema.json` */
export function readHead({ value }: Source): InboundHead {
  const { inbound, ...written } = value as Omit<InboundHead, "api"> & { readonly inbound: string };
  const { counted, state, account, unstored } = written as Partial<InboundHead>;
  return {
    api: inbound,
    under: written.under ?? [],
    paths: written.paths,
    ...(written.relayed && { relayed: written.relayed }),
    ...(written.repeated && { repeated: written.repeated }),
    ...(written.prefix && { prefix: written.prefix }),
    owner: written.owner,
    turns: written.turns ?? "as_sent",
    text_parts: written.text_parts ?? "keep",
    ends: written.ends ?? {},
    keys: written.keys,
    schemas: written.schemas ?? "json",
    frame: written.frame ?? {},
    callers: written.callers ?? [],
    session: written.session ?? [],
    ...(written.count_request && { count_request: written.count_request }),
    headers: written.headers ?? {},
    reply_headers: written.reply_headers ?? {},
    ...(counted && { counted: { ...counted, unless: counted.unless ?? [] } }),
    state: { fields: [], unsigned: [], refused: [], ...state },
    ...(account && { account: { headers: account.headers ?? [], fields: account.fields ?? [] } }),
    ...(unstored && { unstored: { ...noChange, ...unstored } }),
    ...(written.lacks && { lacks: written.lacks }),
    native: written.native ?? [],
    ...(written.passes && { passes: written.passes }),
    needless: written.needless ?? {},
  };
}

const noChange = { unless: "", add: {}, add_for: {}, refuse: [] };
