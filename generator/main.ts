/**
 * `npm run generate [-- --check | --watch]`; the build runs it with `--explain`, for the files that are not in git. With `--lists`,
 * as which the command starts itself, it makes only the lists of fields and losses.
 */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";

// before anything else is loaded: this also skips the removal of types from the generator's own files
enableCompileCache(join(import.meta.dirname, "..", "node_modules", ".cache", "node"));
// a run ends before the slowest compiler of V8 has paid for itself
setFlagsFromString("--no-turbofan");
await import("./command.ts");
