/** Features that callers ask for, as requests in the form of each API: the files of `features/`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { adapters } from "../../generated/adapters/index.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { Fields } from "../../runtime/request/reading.ts";

type ByApi = Readonly<Record<string, Fields>>;

/** The library and `/v1/chat`, among the APIs. */
export const chat = "chat";

/** The APIs, in the order of the page. */
export const apis: readonly string[] = [...inboundApis.map(({ api }) => api), chat];

/** The form in the files for an API; `chat` has that of chat-completions unless it has its own. */
function formOf<T>(forms: Readonly<Record<string, T>> = {}, api: string): T | undefined {
  return (api === chat && forms[api] === undefined ? forms["chat-completions"] : forms[api]) ?? undefined;
}

export interface Feature {
  /** A few words, unique. */
  readonly name: string;
  /** One sentence: what it is good for. */
  readonly why: string;
  /** The name of what it needs next to it; by API if they differ. */
  readonly next_to?: string | Readonly<Record<string, string>>;
  readonly asks: ByApi;
  /** Whether it is in the table of the README. */
  readonly main?: boolean;
}

/** A feature of answers. */
export interface Answered {
  readonly name: string;
  readonly why: string;
  readonly main?: boolean;
  /** The text in the caller's answer that shows it. Default: the answer differs from one without it. */
  readonly shows?: string;
  /** The header that shows it. */
  readonly header?: string;
  /** The fields that a reply has, by dialect, or by provider where it differs. */
  readonly answers: ByApi;
}

export interface Features {
  /** Features by group, in the order of the page. */
  readonly groups: ReadonlyMap<string, readonly Feature[]>;
  /** A request without any feature. */
  smallest(api: string, address: string): Fields;
  /** The request of a feature in the form of an API, and the same without it; undefined if the API does not have it. */
  requestsOf(feature: Feature, api: string, address: string): { with: Fields; without: Fields } | undefined;
  readonly answered: readonly Answered[];
  /** A reply of a provider or of its dialect, with a feature or without any; undefined if the files have none. */
  replyOf(provider: string, answered?: Answered): Fields | undefined;
}

/** The groups, in the order of the page. */
const groups = ["content", "tools", "answer"];

/** The files of the features. */
const featureFiles: readonly string[] = ["basis", "reply", ...groups].map((name) =>
  join(import.meta.dirname, "features", `${name}.yaml`),
);

export function readFeatures(): Features {
  const [basis, reply, ...rest] = featureFiles.map((file) => parse(readFileSync(file, "utf8")));
  const { plain, features: answered } = reply as { plain: ByApi; features: readonly Answered[] };
  const dialects = new Map(adapters.map(({ provider, dialect }) => [provider, dialect]));
  const { smallest, next_to: nextTo } = basis as { smallest: ByApi; next_to: Readonly<Record<string, ByApi>> };
  return {
    groups: new Map(groups.map((name, index) => [name, rest[index] as readonly Feature[]])),
    smallest: (api, model) => ({ model, ...formOf(smallest, api) }),
    requestsOf({ next_to: needed, asks }, api, model) {
      const own = formOf(asks, api);
      if (own === undefined) return undefined;
      const name = typeof needed === "object" ? formOf(needed, api) : needed;
      const without = { model, ...formOf(smallest, api), ...(name === undefined ? {} : formOf(nextTo[name], api)) };
      return { with: { ...without, ...own }, without };
    },
    answered,
    replyOf(provider, { answers } = { name: "", why: "", answers: plain }) {
      const dialect = dialects.get(provider) ?? provider;
      const own = answers[provider] ?? answers[dialect];
      return own && { ...plain[dialect], ...own };
    },
  };
}
