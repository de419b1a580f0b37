/** `npm run generate [-- --check | --watch]`; the build runs it with `--explain`, for the files that are not in git. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";

// before anything else is loaded: this also skips the removal of types from the generator's own files
enableCompileCache(join(import.meta.dirname, "..", "node_modules", ".cache", "node"));
await import("./command.ts");
