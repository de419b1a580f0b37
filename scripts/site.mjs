// `npm run site`: builds the static site in `site/`, for any web host. What it needs of the build is built first.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { installed, pinnedNode, root, run, step } from "./checkout.mjs";
import { prepare } from "./prepare.mjs";

await prepare();
rmSync(join(root, "site"), { recursive: true, force: true });
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
