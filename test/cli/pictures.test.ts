/**
 * The pictures of README.md: what a terminal shows, drawn again and compared.
 * `npx vitest run test/cli/pictures.test.ts --update` updates them.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeWith } from "../needs.ts";
import { root } from "../walked/root.ts";
import { begin, start } from "./chat/simulated.ts";
import { drawTerminal } from "./picture.ts";

const request = {
  model: "claude-opus-4-6",
  messages: [{ role: "user", content: "Hello" }],
  config: { reasoning_effort: "xhigh", temperature: 0.5, top_k: 5, stop: ["END"] },
};

/** Compares a screen with a picture in `docs/pictures`. */
function expectPicture(name: string, title: string, screen: string, columns: number) {
  return expect(drawTerminal(screen, title, columns)).toMatchFileSnapshot(join(root, `docs/pictures/${name}.svg`));
}

describeWith(["tmux"], "the picture", () => {
  it("of `explain --to all` is current", async () => {
    const folder = mkdtempSync(join(tmpdir(), "dragoman-picture-"));
    const file = join(folder, "request.json");
    writeFileSync(file, JSON.stringify(request));
    const terminal = await start({ command: "explain", args: ["--to", "all", file], columns: 92, rows: 90 });
    await terminal.ended();
    // without the list of models, and with three of its tables
    const [, ...parts] = (await terminal.colors()).replace(/exit code 0[\s\S]*/, "").split("\n\n");
    const shown = [...parts.slice(0, 3), " \x1b[2m⋮\x1b[0m", ...parts.slice(-1)].join("\n\n");
    await expectPicture("explain", "dragoman explain --to all request.json", shown, 92);
    rmSync(folder, { recursive: true });
  });

  it("of a chat is current", async () => {
    const terminal = await begin({ columns: 92, rows: 50 });
    const code = "```js\nconst [first, ...others] = [1, 2, 3];\nconsole.log(others);\n```";
    await terminal.paste(`What does this print?\n${code}\nOne line, please.`);
    await terminal.press("Enter");
    await terminal.answered("tokens in");
    await terminal.enter("/model gemini-3.5-flash");
    await terminal.answered("Model: gemini/gemini-3.5-flash");
    await terminal.enter("And in **Python**?");
    await terminal.answered("gemini-3.5-flash · ");
    // a version and a time are others in each run
    const screen = (await terminal.colors()).replace(/(Dragoman) [\d.]+/, "$1").replace(/ · [\d.]+ m?s\b/g, "");
    await expectPicture("chat", "dragoman chat", screen, 92);
  });
});
