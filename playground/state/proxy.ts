/** The proxy behind the page, and what it does differently from the specs that the page has. */
import { specOf } from "../../explain/spec.ts";
import { closedFunctions } from "../../language/closure-adapter.ts";
import type { PageSettings } from "../../proxy/page-settings.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import type { Environment } from "../../runtime/config/config.ts";
import { putCatalog, withOwn } from "../../runtime/specs/catalog.ts";

/** Whether a proxy serves the page; otherwise it is a static site, and nothing can be sent. */
export const hasProxy = import.meta.env.MODE !== "site";

/** Names the catalog with the proxy's own specs; there is no such folder. */
const folder = "/own";

/**
 * The settings of the proxy that decide what is sent, as the variables of its environment. Contains no keys. Empty where the
 * proxy needs a key and none was entered.
 */
export let environment: Promise<Environment> = hasProxy ? read({}) : Promise.resolve({});

/** Reads the settings again, with a key that was entered. */
export function enterKey(key: string): void {
  environment = read({ authorization: `Bearer ${key}` });
}

async function read(headers: Readonly<Record<string, string>>): Promise<Environment> {
  const response = await fetch("./page.json", { headers });
  if (!response.ok) return {};
  const { aliases, cap, own } = (await response.json()) as PageSettings;
  if (own !== undefined) {
    const adapters = (own.adapters as Adapter[]).map(async (data) => {
      return { ...data, ...closedFunctions(await specOf(data.provider, own.explained), data.names) };
    });
    putCatalog(folder, withOwn({ ...own, adapters: await Promise.all(adapters) }));
  }
  return {
    ...(aliases !== undefined && { DRAGOMAN_ALIASES: aliases }),
    ...(cap && { DRAGOMAN_CAP_MAX_TOKENS: "true" }),
    ...(own && { DRAGOMAN_SPECS: folder }),
  };
}
