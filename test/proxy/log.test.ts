import { readFileSync, renameSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { events, json } from "../runtime/fake-provider.ts";
import { type LoggedSetup, setUpLogged } from "./logged-proxy.ts";
import { bodyOf, hello, play, readEvents } from "./proxy-under-test.ts";

/** How long a condition may take to come true on a busy machine. */
const patience = 60_000;

let setup: LoggedSetup;
async function start(env: Record<string, string>): Promise<void> {
  setup = await setUpLogged(env);
}
afterEach(async () => {
  await setup.close();
});

const stream = "/v1/chat/stream";
const good = [200, "ok"];

describe("the request log", () => {
  const secret = "what nobody else may read";

  it("quotes neither a prompt nor an answer when something fails", async () => {
    await start({});
    const messages = [{ role: "user", content: secret }];
    play(setup, json(400, { error: { message: `cannot take ${secret}`, status: 400 } }));
    expect((await bodyOf(setup.ask({ ...hello, messages }))).error.message).toContain(secret);
    expect(await setup.outcome({ ...hello, messages: [{ role: secret, content: "" }] })).toEqual([
      400,
      "invalid_request",
    ]);
    expect(await setup.outcome({ ...hello, messages, fallback: ["second_cloud/m"] })).toEqual([400, "provider_error"]);
    play(setup, json(503, { error: { message: secret, status: 503 } }));
    expect(await setup.outcome({ ...hello, messages, fallback: ["second_cloud/m"] })).toEqual([502, "all_failed"]);
    play(setup, events({ text: secret }, { error: { message: secret } }));
    expect(await readEvents(await setup.ask({ ...hello, messages }, stream))).toHaveLength(2);
    expect((await setup.records()).map(({ error }) => error)).toEqual([
      "provider_error 400",
      "invalid_request",
      "provider_error 400",
      "all_failed",
      "provider_error 502",
    ]);
    expect(readFileSync(setup.log, "utf8")).not.toMatch(new RegExp(`${secret}|sk-`));
  });

  it("goes on in a new file when its own was moved away", async () => {
    await start({});
    expect(await setup.outcome()).toEqual(good);
    await vi.waitFor(() => expect(readFileSync(setup.log, "utf8")).toContain("\n"), patience);
    const old = `${setup.log}.1`;
    renameSync(setup.log, old);
    setup.proxy.reopenLog();
    await setup.outcome({ ...hello, model: "cloud/next" });
    expect(await setup.records()).toMatchObject([{ model: "next" }]);
    expect(readFileSync(old, "utf8").split("\n")).toHaveLength(2);
  });
});
