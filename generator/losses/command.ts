/** Makes the pages about what is lost between the APIs: with the code that the specs have become, so after all other files. */
import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Cache } from "../caches.ts";
import { readSpecFiles } from "../specs.ts";
import type { Output } from "../writer.ts";
import type { Rows } from "./cells.ts";

/** The folders of `spec/` with a file for each provider. */
const ofProviders = ["spec/providers", "spec/registry"];

/** A change of one provider makes only its own rows again. */
export async function lossOutputs(root: string, cache: Cache): Promise<Output[]> {
  const specs = [...readSpecFiles(root)].filter(([path]) => !path.startsWith("spec/unmapped/"));
  const isOwn = (path: string): boolean => ofProviders.some((folder) => path.startsWith(`${folder}/`));
  const features = join(import.meta.dirname, "features");
  const texts = readdirSync(features).map((file) => readFileSync(join(features, file), "utf8"));
  const shared = hash("sha1", JSON.stringify([specs.filter(([path]) => !isOwn(path)), texts]));
  const providers = specs.flatMap(([path]) => (path.startsWith("spec/providers/") ? basename(path, ".yaml") : []));
  const rows = new Map<string, Rows>();
  for (const provider of providers) {
    const own = specs.filter(([path]) => isOwn(path) && basename(path, ".yaml") === provider);
    const make = async () => {
      const [{ rowsOf }, { readFeatures }] = await Promise.all([import("./cells.ts"), import("./features.ts")]);
      return rowsOf(provider, readFeatures());
    };
    rows.set(provider, await cache.getAsync(`losses of ${provider}`, [shared, ...own.flat()], make));
  }
  const { pages, table } = await cache.getAsync("losses", [...texts, JSON.stringify([...rows])], async () => {
    const [{ cellsOf }, { readFeatures }, { lossesJson, lossesPage, readmeTable }] = await Promise.all([
      import("./cells.ts"),
      import("./features.ts"),
      import("./page.ts"),
    ]);
    const features = readFeatures();
    const cells = cellsOf(rows);
    return { pages: [lossesPage(cells, features), lossesJson(cells, features)], table: readmeTable(cells, features) };
  });
  const readme = join(root, "README.md");
  if (!existsSync(readme)) return pages;
  return [...pages, { path: "README.md", text: withTable(readFileSync(readme, "utf8"), table) }];
}

const begin = "<!-- losses, by `npm run generate` -->\n";

/** The README with this table after its mark. */
function withTable(readme: string, table: string): string {
  const [before, after] = readme.split(begin);
  if (before === undefined || after === undefined) throw new Error("README.md has no place for the table of losses");
  return `${before}${begin}\n${table}\n\n${after.replace(/^(?:\n|\|.*\n)*/, "")}`;
}
