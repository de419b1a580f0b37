/**
 * A program with a router, for the tests of tokens and signatures: the packages read the environment of their process. Its
 * argument says which credential it has and which rounds of requests it sends; it prints the outcome of each request as a line
 * of JSON.
 */
import { setTimeout } from "node:timers/promises";
import type { CredentialKind } from "../../runtime/adapter.ts";
import { Engine } from "../../runtime/engine.ts";
import { fakeAdapter } from "../runtime/fake-adapter.ts";

export interface Work {
  readonly credential: CredentialKind;
  readonly url: string;
  /** The region in the address; null if the base URL is given instead. */
  readonly region: string | null;
  /** How many requests are sent at once, with this pause after each round, in milliseconds. */
  readonly rounds: readonly number[];
  readonly pause: number;
}

const { credential, url, region, rounds, pause } = JSON.parse(process.argv[2] ?? "") as Work;
const adapter = fakeAdapter("acme", "", {
  names: [
    {
      key: "acme",
      credential: ["ACME_KEY"],
      base_url: "ACME_URL",
      settings: { region: ["ACME_REGION"], project: ["ACME_PROJECT"] },
    },
  ],
  base: url,
  key_optional: true,
  credential,
  holes: { base: ["region"], url: ["project"] },
  headers: ({ key }) => ({ "x-key": key }),
});
const engine = new Engine({
  env: {
    ...(region === null ? { ACME_URL: url } : { ACME_REGION: region }),
    ACME_PROJECT: "p",
    DRAGOMAN_MAX_RETRIES: "0",
  },
  adapters: [adapter],
});
for (const count of rounds) {
  const request = { model: "acme/some:model", messages: [{ role: "user", content: "Grüße" }] } as const;
  const outcomes = Array.from({ length: count }, () =>
    engine.complete({ ...request, messages: [...request.messages] }).then(
      ({ completion }) => completion.choices[0]?.message.content ?? "",
      (error: Error) => `${error.name}: ${error.message}`,
    ),
  );
  for (const outcome of await Promise.all(outcomes)) console.log(JSON.stringify(outcome));
  await setTimeout(pause);
}
process.exit();
