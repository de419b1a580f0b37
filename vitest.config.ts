import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // guards against hangs, far beyond what any test takes on a slow machine
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // LangChain leaves this promise of its Google package unhandled when a stream breaks off or is given up
    onUnhandledError: ({ message }) => message !== "[GoogleGenerativeAI Error]: Error reading from the stream",
    // its ES modules import a folder, which only a bundler resolves
    server: { deps: { inline: ["clipanion"] } },
  },
});
