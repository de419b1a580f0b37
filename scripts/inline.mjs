// The step of the build that bundles packages into `dist/`: those that only the proxy and the command-line tool need, so that
// programs that import the library do not install them, and the codec of binary streams, a small part of a large package.
// The command-line tool and what reads specs are bundled whole.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./checkout.mjs";
import { bundleCommand } from "./command.mjs";
import { printLicences } from "./licences.mjs";
import { bundleSpecs } from "./specs.mjs";

/** The modules that re-export packages. */
const reexporting = [
  "proxy/packages",
  "proxy/keys/yaml",
  "proxy/request/uuid",
  "runtime/reply/framing/codec",
  "proxy/limits/redis-client",
];

const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const modules = await bundleCommand();
for (const path of reexporting) {
  const build = await rolldown({
    input: join(root, `${path}.ts`),
    platform: "node",
    // its `paths` are for types only
    tsconfig: false,
    external: Object.keys(dependencies),
    logLevel: "warn",
  });
  const { output } = await build.generate({ format: "esm", minify: true, codeSplitting: false });
  await build.close();
  writeFileSync(join(root, "dist", `${path}.js`), output[0].code);
  // the compiler's map no longer matches
  const map = join(root, "dist", `${path}.js.map`);
  if (existsSync(map)) rmSync(map);
  modules.push(...Object.keys(output[0].modules));
}
const specs = await bundleSpecs("load", "main");
modules.push(...specs.modules);
const folder = join(root, "dist", "specs");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const { fileName, code } of specs.files) writeFileSync(join(folder, fileName), code);
const what = ["command/", "specs/", ...reexporting.map((path) => `${path}.js`)].join(", ");
writeFileSync(join(root, "dist", "THIRD_PARTY_LICENSES"), printLicences(what, modules));
