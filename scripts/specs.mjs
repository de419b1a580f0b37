// Bundles what reads own specs (`load.js`) and the tool `dragoman-spec` (`main.js`), with the built-in specs in them.
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./checkout.mjs";

const { builtInData } = await import("../generator/own/bundling.ts");

/** Bundles these modules of `generator/own/`, each as a file of its own; returns their code and the paths of what is in them. */
export async function bundleSpecs(...names) {
  const build = await rolldown({
    input: Object.fromEntries(names.map((name) => [name, join(root, "generator", "own", `${name}.ts`)])),
    platform: "node",
    // its `paths` are for types only
    tsconfig: false,
    // checks types where it is installed
    external: ["ts-morph"],
    plugins: [builtInData],
    logLevel: "warn",
  });
  const { output } = await build.generate({ format: "esm", minify: true, chunkFileNames: "[name].js" });
  await build.close();
  return { files: output, modules: output.flatMap(({ modules }) => Object.keys(modules)) };
}
