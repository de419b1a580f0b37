import { UnknownProvider } from "../../runtime/errors.ts";
import { printJson } from "../../runtime/json/printed.ts";
import { listApiCandidates, listModelCandidates, listProviderCandidates } from "../completion/values.ts";
import type { Page } from "../explain/annotated.ts";
import type { ExplainSettings } from "../explain/explaining.ts";
import type { Body } from "../explain/input.ts";
import { Command, Option } from "../packages/clipanion.ts";
import { CommandFailure, isTerminal, ToolCommand, UsageFailure } from "../tool-command.ts";
import { unknownName } from "../unknown-name.ts";

/** The width where there is neither a terminal nor a width in the environment. */
const usualWidth = 80;

export class ExplainCommand extends ToolCommand {
  static override paths = [["explain"]];
  static override valueNames = {
    "--after": "path",
    "--as": "api",
    "--model": "address",
    "--reply": "path",
    "--to": "provider",
  };
  static override valueCandidates = {
    "--model": listModelCandidates,
    "--to": listProviderCandidates,
    "--as": listApiCandidates,
  };
  static override usage = Command.Usage({
    details: `
      Without a file, or with -, the request is read from standard input. With config, provider_config or fallback it is a
      request to the proxy, otherwise one to the library. Nothing is sent, and no key is needed.

      Each value is followed by the line of the spec that writes it (messages:45 is line 45 of spec/dialects/messages.yaml)
      and, after the arrow, by the field of the request that it comes from.

      With --as, the request is one that a client of a vendor's API sends to the proxy. Then the line of the API's file in
      spec/inbound that reads the value is between the two. Where the API has the model in its path, the file may have it
      as model.

      With --after, the first value is named from which on the provider cannot serve the prompt from its cache, since it was
      sent differently for the request in that file.

      With --reply, it is shown how an answer, a stream or an error of the provider is read: each native event, the rules that
      read it, what the caller of /v1/chat gets (with --as: the caller of that API), and what is ignored. The file is a body
      as the provider sends it, or JSON with one event per line. The request that it answers may be given as well.
    `,
    examples: [
      ["Show what would be sent, and why", "$0 explain request.json"],
      ["Use another model", "$0 explain request.json --model <provider>/<model>"],
      ["Compare all providers", "$0 explain request.json --to all"],
      ["Explain a request of an existing client", "$0 explain request.json --as messages --to <provider>/<model>"],
      ["Show how a recorded answer or stream is read", "$0 explain --reply answer.json --to <provider>/<model>"],
    ],
  });

  model = Option.String("-m,--model", { description: "Use this model instead of the one in the request" });
  to = Option.String("--to", { description: "A provider (its first model), an address, or `all`" });
  as = Option.String("--as", { description: "The API that the request is for, such as messages" });
  translate = Option.Boolean("--translate", false, {
    description: "With --as: explain the translation, not the relay",
  });
  after = Option.String("--after", { description: "Find where an earlier request had another prompt" });
  reply = Option.String("--reply", { description: "Explain a reply: an answer, a stream or an error" });
  status = Option.String("--status", { description: "With --reply: its HTTP status (200)" });
  stream = Option.Boolean("--stream", false, { description: "Explain the streaming request" });
  json = Option.Boolean("--json", false, { description: "Print the whole explanation as JSON" });
  file = Option.String({ name: "file", required: false });

  protected override async perform(): Promise<number> {
    const { loadConfig } = await import("../../runtime/config/config.ts");
    const { addressFor, apiNames, providerNames } = await import("../explain/explaining.ts");
    const { to, as, translate } = this;
    if (as !== undefined && !apiNames.includes(as))
      throw unknownName("API", as, apiNames, `APIs are ${apiNames.join(", ")}.`);
    const isAddress = to?.includes("/") === true;
    const env = { ...this.context.env };
    loadConfig({ env, warn: (line) => this.warn(line) });
    const names = providerNames(env);
    if (to !== undefined && to !== "all" && !isAddress && !names.includes(to))
      throw unknownName("provider", to, [...names, "all"], `Providers are ${names.join(", ")}, or all.`);
    const settings: ExplainSettings = { env, stream: this.stream, as, translate };
    if (this.reply !== undefined && this.after !== undefined)
      throw new UsageFailure("--after is about requests, and --reply about a reply");
    if (this.reply !== undefined) return this.#explainReply(this.reply, settings);
    if (this.status !== undefined) throw new UsageFailure("--status is the status of a reply: give --reply, too");
    if (this.after !== undefined && to === "all")
      throw new UsageFailure("--after is about one provider: give its name to --to");
    const body = await this.#read();
    if (to === "all") await this.#compare(body, settings);
    else if (to === undefined) await this.#explain(body, settings);
    else await this.#explain({ ...body, model: isAddress ? to : addressFor(to, body.model, env) }, settings);
    return 0;
  }

  async #explainReply(file: string, settings: ExplainSettings): Promise<number> {
    const { readBytes } = await import("../explain/request.ts");
    const { addressFor, explainReceived } = await import("../explain/explaining.ts");
    const { describeReply } = await import("../explain/reply-screen.ts");
    const { to } = this;
    const status = Number(this.status ?? 200);
    if (to === "all") throw new UsageFailure("a reply is of one provider: give --to <provider>/<model>");
    if (!(/^\d{3}$/.test(this.status ?? "200") && (status >= 400 || (status >= 200 && status < 300)) && status < 600))
      throw new UsageFailure(
        `--status ${this.status}: expected the status of an answer (200 to 299) or an error (400 to 599)`,
      );
    if (file === "-" && this.file === "-")
      throw new UsageFailure("standard input is the request or the reply: give the other one as a file");
    const request = this.file === undefined ? undefined : await this.#read();
    const asked = this.model ?? request?.model;
    const model = to === undefined || to.includes("/") ? (to ?? asked) : addressFor(to, asked, settings.env);
    if (typeof model !== "string") throw new UsageFailure("whose reply is it? Give --to <provider>/<model>");
    const stdin = this.context.stdin as NodeJS.ReadableStream;
    const received = await readBytes(file, stdin, "a reply");
    const found = await explainReceived({ ...received, status }, model, settings, request).catch(withNextStep);
    await this.#show(found, (page) => describeReply(found, page));
    return 0;
  }

  async #read(): Promise<Body> {
    const { readBody } = await import("../explain/request.ts");
    const stdin = this.context.stdin as NodeJS.ReadableStream;
    if (this.file === undefined && isTerminal(stdin)) {
      throw new CommandFailure("there is no request: name a file, or pipe one in");
    }
    const body = await readBody(this.file ?? "-", stdin);
    return this.model === undefined ? body : { ...body, model: this.model };
  }

  async #explain(body: Body, settings: ExplainSettings): Promise<void> {
    if (typeof body.model !== "string") {
      throw new CommandFailure("the request has no model: give --model <provider>/<model>, or --to all");
    }
    const { explainBody, pointersIn } = await import("../explain/explaining.ts");
    const { describeBreak, describeExplanation } = await import("../explain/screen.ts");
    const found = await explainBody(body, settings).catch(withNextStep);
    const pointers = pointersIn(body);
    const { after } = this;
    if (after === undefined) return this.#show(found, (page) => describeExplanation(found, pointers, page));
    const [{ readBody }, { findBreak }] = [
      await import("../explain/request.ts"),
      await import("../../explain/prefix.ts"),
    ];
    const earlier = await readBody(after, this.context.stdin as NodeJS.ReadableStream);
    const model =
      this.model === undefined && this.to === undefined && earlier.model !== undefined ? earlier.model : body.model;
    const broken = findBreak(await explainBody({ ...earlier, model }, settings).catch(withNextStep), found);
    const describe = (page: Page) => [
      ...describeExplanation(found, pointers, page),
      ...describeBreak(broken, after, page),
    ];
    await this.#show({ ...found, break: broken ?? null }, describe);
  }

  async #compare(body: Body, settings: ExplainSettings): Promise<void> {
    const { explainEverywhere, pointersIn } = await import("../explain/explaining.ts");
    const { describeMatrix } = await import("../explain/matrix.ts");
    const results = await explainEverywhere(body, settings);
    if (results.every(({ found }) => typeof found === "string")) throw new CommandFailure(String(results[0]?.found));
    const pointers = pointersIn(body).filter((pointer) => pointer !== "/model");
    const all = results.map(({ found, ...rest }) => (typeof found === "string" ? { ...rest, error: found } : found));
    await this.#show(all, (page) => describeMatrix(results, pointers, page));
  }

  async #show(json: unknown, describe: (page: Page) => string[]) {
    if (this.json) {
      this.print(printJson(json, 2));
      return;
    }
    const { createPaint } = await import("../explain/paint.ts");
    const { stdout, colorDepth, env } = this.context;
    const columns = "columns" in stdout && typeof stdout.columns === "number" ? stdout.columns : undefined;
    const width = (/^[1-9]\d*$/.test(env.COLUMNS ?? "") ? Number(env.COLUMNS) : columns) || usualWidth;
    this.print(...describe({ width, cuts: columns !== undefined, paint: createPaint(colorDepth) }));
  }
}

/** Adds to the error for an unknown address what to do next. */
function withNextStep(error: unknown): never {
  if (!(error instanceof UnknownProvider)) throw error;
  const next = "`dragoman models` lists known models; address any other like <provider>/<model>.";
  throw new CommandFailure(`${error.message}. ${next}`, { cause: error });
}
