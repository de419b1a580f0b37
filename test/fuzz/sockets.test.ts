/** Random replies over the wire: a loopback upstream sends them to the real proxy, split at random places. */
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyed } from "../configured.ts";
import { seed } from "../seed.ts";
import { shapes, shapesOf } from "../shapes.ts";
import { Dice } from "./dice.ts";
import { type DrawnReply, drawReply } from "./draw-reply.ts";
import { fuzzRuns, playAll } from "./runs.ts";
import { openStage, type Stage } from "./stage.ts";
import { wrongAnswer, wrongFailure, wrongStream } from "./verdicts.ts";

/** Fewer than without sockets, since each takes six times as long. */
const runs = Math.ceil(fuzzRuns / 8);

const dialects = [...shapes.keys()];
let stage: Stage;
beforeAll(async () => {
  stage = await openStage((body, _path, response) => {
    const [, dialect = "", run = ""] = /asked (\d+) (\d+)/.exec(body) ?? [];
    const dice = new Dice(seed, Number(run));
    const streams = dice.once(2);
    void send(response, drawReply(dice, shapesOf(dialects[Number(dialect)] ?? ""), streams));
  });
});
afterAll(() => stage.close());

async function send(response: ServerResponse, { status, headers, pieces, ending }: DrawnReply): Promise<void> {
  response.on("error", () => {});
  response.writeHead(status, { ...headers });
  for (const piece of pieces) {
    if (piece.length > 0 && !response.destroyed) await new Promise<unknown>((sent) => response.write(piece, sent));
  }
  if (ending === "end") response.end();
  else if (ending === "cut") response.socket?.destroy();
  else {
    response.flushHeaders();
    await once(response, "close");
  }
}

describe.each(dialects)("%s", { timeout: 300_000 }, (dialect) => {
  const providers = keyed.filter((adapter) => adapter.dialect === dialect).map(({ provider }) => provider);

  it("no reply breaks the proxy", async () => {
    let good = 0;
    await playAll(runs, 32, async (dice, run) => {
      // the same dice as those of the upstream
      const streams = dice.once(2);
      const path = streams ? "/v1/chat/stream" : "/v1/chat";
      const content = `asked ${dialects.indexOf(dialect)} ${run}`;
      const body = JSON.stringify({ model: `${dice.of(providers)}/m`, messages: [{ role: "user", content }] });
      const { status, type, text } = await stage.post(path, { "content-type": "application/json" }, body);
      if (status !== 200) return wrongFailure(status, JSON.parse(text));
      const isStream = type.startsWith("text/event-stream");
      const wrong = isStream ? wrongStream(text) : wrongAnswer(JSON.parse(text));
      if (!text.includes("event: error")) good++;
      return wrong ?? (isStream === streams ? undefined : `${path} was answered as ${type}`);
    });
    expect(stage.complaints()).toEqual([]);
    expect(good, "some replies are valid").toBeGreaterThan(runs / 20);
  });
});
