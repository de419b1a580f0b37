/** Parts of the product that need a package of their own, which not everybody has installed. */
import { isMissing } from "../runtime/missing-package.ts";
import { CommandFailure } from "./tool-command.ts";

/** The proxy's server, which stands on fastify. */
export function loadProxy(): Promise<typeof import("../proxy/server.ts")> {
  return loadWithFastify(() => import("../proxy/server.ts"));
}

/** What starts workers, each of which loads the server for itself. */
export function loadWorkers(): Promise<typeof import("../proxy/workers/primary.ts")> {
  return loadWithFastify(() => {
    import.meta.resolve("fastify");
    return import("../proxy/workers/primary.ts");
  });
}

/** @throws {CommandFailure} when fastify is not installed */
async function loadWithFastify<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, "fastify")) throw error;
    throw new CommandFailure("The proxy needs a package that is not installed. Add it: npm install fastify@5", {
      cause: error,
    });
  }
}
