/** `serves`: the APIs that a provider serves itself, with their addresses and the requests that it does not take there. */
import type { Served } from "../runtime/adapter.ts";
import type { Step } from "./load.ts";
import { checkPrintable } from "./names.ts";
import { checkFamily } from "./parse-reasoning.ts";
import type { Reader } from "./reader.ts";
import type { Family } from "./syntax.ts";

/** As it is written: `~`, a path, or a map. */
export type WrittenServes = Readonly<Record<string, null | string | Served>>;

/**
 * @param serves conforms to the schema
 * @param dialect the dialect of the provider, whose address is `url`
 * @param families those that a row of `except` may name
 */
export function readServes(
  reader: Reader,
  serves: WrittenServes,
  dialect: string,
  families: readonly Family[],
): Record<string, Served> {
  const { source } = reader;
  const read = (api: string, written: WrittenServes[string]): Served => {
    const served = typeof written === "string" ? { url: written } : (written ?? {});
    const { url, relayed = {}, except = [] } = served;
    const at = (...steps: Step[]) => source.at(["serves", api, ...steps]);
    if (api === dialect && url !== undefined)
      reader.fail(at("url"), `${api} is the dialect: write its path in the url of the file, and ~ here`);
    if (api !== dialect && url === undefined) reader.fail(source.keyAt(["serves", api]), `serves.${api} needs a url`);
    checkPrintable(reader, url ?? "", at("url"), "a url");
    for (const [key, path] of Object.entries(relayed)) checkPrintable(reader, path, at("relayed", key), "a url");
    for (const [index, row] of except.entries()) {
      if ((row.models ?? row.families ?? row.fields ?? row.any) === undefined)
        reader.fail(at("except", index), "a row of except needs models, families, fields or any");
      for (const [place, name] of (row.families ?? []).entries())
        checkFamily(reader, name, at("except", index, "families", place), families);
    }
    return served;
  };
  return Object.fromEntries(Object.entries(serves).map(([api, written]) => [api, read(api, written)]));
}
