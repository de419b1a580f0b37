// `npm start`: prepares the checkout, then runs the proxy with simulated providers.
import { join } from "node:path";
import { pinnedNode, root, run } from "./checkout.mjs";
import { prepare } from "./prepare.mjs";

await prepare();
process.exitCode = await run(pinnedNode(), [join(root, "bin", "dragoman.js"), "start", ...process.argv.slice(2)]);
