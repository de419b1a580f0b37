/** Asks for values on a terminal. API keys are hidden while they are typed. */
import type { Readable, Writable } from "node:stream";
import type { ConfigKey } from "../../runtime/config/keys.ts";
import { UsageFailure } from "../failures.ts";
import { isCancel, multiselect, password, text } from "../packages/prompts.ts";
import { checkedValue } from "./settable.ts";

/** The streams of a terminal. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Asks until the answer is blank or valid.
 * @param hint shown after the name
 * @returns the answer, or undefined after Ctrl-C
 */
export async function askValue(key: ConfigKey, hint: string, terminal: Terminal): Promise<string | undefined> {
  const [ask, name] = key.setting.secret ? [password, `${key.name} key`] : [text, key.name];
  const message = `${name} ${hint}`;
  const answer = await ask({ ...terminal, message, validate: (given) => problemOf(key, given) });
  return isCancel(answer) ? undefined : (answer ?? "");
}

/**
 * Asks which of the providers are used.
 * @param used those that are chosen at first
 * @returns their names, or undefined after Ctrl-C
 */
export async function askProviders(
  names: readonly string[],
  used: readonly string[],
  terminal: Terminal,
): Promise<readonly string[] | undefined> {
  const chosen = await multiselect({
    ...terminal,
    message: "Which providers do you use? (space chooses, Enter goes on)",
    options: names.map((name) => ({ value: name, label: name })),
    initialValues: [...used],
    required: false,
    maxItems: 12,
  });
  return isCancel(chosen) ? undefined : chosen;
}

function problemOf(key: ConfigKey, given: string | undefined): string | undefined {
  if (given === undefined || given.trim() === "") return undefined;
  try {
    checkedValue(key, given);
    return undefined;
  } catch (error) {
    if (!(error instanceof UsageFailure)) throw error;
    return error.message;
  }
}
