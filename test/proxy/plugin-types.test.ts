/** The build of the plugin, as a user's program gets it: its types and what it loads. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const project = mkdtempSync(join(tmpdir(), "dragoman-plugin-types-"));
const installed = join(root, "node_modules");

beforeAll(() => {
  mkdirSync(join(project, "node_modules/@types"), { recursive: true });
  symlinkSync(root, join(project, "node_modules/dragoman"), "junction");
  for (const name of ["fastify", "pino", "@types/node"])
    symlinkSync(join(installed, name), join(project, "node_modules", name), "junction");
});
afterAll(() => rmSync(project, { recursive: true }));

const program = `import { fastify } from "fastify";
  import { pino } from "pino";
  import { dragoman, type DragomanOptions } from "dragoman/fastify";
  const options: DragomanOptions = { env: { VLLM_BASE_URL: "http://127.0.0.1:1" }, access: { origins: "none" } };
  const plain = fastify();
  await plain.register(dragoman);
  // @ts-expect-error an option that does not exist
  await fastify().register(dragoman, { prefix: "/llm", key: "keys.yaml" }).ready().catch(() => {});
  const app = fastify({ loggerInstance: pino({ level: "error" }) });
  await app.register(dragoman, { prefix: "/llm", ...options });
  const { statusCode, body } = await app.inject("/llm/health");
  console.log(statusCode, body);
  await app.close();
  await plain.close();`;

it("compiles, and answers", async () => {
  const run = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: project });
  writeFileSync(join(project, "host.mts"), program);
  const checks = ["--strict", "--module", "nodenext", "--target", "es2024", "--types", "node"];
  await run(join(installed, "typescript/bin/tsc"), ...checks, "host.mts");
  expect((await run("host.mjs")).stdout).toBe('200 {"status":"ok","providers":["vllm"]}\n');
});
