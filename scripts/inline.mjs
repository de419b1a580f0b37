// The part of the build that puts packages into `dist/`: those that the proxy and the command-line tool need and the library
// does not, so that a program that imports the library does not install them.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./checkout.mjs";
import { printLicences } from "./licences.mjs";

/** The modules that pass on what packages have. */
const passing = [
  ...["clipanion", "marked", "prompts", "text-width", "toml-patch"].map((name) => `cli/packages/${name}`),
  "proxy/fastify",
  "proxy/request/uuid",
  "runtime/limits/redis-client",
];

const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const modules = [];
for (const path of passing) {
  const build = await rolldown({
    input: join(root, `${path}.ts`),
    platform: "node",
    external: Object.keys(dependencies),
    logLevel: "warn",
  });
  const { output } = await build.generate({ format: "esm", minify: true, codeSplitting: false });
  await build.close();
  writeFileSync(join(root, "dist", `${path}.js`), output[0].code);
  // the compiler's, which fits no longer
  const map = join(root, "dist", `${path}.js.map`);
  if (existsSync(map)) rmSync(map);
  modules.push(...Object.keys(output[0].modules));
}
const what = passing.map((path) => `${path}.js`).join(", ");
writeFileSync(join(root, "dist", "THIRD_PARTY_LICENSES"), printLicences(what, modules));
