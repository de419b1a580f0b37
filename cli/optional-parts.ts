/** Parts of the product that need a package of their own, which not everybody has installed. */
import { isMissing } from "../runtime/missing-package.ts";
import { CommandFailure } from "./tool-command.ts";

/** The proxy's server, which stands on fastify. */
export async function loadProxy(): Promise<typeof import("../proxy/server.ts")> {
  try {
    return await import("../proxy/server.ts");
  } catch (error) {
    if (!isMissing(error, "fastify")) throw error;
    throw new CommandFailure("The proxy needs a package that is not installed. Add it: npm install fastify@5", {
      cause: error,
    });
  }
}
