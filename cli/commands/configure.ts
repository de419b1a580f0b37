import type { ReadStream, WriteStream } from "node:tty";
import { listConfigKeys } from "../../runtime/config/keys.ts";
import { configPath } from "../../runtime/config/path.ts";
import { type Change, changeDocument } from "../configuration/document.ts";
import { rewriteConfig } from "../configuration/file.ts";
import { checkedValue, knownAdapters } from "../configuration/settable.ts";
import { type ConfigValue, readValues } from "../configuration/values.ts";
import { fitted } from "../layout.ts";
import { Command } from "../packages/clipanion.ts";
import { withKeys } from "../prompt-keys.ts";
import { CommandFailure, isTerminal, ToolCommand } from "../tool-command.ts";

/** The prefix that the prompts draw before each line. */
const frame = "│  ";

export class ConfigureCommand extends ToolCommand {
  static override paths = [["configure"]];
  static override usage = Command.Usage({
    details: `
      Enter keeps a value, Ctrl-C quits without any change. API keys are hidden while you type. Without a terminal, use
      \`dragoman set\` for each value.
    `,
  });

  protected override async perform(): Promise<number> {
    const { env, stdin, stdout } = this.context;
    if (!isTerminal(stdin) || !isTerminal(stdout)) {
      throw new CommandFailure("`dragoman configure` needs a terminal; use `dragoman set <key> -` instead");
    }
    const path = configPath(env);
    // settings without a default are for those who need them
    const keys = listConfigKeys("set", knownAdapters(env)).filter(
      ({ canonical, provider, setting }) => canonical && (provider !== undefined || setting.default !== undefined),
    );
    const values = readValues(keys, env);
    const { cancel, intro, outro } = await import("@clack/prompts");
    const { askProviders, askValue } = await import("../configuration/prompts.ts");
    const terminal = { output: stdout };
    const room = { columns: (stdout as WriteStream).columns - frame.length };
    intro(
      fitted("Enter keeps a value, Ctrl-C quits without any change", room).replaceAll("\n", `\n${frame}`),
      terminal,
    );
    const changes = await withKeys(stdin as ReadStream, async (input) => {
      const answered: Change[] = [];
      const providers = new Set(keys.flatMap(({ provider }) => provider ?? []));
      const used = keys.flatMap(({ provider }, index) => (values[index]?.value == null ? [] : (provider ?? [])));
      const chosen = await askProviders([...providers], used, { input, ...terminal });
      if (chosen === undefined) return undefined;
      for (const key of keys.filter(({ provider }) => provider === undefined || chosen.includes(provider))) {
        const answer = await askValue(key, stateOf(values[keys.indexOf(key)]), { input, ...terminal });
        if (answer === undefined) return undefined;
        if (answer.trim() !== "") answered.push([key, checkedValue(key, answer)]);
      }
      return answered;
    });
    if (changes === undefined) {
      cancel("Nothing was changed.", terminal);
      return 1;
    }
    if (changes.length > 0) await rewriteConfig(path, (before) => changeDocument(before, changes, path));
    const done =
      changes.length > 0 ? `Wrote ${changes.map(([{ name }]) => name).join(", ")} to ${path}` : "Nothing was changed.";
    outro(`${done}\n   Next: \`dragoman models\`, \`dragoman chat\` or \`dragoman proxy\``, terminal);
    return 0;
  }
}

/** The current value, with a note when an environment variable overrides the config file. */
function stateOf(found: ConfigValue | undefined): string {
  if (found?.value == null) return "(not set)";
  if (found.source !== "environment") return `(${found.value})`;
  return `(${found.value} from ${found.variable}, which overrides the config file)`;
}
