/** Tools of OpenAI that the client runs: any model can call them, and the client gets its own items. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { bodyOf, openStage, type Stage } from "./stage.ts";

let stage: Stage;

beforeAll(async () => {
  stage = await openStage({});
});

afterAll(() => stage.close());

const toolSearch = { type: "tool_search", execution: "client", parameters: { type: "object", properties: {} } };

it.each([
  ["local_shell", { type: "local_shell" }, { type: "local_shell_call", action: { type: "exec" } }],
  ["shell", { type: "shell", environment: { type: "local" } }, { type: "shell_call" }],
  ["apply_patch", { type: "apply_patch" }, { type: "apply_patch_call" }],
  ["tool_search", toolSearch, { type: "tool_search_call", execution: "client" }],
])("%s", async (_, tool, expected) => {
  for (const model of ["anthropic/claude-sonnet-5", "gemini/gemini-3.5-flash", "vllm/served"]) {
    const input = [{ role: "user", content: "/call" }];
    const body = { model, tools: [tool], input };
    const { output } = await bodyOf(stage.post("/v1/responses", body));
    const item = output.find(({ type }: { type: string }) => type === expected.type);
    expect(item, JSON.stringify(output)).toMatchObject({
      ...expected,
      call_id: expect.any(String),
      status: "completed",
    });
    const stream = await (await stage.post("/v1/responses", { ...body, stream: true })).text();
    const events = [...stream.matchAll(/^data: ({.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
    const done = events.filter(({ type, item }) => type === "response.output_item.done" && item.type === expected.type);
    expect(done).toMatchObject([{ item: expected }]);
    expect(stream).not.toContain("function_call");
    // what clients send back next, at this model and at another one
    const result = { local_shell_call: "a.txt", apply_patch_call: "ok", shell_call: [{ stdout: "a.txt" }] }[
      item.type as string
    ];
    const answer = { type: `${item.type}_output`, call_id: item.call_id, output: result };
    const found = { type: "tool_search_output", call_id: item.call_id, execution: "client", tools: [] };
    const history = [...input, ...output, result === undefined ? found : answer, { role: "user", content: "And now?" }];
    for (const next of [model, "anthropic/claude-sonnet-5", "gemini/gemini-3.5-flash"]) {
      const response = await stage.post("/v1/responses", { ...body, model: next, input: history });
      expect(response.status, `${next}: ${await response.text()}`).toBe(200);
    }
  }
});
