/** The sites of the registry, the errors and the settings. */
import { isMap, isScalar, isSeq, type Node } from "yaml";
import { childrenOf, drop, replace, type Site, type Spot } from "./sites.ts";

/**
 * The cells of a snapshot: each may get the value of another model in that column. Other rows are only as good as the
 * catalogue they are from; no test repeats them.
 */
export function registrySites(root: Node | null): Site[] {
  const isSnapshot = isMap(root) && root.has("snapshot");
  const models = isSnapshot ? (root.get("models", true) as Node | undefined) : undefined;
  const [header, ...rows] = childrenOf({ path: ["models"], node: models ?? null });
  const columns = childrenOf(header ?? { path: [], node: null }).map(textOf);
  const capability = ["Supported", "Unsupported", "Unknown"];
  return rows.flatMap((row) =>
    childrenOf(row).flatMap((cell, index): Site[] => {
      if (columns[index] === "sources" || isSeq(cell.node)) return [];
      const column = rows.map((each) => scalarOf(childrenOf(each)[index]));
      const isCapability = capability.includes(String(scalarOf(cell)));
      const others = isCapability ? capability : column.filter((value) => value !== null && value !== undefined);
      return [replace("registry cell", cell.path, others)];
    }),
  );
}

/** The cells of errors and settings, except descriptions. */
export function rowSites(root: Node | null): Site[] {
  const leaves = (spot: Spot): Spot[] => (isScalar(spot.node) ? [spot] : childrenOf(spot).flatMap(leaves));
  return leaves({ path: [], node: root }).flatMap((leaf): Site[] => {
    if (["meaning", "unit", "type", "inherits"].includes(String(leaf.path.at(-1)))) return [];
    const value = scalarOf(leaf);
    if (typeof value === "number") return [replace("cell", leaf.path, [value + 1])];
    if (typeof value === "boolean") return [replace("cell", leaf.path, [!value])];
    if (typeof value !== "string") return [];
    return typeof leaf.path.at(-1) === "number"
      ? [drop("value", leaf.path)]
      : [replace("cell", leaf.path, [`${value}x`])];
  });
}

function scalarOf(spot: Spot | undefined): unknown {
  return isScalar(spot?.node) ? spot.node.value : undefined;
}

function textOf(spot: Spot): string {
  return String(scalarOf(spot));
}
