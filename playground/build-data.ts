/** Runs the modules named `*.data.ts` when the page is built: the page gets what they export as JSON. */
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

export const buildData: Plugin = {
  name: "build-data",
  async load(id) {
    if (!id.endsWith(".data.ts")) return null;
    const exported = Object.entries(await import(pathToFileURL(id).href));
    const lines = exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
    return { code: lines.join("\n"), moduleType: "js" };
  },
};
