/**
 * Every cell of `docs/losses.md` is true: its request goes through the proxy. What a provider receives and what the proxy says is
 * compared with the cell, and with what `explain` shows.
 */
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { explainNative, explainRequest } from "../../explain/index.ts";
import { isWithin, leavesIn, pathOf } from "../../explain/json.ts";
import { adapters } from "../../generated/adapters/index.ts";
import type { End } from "../../generator/losses/cells.ts";
import { apis, chat } from "../../generator/losses/features.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import type { Explanation } from "../../runtime/explanation.ts";
import type { CompletionRequest } from "../../runtime/request/completion-request.ts";
import { valuesAt } from "../../runtime/request/field-paths.ts";
import type { Fields } from "../../runtime/request/reading.ts";
import { configured } from "../configured.ts";
import { features, type LossStage, losses, type Outcome, openLossStage } from "./stage.ts";

let stage: LossStage;
beforeAll(async () => {
  stage = await openLossStage();
});
afterAll(() => stage.close());

const known = new Map<string, Promise<Outcome>>();

/** The same request is asked once. */
function ask(api: string, request: Fields): Promise<Outcome> {
  const key = `${api} ${JSON.stringify(request)}`;
  const found = known.get(key) ?? stage.ask(api, request);
  known.set(key, found);
  return found;
}

const env = configured(adapters);

/** The explanation, or the error with which `explain` refuses. */
async function explain(as: string, request: Fields): Promise<Explanation | string> {
  try {
    return await (as === chat
      ? explainRequest(request as CompletionRequest, { env })
      : explainNative(request, { as, env }));
  } catch (error) {
    if (error instanceof InvalidRequest) return error.message;
    throw error;
  }
}

const all = [...features.groups.values()].flat();
const cells = Object.entries(losses.apis).flatMap(([api, { requests, providers }]) =>
  Object.entries(providers).flatMap(([provider, row]) =>
    Object.keys(requests).map((feature) => ({ api, provider, feature, ends: row[feature] ?? [] })),
  ),
);

describe("a request of", () => {
  it.each(cells)("$api $provider $feature", async ({ api, feature, ends }) => {
    expect(ends).not.toEqual([]);
    for (const end of ends) await check(api, feature, end);
  });
});

const isLost = (end: string): boolean => / (dropped|rejected)$/.test(end) && !end.startsWith("answer.");

async function check(name: string, title: string, { outcome, model, relayed, said = "" }: End): Promise<void> {
  const feature = all.find((each) => each.name === title);
  const requests = feature && features.requestsOf(feature, name, model);
  if (requests === undefined) throw new Error(`${name} has no ${title}`);
  const found = await ask(name, requests.with);
  const about = `${outcome} at ${model}: ${found.text}`;
  expect(found.status, about).toBe(outcome === "refused" ? 400 : 200);
  const explained = await explain(name, requests.with);
  if (typeof explained === "string" || outcome === "refused") {
    expect(explained, about).toBe(said);
    expect(found.sent).toBeUndefined();
    expect(found.text.replaceAll('\\"', '"')).toContain(said);
    return;
  }
  expect(explained.body, about).toEqual(found.sent);
  for (const each of found.said.filter(isLost)) {
    const path = each.split(" ")[0] as string;
    const isShown = explained.unsent.some(({ pointer }) => isWithin(pathOf(pointer), path));
    expect(isShown, `${path} is not lost for explain: ${about}`).toBe(true);
  }
  const before = new Map(leavesIn(requests.without, "").map(({ pointer, value }) => [pointer, value]));
  const added = leavesIn(requests.with, "").filter(({ pointer, value }) => before.get(pointer) !== value);
  if (relayed) {
    expect(found.said.join(", ")).toBe(said);
    const left =
      said === ""
        ? []
        : valuesAt(
            requests.with,
            found.said.map((each) => each.split(" ")[0] as string),
          ).flat();
    for (const value of left) expect(JSON.stringify(found.sent)).not.toContain(JSON.stringify(value));
    if (said !== "") return;
    const sent = new Map(leavesIn(found.sent, "").map(({ pointer, value }) => [pointer, value]));
    for (const { pointer, value } of added) expect(sent.get(pointer), pointer).toEqual(value);
    return;
  }
  const without = await ask(name, requests.without);
  // what is said of an answer is about the one that every request gets here
  const isNews = (each: string) => !without.said.includes(each) || said.split(", ").includes(each);
  const news = found.said.filter((each) => isNews(each) && !each.startsWith("answer."));
  expect(news.join(", ")).toBe(said);
  const isSame = isDeepStrictEqual(found.sent, without.sent);
  if (outcome === "reported") {
    const lost = news.filter(isLost).map((each) => each.split(" ")[0] as string);
    const isNamed = added.every(({ pointer }) => lost.some((path) => isWithin(pathOf(pointer), path)));
    expect(lost).not.toEqual([]);
    expect(isSame || isNamed, about).toBe(true);
    return;
  }
  expect(isSame, about).toBe(outcome === "idle");
  if (outcome !== "changed")
    expect(
      news.every((each) => / unknown$/.test(each)),
      about,
    ).toBe(true);
}

const replies = Object.entries(losses.apis).flatMap(([api, { providers }]) =>
  Object.entries(providers).flatMap(([provider, row]) =>
    features.answered.flatMap((answered) =>
      (row[answered.name] ?? []).map((end) => ({ api, provider, feature: answered.name, answered, end })),
    ),
  ),
);

describe("an answer to", () => {
  it.each(replies)("$api $provider $feature", async ({ api, provider, answered, end }) => {
    const { outcome, model, relayed, said = "" } = end;
    const reply = features.replyOf(relayed ? api : provider, answered);
    const found = await stage.ask(api, features.smallest(api, model), reply);
    expect(found.status, found.text).toBe(200);
    expect(found.said.filter((each) => each.startsWith("answer.")).join(", ")).toBe(said);
    const { shows, header } = answered;
    if (relayed && !header) return expect(JSON.parse(found.text)).toEqual(reply);
    if (header) return expect(found.cost !== null).toBe(outcome === "kept");
    expect(outcome).not.toBe("idle");
    if (shows !== undefined) expect(found.text.includes(shows), found.text).toBe(outcome === "kept");
  });
});

it("there is a cell for every provider and every feature that an API has", () => {
  expect(Object.keys(losses.apis)).toEqual(apis);
  for (const { providers } of Object.values(losses.apis))
    expect(Object.keys(providers).sort()).toEqual(adapters.map(({ provider }) => provider).sort());
  expect(cells.length).toBeGreaterThan(3000);
  expect(replies.length).toBeGreaterThan(600);
});

it("nothing is left out in silence but what happens anyway", () => {
  const idle = cells.filter(({ ends }) => ends.some(({ outcome }) => outcome === "idle"));
  // an effort may be the one that the model has without being asked, and so may an answer without a summary
  const usual = ["cache key", "effort", "no reasoning", "no summary", "thinking budget"];
  expect([...new Set(idle.map(({ feature }) => feature))].sort()).toEqual(usual);
});
