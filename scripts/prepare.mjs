// Prepares a checkout: installs missing packages and builds what is out of date. Needs only Node 20 and npm.
import { join } from "node:path";
import { installed, isBuilt, isOlder, npm, pinnedNode, root, run, step } from "./checkout.mjs";

/** Installs and builds if needed; exits if that fails. */
export async function prepare() {
  if (isOlder(installed(".package-lock.json"), join(root, "package-lock.json"))) {
    console.log("Installing packages (npm ci), about a minute ...");
    await step("npm ci", npm(["ci"]));
  }
  if (!isBuilt()) {
    console.log("Building ...");
    const code = await run(pinnedNode(), [join(root, "scripts", "build.mjs")]);
    if (code !== 0) process.exit(code);
  }
}
