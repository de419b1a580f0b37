/**
 * The proxy as the Python and TypeScript clients carry it: a child of the process that uses it, on a free loopback port.
 * It ends when its standard input does, which the system closes however the parent came to its end. It answers its parent
 * only, who reads the token that requests must carry from its standard output, which nobody else can.
 */
import { randomBytes } from "node:crypto";
import { finished } from "node:stream";
import { noProvider } from "../../cli/providers.ts";
import { ownMachine } from "../../proxy/request/access.ts";
import { startProxy } from "../../proxy/server.ts";
import { ConfigError, loadConfig } from "../../runtime/config/config.ts";
import { Engine } from "../../runtime/engine.ts";

// a key press reaches the whole group of processes; whether to end is the parent's decision
process.on("SIGINT", () => {});

const token = randomBytes(32).toString("base64url");
const access = { ...ownMachine, token };
const proxy = await startProxy({ engine: createEngine(), host: "127.0.0.1", port: 0, access });
process.stdout.write(`${JSON.stringify({ url: proxy.url, token })}\n`);

finished(process.stdin.resume(), { writable: false }, async () => {
  await proxy.close();
  process.exit();
});

/** Ends the process in the words that the client passes on when there is nothing to start with. */
function createEngine(): Engine {
  try {
    loadConfig({ warn: console.error });
    const engine = new Engine({ env: process.env, parts: ["proxy"], warn: console.error });
    if (engine.routes.length > 0) return engine;
    console.error(noProvider());
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
  }
  process.exit(1);
}
