import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files in `test/` that take longest in a full run, the slowest first. */
const slowest = [
  "agents/opencode",
  "properties/adapters",
  "stale-build",
  "generator/demo-provider",
  "generator/hub-field",
  "site/site",
  "properties/explain",
  "generator/memory-cache",
  "generator/generate",
  "generator/cache",
  "cli/chat/once",
  "playground/specs",
  "playground/views",
  "playground/streams",
  "agents/gemini-cli",
  "proxy/workers/workers",
  "clients/typescript-package",
  "fidelity/moves",
  "playground/looks",
  "diff/command",
  "inbound/python",
  "deploy/chart",
];

/** Starts these first: a slow one that started last would run alone, on one core. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = slowest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return found === -1 ? slowest.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // guards against hangs, far beyond what any test takes on a slow machine
    testTimeout: 300_000,
    hookTimeout: 120_000,
    sequence: { sequencer: SlowestFirst },
    // LangChain leaves this promise of its Google package unhandled when a stream breaks off or is given up
    onUnhandledError: ({ message }) => message !== "[GoogleGenerativeAI Error]: Error reading from the stream",
    // its ES modules import a folder, which only a bundler resolves
    server: { deps: { inline: ["clipanion"] } },
  },
});
