/** Chats with simulated providers; they end with the test. */
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Simulator, startSimulator } from "../../../simulator/server.ts";
import { type TerminalOptions, TestTerminal } from "./terminal.ts";

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
