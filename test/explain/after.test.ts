/** `dragoman explain --after`: where the prompt of a request is not that of an earlier one. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { Home } from "../cli/tool.ts";

const home = new Home();
afterAll(() => home.remove());

const messages = [{ role: "user", content: "hi" }];

describe("an earlier request", () => {
  const system = (text: string) => ({ role: "system", content: text });
  const answer = { role: "assistant", content: "hello" };
  const first = [system("Be brief."), ...messages];
  const next = [...first, answer, { role: "user", content: "more" }];

  async function broken(before: object[], after: object[], model = "anthropic/claude-haiku-4-5", ...options: string[]) {
    const path = join(home.folder, "earlier.json");
    writeFileSync(path, JSON.stringify({ model, messages: before }));
    const request = JSON.stringify({ model, messages: after });
    const { out } = await home.run(["explain", "--json", "--after", path, ...options], {}, request);
    return JSON.parse(out).break;
  }

  it("is sent again", async () => {
    expect(await broken(first, next)).toBeNull();
    expect(await broken(first, next, "openai/gpt-5.5", "--as", "chat-completions", "--translate")).toBeNull();
  });

  it("is not sent again from the first value that differs, whose line is named", async () => {
    const rule = expect.stringMatching(/^spec\/dialects\/messages\.yaml:\d+$/);
    const changed = [system("Be kind."), ...next.slice(1)];
    expect(await broken(first, changed)).toMatchObject({ pointer: "/body/system", rule, from: "/messages/0/content" });
    const shorter = [...first.slice(0, 1), answer];
    expect(await broken(next, shorter)).toMatchObject({ pointer: "/body/messages/0/role", rule });
    const late = [...next, system("Be kind.")];
    expect(await broken(first, late, "openai/gpt-5.5")).toMatchObject({ pointer: "/body/instructions" });
  });

  it("does not differ by its marks", async () => {
    const marked = [
      system("Be brief."),
      { role: "user", content: [{ type: "text", text: "hi", cache_control: { type: "ephemeral" } }] },
    ];
    for (const model of ["anthropic/claude-haiku-4-5", "bedrock/us.anthropic.claude-sonnet-5"])
      expect(await broken(marked, next, model)).toBeNull();
  });

  it("may have had another model", async () => {
    const path = join(home.folder, "earlier.json");
    writeFileSync(path, JSON.stringify({ model: "anthropic/claude-opus-5", messages: first }));
    const request = JSON.stringify({ model: "anthropic/claude-haiku-4-5", messages: next });
    const { out } = await home.run(["explain", "--after", path], {}, request);
    expect(out.replaceAll("\n", " ")).toMatch(/earlier\.json from \/body\/model on \(messages:\d+ ← \/model\)/);
  });

  it("is of one provider, and has no reply", async () => {
    const request = JSON.stringify({ model: "gpt-5.5", messages });
    for (const options of [
      ["--to", "all"],
      ["--reply", "x"],
    ])
      expect((await home.run(["explain", "--after", "x", ...options], {}, request)).err).toContain("--after is about");
  });
});
