import type { Setting } from "../explain/explaining.ts";
import type { Body } from "../explain/request.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { CommandFailure, isTerminal, ToolCommand } from "../tool-command.ts";
import { unknownWord } from "../unknown-word.ts";

/** How wide the screen is where nobody says. */
const usualWidth = 80;

export class ExplainCommand extends ToolCommand {
  static override paths = [["explain"]];
  static override valueNames = { "--model": "address", "--to": "provider" };
  static override usage = Command.Usage({
    details: `
      Without a file, or with -, standard input is read. A request with config, provider_config or fallback is taken as one to
      the proxy, any other as one to the library. Nothing is sent and no key is needed.

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
    const { loadConfig } = await import("../../runtime/config/config.ts");
    const { addressFor, providerNames } = await import("../explain/explaining.ts");
    const { to } = this;
    if (to !== undefined && to !== "all" && !providerNames.includes(to)) {
      throw unknownWord("provider", to, [...providerNames, "all"], `There are ${providerNames.join(", ")}, and all.`);
    }
    const env = { ...this.context.env };
    loadConfig({ env, warn: (line) => this.warn(line) });
    const body = await this.#read();
    const setting: Setting = { env, stream: this.stream };
    if (to === "all") await this.#compare(body, setting);
    else await this.#explain(to === undefined ? body : { ...body, model: addressFor(to, body.model, env) }, setting);
    return 0;
  }

  async #read(): Promise<Body> {
    const { readBody } = await import("../explain/request.ts");
    const stdin = this.context.stdin as NodeJS.ReadableStream;
    if (this.file === undefined && isTerminal(stdin)) {
      throw new CommandFailure("there is nothing to explain: name a file, or pipe a request in");
    }
    const body = await readBody(this.file ?? "-", stdin);
    return this.model === undefined ? body : { ...body, model: this.model };
  }

  async #explain(body: Body, setting: Setting): Promise<void> {
    if (typeof body.model !== "string") {
      throw new CommandFailure("the request has no model: give --model <provider>/<model>, or --to all");
    }
    const { explainBody, placesIn } = await import("../explain/explaining.ts");
    const { describeExplanation } = await import("../explain/screen.ts");
    const found = await explainBody(body, setting);
    const places = placesIn(body);
    await this.#show(found, (width, paint) => describeExplanation(found, places, width, paint));
  }

  async #compare(body: Body, setting: Setting): Promise<void> {
    const { explainEverywhere, placesIn } = await import("../explain/explaining.ts");
    const { describeMatrix } = await import("../explain/matrix.ts");
    const told = await explainEverywhere(body, setting);
    if (told.every(({ found }) => typeof found === "string")) throw new CommandFailure(String(told[0]?.found));
    const places = placesIn(body).filter((place) => place !== "/model");
    const all = told.map(({ found, ...rest }) => (typeof found === "string" ? { ...rest, error: found } : found));
    await this.#show(all, (width, paint) => describeMatrix(told, places, width, paint));
  }

  async #show(json: unknown, describe: (width: number, paint: import("../explain/paint.ts").Paint) => string[]) {
    if (this.json) {
      this.print(JSON.stringify(json, undefined, 2));
      return;
    }
    const { createPaint } = await import("../explain/paint.ts");
    const { stdout, colorDepth } = this.context;
    const width = "columns" in stdout && typeof stdout.columns === "number" ? stdout.columns : usualWidth;
    this.print(...describe(width, createPaint(colorDepth > 1)));
  }
}
