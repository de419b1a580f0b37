import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // guards against hangs, far beyond what any test takes on a slow machine
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // its ES modules import a folder, which only a bundler resolves
    server: { deps: { inline: ["clipanion"] } },
  },
});
