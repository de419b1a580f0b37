/** The environment variables of a provider, as cells of tables. */
import { holesOf, isKeyOptional } from "../../../language/address.ts";
import type { AdapterSpec } from "../../../language/syntax.ts";
import type { Registration } from "../../../runtime/adapter.ts";
import { code } from "./markdown.ts";

/** `A`, else `B`. */
export function inOrder(variables: readonly string[]): string {
  return variables.map(code).join(", else ");
}

const kinds = { google: "a token of Google Cloud", entra: "a token of Entra ID", aws: "a signature of AWS" } as const;

/** The variables of the API key, and what is used without one. */
export function keyCell({ headers, credential: other }: AdapterSpec, { credential }: Registration): string {
  const key = inOrder(credential);
  if (other !== undefined) return key === "" ? kinds[other.kind] : `${key}, else ${kinds[other.kind]}`;
  return isKeyOptional(headers) && key !== "" ? `${key}, optional` : key;
}

export function baseCell({ base }: AdapterSpec, { base_url }: Registration): string {
  return base === undefined ? `${code(base_url)}, required` : code(base_url);
}

/** The settings in its address. */
export function settingsCell({ settings = {} }: Registration): string {
  return Object.values(settings).map(inOrder).join("; ");
}

/** What has to be set. */
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
