/** Differences between the simulated Azure and OpenAI: the key, deployments, errors, counts. */
import { describe, expect, it } from "vitest";
import { ask, errorText, post } from "./requests.ts";

const body = { model: "gpt-5.5", input: "Hello" };
const none = { "api-key": undefined, authorization: undefined };

describe("azure", () => {
  it.each<[string, Record<string, string | undefined>, number]>([
    ["a key", { ...none, "api-key": "k" }, 200],
    ["a token", { ...none, authorization: "Bearer t" }, 200],
    ["a key in the header of OpenAI", { ...none, authorization: "k" }, 401],
    ["nothing", none, 401],
    ["a wrong key", { ...none, "api-key": "invalid" }, 401],
  ])("accepts a key or a token (%s)", (_, headers, status) => {
    const outcome = ask("azure", body, headers);
    expect(outcome.status).toBe(status);
    if (status === 401) expect(outcome.json.error).toMatchObject({ code: "401" });
  });

  it("has deployments, some with names of their own", () => {
    expect(ask("azure", { ...body, model: "my-model", reasoning: { effort: "xhigh" } }).status).toBe(200);
    const missing = ask("azure", { ...body, model: "missing-model" });
    expect([missing.status, missing.json.error]).toEqual([
      404,
      { code: "DeploymentNotFound", message: "The API deployment for this resource does not exist." },
    ]);
  });

  it("judges a deployment as its model", () => {
    expect(errorText(ask("azure", { ...body, model: "gpt-5.1", reasoning: { effort: "xhigh" } }))).toMatch(
      /^Unsupported value/,
    );
  });

  it("does not count tokens", () => {
    expect(post("/azure/openai/v1/responses/input_tokens", JSON.stringify(body)).status).toBe(404);
  });

  it("says in milliseconds too how long to wait", () => {
    const { status, json } = ask("azure", { ...body, input: "/fail 429 3" });
    expect([status, json.error]).toEqual([429, { code: "429", message: "Too many requests, try again later." }]);
  });
});
