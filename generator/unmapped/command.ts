/** Makes the lists of what becomes of everything that the native APIs have, and reports what is not accounted for. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, printErrors, SpecError, sorted } from "../../language/diagnostics.ts";
import type { Source } from "../../language/load.ts";
import type { AdapterSpec } from "../../language/syntax.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { Cache } from "../caches.ts";
import { loadSpecs, type Specs } from "../specs.ts";
import { type Change, compare, type Output, write } from "../writer.ts";
import type { Api } from "./ledger.ts";
import type { Trial } from "./reasons.ts";
import { type Open, withStubs } from "./stubs.ts";

interface Lists {
  readonly outputs: readonly Output[];
  readonly wrong: readonly Diagnostic[];
  /** Unclassified entries, by file of `spec/unmapped/`. */
  readonly open: ReadonlyMap<string, readonly Open[]>;
}

/** Writes into the files what is to be classified, if there is any. @param since the package and version that brought it */
export async function writeStubs(root: string, since: string): Promise<void> {
  const cache = new Cache(root, "both");
  const { open } = await listsOf(root, loadSpecs(root, new Map(), cache), cache);
  for (const [file, found] of open) {
    const path = join(root, file);
    if (found.length > 0) writeFileSync(path, withStubs(readFileSync(path, "utf8"), found, since));
  }
}

/** Writes the lists, or compares them with those on the disk, and prints the errors. Without types that compile, there are none. */
export async function updateLists(root: string, check: boolean): Promise<Change[]> {
  const cache = new Cache(root, "both");
  const { outputs: lists, wrong } = await listsOf(root, loadSpecs(root, new Map(), cache), cache);
  if (wrong.length > 0) {
    const contentOf = (file: string) =>
      existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : undefined;
    console.error(printErrors(new SpecError(wrong), contentOf));
    process.exitCode = 1;
  }
  if (lists.length === 0) return [];
  const outputs = [...lists, ...(await (await import("../losses/command.ts")).lossOutputs(root, cache))];
  return (check ? compare : write)(root, outputs, true);
}

/** @param replaced texts of the SDKs' declarations in place of those on the disk, by path */
export async function listsOf(
  root: string,
  specs: Specs,
  cache: Cache,
  replaced?: ReadonlyMap<string, string>,
): Promise<Lists> {
  const file = join(root, "spec", "unmapped", "universe.ts");
  const versionOf = (name: string) => {
    const path = join(root, "node_modules", name, "package.json");
    return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version : undefined;
  };
  const { hub, vendors, dialects, providers, inbound, native, unmapped } = specs;
  const texts = [readFileSync(file, "utf8"), ...[...(replaced ?? [])].flat()];
  const universeOf = once(() =>
    cache.getAsync("universe", texts, async () => (await import("./universe.ts")).readUniverse(file, replaced)),
  );
  const made = [...unmapped].map(([api, source]) => {
    const own = providers.get(api);
    const spoken = own ? dialectOf(own) : api;
    const [called, dialect] = [inbound.get(spoken), dialects.get(spoken)];
    const speaking = [...providers].filter(([name, each]) => (own ? name === api : dialectOf(each) === api));
    const files = [hub, vendors, source, dialect, called, native.get(spoken), ...speaking.map(([, each]) => each)];
    const inputs = [...files.filter((each) => each !== undefined), ...texts];
    const list = cache.getAsync(`unmapped ${api}`, inputs, async () => {
      const parts = (await universeOf())[api];
      if (parts === undefined)
        return { wrong: [{ at: source.at(["unmapped"]), message: `universe.ts does not have ${api}` }], open: [] };
      // loading dominates a run that makes nothing
      const { readAdapters } = await import("../adapters.ts");
      const { parseInbound } = await import("../../language/parse-inbound.ts");
      const { ledgerOf } = await import("./ledger.ts");
      // which fields within lists are not sent is found by trying, and is not asked here
      const fewer = { ...specs, nestedFields: undefined };
      const adapters = readAdapters(fewer, [], cache, new Set(speaking.map(([name]) => name)));
      const { inboundApis }: { inboundApis: readonly InboundApi[] } = await import("../../generated/inbound/index.ts");
      const found = inboundApis.find((each) => each.api === spoken);
      const tried = own && found && (await triedWith(adapters[0], found, source));
      const read = called && parseInbound(called, vendors);
      return ledgerOf({ parts, source, adapters, inbound: read, check: found?.check, tried, versionOf });
    });
    // no list can be made of types that do not compile
    return list.catch((error: unknown) => {
      if (error instanceof SpecError) return { wrong: error.diagnostics, open: [] };
      throw error;
    });
  });
  const all = await Promise.all(made);
  const complete = all.flatMap((each) => ("output" in each ? [each] : []));
  const page = (await import("./page.ts")).unmappedPage(complete.map(({ section }) => section));
  return {
    outputs: complete.length < all.length ? [] : [...complete.map(({ output }) => output), page],
    wrong: sorted(all.flatMap((each) => each.wrong)),
    open: new Map([...unmapped.values()].map(({ file }, at) => [file, all[at]?.open ?? []])),
  };
}

function dialectOf({ value }: Source): string {
  return (value as { readonly dialect: string }).dialect;
}

/** Trial of the request fields that a provider has besides those of its API; undefined without a provider's spec. */
async function triedWith(spec: AdapterSpec | undefined, api: InboundApi, { value }: Source): Promise<Api["tried"]> {
  const { tried: trial } = value as { readonly tried?: Partial<Trial> };
  if (spec === undefined) return undefined;
  const { closedAdapter } = await import("../../language/closure-adapter.ts");
  const { triedEntries } = await import("./tried.ts");
  const adapter = closedAdapter(spec);
  const { request = {}, around = {}, values = {} } = trial ?? {};
  return (root, needless) => triedEntries({ root, adapter, api, needless, trial: { request, around, values } });
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
