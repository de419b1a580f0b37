/** Which models there are to choose from, and what a choice means. */
import { chat } from "../../generated/settings.ts";
import type { Engine } from "../../runtime/engine.ts";
import { UnknownProvider } from "../../runtime/errors.ts";
import { listModels, lookupModel } from "../../runtime/models.ts";

/** One model of the list. */
export interface Choice {
  readonly address: string;
  readonly label: string;
}

export class Catalogue {
  /** Registry models of the configured providers. */
  readonly choices: readonly Choice[];
  /** Keys of configured providers that list no models; they are addressed directly. */
  readonly unlisted: readonly string[];
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
    const listed = listModels(engine.routes);
    this.choices = listed.map(({ id, name }) => ({ address: id, label: lookupModel(id)?.label ?? name }));
    this.unlisted = engine.routes
      .map(({ registration }) => registration.key)
      .filter((key) => !listed.some(({ provider }) => provider === key));
  }

  /** The model where none is chosen: the one the settings name, under whichever key it is configured, or the first. */
  get default(): string | undefined {
    const usual = this.choices.find(({ address }) => lookupModel(address)?.id === chat.model);
    return (usual ?? this.choices[0])?.address;
  }

  /** What to type where a model is not on the list. */
  get example(): string {
    return `${this.unlisted[0] ?? this.#engine.routes[0]?.registration.key}/<model>`;
  }

  /** Whether a request to this address would reach a configured provider. */
  accepts(address: string): boolean {
    try {
      this.#engine.resolve(address);
      return true;
    } catch (error) {
      if (error instanceof UnknownProvider) return false;
      throw error;
    }
  }

  /** The choices whose address or label contains the query. */
  matching(query: string): Choice[] {
    const wanted = query.trim().toLowerCase();
    return this.choices.filter(({ address, label }) =>
      [address, label].some((text) => text.toLowerCase().includes(wanted)),
    );
  }

  /**
   * The model of a number on the list (from 1), of a whole address, name or label, or of the first partial match; else the
   * query itself where it is an address that can be reached.
   */
  select(query: string): string | undefined {
    if (/^\d+$/.test(query)) return this.choices[Number(query) - 1]?.address;
    const found = this.matching(query);
    const wanted = query.toLowerCase();
    const whole = found.find(({ address, label }) =>
      [address, address.slice(address.indexOf("/") + 1), label].some((text) => text.toLowerCase() === wanted),
    );
    return (whole ?? found[0])?.address ?? (this.accepts(query) ? query : undefined);
  }
}

/** A label is cut to what fits, but not below this. */
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
