import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConversation } from "../../../cli/chat/history.ts";
import { describeWith } from "../../needs.ts";
import { begin, pipeInto, simulated, start } from "./simulated.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dragoman-continuing-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const ask = (args: string[], env: Record<string, string> = {}) =>
  pipeInto(folder, "", args, { ...simulated(), ...env });
const file = (): string => join(folder, "dragoman", "chat-conversation.json");
const kept = () => JSON.parse(readFileSync(file(), "utf8"));

describe("--continue", () => {
  it("goes on with the last conversation, with its model and instructions unless others are given", async () => {
    await ask(["-s", "Be brief.", "-m", "xai/grok-4.5", "One"]);
    expect((await ask(["-c", "Two"])).out).toMatch(/^You said: Two \(xai responses, /);
    const { out } = await ask(["--continue", "--json", "-m", "anthropic/claude-sonnet-5", "-s", "Be kind.", "Three"]);
    expect(JSON.parse(out).provider).toBe("anthropic");
    expect(kept()).toMatchObject({
      model: "anthropic/claude-sonnet-5",
      messages: [
        { role: "system", content: "Be kind." },
        { role: "user", content: "One" },
        { role: "assistant" },
        { role: "user", content: "Two" },
        { role: "assistant" },
        { role: "user", content: "Three" },
        { role: "assistant", content: expect.stringContaining("You said: Three") },
      ],
    });
  });

  it("reads a file that only its owner can read, which a question without it replaces", async () => {
    await ask(["One"]);
    await ask(["Two"]);
    expect(kept().messages).toHaveLength(2);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, "dragoman"))).toEqual(["chat-conversation.json"]);
  });

  it("keeps what was there when there is no answer", async () => {
    await ask(["One"]);
    const before = kept();
    expect((await ask(["-c", "/refuse"])).code).toBe(1);
    expect(kept()).toEqual(before);
  });

  it("has nothing to go on with after DRAGOMAN_CHAT_HISTORY=off", async () => {
    expect((await ask(["One"], { DRAGOMAN_CHAT_HISTORY: "off" })).code).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
    expect(await ask(["-c", "Two"])).toEqual({
      code: 1,
      out: "",
      err: "there is no conversation to continue: begin one without --continue\n",
    });
  });

  it.each(["{", "[]", '{"model":"xai/grok-4.5","messages":[{"role":"other"}]}'])(
    "reports a damaged file: %s",
    (content) => {
      mkdirSync(join(folder, "dragoman"));
      writeFileSync(file(), content);
      expect(() => readConversation({ XDG_CONFIG_HOME: folder })).toThrow(
        `${file()} is damaged: begin without --continue, which replaces it`,
      );
    },
  );

  it("answers even if the conversation cannot be kept", async () => {
    mkdirSync(file(), { recursive: true });
    const { code, out, err } = await ask(["One"]);
    expect([code, out]).toEqual([0, expect.stringContaining("You said: One")]);
    expect(err).toMatch(/^Messages are not remembered: .*\n$/);
  });
});

describeWith(["tmux"], "a chat", () => {
  it("goes on with a question, and a question with a chat", async () => {
    const env = { ...simulated(), XDG_CONFIG_HOME: folder };
    await ask(["-m", "xai/grok-4.5", "The first question"]);
    const terminal = await start({ args: ["-c"], env });
    await terminal.answered("Model: xai/grok-4.5\nContinued after 2 messages; the last question: The first question");
    await terminal.enter("/retry");
    await terminal.answered("You said: The first question");
    await terminal.enter("And now");
    await terminal.answered("You said: And now");
    await terminal.enter("/history");
    await terminal.answered("4 messages");
    await terminal.press("C-d");
    await terminal.ended();
    expect((await ask(["-c", "Last"])).out).toContain("xai");
    expect(kept().messages).toHaveLength(6);
  });

  it("keeps nothing with DRAGOMAN_CHAT_HISTORY=off", async () => {
    const terminal = await begin({ env: { XDG_CONFIG_HOME: folder, DRAGOMAN_CHAT_HISTORY: "off" } });
    await terminal.enter("Hello");
    await terminal.answered("You said: Hello");
    expect(readdirSync(folder)).toEqual([]);
  });
});
