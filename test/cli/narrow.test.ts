/** Help is broken between words on narrow terminals, and never loses one. */
import { afterAll, expect, it } from "vitest";
import { commands } from "../../cli/commands.ts";
import { Home } from "./tool.ts";

const home = new Home();
afterAll(() => home.remove());

const all = [["--help"], ...commands.map(({ name }) => [name, "--help"])];

it.each(all.map((args) => [args.join(" "), args] as const))("%s", async (_, args) => {
  const whole = (await home.run(args)).out;
  for (const columns of [40, 60]) {
    const { out } = await home.run(args, {}, "", { columns });
    expect(out.split("\n").filter((line) => line.length > columns || /\s$/.test(line))).toEqual([]);
    const words = (text: string) => text.split(/\s+/);
    expect(words(out)).toEqual(words(whole));
  }
  expect((await home.run(args, {}, "", { columns: 80 })).out).toBe(whole);
});
