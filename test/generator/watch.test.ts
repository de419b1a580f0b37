/** `npm run generate -- --watch`, in a copy of the repository: edits, errors, the ways in which editors save, Ctrl-C. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough, type Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyCheckout, generatorFiles } from "../checkout-copy.ts";
import { root } from "../walked/root.ts";

let copy: string;
let program: ChildProcessByStdio<null, Readable, Readable>;
let lines: AsyncIterator<string>;
let ended: Promise<number | null>;

beforeAll(() => {
  copy = copyCheckout(generatorFiles);
  program = spawn(process.execPath, ["generator/main.ts", "--watch"], {
    cwd: copy,
    stdio: ["ignore", "pipe", "pipe"],
  });
  ended = new Promise((resolve) => program.once("close", resolve));
  const output = new PassThrough();
  for (const stream of [program.stdout, program.stderr]) stream.pipe(output, { end: false });
  program.once("close", () => output.end());
  lines = createInterface({ input: output })[Symbol.asyncIterator]();
});

afterAll(async () => {
  program.kill("SIGKILL");
  await ended;
  rmSync(copy, { recursive: true });
});

/** The next matching line. */
async function line(pattern: RegExp): Promise<string> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error(`the program ended before ${pattern}`);
    if (pattern.test(value)) return value;
  }
}

const file = "spec/providers/gemini.yaml";
const original = readFileSync(join(root, file), "utf8");
/** With a changed cell of its clamp table. */
const edited = original.replace(/(gemini-3-pro-and-later: *\[level,.*, *)high\]/, "$1medium]");

function adapter(): string {
  return readFileSync(join(copy, "generated/adapters/gemini.ts"), "utf8");
}

it("generates when it starts", async () => {
  await line(/^watching spec\/ until Ctrl-C$/);
  await line(/^\d+ files, \d+ changed$/);
});

it("writes the results of a change, and reports them", async () => {
  expect(edited).not.toBe(original);
  writeFileSync(join(copy, file), edited);
  await line(/^changed +generated\/adapters\/gemini\.ts$/);
  await line(/^changed +docs\/reference\/gemini\.md$/);
  await line(/^\d+ files, [2-9] changed$/);
  expect(adapter()).toContain('"medium"]');
});

it("reports an error, writes nothing, and continues", async () => {
  const before = adapter();
  writeFileSync(join(copy, file), edited.replace("bare_prefixes:", "bare_prefixs:"));
  await line(/^spec\/providers\/gemini\.yaml:\d+:\d+: error: .*bare_prefixs/);
  await line(/nothing was written$/);
  writeFileSync(join(copy, file), `${edited}\n  - [`);
  await line(/^spec\/providers\/gemini\.yaml:\d+:\d+: error: /);
  await line(/nothing was written$/);
  expect(adapter()).toBe(before);
});

it("detects a file that an editor renames into place", async () => {
  writeFileSync(join(copy, `${file}.tmp`), original);
  renameSync(join(copy, `${file}.tmp`), join(copy, file));
  await line(/^changed +generated\/adapters\/gemini\.ts$/);
  expect(adapter()).toBe(readFileSync(join(root, "generated/adapters/gemini.ts"), "utf8"));
});

it("detects repeated saves with a backup file", async () => {
  for (const text of [edited, original]) {
    renameSync(join(copy, file), join(copy, `${file}~`));
    writeFileSync(join(copy, file), text);
    await line(/^changed +generated\/adapters\/gemini\.ts$/);
  }
});

it("detects added and removed files", async () => {
  const added = "spec/providers/another.yaml";
  const text = original
    .replaceAll("provider: gemini", "provider: another")
    .replace(
      /names:\n(.*\n){2}/,
      "names:\n  - { key: another, credential: ANOTHER_API_KEY, base_url: ANOTHER_BASE_URL, namespace: x-another }\n",
    )
    .replace("bare_prefixes: [gemini]\n", "");
  writeFileSync(join(copy, added), text);
  await line(/^added +generated\/adapters\/another\.ts$/);
  rmSync(join(copy, added));
  await line(/^removed +generated\/adapters\/another\.ts$/);
});

it("ends on Ctrl-C", async () => {
  program.kill("SIGINT");
  expect(await ended).toBe(0);
});
