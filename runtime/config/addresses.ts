/** The addresses that a model name stands for: the whole list of a configured alias; any other name is an address itself. */
import { BoundedCache } from "../bounded-cache.ts";
import { UnknownProvider } from "../errors.ts";
import { withSettings } from "../models.ts";
import { type DescribeMissing, type Destination, find, type Route, resolve } from "../router.ts";
import type { Tried } from "../transport/fallback.ts";
import { type Aliases, addressesOf } from "./aliases.ts";
import type { SomeSettings } from "./settings.ts";

/** An address that may answer for a model name. */
export interface Candidate extends Tried {
  readonly to: Destination;
}

export interface AddressOptions {
  readonly routes: readonly Route[];
  /** Aliases that the program gives the library, each with one address. */
  readonly own: Readonly<Record<string, string>>;
  /** Aliases in the setting `ALIASES`. */
  readonly configured: Aliases;
  readonly missing: DescribeMissing;
  readonly settings: SomeSettings;
}

export class Addresses {
  readonly #options: AddressOptions;
  readonly #destinations: BoundedCache<Destination | undefined>;

  constructor(options: AddressOptions) {
    this.#options = options;
    this.#destinations = new BoundedCache((address: string) => {
      const found = find(address, options.routes, options.own);
      return found && withSettings(found, options.settings);
    });
  }

  /** The addresses that a name stands for, in order. */
  of(name: string): readonly string[] {
    return addressesOf(name, this.#options.configured) ?? [name];
  }

  /**
   * The candidates for these names, in order.
   * @throws {UnknownProvider}
   */
  candidates(names: readonly string[]): Candidate[] {
    const candidates: Candidate[] = [];
    for (const asked of names)
      for (const address of this.of(asked)) candidates.push({ asked, address, to: this.#at(address) });
    return candidates;
  }

  /**
   * The first destination of a name.
   * @throws {UnknownProvider}
   */
  resolve(name: string): Destination {
    const [first = name] = this.of(name);
    return this.#at(first);
  }

  /** The first destination of a name, the same object for each call; undefined when its provider is not configured. */
  find(name: string): Destination | undefined {
    const [first = name] = this.of(name);
    return this.#destinations.get(first);
  }

  /** The raw model name of an address; the address itself when its provider is unknown. */
  modelAt(address: string): string {
    return this.find(address)?.model ?? address;
  }

  /** One line for each target of a configured alias whose provider is not configured: requests for the alias are refused. */
  problems(): string[] {
    return this.#options.configured.flatMap(({ name, addresses }) =>
      addresses.flatMap((address) => {
        try {
          this.#at(address);
          return [];
        } catch (error) {
          if (!(error instanceof UnknownProvider)) throw error;
          return `DRAGOMAN_ALIASES: requests for ${name} are refused: ${error.message}`;
        }
      }),
    );
  }

  /** Aliases do not lead to aliases. */
  #at(address: string): Destination {
    const { routes, own, missing } = this.#options;
    return this.#destinations.get(address) ?? resolve(address, routes, own, missing);
  }
}
