/** Fields of the request that an answer repeats are those that were sent, at every family of every provider. */

import { expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { readInbound as readSpecs } from "../../generator/inbound.ts";
import { loadSpecs } from "../../generator/specs.ts";
import type { Source } from "../../language/load.ts";
import { exampleOf } from "../../language/nested.ts";
import type { Schema } from "../../language/schema.ts";
import type { Native } from "../../runtime/adapter.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { readInbound, sentFields } from "../../runtime/inbound/request.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { type Loss, lossesAt } from "../../runtime/request/lost.ts";
import { Refused } from "../../runtime/request/refused.ts";
import type { Destination } from "../../runtime/router.ts";
import fc from "../fast-check.ts";
import { arbitraryTape, type Tape } from "../properties/tape.ts";
import { propertyRuns } from "../property-runs.ts";
import { root } from "../walked/root.ts";
import { SchemaDrawer } from "./draw-schema.ts";
import { json, startVendor } from "./vendor.ts";

const targets = adapters.flatMap(({ names, families }) =>
  Object.values(families).map(([glob = ""]) => findDestination(`${names[0]?.key}/${exampleOf(glob)}`, {}, {})),
);

const specs = loadSpecs(root);
const repeating = readSpecs(specs).flatMap(({ api: name, input }) => {
  const api = inboundApis.find((each) => each.api === name) as InboundApi;
  return api.repeats === undefined ? [] : [{ api, name, input }];
});

/** The repeated fields of a request, its losses, and the body that is sent. */
function sentOf(api: InboundApi, body: Native, to: Destination) {
  const read = readInbound(api, body, { to: to.adapter });
  const losses = lossesAt(read.request, to, read.caller, body);
  const native = to.adapter.request(exchange({ ...read.request, model: to.model }, to, false)) as Native;
  return { fields: sentFields(api, read, to, losses), losses, native };
}

const tool = { type: "function", name: "f", strict: true, parameters: { type: "object", properties: {} } };
const search = { type: "web_search", filters: { allowed_domains: ["a.test"] }, search_context_size: "low" };
const hosted = [
  { type: "file_search", vector_store_ids: ["v"] },
  { ...search, external_web_access: false },
  { type: "mcp", server_label: "m", server_url: "https://m.test" },
];

it.each([
  ["anthropic/claude-opus-4-8", [tool, { type: "web_search", filters: search.filters }]],
  ["gemini/gemini-3.5-flash", [{ ...tool, strict: undefined }]],
  ["vllm/served", [tool]],
])("%s", (model, tools) => {
  const api = inboundApis.find(({ api }) => api === "responses") as InboundApi;
  const to = findDestination(model, {}, {});
  const { fields } = sentOf(api, { model: "m", input: "a", tools: [tool, search, ...hosted] }, to);
  expect(fields.tools).toEqual(tools);
});

it.each([
  ["anthropic/claude-opus-4-8", ["function", "web_search"]],
  ["vllm/served", ["function"]],
])("a choice of some tools at %s has those that are sent", (model, types) => {
  const api = inboundApis.find(({ api }) => api === "responses") as InboundApi;
  const tools = [tool, { type: "web_search" }, { type: "mcp", server_label: "m", server_url: "https://m.test" }];
  const among = [{ type: "function", name: "f" }, { type: "web_search" }, { type: "mcp", server_label: "m" }];
  const body = { model: "m", input: "a", tools, tool_choice: { type: "allowed_tools", mode: "auto", tools: among } };
  const { fields, losses } = sentOf(api, body, findDestination(model, {}, {}));
  expect(fields.tool_choice).toEqual({ ...body.tool_choice, tools: among.filter(({ type }) => types.includes(type)) });
  expect(losses).toContainEqual({ path: "tool_choice.tools[]", end: "dropped" });
});

const choice = {
  type: "allowed_tools",
  mode: "required",
  tools: ["f", "g"].map((name) => ({ type: "function", name })),
};
const unrelayed = { "x-dragoman-relay": "false" };

it.each(repeating)("$name", { timeout: 240_000 }, ({ api, name, input }) => {
  const { $defs } = (specs.native.get(name) as Source).value as { $defs: Readonly<Record<string, Schema>> };
  const drawer = new SchemaDrawer($defs);
  let changed = 0;
  const property = (tape: Tape) => {
    const to = targets[tape.next(targets.length)] as Destination;
    const body = { ...(drawer.draw(tape, input) as Native), model: "m" };
    try {
      const { fields, losses, native } = sentOf(api, body, to);
      const rest = Object.fromEntries(Object.entries(body).filter(([key]) => !api.asked.includes(key)));
      const again = sentOf(api, { ...rest, ...fields }, to);
      const context = `at ${to.model}: ${JSON.stringify(body)} repeated as ${JSON.stringify(fields)}`;
      expect(again.native.tools, context).toEqual(native.tools);
      const isLeftOut = ({ end }: Loss) => end === "dropped" || end === "rejected";
      const isRepeated = ({ path }: { path: string }) => api.asked.includes(path.split(/[.[]/)[0] ?? "");
      expect(
        again.losses.filter((each) => isRepeated(each) && isLeftOut(each)),
        context,
      ).toEqual([]);
      if (losses.some(isRepeated)) changed++;
    } catch (error) {
      if (!(error instanceof InvalidRequest || error instanceof Refused)) throw error;
    }
  };
  const runs = propertyRuns(8000);
  fc.assert(fc.property(arbitraryTape(), property), { numRuns: runs });
  expect(changed).toBeGreaterThan(runs / 10);
});

it.each(["anthropic/claude-sonnet-5", "openai/gpt-5.5"])(
  "a choice of some tools, which %s is sent as such or in words",
  async (model) => {
    const vendor = await startVendor();
    const tools = ["f", "g", "h"].map((name) => ({ ...tool, name }));
    const message = {
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text: "a", annotations: [] }],
    };
    const answers = {
      content: [{ type: "text", text: "a" }],
      stop_reason: "end_turn",
      output: [message],
      status: "completed",
    };
    vendor.reset(json(200, answers));
    try {
      const answer = await vendor.post("/v1/responses", { model, input: "a", tools, tool_choice: choice }, unrelayed);
      expect(await answer.json()).toMatchObject({ tool_choice: choice });
    } finally {
      await vendor.close();
    }
  },
);
