/** An alias is its whole list, wherever it stands: whole answers, and streams until their first event. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Engine } from "../../runtime/engine.ts";
import { events, json, type Play, reset, textAnswer } from "../runtime/fake-provider.ts";
import { type LoggedSetup, setUpLogged } from "./logged-proxy.ts";
import { hello, play } from "./proxy-under-test.ts";

let setup: LoggedSetup;
beforeEach(async () => {
  setup = await setUpLogged({ DRAGOMAN_ALIASES: "list=cloud/m,other/n,cloud/o" });
});
afterEach(async () => {
  await setup.close();
});

const list = { ...hello, model: "list" };
const streams: readonly (readonly [path: string, body: object])[] = [
  ["/v1/chat/stream", list],
  ["/v1/chat", { ...list, stream: true }],
  ["/v1/chat/completions", { ...list, stream: true }],
  ["/v1/messages", { ...list, max_tokens: 9, stream: true }],
  ["/v1/responses", { model: "list", input: "hello", stream: true }],
  ["/v1beta/models/list:streamGenerateContent?alt=sse", { contents: [{ role: "user", parts: [{ text: "hello" }] }] }],
];

/** The model is sent in the body. */
const asked = (): string[] => setup.provider.seen.map(({ body }) => body.model);

const answer = events({ text: "all of it" }, { end: true });

describe.each(streams)("a stream of %s", (path, body) => {
  it.each<[string, Play, string[]]>([
    ["an error", json(503, {}), ["m", "n"]],
    ["a broken connection", reset, ["m", "n"]],
    ["an error as the first event", events({ error: { status: 529 } }), ["m", "n"]],
    ["a connection that breaks before the first event", events("cut"), ["m", "n"]],
  ])("goes on to the next address after %s", async (_name, failure, models) => {
    play(setup, ...models.slice(1).map(() => failure), answer);
    const response = await setup.ask(body, path);
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("all of it")]);
    expect(asked()).toEqual(models);
    expect(await setup.records()).toMatchObject([{ status: 200, provider: "other", model: "n" }]);
  });

  it("goes on more than once, and ends with the error of the last address", async () => {
    play(setup, events({ error: { status: 529, message: "busy" } }));
    const text = await (await setup.ask(body, path)).text();
    expect(asked()).toEqual(["m", "n", "o"]);
    expect(text).toContain("busy");
  });

  it("stays at an address whose first event was sent", async () => {
    play(setup, events({ text: "half" }, { error: { status: 529, message: "busy" } }), answer);
    const text = await (await setup.ask(body, path)).text();
    expect(asked()).toEqual(["m"]);
    expect(text).toContain("half");
    expect(text).toContain("busy");
  });

  it("ends with an error that leads to no other address", async () => {
    play(setup, events({ error: { status: 400, message: "wrong" } }), answer);
    expect(await (await setup.ask(body, path)).text()).toContain("wrong");
    expect(asked()).toEqual(["m"]);
  });
});

it("stands for its list in `fallback`, too", async () => {
  play(setup, json(503, {}), json(503, {}), json(503, {}), textAnswer("hi"));
  const response = await setup.ask({ ...hello, model: "other/x", fallback: ["list"] });
  expect(await response.json()).toMatchObject({ provider: "other", model: "n" });
  expect(asked()).toEqual(["x", "x", "m", "n"]);
});

it("is refused before anything is sent if one of its providers is not configured", async () => {
  await setup.close();
  setup = await setUpLogged({ DRAGOMAN_ALIASES: "list=cloud/m,nowhere/n" });
  for (const [path, body] of streams) expect((await setup.ask(body, path)).status).toBe(400);
  expect(asked()).toEqual([]);
});

it("is named at the start, with each target whose provider is not configured", () => {
  const warnings: string[] = [];
  const aliases = "list=openai/gpt-5.5,xai/grok-4.5; gpt-*=nowhere/n; good=openai/gpt-5.5";
  new Engine({ env: { OPENAI_API_KEY: "key", DRAGOMAN_ALIASES: aliases }, warn: (line) => warnings.push(line) });
  expect(warnings).toEqual([
    "DRAGOMAN_ALIASES: requests for list are refused: unknown provider or model: xai/grok-4.5; xai is not configured: set XAI_API_KEY",
    "DRAGOMAN_ALIASES: requests for gpt-* are refused: unknown provider or model: nowhere/n",
  ]);
});
