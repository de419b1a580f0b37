/** Removes a meaningful key from a file of schemas. */
import { isScalar, type Pair, parseDocument, visit, type YAMLMap } from "yaml";
import type { Random } from "../mutation/random.ts";

/** Keys without meaning for the contract. */
const descriptive = ["description", "summary", "title", "examples", "tags", "license", "discriminator", "expects"];

/** @returns the text without the key, and its path */
export function withoutOneKey(text: string, random: Random): { readonly text: string; readonly path: string } {
  const document = parseDocument(text, { version: "1.2", merge: false });
  const spots: { readonly map: YAMLMap; readonly pair: Pair; readonly path: string }[] = [];
  visit(document, {
    Pair: (_, pair, above) => {
      const keys = [...above, pair].flatMap((each) =>
        "key" in each && isScalar(each.key) ? [String(each.key.value)] : [],
      );
      // a field may have that name, too
      const isDescriptive = keys.some((key, index) => descriptive.includes(key) && keys[index - 1] !== "properties");
      const map = above.at(-1) as YAMLMap;
      // with an enum, the type is redundant
      const isRedundant = keys.at(-1) === "type" && (map.has("enum") || map.has("const"));
      if (!isDescriptive && !isRedundant) spots.push({ map, pair, path: keys.join(".") });
    },
  });
  const spot = random.pick(spots);
  if (spot === undefined) throw new Error("the file has no keys");
  spot.map.items.splice(spot.map.items.indexOf(spot.pair), 1);
  return { text: document.toString({ lineWidth: 0 }), path: spot.path };
}
