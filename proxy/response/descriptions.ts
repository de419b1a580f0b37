/** The description of the APIs, as OpenAPI. */
import type * as descriptions from "../../generated/proxy/openapi.ts";

/**
 * @param all whether the inbound APIs are described, too
 * @param url where the paths begin
 */
export function describe({ contract, inbound }: typeof descriptions, all: boolean, url: string): object {
  const { paths, components } = contract;
  const more = {
    paths: { ...paths, ...inbound.paths },
    components: { ...components, schemas: { ...components.schemas, ...inbound.schemas } },
  };
  return { ...contract, servers: [{ url }], ...(all && more) };
}
