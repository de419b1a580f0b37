/** Programs with the TypeScript client that esbuild, Vite and webpack have bundled, for Node and for browsers, call a proxy. */
import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeIf } from "../needs.ts";
import { root } from "../walked/root.ts";
import { type LiveProxy, startLiveProxy } from "./live-proxy.ts";
import { environment } from "./managed-proxy.ts";
import { installPacked } from "./packed-client.ts";

const tools = join(root, "test/clients/tools");
const load = createRequire(join(tools, "package.json"));

/** Bundles `app.mjs` of a project into `<folder>/app.mjs`. */
type Bundler = (project: string, folder: string, platform: "node" | "browser") => Promise<unknown>;

const bundlers: Readonly<Record<string, Bundler>> = {
  esbuild: (project, folder, platform) =>
    load("esbuild").build({
      absWorkingDir: project,
      entryPoints: ["app.mjs"],
      bundle: true,
      platform,
      format: "esm",
      outfile: join(folder, "app.mjs"),
      logLevel: "error",
    }),
  vite: async (root, folder, platform) => {
    const { build } = await import(load.resolve("vite"));
    const lib = { entry: "app.mjs", formats: ["es"], fileName: () => "app.mjs" };
    const ssr = platform === "node" && { ssr: "app.mjs", rolldownOptions: { output: { entryFileNames: "app.mjs" } } };
    return build({
      root,
      configFile: false,
      logLevel: "error",
      build: { outDir: folder, emptyOutDir: false, target: "es2022", ...(ssr || { lib }) },
      ssr: { noExternal: true },
    });
  },
  webpack: (context, folder, platform) =>
    promisify(load("webpack"))({
      context,
      mode: "production",
      optimization: { minimize: false },
      entry: "./app.mjs",
      target: platform === "node" ? "node22" : "web",
      output: { path: join(context, folder), filename: "app.mjs", module: true, chunkFormat: "module" },
      experiments: { outputModule: true },
    }),
};

await describeIf(join(tools, "node_modules/webpack"), "npm ci --prefix test/clients/tools", "bundlers", () => {
  let project: string;
  let live: LiveProxy;
  beforeAll(async () => {
    [live, { project }] = await Promise.all([startLiveProxy(), installPacked()]);
  }, 300_000);
  afterAll(async () => {
    await live.close();
    rmSync(project, { recursive: true });
  });

  /** Bundles a program that asks a model, and runs it. */
  async function run(bundle: Bundler, folder: string, platform: "node" | "browser", options: string): Promise<string> {
    const program = `import { Dragoman } from "@dragoman/client";
      const client = new Dragoman(${options});
      const messages = [{ role: "user", content: "Hello" }];
      const { message } = await client.chat({ model: "openai/gpt-5.6-sol", messages });
      console.log(message.content);`;
    writeFileSync(join(project, "app.mjs"), program);
    await bundle(project, folder, platform);
    const env = environment({ ...live.environment });
    return (await promisify(execFile)(process.execPath, [join(project, folder, "app.mjs")], { env })).stdout;
  }

  describe.each(Object.entries(bundlers))("%s", (name, bundle) => {
    it("bundles a program for Node, which starts its own proxy", async () => {
      const folder = `${name}-node`;
      mkdirSync(join(project, folder));
      // webpack copies the proxy, the others are used as the README says
      if (name !== "webpack") {
        const bundled = join(project, "node_modules/@dragoman/client/bundle/proxy.mjs");
        copyFileSync(bundled, join(project, folder, "proxy.mjs"));
      }
      const options = name === "webpack" ? "" : '{ proxyFile: import.meta.dirname + "/proxy.mjs" }';
      expect(await run(bundle, folder, "node", options)).toContain("You said: Hello");
    }, 120_000);

    it("bundles a program for browsers, which uses a proxy", async () => {
      const options = JSON.stringify({ baseUrl: live.url });
      expect(await run(bundle, `${name}-browser`, "browser", options)).toContain("You said: Hello");
    }, 120_000);
  });
});
