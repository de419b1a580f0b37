/** Names that callers choose, and the addresses that answer for them. */
import { ConfigError } from "../errors.ts";
import { fits, type Glob, readGlob } from "../glob.ts";

interface Alias {
  /** The name or glob as it was written. */
  readonly name: string;
  readonly glob: Glob;
  /** The targets, in the order in which they are tried. */
  readonly addresses: readonly string[];
}

/** Aliases in order: the first that matches a name applies. */
export type Aliases = readonly Alias[];

const form = "<name or glob>=<address>,<address>; …";

/**
 * Reads the setting `ALIASES`: aliases separated by semicolons, each a name or glob, `=`, and addresses separated by commas.
 * @throws {ConfigError}
 */
export function readAliases(text: string | undefined): Aliases {
  const entries = (text ?? "").split(/[;\n]/).filter((entry) => entry.trim() !== "");
  return entries.map((entry) => {
    const [name = "", list = "", ...rest] = entry.split("=").map((part) => part.trim());
    const addresses = list.split(",").map((address) => address.trim());
    if (name === "" || rest.length > 0 || addresses.includes(""))
      throw new ConfigError(`DRAGOMAN_ALIASES: ${JSON.stringify(entry.trim())} is not an alias: write ${form}`);
    return { name, glob: readGlob(name), addresses };
  });
}

/** The addresses that answer for a name; undefined if there is no alias for it. Aliases do not lead to aliases. */
export function addressesOf(name: string, aliases: Aliases): readonly string[] | undefined {
  if (aliases.length === 0) return undefined;
  const lower = name.toLowerCase();
  return aliases.find(({ glob }) => fits(glob, lower))?.addresses;
}
