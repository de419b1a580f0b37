/** Imported first by a process that shall not find the store's client, as where nobody has installed it. */
import { registerHooks } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const elsewhere = pathToFileURL(join(tmpdir(), "elsewhere.js")).href;

registerHooks({
  resolve: (name, context, next) =>
    next(name, name === "@redis/client" ? { ...context, parentURL: elsewhere } : context),
});
