/**
 * No YAML that does nothing: whatever is dropped from a dialect, provider or inbound file, or written in another way, is an
 * error or makes another adapter or API. Compared is the tree that the compiler, the docs and `explain` print, without its positions; for
 * `conversation`, which the runtime reads, what a provider is sent.
 */
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { type Document, isMap, isScalar, type Pair, parseDocument, Scalar } from "yaml";
import { readAdapters } from "../../generator/adapters.ts";
import { checkHead, readInbound } from "../../generator/inbound.ts";
import { parseSpecs, readSpecFiles } from "../../generator/specs.ts";
import { SpecError } from "../../language/diagnostics.ts";
import { loadSource } from "../../language/load.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { Refused } from "../../runtime/request/refused.ts";
import fc from "../fast-check.ts";
import { childrenOf, keyOf, type Spot, type Step } from "../mutation/sites.ts";
import { exchangeWith } from "../runtime/invented-adapter.ts";
import { seed } from "../seed.ts";
import { walkedAdapter } from "../walked/adapter.ts";
import { root } from "../walked/root.ts";

const specTexts = readSpecFiles(root);
const specs = parseSpecs(specTexts);
const files = [...specTexts.keys()].filter((path) => /^spec\/(dialects|providers|inbound)\//.test(path));
const documents = new Map(files.map((file) => [file, parseDocument(specTexts.get(file) ?? "")]));

/** One change of a file: a key or element dropped, a scalar with another value, a `key?` without its `?`. */
interface Change {
  readonly file: string;
  readonly path: readonly Step[];
  readonly how: "drop" | "replace" | "unmark";
}

const changes = files.flatMap((file) => {
  const open: Spot[] = [{ path: [], node: documents.get(file)?.contents ?? null }];
  const all: Change[] = [];
  for (const spot of open) {
    for (const { path, node } of childrenOf(spot)) {
      open.push({ path, node });
      all.push({ file, path, how: "drop" });
      if (isScalar(node) && node.value !== null) all.push({ file, path, how: "replace" });
      if (String(path.at(-1)).endsWith("?")) all.push({ file, path, how: "unmark" });
    }
  }
  return all;
});

function textAfter({ file, path, how }: Change): string {
  const document = documents.get(file)?.clone() as Document;
  if (how === "drop") document.deleteIn(path);
  else if (how === "replace") {
    const scalar = document.getIn(path, true) as Scalar;
    scalar.value = otherThan(scalar.value);
  } else {
    const map = document.getIn(path.slice(0, -1), true);
    const pairs: Pair[] = isMap(map) ? map.items : [];
    const pair = pairs.find((each) => keyOf(each) === path.at(-1));
    if (pair !== undefined) pair.key = new Scalar(String(path.at(-1)).slice(0, -1));
  }
  return document.toString({ lineWidth: 0 });
}

function otherThan(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  return typeof value === "boolean" ? !value : `${String(value)}x`;
}

/** The adapters, or the API, of a file with this text, or `error`. */
function meaningOf(file: string, text: string): string {
  const [, folder = "", name = ""] = file.match(/(\w+)\/([\w-]+)\.yaml$/) ?? [];
  const isDialect = folder === "dialects";
  const onIt = [...specs.providers].filter(([, { value }]) => (value as { dialect?: unknown }).dialect === name);
  try {
    const source = loadSource(file, text);
    if (folder === "inbound" && checkHead(source).length > 0) return "error";
    if (folder === "inbound")
      return JSON.stringify(readInbound({ ...specs, inbound: new Map([[name, source]]) }), withoutPlaces);
    const { like } = source.value as { like?: string };
    const liked = like === undefined ? undefined : specs.providers.get(like);
    const own = new Map([[name, source], ...(like && liked ? [[like, liked] as const] : [])]);
    const providers = isDialect ? new Map(onIt) : own;
    const dialects = isDialect ? new Map([...specs.dialects, [name, source]]) : specs.dialects;
    return JSON.stringify(readAdapters({ ...specs, providers, dialects }), withoutPlaces);
  } catch (error) {
    if (error instanceof SpecError) return "error";
    throw error;
  }
}

function withoutPlaces(key: string, value: unknown): unknown {
  return ["at", "emitAt", "valueAt", "bodyTypeAt", "block"].includes(key) ? undefined : value;
}

describe("every key and value of dialects, providers and inbound files", () => {
  /** About half a minute; `PROPERTY_RUNS=30` tries all of them. */
  const numRuns = 200 * Number(process.env.PROPERTY_RUNS ?? 1);
  const chosen = numRuns < changes.length ? fc.sample(fc.constantFrom(...changes), { numRuns, seed }) : [...changes];
  const before = new Map(files.map((file) => [file, meaningOf(file, specTexts.get(file) ?? "")]));

  it("is an error or makes a difference when it is changed", { timeout: 3_600_000 }, () => {
    expect(changes.length).toBeGreaterThan(5000);
    for (const text of before.values()) expect(text).not.toBe("error");
    const silent = chosen.filter((change) => meaningOf(change.file, textAfter(change)) === before.get(change.file));
    expect(silent.map(({ file, path, how }) => `${file} ${path.join("/")}: ${how}`)).toEqual([]);
  });
});

describe("every key of conversation", () => {
  const kept = { type: "function", function: { name: "f", parameters: { type: "object", title: "t" } } };
  const format = { type: "json_schema", json_schema: { name: "n", schema: { type: "object", properties: {} } } };
  const call = { id: "call:1", type: "function", function: { name: "f", arguments: "{}" } };
  const pdf = { type: "base64", media_type: "application/pdf", data: "AAAA" };
  const document = { type: "document", title: "a.b", source: pdf };
  const detail = { kind: "reasoning", text: "t", signature: "s", encrypted: "e", model: "another", before: 0 };
  /** Requests of which at least one is sent in another way under each key. */
  const requests = (provider: string) =>
    [
      { messages: [{ role: "system", content: "s" }] },
      { messages: [{ role: "user", content: "a" }], response_format: format },
      { messages: [{ role: "user", content: [document] }] },
      { messages: [{ role: "user", content: "a" }], stop: [" ", "a", "b"], tools: [kept] },
      {
        messages: [
          { role: "user", content: "a" },
          {
            role: "user",
            content: [
              { type: "text", text: "b" },
              { type: "text", text: " " },
            ],
          },
          { role: "assistant", tool_calls: [call], reasoning_details: [{ ...detail, provider }] },
          { role: "tool", tool_call_id: "call:1", content: "c" },
          { role: "user", content: "d" },
          { role: "system", content: "e" },
        ],
      },
    ] as Parameters<typeof exchangeWith>[0][];

  const values: readonly (readonly [key: string, ...values: unknown[]])[] = [
    ["turns", "as_sent", "alternate"],
    ["results", "own_turn", "first_in_user"],
    ["blank_text", "keep", "drop"],
    ["system", "in_place", "as_user"],
    ["system_alone", "keep", "as_user"],
    ["tool_ids", { allow: "a-zA-Z0-9", most: 9 }, { allow: "any", most: 5 }, { allow: "any", most: 64 }],
    ["tool_names", undefined, { allow: "z", most: 64 }],
    ["titles", undefined, { allow: "a-z", most: 9 }, { allow: "any", most: 64 }],
    ["stop", undefined, {}, { blank: "drop" }, { most: 1 }],
    ["fitted_schema", { kept: ["type"], tools: "all" }, { kept: ["type", "title"], tools: "all" }],
    ["response_schema", "as_sent", "closed"],
    ["replay", "provider", "model"],
  ];

  /** The body sent under a conversation block; an error of the spec is a string. */
  function sent(spec: AdapterSpec, key: string, value: unknown): unknown {
    const file = spec.sources[0];
    const document = documents.get(file)?.clone() as Document;
    if (value !== undefined) document.setIn(["conversation", key], value);
    let adapter: ReturnType<typeof walkedAdapter>;
    try {
      const providers = new Map([[spec.provider, loadSource(file, document.toString({ lineWidth: 0 }))]]);
      adapter = walkedAdapter(readAdapters({ ...specs, providers })[0] as AdapterSpec);
    } catch (error) {
      if (error instanceof SpecError) return error.message;
      throw error;
    }
    return requests(spec.provider).map((request) => {
      try {
        const { conversation, ...rest } = adapter;
        const body = adapter.request(exchangeWith(request, conversation, rest));
        return JSON.parse(JSON.stringify(body));
      } catch (error) {
        if (error instanceof InvalidRequest || error instanceof Refused) return error.message;
        throw error;
      }
    });
  }

  const known = Object.groupBy(readAdapters(specs), ({ dialect }) => dialect);
  const firsts = Object.values(known).flatMap((all) => all?.[0] ?? []);

  /** Keys that change nothing on a dialect, each with its reason. */
  const unseen: readonly string[] = ["generate-content replay: no reasoning goes back to this API"];

  it.each(firsts.flatMap((spec) => values.map((row) => [spec.dialect, row[0], spec, row] as const)))(
    "%s: %s makes a difference or is an error",
    (dialect, key, spec, [, ...all]) => {
      const results = all.map((value) => sent(spec, key, value));
      const differs = results.some((one, at) => results.slice(at + 1).some((other) => !isDeepStrictEqual(one, other)));
      const isUnseen = unseen.some((each) => each.startsWith(`${dialect} ${key}:`));
      expect(differs, JSON.stringify(results).slice(0, 500)).toBe(!isUnseen);
    },
  );
});
