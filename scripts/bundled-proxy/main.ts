/**
 * The proxy bundled with the Python and TypeScript clients: a child of the process that uses it, on a free loopback port.
 * It ends with its standard input, which the system closes when the parent ends for any reason. Requests need the token
 * that it writes to its standard output, which only the parent can read.
 */
import { randomBytes } from "node:crypto";
import { finished } from "node:stream";
import { noProvider } from "../../cli/providers.ts";
import { ownMachine } from "../../proxy/request/access.ts";
import { startProxy } from "../../proxy/server.ts";
import { ConfigError, loadConfig } from "../../runtime/config/config.ts";
import { Engine } from "../../runtime/engine.ts";
import { locateSpecs } from "../../runtime/specs/read.ts";

// Ctrl-C reaches the whole process group; the parent decides when to end
process.on("SIGINT", () => {});

const token = randomBytes(32).toString("base64url");
const access = { ...ownMachine, token };
const proxy = await startProxy({ engine: createEngine(), host: "127.0.0.1", port: 0, access });
process.stdout.write(`${JSON.stringify({ url: proxy.url, token })}\n`);

finished(process.stdin.resume(), { writable: false }, async () => {
  await proxy.close();
  process.exit();
});

/** Exits if there is nothing to serve; the client passes the message on. */
function createEngine(): Engine {
  try {
    loadConfig({ warn: console.error });
    locateSpecs(process.env, console.error);
    const engine = new Engine({ env: process.env, parts: ["proxy"], warn: console.error });
    if (engine.routes.length > 0) return engine;
    console.error(noProvider(process.env));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
  }
  process.exit(1);
}
