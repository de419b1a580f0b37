/** musistudio/llms: the Messages API in front, chat completions behind. */
import { createRequire } from "node:module";

const { PEER = "", PORT = "", UPSTREAM = "" } = process.env;
// its ES module does not load
const { default: Server } = createRequire(PEER)("@musistudio/llms");

const provider = { name: "mock", api_base_url: `${UPSTREAM}/v1/chat/completions`, api_key: "key", models: ["model"] };
await new Server({
  initialConfig: { providers: [provider], Providers: [provider], HOST: "127.0.0.1", PORT },
  logger: false,
}).start();
