import { Command, Option } from "clipanion";
import type { Column } from "../explain/matrix.ts";
import type { Body, Input } from "../explain/request.ts";
import { CommandFailure, ToolCommand } from "../tool-command.ts";
import { unknownWord } from "../unknown-word.ts";

/** How wide the screen is where nobody says. */
const usualWidth = 80;

export class ExplainCommand extends ToolCommand {
  static override paths = [["explain"]];
  static override valueNames = { "--model": "address", "--to": "provider" };
  static override usage = Command.Usage({
    details: `
      The file is a request as the proxy takes it, or as the library does; without one, or with -, standard input is read.
      Nothing is sent and no key is needed.

      Beside each leaf stands the line that wrote it (messages:45 is line 45 of spec/dialects/messages.yaml), and behind the
      arrow where in the file it comes from.
    `,
    examples: [
      ["What would be sent, and why", "$0 explain request.json"],
      ["The same request for another model", "$0 explain request.json --model <provider>/<model>"],
      ["Every provider side by side", "$0 explain request.json --to all"],
    ],
  });

  model = Option.String("-m,--model", { description: "Take this address in place of the one in the file" });
  to = Option.String("--to", { description: "A provider with its newest model, or `all` of them" });
  stream = Option.Boolean("--stream", false, { description: "Explain the request for a stream" });
  json = Option.Boolean("--json", false, { description: "Print everything as JSON; places are JSON pointers" });
  file = Option.String({ name: "file", required: false });

  protected override async perform(): Promise<number> {
    const { readBody } = await import("../explain/request.ts");
    const { loadConfig } = await import("../../runtime/config.ts");
    const env = { ...this.context.env };
    loadConfig({ env });
    const given = await readBody(this.file ?? "-", this.context.stdin as NodeJS.ReadableStream);
    const body = this.model === undefined ? given : { ...given, model: this.model };
    if (this.to !== undefined) return this.#explainAll(body, this.to, env);
    if (typeof body.model !== "string") {
      throw new CommandFailure("the request has no model: give --model <provider>/<model>, or --to all");
    }
    const { input, found } = await this.#explain(body, env);
    if (this.json) this.print(JSON.stringify(found, undefined, 2));
    else await this.#show(input, found);
    return 0;
  }

  async #show(input: Input, found: import("../../runtime/explanation.ts").Explanation): Promise<void> {
    const { describeExplanation } = await import("../explain/screen.ts");
    const { createPaint } = await import("../explain/paint.ts");
    const { leavesIn } = await import("../../explain/json.ts");
    const count = leavesIn(input.given, "").length + input.beside.length;
    this.print(...describeExplanation(found, count, this.#width, createPaint(this.context.colorDepth > 1)));
  }

  async #explain(body: Body, env: Record<string, string | undefined>) {
    const { readInput } = await import("../explain/request.ts");
    const { explainChecked } = await import("../../explain/index.ts");
    const input = readInput(body, this.stream);
    const found = await explainChecked(input, { env });
    return { input, found: { ...found, unsent: [...found.unsent, ...input.beside] } };
  }

  async #explainAll(body: Body, to: string, env: Record<string, string | undefined>): Promise<number> {
    const { addressesFor } = await import("../explain/addresses.ts");
    const { DragomanError } = await import("../../runtime/errors.ts");
    const addresses = addressesFor(to, body.model, env);
    const [only] = addresses;
    if (only === undefined) {
      const { providerNames } = await import("../explain/addresses.ts");
      throw unknownWord("provider", to, [...providerNames, "all"], `There are ${providerNames.join(", ")}, and all.`);
    }
    if (to !== "all") {
      const { input, found } = await this.#explain({ ...body, model: only.address }, env);
      if (this.json) this.print(JSON.stringify(found, undefined, 2));
      else await this.#show(input, found);
      return 0;
    }
    const columns: Column[] = [];
    for (const { provider, address } of addresses) {
      try {
        const { found } = await this.#explain({ ...body, model: address }, env);
        columns.push({ provider, address, found });
      } catch (error) {
        if (!(error instanceof DragomanError)) throw error;
        columns.push({ provider, address, found: error.message });
      }
    }
    if (columns.every(({ found }) => typeof found === "string")) throw new CommandFailure(String(columns[0]?.found));
    if (this.json) {
      this.print(
        JSON.stringify(
          columns.map(({ found, ...rest }) => (typeof found === "string" ? { ...rest, error: found } : found)),
          undefined,
          2,
        ),
      );
      return 0;
    }
    const { describeMatrix } = await import("../explain/matrix.ts");
    const { createPaint } = await import("../explain/paint.ts");
    const { leavesIn } = await import("../../explain/json.ts");
    const places = leavesIn(body, "")
      .map(({ pointer }) => pointer)
      .filter((pointer) => pointer !== "/model");
    this.print(...describeMatrix(columns, places, this.#width, createPaint(this.context.colorDepth > 1)));
    return 0;
  }

  get #width(): number {
    const { stdout } = this.context;
    return "columns" in stdout && typeof stdout.columns === "number" ? stdout.columns : usualWidth;
  }
}
