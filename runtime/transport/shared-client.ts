/** The one HTTP client of this process, and the one policy of its retries and time-outs. */
import { prefixes, type Settings, settings } from "../../generated/settings.ts";
import type { Warn } from "../config/warnings.ts";
import { Client } from "./http-client.ts";

const fields = [
  "maxRetries",
  "maxBackoffSecs",
  "connectTimeoutSecs",
  "headersTimeoutSecs",
  "idleTimeoutSecs",
  "maxAnswerBytes",
] as const;

/** How often and how long the client tries again, how long it waits for a provider, and how much it reads. */
export type ClientPolicy = Pick<Settings, (typeof fields)[number]>;

/** A client, and the policy that holds for what is sent with it. */
export interface Transport {
  readonly client: Client;
  readonly policy: ClientPolicy;
}

let shared: Transport | undefined;

/**
 * The client of this process, created when it is first asked for. What is wanted then holds from there on.
 * @param warn told in one line of each setting that is wanted otherwise later, and ignored
 */
export function sharedClient(wanted: ClientPolicy, warn: Warn): Transport {
  shared ??= { client: new Client(wanted), policy: wanted };
  for (const field of fields) {
    const [own, other] = [shared.policy[field], wanted[field]];
    if (own === other) continue;
    const name = prefixes[0] + settings[field].name;
    warn(`${name} is ${other} for this router and ignored: the HTTP client of this process was created with ${own}`);
  }
  return shared;
}
