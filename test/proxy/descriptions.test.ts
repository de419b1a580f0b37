/** The descriptions of the APIs that a proxy serves. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolveReference } from "../../generator/emit/openapi.ts";
import { dragoman } from "../../proxy/fastify.ts";
import { apiNames, requests } from "../inbound/stage.ts";
import { readSpec } from "../spec/files.ts";

interface Body {
  readonly content: { readonly "application/json": { readonly schema: { readonly $ref: string } } };
}

interface Description {
  readonly paths: Readonly<Record<string, { readonly post: { readonly requestBody: Body } }>>;
}

const key = "a-key-of-callers-that-is-long-enough";
const app = fastify();
app.register(dragoman, { prefix: "/llm", env: { DRAGOMAN_KEY: key } });
let contract: Description;
let everything: Description;

beforeAll(async () => {
  contract = (await ask("/openapi.json")).json();
  everything = (await ask("/openapi-inbound.json")).json();
});
afterAll(() => app.close());

function ask(path: string, headers: Record<string, string> = { "x-api-key": key }) {
  return app.inject({ url: `/llm${path}`, headers });
}

describe("the description", () => {
  it("of the contract is its OpenAPI file, for this server", () => {
    expect(contract).toEqual({ ...(readSpec("spec/proxy.openapi.yaml").value as object), servers: [{ url: "/llm" }] });
  });

  it.each(["/openapi.json", "/openapi-inbound.json"])("at %s needs a key where callers need one", async (path) => {
    expect((await ask(path, {})).statusCode).toBe(401);
  });

  it("of the inbound APIs adds to that of the contract", () => {
    expect(everything).toMatchObject(contract);
    const added = Object.keys(everything.paths).filter((path) => !(path in contract.paths));
    expect(added).toEqual(
      expect.arrayContaining(["/v1/messages", "/openai/v1/responses", "/gemini/v1beta/models/{model}:countTokens"]),
    );
  });

  it("has no reference that leads nowhere", () => {
    const references = [...JSON.stringify(everything).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = ""]) => to);
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((to) => resolveReference(everything, to) === undefined)).toEqual([]);
  });

  it.each(apiNames)("has the schema of a request to %s", (api) => {
    const { path, body } = requests[api];
    const template = path.replace(/models\/.*:/, "models/{model}:");
    const { content } = (everything.paths[template] ?? expect.fail(template)).post.requestBody;
    const { $ref } = content["application/json"].schema;
    const ajv = new Ajv2020({ strict: false, validateSchema: false }).addSchema(everything, "all");
    const validate = ajv.compile({ $ref: `all${$ref}` });
    expect([validate(body), validate.errors]).toEqual([true, null]);
    expect(validate([])).toBe(false);
  });
});
