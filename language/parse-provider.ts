/** A provider file: names, address and headers, and its changes to the dialect. */
import type { RetryHint } from "../runtime/adapter.ts";
import { holesOf, isKeyOptional } from "./address.ts";
import { adapterFunctions, adapterName, checkForm, checkFree } from "./names.ts";
import {
  checkSettings,
  checkText,
  nowhere,
  parseBase,
  parseCount,
  parseCredential,
  parseNames,
  parseUrl,
} from "./parse-address.ts";
import { parseConversation } from "./parse-conversation.ts";
import { parseBody, parseFieldPaths, parsePlaced } from "./parse-dialect.ts";
import { parseNative } from "./parse-native.ts";
import { parseFamilies, parseFamilyNames, parseFamilyRows, parseReasoning } from "./parse-reasoning.ts";
import { parseRules, parseTables } from "./parse-rules.ts";
import { parseServes } from "./parse-serves.ts";
import { type Field, type Reader, suggestion } from "./reader.ts";
import type { Family, FamilyRow, MapTemplate } from "./syntax.ts";

const keys = [
  ..."provider dialect like names serves config_key credential base url count model_prefix bare_prefixes".split(" "),
  ..."headers placed other_models conversation body families facts rejects think_tags reasoning retry".split(" "),
  ..."native rules tables".split(" "),
];
const configKeys = ["set", "read", "none"] as const;
const units = ["seconds", "epoch_ms", "rfc3339", "go_duration"] as const;

export type ProviderFile = ReturnType<typeof parseProvider>;

/** @param inherited the families of the provider that this one is like */
export function parseProvider(reader: Reader, inherited?: readonly Family[]) {
  const { at: top } = reader.whole;
  const { find, need } = reader.section(reader.whole, keys, "a provider file");
  const text = (key: string) => {
    const field = find(key);
    return field && reader.string(field);
  };
  for (const key of ["provider", "dialect", "names", "url"])
    if (find(key) === undefined) reader.fail(top, `${key} is missing`);
  const own = parseFamilies(reader, find("families"));
  const families = own ?? inherited ?? [{ name: "any", globs: ["*"], at: top }];
  const [reasoning, url, like] = [find("reasoning"), find("url"), find("like")];
  const conversation = parseConversation(reader, find("conversation"));
  const known = families.map((family) => family.name);
  for (const key of ["replay", "system"] as const) {
    const rows = conversation[key];
    for (const name of typeof rows === "object" ? Object.keys(rows) : []) {
      if (name === "else" || known.includes(name)) continue;
      reader.fail(reader.source.keyAt(["conversation", key, name]), `unknown family ${name}${suggestion(name, known)}`);
    }
  }
  const credential = parseCredential(reader, find("credential"));
  const names = parseNames(reader, find("names"), credential !== undefined);
  const address = {
    names,
    base: parseBase(reader, find("base")),
    url: url === undefined ? nowhere(top) : parseUrl(reader, url, names),
    count: parseCount(reader, find("count")),
    serves: parseServes(reader, find("serves"), text("dialect") ?? "", families),
  };
  checkSettings(reader, address, credential?.kind === "aws" ? ["region"] : []);
  const headers = parseBody(reader, need("headers"));
  checkHeaders(reader, headers);
  if (credential !== undefined && !isKeyOptional(headers))
    reader.fail(
      need("headers").at,
      "a header with $key needs a ? here: without a key, the credential authorizes requests",
    );
  const { base, url: holes } = holesOf(address);
  if (address.base && isKeyOptional(headers) && base.length + holes.length === 0) {
    const place = find("headers") ?? need("base");
    reader.fail(place.at, "nothing has to be set for this provider; send a header with $key, without ?");
  }
  const provider = text("provider") ?? "";
  const providerAt = need("provider").value ?? top;
  checkForm(reader, "file", provider, providerAt, "a provider");
  checkFree(reader, adapterName(provider), providerAt, adapterFunctions);
  return {
    provider,
    dialect: text("dialect") ?? "",
    dialectAt: reader.at(need("dialect").value ?? top),
    /** The position of `like`; undefined where there is none. */
    likeAt: like && reader.at(like.value ?? like.at),
    hasFamilies: own !== undefined,
    /** The position of `facts`, or of `provider` where there are none. */
    factsAt: (find("facts") ?? need("provider")).at,
    ...address,
    credential,
    credentialAt: find("credential")?.at,
    servesAt: find("serves")?.at,
    config_key: reader.oneOf(find("config_key"), configKeys) ?? ("set" as const),
    model_prefix: text("model_prefix"),
    bare_prefixes: reader.texts(find("bare_prefixes")),
    headers,
    placed: parsePlaced(reader, find("placed")),
    other_models: parseFieldPaths(reader, find("other_models")),
    conversation,
    body: parseBody(reader, need("body")),
    families,
    facts: parseFamilyRows(reader, find("facts"), families),
    rejects: parseRejects(reader, find("rejects"), families),
    think_tags: parseFamilyNames(reader, find("think_tags"), families),
    reasoning: reasoning && parseReasoning(reader, reasoning, families),
    retry: parseRetry(reader, find("retry")),
    native: parseNative(reader, find("native")),
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
    if (!/^\w+(\[\](\.\w+)+)*$/.test(word) || word in Object.prototype)
      reader.fail(at, `${word} is neither a field nor a field of a list's entries, such as messages[].name`);
  return rows;
}

function parseRetry(reader: Reader, field: Field | undefined): RetryHint[] {
  return reader.items(field).map((row) => {
    const { find, need } = reader.section(row, ["header", "unit", "remaining"], "a row of retry");
    const header = (found: Field) => {
      const name = reader.string(found);
      checkForm(reader, "header", name, found.value ?? found.at, "a header");
      return name;
    };
    const remaining = find("remaining");
    return {
      header: header(need("header")),
      unit: reader.oneOf(need("unit"), units) ?? "seconds",
      ...(remaining && { remaining: header(remaining) }),
    };
  });
}
