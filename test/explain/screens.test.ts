/**
 * The output of `dragoman explain` as users see it: in `test/explain/*.md`, a `json` or `text` block is the file that is read
 * (`request.json`, or `reply` on a terminal), and the `console` block after it a session that is replayed here.
 * `npx vitest run test/explain/screens.test.ts --update` updates the screens.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Home } from "../cli/tool.ts";

const folder = import.meta.dirname;
const files = readdirSync(folder).filter((file) => file.endsWith(".md"));
const block = /```(json|text)\n(.*?)```\n+```console\n(.*?)```/gs;

describe("the screens", () => {
  it.each(files)("of %s", async (file) => {
    const text = readFileSync(join(folder, file), "utf8");
    const replayed: string[] = [];
    for (const [, form = "", file = "", session = ""] of text.matchAll(block)) {
      replayed.push(`\`\`\`${form}\n${file}\`\`\`\n\n\`\`\`console\n${await replay(file, session)}\`\`\``);
    }
    expect(replayed).not.toEqual([]);
    const shown = text.replace(block, () => replayed.shift() ?? "");
    await expect(shown).toMatchFileSnapshot(join(folder, file));
  });
});

async function replay(content: string, session: string): Promise<string> {
  const home = new Home();
  const path = join(home.folder, "file");
  writeFileSync(path, content);
  let shown = "";
  for (const [line, words = ""] of session.matchAll(/^\$ dragoman (.*)$/gm)) {
    const args = words.split(" ").map((word) => (["request.json", "reply"].includes(word) ? path : word));
    const { out, err } = await home.run(args, {}, "", words.includes("--reply") ? { columns: 80 } : {});
    const lines = out.split("\n");
    expect(lines.filter((each) => each.length > 80 || /\s$/.test(each))).toEqual([]);
    shown += `${line}\n${out}${err}`;
  }
  home.remove();
  return shown;
}
