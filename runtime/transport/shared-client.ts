/** The shared HTTP client of the process, with its retry and timeout policy. */
import { prefixes, type Setting, type Settings, settings } from "../../generated/settings.ts";
import type { Warn } from "../config/warnings.ts";
import { Client } from "./http-client.ts";

const fields = [
  "maxRetries",
  "maxBackoffSecs",
  "connectTimeoutSecs",
  "headersTimeoutSecs",
  "idleTimeoutSecs",
  "maxAnswerBytes",
  "httpsProxy",
  "httpProxy",
  "noProxy",
] as const;

/** The settings of retries, timeouts, size limits and proxies. */
export type ClientPolicy = Pick<Settings, (typeof fields)[number]>;

/** A client and its policy. */
export interface Transport {
  readonly client: Client;
  readonly policy: ClientPolicy;
}

let shared: Transport | undefined;

/**
 * The shared client of the process. It is created on the first call, with the policy of that call.
 * @param warn called with one line per setting that differs from that policy and is ignored
 */
export function sharedClient(policy: ClientPolicy, warn: Warn): Transport {
  shared ??= { client: new Client(policy), policy };
  for (const field of fields) {
    const [own, other] = [shared.policy[field], policy[field]];
    if (own === other) continue;
    const setting: Setting = settings[field];
    const name = setting.unprefixed ? setting.name : prefixes[0] + setting.name;
    const [is, was] = setting.secret ? ["another one", "its own"] : [other ?? "not set", own ?? "none"];
    warn(`${name} is ${is} for this router and ignored: the HTTP client of this process was created with ${was}`);
  }
  return shared;
}
