/** The frameworks of `frameworks/`, which have a manifest of their own. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { abandon } from "./abandon.ts";
import { type Conversation, city, type Open, type Thrown, weather } from "./conversation.ts";
import type { Judged } from "./judge.ts";

/** Abandons by the shared helper, which these modules are given: they cannot import TypeScript. */
interface Bare extends Omit<Conversation, "abandon"> {
  abandon(by: typeof abandon, text: string, stream: boolean): Promise<void>;
}

interface Framework {
  clientsOf(shared: object): Record<string, (url: string, model: string) => Bare>;
  thrown(error: unknown): Thrown;
}

/** The folder in which `npm ci` installs the frameworks. */
export const folder = join(import.meta.dirname, "frameworks");
export const modules = join(folder, "node_modules");
export const installing = "npm ci in test/inbound/frameworks";

export async function load(name: string): Promise<Pick<Judged, "clients" | "thrown">> {
  const { clientsOf, thrown }: Framework = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  const opened = Object.entries(clientsOf({ city, weather })).map(([api, begin]): [string, Open] => {
    const open: Open = (url, model) => {
      const bare = begin(url, model);
      return { ...bare, abandon: (text, stream) => bare.abandon(abandon, text, stream) };
    };
    return [api, open];
  });
  return { clients: Object.fromEntries(opened), thrown };
}

const statuses = [400, 401, 403, 404, 409, 422, 429, 500, 503];

/** One error class for every status. */
export const everywhere = (name: string) => Object.fromEntries(statuses.map((status) => [status, name]));
