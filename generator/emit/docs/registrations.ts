/** The environment variables of a provider, as cells of tables. */
import { holesOf, isKeyOptional } from "../../../language/address.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { Registration } from "../../../runtime/adapter.ts";
import { code } from "./markdown.ts";

/** `A`, else `B`. */
function inOrder(variables: readonly string[]): string {
  return variables.map(code).join(", else ");
}

const kinds = { google: "a token of Google Cloud", entra: "a token of Entra ID", aws: "a signature of AWS" } as const;

/** The address, API key, base URL, settings and namespace of a name. @param prefixes of models that need no name */
export function cellsOf(spec: AdapterSpec, name: Registration, prefixes: readonly string[]): string[] {
  const addresses = [`${name.key}/<model>`, ...prefixes.map((prefix) => `${prefix}…`)];
  const base = spec.base === undefined ? `${code(name.base_url)}, required` : code(name.base_url);
  const settings = Object.values(name.settings ?? {}).map(inOrder);
  const namespace = name.namespace === undefined ? "none" : code(name.namespace);
  return [addresses.map(code).join(", "), keyCell(spec, name), base, settings.join("; "), namespace];
}

/** The keys of the config file. */
export function configKeys({ config_key }: AdapterSpec, { key, credential, settings = {} }: Registration): string[] {
  if (config_key === "none") return [];
  const names = Object.keys(settings).map((name) => `${key}.${name}`);
  return [...(credential.length > 0 ? [`keys.${key}`] : []), ...names];
}

/** The variables of the API key, and what is used without one. */
function keyCell({ headers, credential: other }: AdapterSpec, { credential }: Registration): string {
  const key = inOrder(credential);
  if (other !== undefined) return key === "" ? kinds[other.kind] : `${key}, else ${kinds[other.kind]}`;
  return isKeyOptional(headers) && key !== "" ? `${key}, optional` : key;
}

/** The credential, address and settings that a user must give. */
export function requiredCell(spec: AdapterSpec, { credential, base_url, settings = {} }: Registration): string {
  const { base, url } = holesOf(spec);
  const choices = [
    ...(isKeyOptional(spec.headers) ? [] : [credential]),
    ...(spec.base === undefined ? [[base_url]] : []),
    ...Object.entries(settings).map(([name, variables]) => [
      ...variables,
      ...(base.includes(name) && !url.includes(name) ? [base_url] : []),
    ]),
  ];
  return choices.map((variables) => variables.map(code).join(" or ")).join(" and ");
}
