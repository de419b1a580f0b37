// The parts of undici that the engine uses, without fetch, caches, mocks and WebSockets.
import api from "../../node_modules/undici/lib/api/index.js";
import buildConnector from "../../node_modules/undici/lib/core/connect.js";
import Client from "../../node_modules/undici/lib/dispatcher/client.js";
import Dispatcher from "../../node_modules/undici/lib/dispatcher/dispatcher.js";
import EnvHttpProxyAgent from "../../node_modules/undici/lib/dispatcher/env-http-proxy-agent.js";
import Pool from "../../node_modules/undici/lib/dispatcher/pool.js";

Object.assign(Dispatcher.prototype, api);

export { buildConnector, Client, EnvHttpProxyAgent, Pool };
