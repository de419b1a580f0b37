/** Chats with simulated providers; they end with the test. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Simulator, startSimulator } from "../../../simulator/server.ts";
import { dragoman, type TerminalOptions, TestTerminal } from "./terminal.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterAll(() => simulator.close());

const terminals: TestTerminal[] = [];
afterEach(async () => {
  for (const terminal of terminals.splice(0)) await terminal.close();
});

/** The variables that configure every simulated provider. */
export function simulated(): Record<string, string> {
  return { ...simulator.environment, DRAGOMAN_MAX_RETRIES: "0" };
}

/** Starts a chat that asks for a model. */
export async function start(options: Partial<TerminalOptions> = {}): Promise<TestTerminal> {
  const terminal = await TestTerminal.start({ env: simulated(), ...options });
  terminals.push(terminal);
  return terminal;
}

/** Starts a chat and waits for its first prompt. */
export async function begin({ args = [], env, ...options }: Partial<TerminalOptions> = {}): Promise<TestTerminal> {
  const model = ["--model", "anthropic/claude-sonnet-5"];
  const terminal = await start({ ...options, args: [...model, ...args], env: { ...simulated(), ...env } });
  await terminal.answered("Model: anthropic/claude-sonnet-5");
  return terminal;
}

/** `… | dragoman chat …`, with the folder of the config file. */
export async function pipeInto(
  folder: string,
  input: string | Uint8Array,
  args: readonly string[],
  env: Readonly<Record<string, string>> = simulated(),
): Promise<{ code: number; out: string; err: string }> {
  const [program = "", ...first] = dragoman;
  const child = spawn(program, [...first, "chat", ...args], { env: { XDG_CONFIG_HOME: folder, ...env } });
  child.stdin.end(input);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code, out, err };
}
