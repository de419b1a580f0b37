/** The judge of Open Responses: its cases, with the published schema, which llm-comply brings along. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { parse } from "yaml";
import type { Stage } from "../inbound/stage.ts";
import { type Frame, framesOf } from "../inbound/stream-frames.ts";
import type { Outcome } from "./suites.ts";

interface Case {
  readonly id: string;
  readonly path?: string;
  readonly sends: object;
  readonly stream?: boolean;
  /** The types of items that the answer has, among others. */
  readonly has?: readonly string[];
  /** The types of events that the stream has, among others. */
  readonly events?: readonly string[];
  /** Default: completed. */
  readonly status?: string;
  /** Another HTTP status that is allowed. */
  readonly or?: number;
}

const cases: readonly Case[] = parse(readFileSync(join(import.meta.dirname, "open-responses.yaml"), "utf8"));

/** A schema document of OpenAPI. */
interface Published {
  readonly info: { readonly version: string };
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Schema {
  readonly properties?: { readonly type?: { readonly enum?: readonly string[] } };
}

export class OpenResponses {
  readonly version: string;
  readonly #ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false });
  /** The schema of each event, by its type. */
  readonly #events: ReadonlyMap<string, string>;

  constructor(file: string) {
    const published = JSON.parse(readFileSync(file, "utf8")) as Published;
    this.version = published.info.version;
    this.#ajv.addSchema({ $id: "published", components: published.components });
    this.#events = new Map(
      Object.entries(published.components.schemas).flatMap(([name, { properties }]) =>
        name.endsWith("StreamingEvent") ? (properties?.type?.enum ?? []).map((type) => [type, name]) : [],
      ),
    );
  }

  async run(stage: Stage, model: string): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const each of cases) {
      const [error] = await this.#errors(stage, model, each);
      outcomes.push({ case: each.id, error });
    }
    return outcomes;
  }

  async #errors(stage: Stage, model: string, each: Case): Promise<string[]> {
    const { path = "/v1/responses", sends, stream = false, or } = each;
    const response = await stage.post(path, { model, ...sends, ...(stream && { stream }) });
    const text = await response.text();
    if (response.status === or) return [];
    if (response.status !== 200) return [`HTTP ${response.status} ${text}`];
    if (path !== "/v1/responses") return this.#wrong("CompactResource", JSON.parse(text));
    const frames = stream ? framesOf(text) : [];
    const answer = stream ? frames.at(-2)?.json?.response : JSON.parse(text);
    return [...(stream ? this.#streamErrors(frames, each) : []), ...this.#answerErrors(answer, each)];
  }

  #answerErrors(answer: unknown, { has = [], status = "completed" }: Case): string[] {
    const { output = [], status: found } = (answer ?? {}) as { output?: { type: string }[]; status?: string };
    const missing = has.filter((type) => !output.some((item) => item.type === type));
    return [
      ...this.#wrong("ResponseResource", answer),
      ...missing.map((type) => `the answer has no ${type}`),
      ...(found === status ? [] : [`the status is ${found}`]),
    ];
  }

  /** The rules of streams: "Streaming" of the specification. */
  #streamErrors(frames: readonly Frame[], { events = [] }: Case): string[] {
    const all = frames.slice(0, -1);
    const types = all.map(({ json }) => json?.type as string);
    const misnamed = all.flatMap(({ event }, at) => (event === types[at] ? [] : [`event ${event} is a ${types[at]}`]));
    const disordered = all.some(({ json }, at) => json?.sequence_number !== at);
    const open = new Set<number>();
    const strays = all.flatMap(({ json }) => {
      if (json?.type === "response.output_item.added") open.add(json.output_index);
      return json?.output_index === undefined || open.has(json.output_index) ? [] : [`${json.type} before its item`];
    });
    return [
      ...(frames.at(-1)?.data === "[DONE]" ? [] : ["the stream does not end with [DONE]"]),
      ...misnamed,
      ...(disordered ? ["the sequence numbers have gaps"] : []),
      ...strays,
      ...events.filter((type) => !types.includes(type)).map((type) => `there is no ${type}`),
      ...all.flatMap(({ json }) => {
        const schema = this.#events.get(json?.type);
        return schema === undefined ? [`${json?.type} is not an event`] : this.#wrong(schema, json);
      }),
    ];
  }

  #wrong(schema: string, value: unknown): string[] {
    const check = this.#ajv.getSchema(`published#/components/schemas/${schema}`);
    if (check === undefined) throw new Error(`there is no ${schema}`);
    if (check(value)) return [];
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }
}
