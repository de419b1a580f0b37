import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // its ES modules import a folder, which only a bundler resolves
    server: { deps: { inline: ["clipanion"] } },
  },
});
