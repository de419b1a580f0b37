/** `spec/unmapped/`: what the rules of an API do not handle, and why. */
import type { Diagnostic } from "../../language/diagnostics.ts";
import { once } from "../../language/program.ts";
import { type Field, type Reader, suggestion } from "../../language/reader.ts";
import type { Position } from "../../language/syntax.ts";
import type { Entry } from "./status.ts";

/** Why nothing handles an entry. `new`: it is to be said, and an error until then. */
const reviewed = ["gap", "owner", "redundant", "unused", "elsewhere"] as const;
const kinds = [...reviewed, "new"] as const;

/** One path or type of a line. */
export interface Claim {
  readonly kind: (typeof kinds)[number] | "not in the SDK";
  readonly reason: string;
  readonly text: string;
  readonly at: Position;
  /** Empty for `not in the SDK`. */
  readonly directions: readonly string[];
}

/** `tried`: with what the fields of a provider's own SDK are tried. */
export interface Trial {
  /** The request that a field is added to. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Fields that must be in an object, by its path. */
  readonly around: Readonly<Record<string, object>>;
  /** Allowed values by path, in which `[*]` are several variants. */
  readonly values: Readonly<Record<string, readonly unknown[]>>;
}

export interface Reasons {
  readonly api: string;
  /** The versions of the SDKs that were reviewed. */
  readonly sdk: readonly { readonly name: string; readonly version: string; readonly at: Position }[];
  readonly claims: readonly Claim[];
  /** Where each direction is. */
  readonly places: ReadonlyMap<string, Position>;
}

/** @param directions of the API: the keys of the file */
export function readReasons(reader: Reader, directions: readonly string[]): Reasons {
  const isDirections = /^\w+ (read|written)(, \w+ (read|written))*$/;
  const { need, find, others } = reader.section(
    reader.whole,
    ["unmapped", "sdk", "tried", "not in the SDK"],
    "the file",
    isDirections,
  );
  const sdk = reader
    .fields(need("sdk"), "sdk")
    .map((field) => ({ name: field.key, version: reader.string(field), at: field.at }));
  const claims = others.flatMap((field) => {
    const among = field.key.split(", ");
    for (const name of among)
      if (!directions.includes(name)) reader.fail(field.at, `unknown direction ${name}${suggestion(name, directions)}`);
    const { find: kindOf } = reader.section(field, kinds);
    return kinds.flatMap((kind) => claimsOf(reader, kindOf(kind), kind, among));
  });
  for (const { kind, reason, text, at } of claims)
    if (kind === "new")
      reader.fail(at, `${text} is new in ${reason}; add a rule, or move it to ${reviewed.join(", ")}`);
  return {
    api: reader.string(need("unmapped")),
    sdk,
    claims: [...claims, ...claimsOf(reader, find("not in the SDK"), "not in the SDK", [])],
    places: new Map(others.flatMap(({ key, at }) => key.split(", ").map((name) => [name, at]))),
  };
}

function claimsOf(
  reader: Reader,
  field: Field | undefined,
  kind: Claim["kind"],
  directions: readonly string[],
): Claim[] {
  return reader
    .fields(field)
    .flatMap((line) =>
      reader
        .strings(line)
        .flatMap(({ text, at }) =>
          alternatives(text).map((one) => ({ kind, reason: line.key, text: one, at, directions })),
        ),
    );
}

/** `content[a|b]`, `<a|b>` and `= a|b` as one text for each, so that each of them must be there. */
function alternatives(text: string): string[] {
  const [, before, all, after] = /^(.*?(?:\[|<|= ))([^[\]<>]*\|[^[\]<>]*)((?:[\]>].*)?)$/.exec(text) ?? [];
  return all === undefined ? [text] : all.split("|").flatMap((one) => alternatives(`${before}${one}${after}`));
}

/** Whether a claim is about this entry itself; it is not about what is in it. */
export function isAbout({ text }: Claim, { path, word, names }: Pick<Entry, "path" | "word" | "names">): boolean {
  const [place = "", own] = text.split(" = ");
  if (own !== word) return false;
  return (
    names.some((name) => name === place || (place.includes("*") && globOf(place).test(name))) ||
    patternOf(place).test(path)
  );
}

/** `*Tool*.strict` is this field of several types. */
const globOf = once((place) => new RegExp(`^${place.replace(/[^\w*]/g, "\\$&").replaceAll("*", "\\w*")}$`));

/** A path in which `content[*]` and `<*>` are several variants. */
export const patternOf = once((place) => {
  const escaped = place.replace(/[.+?^${}()\\[\]]/g, "\\$&");
  const made = escaped.replaceAll("\\[*\\]", "\\[[^\\]]+\\]").replaceAll("<*>", "<[^>]+>");
  return new RegExp(`^${made.replaceAll("*", "\\*")}$`);
});

/** The entries of one direction, each with the claim that explains it. */
export interface Explained {
  readonly direction: string;
  readonly entries: readonly { readonly entry: Entry; readonly claim: Claim | undefined }[];
}

export function explained(direction: string, entries: readonly Entry[], claims: readonly Claim[]): Explained {
  const own = claims.filter(({ directions }) => directions.includes(direction));
  return {
    direction,
    entries: entries.map((entry) => ({
      entry,
      claim: entry.fate === "unknown" ? own.find((claim) => isAbout(claim, entry)) : undefined,
    })),
  };
}

/** The claims that are about nothing, or also about what rules handle: such a one would hide that a rule is deleted. */
export function staleClaims(
  claims: readonly Claim[],
  all: ReadonlyMap<string, readonly Entry[]>,
  ruleAt: (at: Position) => string,
): Diagnostic[] {
  return claims.flatMap((claim): Diagnostic[] => {
    const { text, at, directions } = claim;
    const among = directions.flatMap((name) => (all.get(name) ?? []).map((entry) => ({ name, ...entry })));
    const found = among.filter((entry) => isAbout(claim, entry));
    const handled = found.find(({ fate }) => fate !== "unknown");
    if (handled !== undefined) {
      const by = handled.mark ? ` by ${ruleAt(handled.mark.at)}` : "";
      const rest = found.length > 1 ? "name only what is not" : "remove it here";
      return [{ at, message: `${handled.path} is ${handled.fate}${by} (${handled.name}); ${rest}` }];
    }
    if (found.length > 0) return [];
    const known = among.flatMap(({ path, names, word }) =>
      [path, ...names].map((each) => (word === undefined ? each : `${each} = ${word}`)),
    );
    return [{ at, message: `there is no ${text} in ${directions.join(" or ")}${suggestion(text, known)}` }];
  });
}
