// The part of the build that puts packages into `dist/`: those that the proxy needs and the library does not, so that the
// library's users do not install them, and whoever starts a proxy need not either.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./checkout.mjs";
import { printLicences } from "./licences.mjs";

/** The modules that pass on what one package has. */
const passing = ["proxy/fastify", "runtime/limits/redis-client"];

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
const what = passing.map((path) => `${path}.js`).join(" and ");
writeFileSync(join(root, "dist", "THIRD_PARTY_LICENSES"), printLicences(what, modules));
