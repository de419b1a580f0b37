/** A provider file: names, address and headers, and its changes to the dialect. */
import type { Conversation, CredentialKind } from "../runtime/adapter.ts";
import schema from "../spec/schema/provider.schema.json" with { type: "json" };
import { holesOf, isKeyOptional } from "./address.ts";
import { checkHead } from "./check-head.ts";
import { adapterFunctions, adapterName, checkForm, checkFree, checkPrintable } from "./names.ts";
import { checkBase, checkSettings, checkText, parseUrl, readNames, type WrittenName } from "./parse-address.ts";
import { readConversation } from "./parse-conversation.ts";
import { parseBody, parsePlaced } from "./parse-dialect.ts";
import { linesOf, type ModelsFile, type Spelling, withModels } from "./parse-models.ts";
import { readNative } from "./parse-native.ts";
import { parseFamilies, parseFamilyNames, parseFamilyRows, parseReasoning } from "./parse-reasoning.ts";
import { parseRules, parseTables } from "./parse-rules.ts";
import { readServes, type WrittenServes } from "./parse-serves.ts";
import { type Field, type Reader, suggestion } from "./reader.ts";
import type { AdapterSpec, Family, FamilyRow, MapTemplate } from "./syntax.ts";

export type ProviderFile = NonNullable<ReturnType<typeof parseProvider>>;

/** The keys that the schema checks; keys with rules, templates or families are read apart. */
interface Head extends Partial<Pick<AdapterSpec, "base" | "config_key" | "count" | "model_prefix" | "retry">> {
  readonly provider: string;
  readonly dialect: string;
  readonly names: readonly WrittenName[];
  readonly serves?: WrittenServes;
  /** The scope of a token, or the service that a signature is for, by the kind of credential. */
  readonly credential?: Readonly<Record<string, string>>;
  readonly bare_prefixes?: readonly string[];
  readonly other_models?: readonly string[];
  readonly conversation?: Partial<Conversation>;
  readonly native?: Parameters<typeof readNative>[1];
  readonly reasoning?: { readonly models?: Spelling };
}

/**
 * @param inherited the families of the provider that this one is like
 * @param models the page of open models
 * @returns undefined, with errors, if the head does not conform to the schema
 */
export function parseProvider(reader: Reader, inherited?: readonly Family[], models?: ModelsFile) {
  const { source } = reader;
  const fields = reader.fields(reader.whole, "a provider file");
  if (!checkHead(reader, schema)) return undefined;
  const head = source.value as Head;
  const { at: top } = reader.whole;
  const find = (key: string) => fields.find((each) => each.key === key);
  const need = (key: string): Field => find(key) ?? { key, at: top, value: undefined };
  const own = parseFamilies(reader, find("families"));
  const written = own ?? inherited ?? [{ name: "any", globs: ["*"], at: top }];
  const spelling = head.reasoning?.models;
  const families = spelling && models ? withModels(written, models, spelling) : written;
  const keyAt = (key: string) => source.at(["reasoning", "models", key]);
  const open = spelling && models ? linesOf(families, models, spelling, keyAt) : [];
  const [reasoning, like] = [find("reasoning"), find("like")];
  const conversation = readConversation(reader, head.conversation);
  const known = families.map((family) => family.name);
  for (const key of ["replay", "system"] as const) {
    const rows = conversation[key];
    for (const name of typeof rows === "object" ? Object.keys(rows) : []) {
      if (name === "else" || known.includes(name)) continue;
      reader.fail(source.keyAt(["conversation", key, name]), `unknown family ${name}${suggestion(name, known)}`);
    }
  }
  const { provider, dialect, base, count, serves = {}, retry = [], native = {} } = head;
  const [credential] = Object.entries(head.credential ?? {}).map(([kind, of]) => ({ kind, of }) as CredentialKind);
  const names = readNames(reader, head.names, credential !== undefined);
  checkBase(reader, base);
  checkPrintable(reader, count?.url ?? "", source.at(["count", "url"]), "a url");
  const address = {
    names,
    base,
    url: parseUrl(reader, need("url"), names),
    count,
    serves: readServes(reader, serves, dialect, families),
  };
  checkSettings(reader, address, credential?.kind === "aws" ? ["region"] : []);
  const headers = parseBody(reader, need("headers"));
  checkHeaders(reader, headers);
  for (const [row, { header, remaining = "" }] of retry.entries())
    for (const [key, name] of Object.entries({ header, remaining }))
      checkForm(reader, "header", name, source.at(["retry", row, key]), "a header");
  if (credential !== undefined && !isKeyOptional(headers))
    reader.fail(
      need("headers").at,
      "a header with $key needs a ? here: without a key, the credential authorizes requests",
    );
  const holes = holesOf(address);
  if (base && isKeyOptional(headers) && holes.base.length + holes.url.length === 0) {
    const place = find("headers") ?? need("base");
    reader.fail(place.at, "nothing has to be set for this provider; send a header with $key, without ?");
  }
  const providerAt = source.at(["provider"]);
  checkForm(reader, "file", provider, providerAt, "a provider");
  checkFree(reader, adapterName(provider), providerAt, adapterFunctions);
  return {
    provider,
    dialect,
    dialectAt: source.at(["dialect"]),
    /** The position of `like`; undefined where there is none. */
    likeAt: like && reader.at(like.value ?? like.at),
    hasFamilies: own !== undefined,
    usesModels: spelling !== undefined,
    hasAllModels: models?.families.every((each) => families.includes(each)) ?? false,
    /** The position of `facts`, or of `provider` where there are none. */
    factsAt: (find("facts") ?? need("provider")).at,
    ...address,
    credential,
    credentialAt: find("credential")?.at,
    servesAt: find("serves")?.at,
    config_key: head.config_key ?? ("set" as const),
    model_prefix: head.model_prefix,
    bare_prefixes: head.bare_prefixes ?? [],
    headers,
    placed: parsePlaced(reader, find("placed")),
    other_models: head.other_models ?? [],
    conversation,
    body: parseBody(reader, need("body")),
    families,
    facts: parseFamilyRows(reader, find("facts"), families),
    rejects: parseRejects(reader, find("rejects"), families),
    think_tags: parseFamilyNames(reader, find("think_tags"), families),
    reasoning: reasoning && parseReasoning(reader, reasoning, families, open),
    retry,
    native: readNative(reader, native),
    rules: parseRules(reader, find("rules")),
    tables: parseTables(reader, find("tables")),
  };
}

/** A name or value that HTTP does not allow would fail every request. */
function checkHeaders(reader: Reader, { entries }: MapTemplate): void {
  for (const entry of entries) {
    if (entry.kind === "spread") continue;
    const { key, at, value } = entry;
    checkForm(reader, "header", key, at, "a header");
    checkText(reader, value, `the header ${key}`);
  }
}

/** Fields of a request, or of the entries of its lists. */
function parseRejects(reader: Reader, field: Field | undefined, families: readonly Family[]): FamilyRow[] {
  const rows = parseFamilyRows(reader, field, families);
  for (const { word, at } of rows)
    if (!/^\w+(\[\](\.\w+)+)*(\[\]\.\*(!\w+(\|\w+)*)?)?$/.test(word) || word in Object.prototype)
      reader.fail(at, `${word} is neither a field nor a field of a list's entries, such as messages[].name`);
  return rows;
}
