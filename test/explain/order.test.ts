/** The keys of an explained body are in the order in which they are sent. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { findDestination } from "../../explain/destinations.ts";
import { explainChecked } from "../../explain/index.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { models } from "../../generated/registry.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { prepare } from "../../runtime/transport/send.ts";
import { root } from "../walked/root.ts";

const corpus = parse(readFileSync(join(root, "generator/diff/corpus.yaml"), "utf8")) as Record<
  string,
  { readonly stream?: boolean }
>;

it.each(adapters.map(({ provider }) => provider))("for %s", async (provider) => {
  const name = models.find((model) => model.provider === provider)?.name ?? "model";
  for (const [title, given] of Object.entries(corpus)) {
    const request = checkRequest({ ...given, model: `${provider}/${name}` });
    const stream = given.stream === true;
    const { body } = await explainChecked({ request, given: request, stream }, { env: {} });
    const { call } = prepare(request, findDestination(request.model, {}, {}), stream);
    expect(JSON.stringify(body), title).toBe(JSON.stringify(JSON.parse(call.body)));
  }
});
