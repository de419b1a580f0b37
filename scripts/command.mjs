// The step of the build that bundles the command-line tool into `dist/command/`: all that `dragoman proxy` needs until it
// listens is in a few files, so that it starts quickly; the rest is loaded on demand.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./checkout.mjs";

/** Files that `dragoman proxy` loads in turn: each has these modules and all that they import, save those in one before. */
const files = {
  main: ["cli/main"],
  parser: ["cli/command-line", "cli/tool-command"],
  config: ["runtime/config/config", "cli/providers"],
  proxy: ["cli/commands/proxy", "runtime/engine", "proxy/workers/shares", "proxy/telemetry/observed-proxy"],
};

/** The name of the file in which each module is. */
const places = new Map();
const placing = {
  name: "placing",
  buildEnd() {
    const place = (id, file) => {
      if (places.has(id)) return;
      places.set(id, file);
      for (const each of this.getModuleInfo(id)?.importedIds ?? []) place(each, file);
    };
    for (const [file, modules] of Object.entries(files))
      for (const each of modules) place(join(root, `${each}.ts`), file);
  },
};

/** The data of `explain` is in the build once, for the library. */
const sharing = {
  name: "sharing",
  resolveId: (id) =>
    /\/generated\/explain\/index\.ts$/.test(id) ? { id: "../generated/explain/index.js", external: true } : null,
};

/** Writes the bundle; returns the paths of the modules in it. */
export async function bundleCommand() {
  const folder = join(root, "dist", "command");
  rmSync(folder, { recursive: true, force: true });
  // bundled, too: it is a peer for users with a server of their own
  const {
    peerDependencies: { fastify: _, ...optional },
  } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const build = await rolldown({
    input: { main: join(root, "cli", "main.ts"), worker: join(root, "proxy", "workers", "worker.ts") },
    platform: "node",
    // its `paths` are for types only
    tsconfig: false,
    // optional: found when they are needed, if they are installed
    external: Object.keys(optional),
    resolve: { alias: { undici: join(root, "scripts", "bundled-proxy", "undici.mjs") } },
    plugins: [placing, sharing],
    // what the start needs is in one file, however it is imported
    checks: { ineffectiveDynamicImport: false },
    logLevel: "warn",
  });
  const { output } = await build.write({
    dir: folder,
    format: "esm",
    // names stay, for the stacks of errors
    comments: false,
    chunkFileNames: "[name].js",
    codeSplitting: { groups: [{ name: (id) => places.get(id) ?? null, debugName: "start" }] },
  });
  await build.close();
  return output.flatMap(({ modules }) => Object.keys(modules));
}
