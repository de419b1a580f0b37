/** The proxy in front of one server that stands in for all providers. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { adapters } from "../../generated/adapters/index.ts";
import type { Cells } from "../../generator/losses/cells.ts";
import { readFeatures } from "../../generator/losses/features.ts";
import type { Fields } from "../../runtime/request/reading.ts";
import { configured } from "../configured.ts";
import { openStage } from "../inbound/stage.ts";
import { json, startFakeProvider } from "../runtime/fake-provider.ts";
import { root } from "../walked/root.ts";

/** `generated/losses.json`. */
interface Losses {
  readonly apis: Readonly<
    Record<string, { readonly requests: Readonly<Record<string, Fields>>; readonly providers: Cells[string] }>
  >;
}

export const losses = JSON.parse(readFileSync(join(root, "generated", "losses.json"), "utf8")) as Losses;
export const features = readFeatures();

export interface Outcome {
  readonly status: number;
  readonly text: string;
  /** The losses in the header, in pieces. */
  readonly said: readonly string[];
  readonly cost: string | null;
  /** The body that the provider received; undefined if nothing was sent. */
  readonly sent: unknown;
}

export interface LossStage {
  /** @param reply of the provider. Default: a short text in the form of its dialect */
  ask(api: string, request: Fields, reply?: object): Promise<Outcome>;
  close(): Promise<void>;
}

const paths: Readonly<Record<string, (model: string) => string>> = {
  "chat-completions": () => "/v1/chat/completions",
  responses: () => "/v1/responses",
  messages: () => "/v1/messages",
  chat: () => "/v1/chat",
  "generate-content": (model) => `/v1beta/models/${model}:generateContent`,
};

export async function openLossStage(): Promise<LossStage> {
  const provider = await startFakeProvider();
  const urls = adapters.flatMap(({ provider: name, names }) =>
    names.map(({ base_url }) => [base_url, `${provider.url}/${name}`]),
  );
  // where Google's library asks for a token
  process.env.GCE_METADATA_HOST = new URL(provider.url).host;
  const stage = await openStage({ ...configured(adapters), ...Object.fromEntries(urls) });
  let given: object | undefined;
  const token = { access_token: "token", expires_in: 3600, token_type: "Bearer" };
  provider.script = [
    (response, seen) => {
      if (seen.url.startsWith("/computeMetadata/")) {
        provider.seen.pop();
        return json(200, token, { "metadata-flavor": "Google" })(response, seen);
      }
      const name = seen.url.split("/")[1] as string;
      return json(200, given ?? features.replyOf(name))(response, seen);
    },
  ];
  return {
    async ask(api, { model, messages, ...rest }, reply) {
      given = reply;
      provider.seen.length = 0;
      const own = api === "generate-content" ? {} : { model, messages };
      const fields = api === "chat" ? { provider_config: rest } : rest;
      const response = await stage.post(paths[api]?.(model as string) ?? "", { ...own, ...fields });
      const header = decodeURIComponent(response.headers.get("x-dragoman-lost") ?? "");
      return {
        status: response.status,
        text: await response.text(),
        said: header === "" ? [] : header.split(", "),
        cost: response.headers.get("x-dragoman-cost"),
        sent: provider.seen[0]?.body,
      };
    },
    async close() {
      await stage.close();
      await provider.close();
    },
  };
}
