/** The models to choose from. */
import { chat } from "../../generated/settings.ts";
import type { Engine } from "../../runtime/engine.ts";
import { UnknownProvider } from "../../runtime/errors.ts";
import { hasEnded, isNamed, listModels, lookupModel } from "../../runtime/models.ts";
import { CommandFailure } from "../failures.ts";

/** One model of the list. */
export interface Choice {
  readonly address: string;
  readonly label: string;
}

export class Catalogue {
  /** Registry models of the configured providers that are still served. */
  readonly choices: readonly Choice[];
  /** Keys of configured providers that list no models; they are addressed directly. */
  readonly unlisted: readonly string[];
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
    const listed = listModels(engine.routes);
    const served = listed.filter(({ entry }) => !hasEnded(entry));
    this.choices = served.map(({ id, entry }) => ({ address: id, label: entry.label }));
    this.unlisted = engine.routes
      .map(({ registration }) => registration.key)
      .filter((key) => !listed.some(({ provider }) => provider === key));
  }

  /** The default model: the one in the settings, under the key that is configured, or else the first. */
  get default(): string | undefined {
    const usual = this.choices.find(({ address }) => lookupModel(address, this.#engine.catalog)?.id === chat.model);
    return (usual ?? this.choices[0])?.address;
  }

  /** An example of an address for a model that is not listed. */
  get example(): string {
    return `${this.unlisted[0] ?? this.#engine.routes[0]?.registration.key}/<model>`;
  }

  /** Whether a request to this address would reach a configured provider. */
  accepts(address: string): boolean {
    if (/\s/.test(address)) return false;
    try {
      this.#engine.addresses.resolve(address);
      return true;
    } catch (error) {
      if (error instanceof UnknownProvider) return false;
      throw error;
    }
  }

  /**
   * The model that the user names: by an address, or by a part of the address or label of only one listed model.
   * @throws {CommandFailure} when there is none, or more than one
   */
  named(query: string): string {
    if (this.accepts(query)) return query;
    const found = query.trim() === "" ? [] : this.matching(query);
    const [only, ...others] = found.map(({ address }) => address);
    if (only !== undefined && others.length === 0) return only;
    if (only !== undefined) {
      const shown = [only, ...others].slice(0, mostNamed).join(", ");
      const more = found.length > mostNamed ? " and others" : "";
      throw new CommandFailure(`${query} may be ${shown}${more}: give more of the name.`);
    }
    const next = `\`dragoman models\` lists known models; address any other like ${this.example}.`;
    throw new CommandFailure(`unknown provider or model: ${query}. ${next}`);
  }

  /** The choices whose address or label contains the query. */
  matching(query: string): Choice[] {
    return this.choices.filter(({ address, label }) => isNamed(query, address, label));
  }

  /**
   * Selects a model by its number in the list (from 1), by its full address, name or label, or as the first partial match;
   * otherwise the query itself, if it is an address of a configured provider.
   */
  select(query: string): string | undefined {
    if (/^\d+$/.test(query)) return this.choices[Number(query) - 1]?.address;
    const found = this.matching(query);
    const lower = query.toLowerCase();
    const whole = found.find(({ address, label }) =>
      [address, address.slice(address.indexOf("/") + 1), label].some((text) => text.toLowerCase() === lower),
    );
    return (whole ?? found[0])?.address ?? (this.accepts(query) ? query : undefined);
  }
}

/** How many models an error names. */
const mostNamed = 4;

/** Labels are cut to fit, but not below this length. */
const narrowestLabel = 12;

/** One line per choice, address and label in two columns; the addresses alone where there is no room for both. */
export function describeChoices(choices: readonly Choice[], width: number): string[] {
  const column = Math.max(0, ...choices.map(({ address }) => address.length));
  const room = width - column - 2;
  return choices.map(({ address, label }) =>
    room < narrowestLabel ? address : `${address.padEnd(column)}  ${cut(label, room)}`,
  );
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
