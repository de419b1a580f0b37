/** `dragoman proxy` with simulated providers, for the programs in READMEs. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Exchange, startRecordedSimulator } from "../fidelity/recorded-simulator.ts";
import { spawnProxy } from "../proxy/proxy-process.ts";
import { root } from "../walked/root.ts";

export interface LiveProxy {
  readonly url: string;
  /** Every call that reached a provider so far. */
  readonly exchanges: readonly Exchange[];
  /** The variables of the simulated providers, for another proxy. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function startLiveProxy(): Promise<LiveProxy> {
  const simulator = await startRecordedSimulator();
  const home = mkdtempSync(join(tmpdir(), "dragoman-live-"));
  const proxy = await spawnProxy(home, simulator.environment);
  return {
    url: proxy.url,
    exchanges: simulator.exchanges,
    environment: simulator.environment,
    async close() {
      proxy.child.kill();
      await proxy.exited;
      await simulator.close();
      rmSync(home, { recursive: true });
    },
  };
}

/** One model of each provider. */
export const models = [
  "openai/gpt-5.6-sol",
  "anthropic/claude-sonnet-5",
  "gemini/gemini-3.5-flash",
  "xai/grok-4.5",
  "openrouter/meta-llama/llama-4-maverick",
  "vllm/served",
  "sglang/served",
];

/** The question in the tool loop of each README. `/call` makes the simulated model call the first tool. */
export const question = { asked: "How is the weather in Lisbon?", scripted: "How is the weather in Lisbon? /call" };

/** The programs in a README: the code blocks in this language that contain `mark`. */
export function programsOf(readme: string, language: string, mark: string): string[] {
  const text = readFileSync(join(root, readme), "utf8");
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, name, block = ""]) => (name === language && block.includes(mark) ? [block] : []));
}

/** The signatures that a provider gave, and those that it got back. */
export function signaturesIn(exchanges: readonly Exchange[]): { given: string[]; returned: string[] } {
  const find = (text: string) => [...text.matchAll(/"thoughtSignature": ?"([^"]+)"/g)].map(([, found = ""]) => found);
  return {
    given: exchanges.flatMap(({ answer }) => find(answer)),
    returned: exchanges.flatMap(({ sent }) => find(sent)),
  };
}
