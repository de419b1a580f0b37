// `npm run build`, also run by `npm ci` and the first `npx dragoman`: builds dist/ if something has changed.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { installed, isBuilt, pinnedNode, root, run, stamp, step } from "./checkout.mjs";

const dist = join(root, "dist");
const page = join(dist, "playground");

if (!isBuilt()) {
  await step("Generating the data of explain", run(pinnedNode(), [join(root, "generator", "main.ts"), "--explain"]));
  await step("The build", run(pinnedNode(), [installed("typescript", "bin", "tsc"), "-p", "tsconfig.build.json"]));
  removeOrphans();
  if (adapterMaps().some(endsInTypeScript)) {
    await step("Mapping the adapters to their YAML", run(pinnedNode(), [join(root, "generator", "source-maps.ts")]));
  }
  await step("Bundling packages into the build", run(pinnedNode(), [join(root, "scripts", "inline.mjs")]));
  await step(
    "Building the page",
    run(pinnedNode(), [installed("vite", "bin", "vite.js"), "build", "playground", "--logLevel", "warn"]),
  );
  writeFileSync(stamp, "");
}

/** Deletes output whose source no longer exists. */
function removeOrphans() {
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    // Vite empties the folder of the page itself
    if (entry.parentPath.startsWith(page)) continue;
    if (!entry.isFile() || entry.name.startsWith(".") || entry.name === "THIRD_PARTY_LICENSES") continue;
    const built = join(entry.parentPath, entry.name);
    if (["command", "specs"].some((name) => built.startsWith(join(dist, name)))) continue;
    const source = relative(dist, built).replace(/(\.d\.ts|\.js)(\.map)?$/, ".ts");
    if (!existsSync(join(root, source))) rmSync(built);
  }
}

/** The source maps of adapters; the index has no YAML source. */
function adapterMaps() {
  return ["adapters", "dialects"].flatMap((name) => {
    const folder = join(dist, "generated", name);
    const maps = readdirSync(folder).filter((file) => file.endsWith(".js.map") && file !== "index.js.map");
    return maps.map((file) => join(folder, file));
  });
}

/** Whether the compiler has just written this map: it points to the adapter, not yet to the YAML. */
function endsInTypeScript(map) {
  return JSON.parse(readFileSync(map, "utf8")).sources.some((source) => source.endsWith(".ts"));
}
