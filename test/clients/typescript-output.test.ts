/** Structured output of the TypeScript client, apart from the cases. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Dragoman, InvalidRequestError, OutputError } from "../../clients/typescript/src/node.ts";

const question = { model: "openai/gpt-5.5", messages: [{ role: "user" as const, content: "Which city?" }] };
const City = z.object({
  city: z.string(),
  people: z.number().default(0),
  at: z.object({ north: z.number() }).optional(),
});

/** A client whose proxy answers with this content, and the schema that it was sent. */
function answering(content: string) {
  const sent: unknown[] = [];
  const fetch = async (_: unknown, { body }: { body?: unknown } = {}) => {
    sent.push(JSON.parse(String(body)).provider_config.response_format.json_schema.schema);
    const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
    const message = { role: "assistant", content };
    return Response.json({ id: "1", model: "m", provider: "p", message, usage, latency_ms: 1 });
  };
  return { client: new Dragoman({ baseUrl: "http://proxy", fetch: fetch as typeof globalThis.fetch }), sent };
}

describe("the output of an answer", () => {
  it("is what the schema reads, and not part of its JSON", async () => {
    const { client, sent } = answering('{"city":"Rome"}');
    const answer = await client.chat({ ...question, output: City });
    expect(answer.output).toEqual({ city: "Rome", people: 0 });
    expect(Object.keys(answer)).not.toContain("output");
    expect(sent).toMatchObject([{ properties: { people: { default: 0 } }, required: ["city"] }]);
    expect(sent[0]).not.toHaveProperty("$schema");
  });

  it("names everything that does not fit, and the answer is there", async () => {
    const { client } = answering('{"city":1,"at":{"north":"n"}}');
    const answer = await client.chat({ ...question, output: City });
    expect(() => answer.output).toThrow(OutputError);
    expect(() => answer.output).toThrow(/^the output does not fit the schema: city: .*string.*; at\.north: .*number/);
    expect(answer.message.content).toContain("north");
  });

  it("of a JSON Schema is not checked", async () => {
    const { client, sent } = answering("[1]");
    const output = { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" };
    expect((await client.chat({ ...question, output })).output).toEqual([1]);
    expect(sent).toEqual([{ type: "object" }]);
  });

  it("cannot be of what is not a JSON Schema, or checked later", async () => {
    const { client } = answering('{"city":"Rome"}');
    for (const output of [z.object({ at: z.date() }), "city", { "~standard": {} }] as { type: string }[])
      await expect(client.chat({ ...question, output })).rejects.toThrow(/^the output schema is not a JSON Schema: /);
    const slow = City.refine(async () => true);
    const answer = await client.chat({ ...question, output: slow });
    expect(() => answer.output).toThrow(InvalidRequestError);
    expect(() => answer.output).toThrow("the output schema validates asynchronously");
  });
});
