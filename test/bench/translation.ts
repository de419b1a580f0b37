/** Measures translation alone, for every dialect, in its own process. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tuneHeap } from "../../proxy/workers/heap.ts";
import { largeRequest, smallRequest } from "./conversation.ts";
import { addresses, keys } from "./models.ts";
import { type Dialect, nativeAnswers } from "./native-answers.ts";
import { serve } from "./remote.ts";
import { type Cell, cellOf, type Decoding, differenceOf, type Translation, type Translations } from "./results.ts";

// as `dragoman proxy` does
tuneHeap();

// the build, as published
async function built<Module>(path: string): Promise<Module> {
  return import(new URL(`../../dist/${path}.js`, import.meta.url).href);
}
const { adapters } = await built<typeof import("../../generated/adapters/index.ts")>("generated/adapters/index");
const { exchange } = await built<typeof import("../../runtime/request/exchange.ts")>("runtime/request/exchange");
const { checkRequest } = await built<typeof import("../../runtime/request/check.ts")>("runtime/request/check");
const { Router } = await built<typeof import("../../runtime/index.ts")>("runtime/index");
const { StreamReader } =
  await built<typeof import("../../runtime/reply/stream-reader.ts")>("runtime/reply/stream-reader");
const { readRoutes, resolve } = await built<typeof import("../../runtime/router.ts")>("runtime/router");
const { catalogOf } = await built<typeof import("../../runtime/specs/catalog.ts")>("runtime/specs/catalog");
const { EventWriter } = await built<typeof import("../../proxy/response/events.ts")>("proxy/response/events");

const routes = readRoutes(adapters, keys);

/** llm-bridge's names for the dialects, without chat completions, which it does not translate. */
const bridgeNames: Readonly<Record<Dialect, string | undefined>> = {
  messages: "anthropic",
  responses: "openai-responses",
  "generate-content": "google",
  "chat-completions": undefined,
};

type Bridge = (from: string, to: string, body: object) => object;

const repetitions = 400;

/** How long the steps are repeated before they are measured, in milliseconds: V8 optimizes them for some 100,000 requests. */
const warmUpMilliseconds = 3000;

/** Microseconds for each of the steps, which are interleaved. */
function measure(size: number, repetition: () => readonly (() => void)[]): Cell[] {
  const from = performance.now();
  while (performance.now() - from < warmUpMilliseconds) for (const step of repetition()) step();
  const times: number[][] = [];
  for (let round = 0; round < repetitions; round++) {
    for (const [index, step] of repetition().entries()) {
      const from = performance.now();
      step();
      const took = performance.now() - from;
      times[index] ??= [];
      times[index].push((took * 1000) / size);
    }
  }
  return times.map(cellOf);
}

function translating(dialect: Dialect, request: object, size: number, bridge: Bridge | undefined): Translation {
  const to = resolve(addresses[dialect], routes);
  const text = JSON.stringify({ ...request, model: addresses[dialect] });
  const name = bridgeNames[dialect];
  const cells = measure(size, () => {
    // new requests, so that nothing is cached
    const fresh = () => Array.from({ length: size }, () => JSON.parse(text));
    const [given, others] = [fresh(), fresh()];
    // ours are checked before their translation, so theirs are too
    for (const each of others) checkRequest(each);
    const sent: object[] = [];
    return [
      () => {
        for (const each of given) checkRequest(each);
      },
      () => {
        for (const each of given) sent.push(to.adapter.request(exchange(each, to, false)));
      },
      () => {
        for (const each of sent) JSON.stringify(each);
      },
      ...(bridge && name ? [() => void others.map((each) => bridge("openai", name, each))] : []),
    ];
  });
  const [check, translate, stringify, other] = cells as [Cell, Cell, Cell, Cell?];
  const ratio = cellOf(translate.rounds.map((took, round) => took / (stringify.rounds[round] ?? Number.NaN)));
  // there are too many repetitions to keep them all
  const [one, two, three, four] = [check, translate, stringify, ratio].map(brief) as [Cell, Cell, Cell, Cell];
  return { check: one, translate: two, stringify: three, ratio: four, ...(other && { bridge: brief(other) }) };
}

/** The microseconds that a provider in a folder of own specs takes more than the built-in one with the same file. */
function comparingOwn(): Cell | undefined {
  const folder = mkdtempSync(join(tmpdir(), "dragoman-bench-"));
  const [provider = "", model] = addresses["chat-completions"].split(/\/(.*)/);
  const spec = readFileSync(new URL(`../../spec/providers/${provider}.yaml`, import.meta.url), "utf8");
  mkdirSync(join(folder, "providers"));
  const own = spec.replace("provider: ", "provider: own-").replaceAll("{ key: ", "{ key: own-");
  writeFileSync(join(folder, `providers/own-${provider}.yaml`), own);
  const catalog = catalogOf({ DRAGOMAN_SPECS: folder });
  rmSync(folder, { recursive: true });
  const all = readRoutes(catalog.adapters, keys);
  const both = [provider, `own-${provider}`].map((name) => resolve(`${name}/${model}`, all));
  const text = JSON.stringify({ ...smallRequest, model: "m" });
  const [builtIn, mine] = measure(100, () =>
    both.map((to) => {
      const given = Array.from({ length: 100 }, () => checkRequest(JSON.parse(text)));
      return () => {
        for (const each of given) to.adapter.request(exchange(each, to, false));
      };
    }),
  ) as [Cell, Cell];
  const more = differenceOf(mine, builtIn);
  return more && brief(more);
}

function decoding(dialect: Dialect): Decoding {
  const { adapter, model } = resolve(addresses[dialect], routes);
  const { events } = nativeAnswers[dialect];
  const wire = events.map((event) => Buffer.from(event));
  const payloads = events
    .map((event) => event.slice(event.indexOf("data: ") + 6))
    .filter((text) => text.startsWith("{"));
  const streams = 5;
  const cells = measure(streams * events.length, () => {
    const repeat = (work: () => void) => () => {
      for (let count = 0; count < streams; count++) work();
    };
    return [
      repeat(() => {
        const reading = new StreamReader(adapter, model, new EventWriter());
        for (const bytes of wire) {
          reading.push(bytes);
          reading.take();
        }
        reading.close();
        if (reading.failure) throw reading.failure;
      }),
      repeat(() => {
        for (const text of payloads) JSON.parse(text);
      }),
    ];
  });
  const [translate, parse] = cells.map(brief) as [Cell, Cell];
  return { translate, parse };
}

async function explaining(): Promise<Cell> {
  const router = Router.fromEnv({ env: keys });
  const request = { ...smallRequest, model: addresses.messages } as never;
  const times: number[] = [];
  for (let round = 0; round < 2 * repetitions; round++) {
    const from = performance.now();
    await router.explain(request);
    times.push((performance.now() - from) * 1000);
  }
  return brief(cellOf(times.slice(repetitions)));
}

function brief(cell: Cell): Cell {
  return { ...cell, rounds: [] };
}

async function translateAll(peer: string | undefined): Promise<Translations> {
  const bridge: Bridge | undefined = peer && createRequire(peer)("llm-bridge").translateBetweenProviders;
  const dialects = Object.keys(addresses) as Dialect[];
  const requests = dialects.map((dialect) => {
    const small = translating(dialect, smallRequest, 100, bridge);
    return [dialect, { small, large: translating(dialect, largeRequest, 10, bridge) }] as const;
  });
  const events = dialects.map((dialect) => [dialect, decoding(dialect)] as const);
  return {
    requests: Object.fromEntries(requests),
    ownMore: comparingOwn(),
    events: Object.fromEntries(events),
    explain: await explaining(),
  };
}

const methods = { translateAll };

export type Translator = typeof methods;

serve(methods);
