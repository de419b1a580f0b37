/** The keys that callers of the proxy must send, and who has which. */
import { unwatchFile, watchFile } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import type { Candidate } from "../../runtime/config/addresses.ts";
import type { Settings } from "../../runtime/config/config.ts";
import { ConfigError, DragomanError } from "../../runtime/errors.ts";
import { fits } from "../../runtime/glob.ts";
import { otherModels } from "../../runtime/request/native-fields.ts";
import type { Destination } from "../../runtime/router.ts";
import { shorten } from "../../runtime/shorten.ts";
import { hashOf } from "./hash.ts";
import { type CallerKey, readKeyFile } from "./key-file.ts";

export type { CallerKey };

/** How often the file is looked at, in milliseconds. Polling also sees the symbolic links that Kubernetes replaces. */
const interval = 2000;

const shortest = 16;

/** How much of an address an error quotes, in characters. */
const maxQuotedAddress = 256;

export class CallerKeys {
  readonly #path: string | undefined;
  readonly #single: readonly [hash: string, key: CallerKey][];
  readonly #warn: (what: string) => void;
  #keys: ReadonlyMap<string, CallerKey>;
  readonly #reload = (): void => this.reload();

  /** @throws {ConfigError} */
  constructor({ keys: path, key }: Pick<Settings, "keys" | "key">, warn: (what: string) => void) {
    if (key !== undefined && key.length < shortest)
      throw new ConfigError(
        `DRAGOMAN_KEY is too short: give at least ${shortest} characters; \`dragoman keys new\` makes one`,
      );
    this.#path = path;
    this.#single = key === undefined ? [] : [[hashOf(key), { name: "default", ...unlimited }]];
    this.#warn = warn;
    this.#keys = this.#read();
    if (path !== undefined) watchFile(path, { interval, persistent: false }, this.#reload);
  }

  /** Reads the file again. A file that is not valid changes nothing. */
  reload(): void {
    try {
      this.#keys = this.#read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      this.#warn(`${error.message}; the keys stay as they were`);
    }
  }

  /**
   * The entry of the key that a request has in `authorization`, `x-api-key` or `x-goog-api-key`. It is found by its hash, so
   * the time that this takes says nothing about the keys.
   */
  find({ authorization, "x-api-key": own, "x-goog-api-key": google }: IncomingHttpHeaders): CallerKey | undefined {
    const bearer = authorization === undefined ? undefined : /^bearer +(.+)$/i.exec(authorization)?.[1];
    for (const sent of [bearer, own, google]) {
      const found = typeof sent === "string" ? this.#keys.get(hashOf(sent)) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  get haveBudgets(): boolean {
    return [...this.#keys.values()].some(({ budget }) => budget !== undefined);
  }

  close(): void {
    if (this.#path !== undefined) unwatchFile(this.#path, this.#reload);
  }

  #read(): ReadonlyMap<string, CallerKey> {
    const keys = this.#path === undefined ? new Map<string, CallerKey>() : readKeyFile(this.#path);
    for (const [hash, key] of this.#single) keys.set(hash, key);
    return keys;
  }
}

const unlimited = {
  models: undefined,
  limits: { requests: undefined, tokens: undefined },
  budget: undefined,
  concurrency: undefined,
};

/** The keys that the settings require; undefined when they require none. */
export function openCallerKeys(
  settings: Pick<Settings, "keys" | "key">,
  warn: (what: string) => void,
): CallerKeys | undefined {
  return settings.keys === undefined && settings.key === undefined ? undefined : new CallerKeys(settings, warn);
}

/** Warns that budgets start at 0 when the proxy restarts. */
export function warnOfLostBudgets(
  keys: CallerKeys | undefined,
  { sharedStoreUrl }: Pick<Settings, "sharedStoreUrl">,
  warn: (what: string) => void,
): void {
  if (sharedStoreUrl === undefined && keys?.haveBudgets)
    warn("budgets of keys are counted in memory and start at 0 when the proxy restarts: set DRAGOMAN_SHARED_STORE_URL");
}

/** Whether a key may use an address or an alias. */
export function allows({ models }: CallerKey, name: string): boolean {
  const lower = name.toLowerCase();
  return models === undefined || models.some(({ glob }) => fits(glob, lower));
}

/**
 * An alias that the key may use excuses its own targets; every other address is checked for itself, as are the models that a
 * native body or namespace names.
 * @param nativeAt the native body or namespace for a destination
 * @throws {DragomanError} for the first that the key may not use
 */
export function checkModels(
  key: CallerKey,
  candidates: readonly Candidate[],
  nativeAt: (to: Destination) => unknown,
): void {
  if (key.models === undefined) return;
  for (const { asked, to } of candidates) {
    if (!allows(key, asked)) check(key, addressOf(to));
    for (const model of otherModels(to.adapter, nativeAt(to))) check(key, `${to.registration.key}/${model}`);
  }
}

function check(key: CallerKey, address: string): void {
  if (allows(key, address)) return;
  const allowed = key.models?.map(({ text }) => text).join(", ") || "no model";
  const quoted = shorten(address, maxQuotedAddress);
  throw new DragomanError("Forbidden", `the key ${key.name} may not use ${quoted}; it may use ${allowed}`);
}

/** The address for an error message. */
export function quotedAddress(to: Destination): string {
  return shorten(addressOf(to), maxQuotedAddress);
}

function addressOf({ registration, model }: Destination): string {
  return `${registration.key}/${model}`;
}
