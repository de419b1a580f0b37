/**
 * Builds the page. `vite build` writes the one that a proxy serves to `dist/playground/`; `vite build --mode site` one for any web
 * host, where nothing can be sent. Every URL in it is relative.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { builtInData } from "../generator/own/bundling.ts";
import { buildData } from "./build-data.ts";

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The globals of Node that the translation uses, imported where they are used. */
const globals: Record<string, [module: string, name: string]> = {
  Buffer: ["buffer/", "Buffer"],
  process: [local("browser/process.ts"), "process"],
};

export default defineConfig(({ mode }) => ({
  root: local("."),
  base: "./",
  plugins: [buildData],
  resolve: {
    // the translation is the one of the library, so what it imports of Node needs a stand-in
    alias: [
      { find: "node:buffer", replacement: "buffer/" },
      { find: "node:crypto", replacement: local("browser/crypto.ts") },
      { find: "node:zlib", replacement: local("browser/zlib.ts") },
      { find: "node:util", replacement: local("browser/util.ts") },
      // of packages that the parser and the compiler of specs use
      { find: "path", replacement: "path-browserify" },
      { find: /^(?:fs|util|perf_hooks)$/, replacement: local("browser/absent.ts") },
      { find: /^node:.*/, replacement: local("browser/absent.ts") },
      { find: /^.*\/credentials\/signer\.ts$/, replacement: local("browser/absent.ts") },
    ],
  },
  // specs are checked in a worker
  worker: {
    format: "es" as const,
    plugins: () => [{ ...builtInData, enforce: "pre" as const }],
    // what is loaded late elsewhere to start fast; a package that is an ES module and a CommonJS module in one
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false, commonJsVariableInEsm: false },
      transform: { inject: globals },
    },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: local(mode === "site" ? "../site/playground" : "../dist/playground"),
    emptyOutDir: true,
    target: "es2022",
    // the first ones with light-dark()
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    modulePreload: { polyfill: false },
    // a data URI would need an exception in the security headers
    assetsInlineLimit: 0,
    license: { fileName: "licenses.md" },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { checks: { commonJsVariableInEsm: false, pluginTimings: false }, transform: { inject: globals } },
  },
}));
