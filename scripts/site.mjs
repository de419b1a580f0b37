// `npm run site`: builds the static site in `site/`, for any web host. What it needs of the build is built first.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { installed, isOlder, npm, pinnedNode, root, run, step } from "./checkout.mjs";
import { prepare } from "./prepare.mjs";

await prepare();
const docs = join(root, "docs", ".vitepress");
if (isOlder(join(docs, "node_modules", ".package-lock.json"), join(docs, "package-lock.json")))
  await step("npm ci", npm(["ci", "--prefix", docs]));
rmSync(join(root, "site"), { recursive: true, force: true });
await step(
  "The documentation",
  // options such as `--base /dragoman/` are those of VitePress
  run(pinnedNode(), [join(docs, "node_modules/vitepress/bin/vitepress.js"), "build", "docs", ...process.argv.slice(2)]),
);
await step(
  "The playground",
  run(pinnedNode(), [
    installed("vite", "bin", "vite.js"),
    "build",
    "playground",
    "--mode",
    "site",
    "--logLevel",
    "warn",
  ]),
);
