/** Amazon's own SDK reads what the simulator answers, also its binary streams. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Simulator, startSimulator } from "../../simulator/server.ts";
import { folder, installing, modules } from "../inbound/frameworks.ts";
import { describeIf } from "../needs.ts";

type Fields = Record<string, unknown>;

/** The used part of `@aws-sdk/client-bedrock-runtime`. */
interface Sdk {
  BedrockRuntimeClient: new (config: Fields) => { send(command: object): Promise<Fields>; destroy(): void };
  ConverseCommand: new (input: Fields) => object;
  ConverseStreamCommand: new (input: Fields) => object;
}
interface Handlers {
  NodeHttpHandler: new () => object;
}
interface Block {
  readonly text?: string;
  readonly toolUse?: { readonly toolUseId: string; readonly name: string; readonly input: Fields };
  readonly reasoningContent?: {
    readonly reasoningText?: { readonly text: string; readonly signature?: string };
    readonly redactedContent?: Uint8Array;
  };
}
interface Delta {
  readonly text?: string;
  readonly toolUse?: { readonly input: string };
  readonly reasoningContent?: {
    readonly text?: string;
    readonly signature?: string;
    readonly redactedContent?: Uint8Array;
  };
}
interface Event {
  readonly contentBlockStart?: { readonly contentBlockIndex: number; readonly start: Fields };
  readonly contentBlockDelta?: { readonly contentBlockIndex: number; readonly delta: Delta };
  readonly messageStop?: { readonly stopReason: string };
  readonly metadata?: { readonly usage: Fields };
}

const modelId = "us.anthropic.claude-sonnet-4-6";
const user = (text: string) => ({ role: "user", content: [{ text }] });
const json = { type: "object", properties: { city: { type: "string" } } };
const toolConfig = { tools: [{ toolSpec: { name: "weather", inputSchema: { json } } }] };
const additionalModelRequestFields = { thinking: { type: "adaptive", display: "summarized" } };

await describeIf(
  join(modules, "@aws-sdk/client-bedrock-runtime"),
  installing,
  "bedrock through the official SDK",
  () => {
    const load = createRequire(join(folder, "package.json"));
    const sdk: Sdk = load("@aws-sdk/client-bedrock-runtime");
    const { NodeHttpHandler }: Handlers = load("@smithy/node-http-handler");

    let simulator: Simulator;
    let client: InstanceType<Sdk["BedrockRuntimeClient"]>;
    beforeAll(async () => {
      simulator = await startSimulator();
      client = new sdk.BedrockRuntimeClient({
        region: "us-east-1",
        endpoint: simulator.environment.BEDROCK_BASE_URL,
        token: { token: "simulator" },
        authSchemePreference: ["httpBearerAuth"],
        // the default one speaks HTTP/2, which needs TLS
        requestHandler: new NodeHttpHandler(),
        maxAttempts: 1,
      });
    });
    afterAll(async () => {
      client.destroy();
      await simulator.close();
    });

    const converse = (input: Fields) => client.send(new sdk.ConverseCommand({ modelId, ...input }));
    const contentOf = (answer: Fields) => (answer.output as { message: { content: Block[] } }).message.content;
    const events = async (input: Fields): Promise<Event[]> => {
      const { stream } = await client.send(new sdk.ConverseStreamCommand({ modelId, ...input }));
      const all: Event[] = [];
      for await (const event of stream as AsyncIterable<Event>) all.push(event);
      return all;
    };

    describe("bedrock through the official SDK", () => {
      it("answers, with reasoning where it was asked for", async () => {
        const quiet = await converse({ messages: [user("Hello")] });
        expect(contentOf(quiet)).toMatchObject([
          { text: expect.stringMatching(/^You said: Hello \(bedrock converse, /) },
        ]);
        expect(quiet.stopReason).toBe("end_turn");
        const deep = await converse({ messages: [user("/think hm\nHello")], additionalModelRequestFields });
        expect(contentOf(deep)[0]?.reasoningContent?.reasoningText).toMatchObject({ text: "hm" });
        const { inputTokens, outputTokens, totalTokens } = deep.usage as Record<string, number>;
        expect(totalTokens).toBe((inputTokens ?? 0) + (outputTokens ?? 0));
      });

      it("streams what it answers", async () => {
        const asked = { messages: [user("/think hm\nHello: ünïcödé /redact no")], additionalModelRequestFields };
        const whole = await converse(asked);
        const all = await events(asked);
        const deltas = all.flatMap(({ contentBlockDelta }) => contentBlockDelta?.delta ?? []);
        const text = deltas.map((delta) => delta.text ?? "").join("");
        const reasoning = deltas.flatMap(({ reasoningContent }) => reasoningContent ?? []);
        const blocks = contentOf(whole);
        expect(text).toBe(blocks.map((block) => block.text ?? "").join(""));
        const { reasoningText } = blocks[0]?.reasoningContent ?? {};
        expect(reasoning.map((part) => part.text ?? "").join("")).toBe(reasoningText?.text);
        expect(reasoning.find((part) => part.signature)?.signature).toBe(reasoningText?.signature);
        const redacted = blocks.flatMap((block) => block.reasoningContent?.redactedContent ?? []);
        expect(redacted).toHaveLength(1);
        expect(reasoning.flatMap((part) => part.redactedContent ?? [])).toEqual(redacted);
        expect(all.find(({ messageStop }) => messageStop)?.messageStop?.stopReason).toBe("end_turn");
        expect(all.at(-1)?.metadata?.usage).toEqual(whole.usage);
      });

      it("runs a tool loop of two steps, and takes its own reasoning back", async () => {
        const call =
          '/think one\n/call weather {"city":"Rome"} /call weather {"city":"Oslo"} /then /call weather {"city":"Bern"}';
        const messages: Fields[] = [user(call)];
        let answer: Block[] = [];
        for (let turn = 0; turn < 3; turn++) {
          answer = contentOf(await converse({ messages, toolConfig, additionalModelRequestFields }));
          const results = answer.flatMap(({ toolUse }) =>
            toolUse === undefined ? [] : [{ toolResult: { toolUseId: toolUse.toolUseId, content: [{ text: "21C" }] } }],
          );
          messages.push({ role: "assistant", content: answer }, { role: "user", content: results });
        }
        expect(answer.map(({ text }) => text ?? "").join("")).toMatch(/^The results: weather gave 21C\./);
      });

      it("streams the input of a call", async () => {
        const all = await events({ messages: [user('/call weather {"city":"Rome"}')], toolConfig });
        const start = all.find(({ contentBlockStart }) => contentBlockStart)?.contentBlockStart?.start.toolUse;
        expect(start).toMatchObject({ toolUseId: expect.any(String), name: "weather" });
        const parts = all.map(({ contentBlockDelta }) => contentBlockDelta?.delta.toolUse?.input ?? "");
        expect(JSON.parse(parts.join(""))).toEqual({ city: "Rome" });
      });

      it.each([
        [400, "ValidationException"],
        [403, "AccessDeniedException"],
        [404, "ResourceNotFoundException"],
        [429, "ThrottlingException"],
        [500, "InternalServerException"],
        [503, "ServiceUnavailableException"],
      ])("fails with status %i on demand, as %s", async (status, name) => {
        const failing = { messages: [user(`/fail ${status} 7`)] };
        for (const ask of [converse(failing), events(failing)])
          await expect(ask).rejects.toMatchObject({ name, $metadata: { httpStatusCode: status } });
      });

      it("refuses what the API refuses, with its message", async () => {
        await expect(converse({ messages: [user(" ")] })).rejects.toMatchObject({
          message: expect.stringContaining("blank"),
        });
      });

      it("fails in the middle of a stream", async () => {
        const failing = events({ messages: [user("Hello /fail-stream")] });
        await expect(failing).rejects.toMatchObject({ name: "ModelStreamErrorException" });
      });
    });
  },
);
