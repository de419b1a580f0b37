// `npm run bundle`: if something has changed, builds the single file that the Python and TypeScript clients run as their
// proxy, and the licences of everything in it.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { isOlder, root } from "./checkout.mjs";
import { printLicences } from "./licences.mjs";
import { bundleSpecs } from "./specs.mjs";

const folders = ["clients/typescript/bundle", "clients/python/src/dragoman/bundle"].map((path) => join(root, path));
const sources = [
  "runtime",
  "proxy",
  "cli",
  "generated",
  "generator",
  "language",
  "spec",
  "scripts",
  "package-lock.json",
];
const parts = join(root, "scripts", "bundled-proxy");

const old = folders.filter((folder) =>
  sources.some((source) => isOlder(join(folder, "proxy.mjs"), join(root, source))),
);
if (old.length > 0) {
  const { code, modules } = await build();
  // loaded for own specs only
  const specs = await bundleSpecs("load");
  const licences = printLicences("proxy.mjs, specs.mjs", [...modules, ...specs.modules]);
  for (const folder of old) {
    mkdirSync(folder, { recursive: true });
    put(join(folder, "THIRD_PARTY_LICENSES"), licences);
    put(join(folder, "proxy.mjs"), code);
    put(join(folder, "specs.mjs"), specs.files[0].code);
  }
}

async function build() {
  // bundled, too: it is a peer for users with a server of their own
  const {
    peerDependencies: { fastify: _, ...optional },
  } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const build = await rolldown({
    input: join(parts, "main.ts"),
    platform: "node",
    // optional: found when they are needed, if they are installed
    external: Object.keys(optional),
    resolve: { alias: { undici: join(parts, "undici.mjs") } },
    logLevel: "warn",
  });
  const { output } = await build.generate({ format: "esm", minify: true, codeSplitting: false });
  await build.close();
  const [chunk] = output;
  return { code: chunk.code, modules: Object.keys(chunk.modules) };
}

/** Replaces a file atomically. */
function put(path, text) {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}
