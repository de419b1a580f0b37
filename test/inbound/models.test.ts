/** Lists of models, in the form of the client that asks. */
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { models as registry } from "../../generated/registry.ts";
import { bodyOf, isErrorOf, openStage, type Stage } from "./stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const [first] = registry;
const id = first?.id ?? "";

async function idsOf(models: AsyncIterable<{ id?: string; name?: string }>): Promise<unknown[]> {
  const ids: unknown[] = [];
  for await (const { id, name } of models) ids.push(id ?? name);
  return ids;
}

describe("the list of models", () => {
  it("is read by OpenAI's SDK", async () => {
    for (const baseURL of [`${stage.url}/v1`, `${stage.url}/openai/v1`]) {
      const openai = new OpenAI({ baseURL, apiKey: "key" });
      const list = await idsOf(await openai.models.list());
      expect(list).toContain(id);
      const created = Date.parse(first?.released ?? "") / 1000;
      expect(await openai.models.retrieve(id)).toMatchObject({ id, object: "model", created, owned_by: "openai" });
    }
  });

  it("is read by Anthropic's SDK", async () => {
    for (const baseURL of [stage.url, `${stage.url}/anthropic`]) {
      const anthropic = new Anthropic({ baseURL, apiKey: "key" });
      const list = await idsOf(await anthropic.models.list({ limit: 1000 }));
      expect(list).toContain(id);
      expect(await anthropic.models.retrieve(id)).toMatchObject({ id, type: "model", display_name: first?.label });
    }
  });

  it.each(["", "/gemini"])("is read by Google's SDK (prefix: %j)", async (prefix) => {
    for (const apiVersion of ["v1", "v1beta"]) {
      const google = new GoogleGenAI({ apiKey: "key", httpOptions: { baseUrl: stage.url + prefix, apiVersion } });
      const list = await idsOf(await google.models.list());
      expect(list).toContain(`models/${id}`);
      const model = await google.models.get({ model: id });
      expect(model).toMatchObject({ name: `models/${id}`, displayName: first?.label });
      expect(model.supportedActions).toEqual(["generateContent", "streamGenerateContent", "countTokens"]);
    }
  });

  it("keeps what the contract has", async () => {
    const { models, data, first_id, last_id, has_more } = await bodyOf(fetch(`${stage.url}/v1/models`));
    expect(models[0]).toEqual({ id, provider: "openai", name: first?.name });
    expect(data.map((model: { id: string }) => model.id)).toEqual(models.map((model: { id: string }) => model.id));
    expect([first_id, last_id, has_more]).toEqual([data.at(0).id, data.at(-1).id, false]);
  });

  it("has Google's form for a client with one of its headers", async () => {
    for (const name of ["x-goog-api-key", "x-goog-api-client"]) {
      const { models } = await bodyOf(fetch(`${stage.url}/v1/models`, { headers: { [name]: "x" } }));
      expect(models[0].name).toBe(`models/${id}`);
    }
  });
});

describe("a model that ends", () => {
  it("says so in every form but the contract's", async () => {
    const { id, ends } = registry.find((entry) => entry.ends?.answers !== undefined) ?? {};
    expect(ends).toEqual({ on: "2026-12-01", answers: "gemini-3.8-flash" });
    const { models, data } = await bodyOf(fetch(`${stage.url}/v1/models`));
    expect(data.find((model: { id: string }) => model.id === id)).toMatchObject({ id, object: "model", ends });
    expect(data[0]).not.toHaveProperty("ends");
    expect(models.some((model: object) => "ends" in model)).toBe(false);
    expect(await bodyOf(fetch(`${stage.url}/v1beta/models/${id}`))).toMatchObject({ name: `models/${id}`, ends });
  });
});

describe("one model", () => {
  it("is found by its address, encoded or not, and by its bare name", async () => {
    for (const path of [id, encodeURIComponent(id), first?.name]) {
      expect((await bodyOf(fetch(`${stage.url}/v1/models/${path}`))).id).toBe(id);
    }
  });

  it("is not found when it is not in the list", async () => {
    await expect(stage.openai.models.retrieve("openai/none")).rejects.toMatchObject({ status: 404 });
    await expect(stage.anthropic.models.retrieve("none")).rejects.toMatchObject({
      status: 404,
      type: "not_found_error",
    });
    await expect(stage.google.models.get({ model: "none" })).rejects.toMatchObject({ status: 404 });
    const response = await fetch(`${stage.url}/v1beta/models/none`);
    expect([response.status, isErrorOf("generate-content", await response.json(), 404)]).toEqual([404, true]);
    expect((await bodyOf(fetch(`${stage.url}/v1/models/none`))).error.code).toBe("not_found");
  });

  it("takes no other methods", async () => {
    const response = await stage.post(`/v1/models/${id}`, {}, { "anthropic-version": "2023-06-01" });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect((await fetch(`${stage.url}/v1/models/${id}`, { method: "HEAD" })).status).toBe(200);
  });
});
