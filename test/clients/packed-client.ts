/** The TypeScript client as its users get it. */
import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../walked/root.ts";

/** Packs the client, and installs the package into an empty project. `files` are those of the package. */
export async function installPacked(): Promise<{ project: string; files: readonly string[] }> {
  const project = mkdtempSync(join(tmpdir(), "dragoman-client-"));
  const npm = async (...args: string[]): Promise<string> => {
    const script = process.env.npm_execpath;
    const [program, ...first] = script?.endsWith("npm-cli.js") ? [process.execPath, script] : ["npm"];
    return (await promisify(execFile)(program, [...first, ...args], { cwd: project })).stdout;
  };
  const packed = await npm("pack", "--json", "--pack-destination", project, join(root, "clients/typescript"));
  const [{ filename, files }] = Object.values(JSON.parse(packed.slice(packed.search(/^[[{]/m)))) as [
    { filename: string; files: { path: string }[] },
  ];
  writeFileSync(join(project, "package.json"), "{}");
  await npm("install", "--offline", "--no-audit", "--no-fund", join(project, filename));
  return { project, files: files.map(({ path }) => path) };
}
